"""Diff of two games: every difference that asking one by one finds, planted causes found, exact sums."""

from fractions import Fraction
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

import wsanalysis as ws
from tests.analysis.second_edition import LIBERTY, MAPPING, second_edition
from wsanalysis.analysis.claims import chance
from wsanalysis.analysis.ledgers import REST
from wsanalysis.analysis.mapping_file import read_mapping

KURSK, DRAFT = ws.load("storms_of_steel"), ws.load("draft_2019")
TURNS = {
    "liberty_road": {"firing_upshifts": 1},
    "storms_of_steel": {"caps": 1},
    "draft_2019": {"facing": "rear side"},
}
SOME = ["Grenadiers", "Rangers", "Panther G", "M4A1 Sherman", "M10 TD"]
FEW = ["Panther D", "T-34b", "Rifles '41", "HMG 42"]

EDITED = LIBERTY.edit("Panther G", front_armor=3, valor=0)
VARIANTS = [
    pytest.param(LIBERTY, EDITED, "fire", {"distance": (2, 8)}, SOME, id="cells"),
    pytest.param(
        LIBERTY, EDITED.with_counts("chips", {"17": 0}), "fire", {"distance": (3, 12)}, SOME, id="chip gone"
    ),
    pytest.param(
        LIBERTY, EDITED.with_options(event_chip="counts"), "fire", {"distance": 5, "flank": True}, SOME,
        id="option",
    ),
    pytest.param(LIBERTY, LIBERTY.edit("Rangers", valor=1), "close_combat", {}, SOME, id="no distance"),
    pytest.param(
        KURSK, KURSK.edit("woods", cover=3).edit("Panther D", front_defense=19), "attack",
        {"distance": (3, 9), "terrain": "woods"}, FEW, id="another system",
    ),
]  # fmt: skip


def ask(game: ws.Game, question: str, row: Any, outcome: str, arguments: dict[str, Any]) -> Fraction | None:
    where = {k: v for k, v in arguments.items() if k != "distance"}
    if row["situation"].startswith("distance "):
        where["distance"] = int(row["situation"].split()[1])
    try:
        odds = game.ask(question, row["first"], row["second"], **where)
    except ws.IllegalAction:
        return None
    known = dict(odds.probabilities)
    return known.get(outcome.removesuffix(" wins"), known.get(outcome, Fraction(0)))


@pytest.mark.parametrize(("game", "other", "question", "arguments", "units"), VARIANTS)
def test_each_row_is_what_asking_finds_and_its_causes_sum_exactly(
    game: ws.Game, other: ws.Game, question: str, arguments: dict[str, Any], units: list[str]
) -> None:
    found = game.diff(other, question=question, units=units, **arguments)
    assert len(found.table)
    for number, row in enumerate(found.table.to_dict("records")):
        old, new = (ask(one, question, row, row["outcome"], arguments) for one in (game, other))
        assert old is not None
        assert new is not None
        assert (row["before"], row["after"]) == pytest.approx((float(old), float(new)))
        if number < 12:
            why = found.why(number)
            assert (why.before, why.after) == (old, new)
            assert sum((amount for _, amount, _ in why.amounts), Fraction(0)) == new - old


@pytest.mark.parametrize(("game", "other", "question", "arguments", "units"), VARIANTS)
def test_it_finds_the_rows_of_what_if(
    game: ws.Game, other: ws.Game, question: str, arguments: dict[str, Any], units: list[str]
) -> None:
    found = game.diff(other, question=question, units=units, **arguments).table
    rows = game.what_if(other, question, units=units, **arguments)
    place = ["first", "second", "outcome"]
    one, two = (
        sorted(zip(*(frame[c] for c in place), frame["change"].round(9), strict=True))
        for frame in (found, rows)
    )
    assert one == two


