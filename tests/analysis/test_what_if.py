"""What-if: every difference that asking one by one finds, and no other."""

from typing import Any

import pytest

import wsanalysis as ws

LIBERTY, KURSK = ws.load("liberty_road"), ws.load("storms_of_steel")
SOME = ["Grenadiers", "Rangers", "Panther G", "M4A1 Sherman", "M10 TD"]
FEW = ["Panther D", "T-34b", "Rifles '41", "HMG 42"]
VARIANTS = [
    pytest.param(LIBERTY, LIBERTY.edit("Panther G", front_armor=3), "fire", (2, 8), SOME, id="armor"),
    pytest.param(LIBERTY, LIBERTY.edit("M10 TD", anti_vehicle_range=7), "fire", (7, 8), SOME, id="range"),
    pytest.param(LIBERTY, LIBERTY.with_counts("chips", {"17": 0}), "fire", (3, 12), SOME, id="chip"),
    pytest.param(LIBERTY, LIBERTY.with_options(event_chip="counts"), "fire", (5,), SOME, id="option"),
    pytest.param(LIBERTY, LIBERTY.edit("Rangers", valor=1), "close_combat", None, SOME, id="combat"),
    pytest.param(KURSK, KURSK.edit("Panther D", front_defense=19), "attack", (3, 9), FEW, id="defense"),
    pytest.param(KURSK, KURSK.edit("woods", cover=3), "attack", (3,), FEW, id="terrain"),
]


def one_by_one(game: ws.Game, question: str, first: str, second: str, where: Any, **more: Any) -> Any:
    try:
        odds = game.ask(question, first, second, **where, **more)
    except ws.IllegalAction:
        return None
    sides = ("first", "second")
    return {f"{w} wins" if w in sides else w: p for w, p in odds.probabilities.items()}


@pytest.mark.parametrize(("game", "variant", "question", "distances", "units"), VARIANTS)
def test_it_is_what_asking_one_by_one_finds(
    game: ws.Game, variant: ws.Game, question: str, distances: Any, units: list[str]
) -> None:
    more = {"terrain": "woods"} if question == "attack" else {}
    frame = game.what_if(variant, question, distance=distances, units=units, **more)
    found = {
        (row["first"], row["second"], None if distances is None else row["distance (hexes)"], row["outcome"]):
            (row["before"], row["after"], row["change"])
        for row in frame.to_dict("records")
    }  # fmt: skip
    assert len(found) == len(frame)
    expected = {}
    for first in units:
        for second in units:
            for away in distances or (None,):
                where = {} if away is None else {"distance": away}
                old = one_by_one(game, question, first, second, where, **more)
                new = one_by_one(variant, question, first, second, where, **more)
                if (old is None) != (new is None):
                    expected[first, second, away, "allowed"] = (old is not None, new is not None)
                if old is None or new is None:
                    continue
                for word in {*old, *new}:
                    if old.get(word, 0) != new.get(word, 0):
                        expected[first, second, away, word] = (old.get(word, 0), new.get(word, 0))
    assert expected
    assert found.keys() == expected.keys()
    for key, (before, after) in expected.items():
        assert found[key] == pytest.approx((float(before), float(after), float(after) - float(before)))
    # kills lead, what changes most first among them and among the rest
    size = frame["change"].abs()
    leads = frame["outcome"].isin(["eliminated", "destroyed", "allowed"]) & (size >= 0.01)
    order = [(not lead, -round(each, 9)) for lead, each in zip(leads, size, strict=True)]
    assert order == sorted(order)


def test_nothing_moves_where_nothing_was_changed() -> None:
    frame = LIBERTY.what_if(LIBERTY.edit("Panther G", valor=2))
    assert len(frame) == 0
    assert list(frame.columns)[:4] == ["question", "first", "second", "distance (hexes)"]


def test_a_change_that_a_question_does_not_read_moves_nothing() -> None:
    assert len(LIBERTY.what_if(LIBERTY.edit("Panther G", move=1), distance=8)) == 0
    assert list(LIBERTY.changes(LIBERTY.edit("Panther G", move=1))["column"]) == ["move"]