def test_counts_and_summary_are_over_all_match_ups_not_only_those_that_moved() -> None:
    found = LIBERTY.diff(EDITED, distance=(2, 8), units=SOME)
    assert list(found.counts["match-ups"]) == [25, 25]
    changes = {"eliminated": [], "no effect": []}  # type: ignore[var-annotated]
    allowed = 0
    for away in (2, 8):
        for first in SOME:
            for second in SOME:
                row = {"first": first, "second": second, "situation": f"distance {away}"}
                both = [ask(one, "fire", row, "eliminated", {}) for one in (LIBERTY, EDITED)]
                if None in both:
                    continue
                allowed += 1
                for word, told in changes.items():
                    old, new = (ask(one, "fire", row, word, {}) for one in (LIBERTY, EDITED))
                    told.append(new - old)  # type: ignore[operator]
    assert found.counts["in both"].sum() == allowed
    summary = found.summary(over=0.1).set_index("outcome")
    for word, told in changes.items():
        row = summary.loc[word]
        assert row["match-ups"] == allowed
        assert row["moved"] == sum(change != 0 for change in told)
        assert row["over"] == sum(abs(change) >= Fraction(1, 10) for change in told)
        assert row["mean shift"] == pytest.approx(float(sum(told) / len(told)))
        assert row["most up"] == pytest.approx(float(max(*told, 0)))
        assert row["most down"] == pytest.approx(float(min(*told, 0)))


def test_two_planted_cells_get_what_all_orders_give_them() -> None:
    found = LIBERTY.diff(EDITED, distance=6, units=["M10 TD", "Panther G"])
    number = next(n for n, r in enumerate(found.table.to_dict("records")) if r["outcome"] == "suppressed")
    claim = LIBERTY.claim("fire", "suppressed", attacker="M10 TD", target="Panther G", distance=6)
    cells = {"front_armor": 3, "valor": 0}
    wanted = dict.fromkeys(cells, Fraction(0))
    for order in permutations(cells):
        game = LIBERTY
        for column in order:
            turned = game.edit("Panther G", **{column: cells[column]})
            wanted[column] += (chance(turned, claim) - chance(game, claim)) / 2
            game = turned
    amounts = {cause.split()[2]: amount for cause, amount, _ in found.why(number).amounts}
    assert amounts == wanted
    assert all(wanted.values())


def test_a_cause_names_the_ledger_line_that_it_turns() -> None:
    why = LIBERTY.diff(EDITED, distance=6, units=["M10 TD", "Panther G"]).why(0)
    lines = {cause.split()[2]: lines for cause, _, lines in why.amounts}
    assert lines["front_armor"] == "firepower against front: -1 → +1"
    assert lines["valor"] == ""
    assert list(map(str, why.lines)) == ["firepower against front: -1 → +1"]


def test_cells_of_other_units_and_cells_that_are_not_read_get_nothing() -> None:
    other = EDITED.edit("Tiger I", valor=0).edit("M10 TD", move=1)
    why = LIBERTY.diff(other, distance=6, units=["M10 TD", "Panther G"]).why(0)
    amounts = {cause: amount for cause, amount, _ in why.amounts}
    assert not any("Tiger" in cause for cause in amounts)
    assert {amount for cause, amount in amounts.items() if "move" in cause} <= {Fraction(0)}
    assert not any("move" in line for line in why.reasons())


def test_of_many_cells_only_those_that_are_read_are_causes() -> None:
    cells = {
        "valor": 2, "front_armor": 5, "rear_armor": 2, "anti_vehicle_range": 10,
        "anti_infantry_range": 5, "anti_infantry_upshift": 3, "move": 2,
    }  # fmt: skip
    other = LIBERTY.edit("Tiger I", **cells)
    found = LIBERTY.diff(other, distance=2, units=["Tiger I", "M10 TD"])
    row = found.table.index[(found.table["first"] == "M10 TD") & (found.table["outcome"] == "suppressed")][0]
    assert {cause.split()[2] for cause, _, _ in found.why(int(row)).amounts} == {"front_armor", "valor"}


def test_two_cells_that_only_together_do_anything_share_it() -> None:
    base = LIBERTY.edit("M10 TD", anti_vehicle_firepower=5).edit("Panther G", front_armor=3)
    # the firer is one up as long as its firepower is higher at all
    other = base.edit("M10 TD", anti_vehicle_firepower=4).edit("Panther G", front_armor=4)
    for alone in (base.edit("M10 TD", anti_vehicle_firepower=4), base.edit("Panther G", front_armor=4)):
        pair = ("M10 TD", "Panther G")
        assert alone.fire(*pair, distance=6).probabilities == base.fire(*pair, distance=6).probabilities
    found = base.diff(other, distance=6, units=["M10 TD", "Panther G"])
    row = found.table.index[found.table["first"] == "M10 TD"][0]
    why = found.why(int(row))
    assert [amount for _, amount, _ in why.amounts] == [(why.after - why.before) / 2] * 2


def test_a_row_that_only_one_game_has_is_a_cause_of_its_own() -> None:
    other = EDITED.with_counts("chips", {"17": 0, "3": 2})
    why = LIBERTY.diff(other, distance=6, units=["M10 TD", "Panther G"]).why(0)
    assert sum(amount for _, amount, _ in why.amounts) == why.after - why.before
    (chips,) = [cause for cause, _, _ in why.amounts if "chips" in cause]
    assert "what only one of them has" in chips


def test_cells_that_only_together_make_a_legal_row_are_taken_together() -> None:
    other = LIBERTY.edit("Riflemen", anti_vehicle_range=3, anti_vehicle_firepower=2)
    found = LIBERTY.diff(other, distance=2, units=["Riflemen", "M10 TD"])
    assert list(found.table["outcome"].unique()) == ["allowed"]
    (amount,) = found.why(0).amounts
    assert amount[:2] == ("Riflemen (anti_vehicle_range, anti_vehicle_firepower)", 1)
    assert found.why(0).head.startswith(
        "Riflemen → M10 TD, distance 2: now allowed (it has no anti-vehicle rating"
    )
    assert (
        other.diff(LIBERTY, distance=2, units=["Riflemen", "M10 TD"]).why(0).head.count("no longer allowed")
    )
    assert found.heads(1, allowed=False) == []


def test_many_changes_are_taken_together_by_row_and_table() -> None:
    other = LIBERTY.edit("Panther G", front_armor=3)
    for chip in ("3", "4", "5", "6", "7", "8", "9"):
        other = other.edit(chip, vehicle="all reduced")
    why = LIBERTY.diff(other, distance=6, units=["M10 TD", "Panther G"]).why(0)
    causes = [cause for cause, _, _ in why.amounts]
    assert "Panther G front_armor 5 → 3" in causes
    assert "chips (3, 4, 5, 6 and 3 more)" in causes
    assert sum(amount for _, amount, _ in why.amounts) == why.after - why.before


def test_pairs_alike_are_told_once() -> None:
    found = LIBERTY.diff(EDITED, distance=(2, 8))
    heads = found.heads(4)
    pairs = [tuple(found.table.loc[n, ["first", "second"]]) for n, _ in heads]
    assert len(set(pairs)) == 4
    number, more = heads[0]
    head = found.table.iloc[number]
    alike = found.table[
        (found.table["before"].round(9) == round(head["before"], 9))
        & (found.table["after"].round(9) == round(head["after"], 9))
        & (found.table["situation"] == head["situation"])
        & (found.table["outcome"] == head["outcome"])
    ]
    assert more == len(alike) - 1 > 0


def test_it_shows_itself_with_what_it_rests_on() -> None:
    found = LIBERTY.diff(EDITED, distance=6, units=SOME)
    text = str(found)
    assert text.splitlines()[0].startswith("War Stories: Liberty Road against its variant: 25 match-ups")
    assert "2 values differ: Panther G valor" in text
    assert LIBERTY.edition.data_hash in text
    assert EDITED.edition.data_hash in text
    assert "exact" in text
    assert "<pre>" in found._repr_html_()
    causes = found.causes(3)
    assert set(causes["row"]) == {0, 1, 2}
    for number, rows in causes.groupby("row"):
        assert rows["amount"].sum() == pytest.approx(found.table.loc[number, "change"])


def test_nothing_moved_is_said_and_two_systems_want_a_mapping() -> None:
    found = LIBERTY.diff(LIBERTY.edit("Panther G", move=1), distance=6, units=SOME)
    assert len(found.table) == 0
    assert "nothing moved" in str(found)
    with pytest.raises(ValueError, match="two systems: name a mapping"):
        LIBERTY.diff(KURSK)
    with pytest.raises(TypeError, match="a mapping says what is asked"):
        LIBERTY.diff(KURSK, "tanks", distance=3)