def test_several_questions_and_a_least_change() -> None:
    variant = LIBERTY.edit("Rangers", valor=1)
    frame = LIBERTY.what_if(variant, ["fire", "close_combat"], distance=3, units=SOME)
    assert set(frame["question"]) == {"fire", "close_combat"}
    large = LIBERTY.what_if(variant, ["fire", "close_combat"], distance=3, units=SOME, least=0.2)
    assert 0 < len(large) < len(frame)
    assert large["change"].abs().min() > 0.2


def test_units_of_one_game_alone_are_named() -> None:
    renamed = LIBERTY.edit("Rangers", name="Ranger Company")
    frame = LIBERTY.what_if(renamed, distance=3)
    assert (frame.attrs["only before"], frame.attrs["only after"]) == (["Rangers"], ["Ranger Company"])
    rows = LIBERTY.changes(renamed)
    assert set(zip(rows["name"], rows["before"], strict=True)) == {
        ("Rangers", "there"), ("Ranger Company", "missing")
    }  # fmt: skip


def test_changes_are_listed_and_systems_not_mixed() -> None:
    variant = LIBERTY.edit("Panther G", front_armor=3).with_options(event_chip="counts")
    rows = LIBERTY.changes(variant).set_index("name")
    assert tuple(rows.loc["Panther G", ["column", "before", "after"]]) == ("front_armor", 5, 3)
    assert tuple(rows.loc["event_chip", ["table", "after"]]) == ("options", "counts")
    with pytest.raises(ValueError, match="expected a variant of War Stories"):
        LIBERTY.what_if(KURSK)


SIDES = {"liberty_road": "Panther G", "storms_of_steel": "Panther D", "draft_2019": "Rangers"}


@pytest.mark.parametrize("system", SIDES)
def test_enemies_meet_and_own_sides_where_asked(system: str) -> None:
    game = ws.load(system)
    named = SIDES[system]
    column = {"liberty_road": "front_armor", "storms_of_steel": "front_defense", "draft_2019": "full_fp"}[
        system
    ]
    variant = game.edit(named, **{column: int(game.units.loc[named, column]) - 2})
    german = game.units["nation"] == "German"
    where = {"facing": "rear side"} if system == "draft_2019" else {}
    frames = {
        pairs: game.what_if(variant, distance=3, pairs=pairs, **where) for pairs in (None, "enemies", "all")
    }
    for pairs, frame in frames.items():
        apart = german[frame["first"]].to_numpy() != german[frame["second"]].to_numpy()
        assert apart.any()
        assert apart.all() == (pairs != "all")
    assert frames[None].equals(frames["enemies"])
    some = [named, *game.units.index[german == german[named]][:3]]
    assert {*game.what_if(variant, distance=3, units=some, **where)["first"]} <= {*some}
    found = game.diff(variant, distance=3, **where).table
    assert (german[found["first"]].to_numpy() != german[found["second"]].to_numpy()).all()
    assert len(found) == len(frames["enemies"])
    wide = game.diff(variant, distance=3, pairs="all", **where).table
    assert len(wide) == len(frames["all"]) > len(found)


def test_a_new_unit_against_everybody() -> None:
    more = LIBERTY.add_unit("Tiger I late", like="Tiger I", front_armor=6)
    assert len(LIBERTY.what_if(more, distance=4)) == 0
    found = LIBERTY.new_units(more, distance=4)
    assert set(found.loc[found["first"] != "Tiger I late", "second"]) == {"Tiger I late"}
    german = LIBERTY.units["nation"] == "German"
    others = set(LIBERTY.units.index[~german])
    fired_at = set(found.loc[found["first"] == "Tiger I late", "second"])
    assert fired_at <= others
    for row in found.head(40).to_dict("records"):
        odds = more.fire(row["first"], row["second"], distance=4).probabilities
        if row["outcome"] in odds:
            assert row["chance"] == float(odds[row["outcome"]])
    kills = (found["outcome"] == "eliminated").to_numpy()
    assert kills[: kills.sum()].all()
    assert len(LIBERTY.new_units(LIBERTY)) == 0
    assert set(LIBERTY.new_units(more, distance=4, pairs="all")["second"]) > fired_at