@pytest.fixture
def mapping(tmp_path: Path) -> Path:
    file = tmp_path / "editions.toml"
    file.write_text(MAPPING, encoding="utf-8")
    return file


def test_two_systems_are_read_in_classes_and_units_are_paired(mapping: Path) -> None:
    other = second_edition(EDITED)
    found = LIBERTY.diff(other, mapping)
    assert found.counts["match-ups"].tolist() == [4, 4]  # two Allied units and a German one, both ways
    assert "unknown to the second" not in set(found.table["first"])
    row = found.table[(found.table["first"] == "Tiger") & (found.table["second"] == "Sherman")].iloc[0]
    away, areas, cover = (2, 1, 0) if row["situation"] == "near" else (8, 3, 2)
    old = LIBERTY.fire("Tiger I", "M4A1 Sherman", distance=away, target_downshifts=min(cover, 1))
    new = other.shoot("Tiger I", "M4A3(76)W Sherman", distance=areas, cover=cover)
    classes = {"well": ("no effect", "fine"), "hurt": ("suppressed reduced", "shaken halved"),
               "lost": ("eliminated", "gone")}[row["outcome"]]  # fmt: skip
    wanted = [
        sum(odds.probabilities[word] for word in words.split())
        for odds, words in zip((old, new), classes, strict=True)
    ]
    assert (row["before"], row["after"]) == pytest.approx([float(p) for p in wanted])


def test_some_units_of_a_mapping_meet_as_they_do_among_all() -> None:
    units = ["riflemen", "Grenadiers", "Pz IV H"]
    some = DRAFT.diff(LIBERTY, "draft_2019", units=units)
    assert set(some.table["first"]) | set(some.table["second"]) <= {"Riflemen", "Grenadiers", "Pz IV H"}
    assert some.counts["match-ups"].tolist() == [4] * len(some.counts)  # one against two, both ways
    fewer = DRAFT.diff(LIBERTY, "draft_2019", units=units[:2])
    there = fewer.table.set_index(["situation", "question", "first", "second", "outcome"])["change"]
    same = some.table.set_index(there.index.names)["change"]
    assert same[there.index].tolist() == there.tolist()
    with pytest.raises(ws.UnknownName, match="unit of the mapping"):
        DRAFT.diff(LIBERTY, "draft_2019", units=["Riflemann III"])


def test_changes_are_told_by_situation_and_kind_of_target() -> None:
    found = DRAFT.diff(LIBERTY, "draft_2019", units=["Riflemen", "Grenadiers", "Pz IV H"])
    means = found.by_target()
    rows = found.table[
        (found.table["situation"] == "400 m, flank") & (found.table["question"] == "fire")
        & (found.table["second"] == "Pz IV H") & found.table["not allowed"].isna()
    ]  # fmt: skip
    wanted = rows.groupby("outcome")["change"].mean()
    told = means.loc["fire", "400 m, flank", "vehicle"] if len(rows) else None
    assert ("fire", "400 m", "foot") in means.index
    assert told is None or told[wanted.index].tolist() == pytest.approx(wanted.tolist())
    foot = found.table.query("situation == '400 m' and question == 'fire' and second != 'Pz IV H'")
    foot = foot[foot["not allowed"].isna()].groupby("outcome")["change"].mean()
    assert means.loc[("fire", "400 m", "foot"), foot.index].tolist() == pytest.approx(foot.tolist())


def test_lines_of_two_systems_get_what_all_orders_give_them(mapping: Path) -> None:
    chips = LIBERTY.with_counts("chips", {"17": 0, "3": 0})
    other = second_edition(chips)
    found = LIBERTY.diff(other, mapping)
    rows = found.table[(found.table["first"] == "Tiger") & (found.table["second"] == "rifles")]
    number = rows.index[(rows["situation"] == "far, in cover") & (rows["outcome"] == "well")][0]
    why = found.why(int(number))

    def ready(game: ws.Game, distance: int, cover: int) -> Fraction:
        odds = game.fire("Tiger I", "Riflemen", distance=distance, target_downshifts=cover)
        return odds.probabilities["no effect"]

    # cover is 1 of the old and 2 of the new game; the rest: other chips, and 6 hexes in place of 8
    value = {
        (line, rest): ready(chips if rest else LIBERTY, 6 if rest else 8, 1 + line)
        for line in (0, 1)
        for rest in (0, 1)
    }
    line = (value[1, 0] - value[0, 0] + value[1, 1] - value[0, 1]) / 2
    rest = (value[0, 1] - value[0, 0] + value[1, 1] - value[1, 0]) / 2
    amounts = {cause: amount for cause, amount, _ in why.amounts}
    assert amounts == {"cover: -1 → -2": line, REST: rest}
    assert line
    assert rest


def test_without_same_steps_lines_differ_without_amounts(mapping: Path) -> None:
    mapping.write_text(MAPPING.replace("same_steps = true\n", ""), encoding="utf-8")
    found = LIBERTY.diff(second_edition(LIBERTY), mapping)
    why = found.why(0)
    assert why.amounts == ()
    assert all(reason.startswith("differs, each in steps of its own: ") for reason in why.reasons())
    assert found.causes(1)["amount"].isna().all()


def test_a_mapping_may_be_given_as_it_is(mapping: Path) -> None:
    other = second_edition(EDITED)
    known = read_mapping(mapping, {"liberty_road": LIBERTY, "second_edition": other})
    assert (
        str(known)
        == "two editions: liberty_road, second_edition; 4 units, 1 question, 2 situations, 3 ledger lines"
    )
    assert LIBERTY.diff(other, known).table.equals(LIBERTY.diff(other, mapping).table)


@pytest.mark.parametrize(
    ("game", "question", "pair", "more"),
    [
        (LIBERTY, "fire", ("M10 TD", "Panther G"), {"distance": 6}),
        (LIBERTY, "opportunity_fire", ("Rangers", "Grenadiers"), {"distance": 2}),
        (DRAFT, "fire", ("M10 TD", "Panther G"), {"distance": 6, "carries": "Grenadiers"}),
        (DRAFT, "op_fire", ("M10 TD", "Panther G"), {"distance": 16, "aimed": True}),
        (KURSK, "attack", ("T-34b", "Rifles '41"), {"distance": 4, "terrain": "woods"}),
    ],
)
def test_a_ledger_that_reads_otherwise_is_the_situation_that_makes_it(
    game: ws.Game, question: str, pair: tuple[str, str], more: dict[str, Any]
) -> None:
    inquiry = game.ask(question, *pair, **more).inquiry
    assert inquiry.args_for is not None
    assert inquiry.args_for(inquiry.ledger) == inquiry.args
    turned = TURNS[game.system.name]
    other = game.ask(question, *pair, **more, **turned).inquiry
    assert other.ledger != inquiry.ledger
    assert inquiry.args_for(other.ledger) == other.args


def test_a_game_of_few_hexes_is_compared_at_all_of_them():
    game = ws.load("sherman_leader")
    known = {"units": ["M4 Sherman (75mm)", "Rifle Team", "Pz IV"]}
    found = game.diff(game.edit("M4 Sherman (75mm)", ap=3), **known)
    assert set(found.counts["situation"]) == {f"distance {away}" for away in range(5)}
    moved = found.table[found.table["outcome"] == "destroyed"]
    # dice of 2, 4, 5 and 6 or more become 1, 3, 4 and 5; a Pz IV negates 3 of 10; the gun reaches 3 hexes
    expected = {
        f"distance {away}": _killed(need - 1) - _killed(need) for away, need in enumerate((2, 4, 5, 6))
    }
    assert {row["situation"]: row["change"] for _, row in moved.iterrows()} == pytest.approx(expected)


def _killed(needed: int) -> float:
    """Two dice of `needed` or more, each negated by 3 or less."""
    return 1 - (1 - (11 - needed) / 10 * 0.7) ** 2


def test_where_nobody_may_attack_a_sentence_says_so():
    game = ws.load("sherman_leader")
    with pytest.raises(ValueError, match="distance 1: the rules allow no match-up in either game"):
        game.diff(game.edit("Pz IV", ap=3), distance=1, units=["Pz IV", "Tiger"])  # both German
