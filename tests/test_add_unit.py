"""A unit added from Python: checked as a row of its file, shown in changes, asked about, saved."""

from pathlib import Path

import pytest

import wsanalysis as ws

LIKE = {
    "liberty_road": "Tiger I",
    "storms_of_steel": "Panther D",
    "sherman_leader": "Rifle Team",
    "draft_2019": "Rangers",
}


@pytest.mark.parametrize("system", LIKE)
def test_a_unit_like_another_is_saved_and_read_back(system: str, tmp_path: Path) -> None:
    game = ws.load(system)
    like = LIKE[system] if LIKE[system] in game.units.index else game.units.index[0]
    more = game.add_unit("Brand New", like=like)
    assert "Brand New" not in game.units.index
    own, other = more.units.loc["Brand New"], more.units.loc[like]
    assert own.drop("source").astype(object).equals(other.drop("source").astype(object))
    assert own["source"] == f"reconstructed: added here, like {like}"
    assert list(more.units.index).index("Brand New") == list(more.units.index).index(like) + 1
    changes = game.changes(more)
    assert changes[["table", "name", "before", "after"]].to_numpy().tolist() == [
        ["units", "Brand New", "missing", "there"]
    ]
    saved = more.save(tmp_path / "mine")
    assert len(saved.changed) == 1
    again = ws.load(system, tmp_path / "mine")
    assert again.provenance.data_hash == more.provenance.data_hash
    assert list(again.units.index) == list(more.units.index)


def test_it_fights_with_the_values_given_and_is_saved_with_what_else_was_edited(tmp_path: Path) -> None:
    game = ws.load("liberty_road")
    more = game.add_unit("Tiger I late", like="tiger 1", front_armor=6, valor=2, source="public: a dream")
    shot = {"target": "Tiger I late", "distance": 3}
    assert more.fire("M10 TD", **shot).probabilities == (
        game.edit("Tiger I", front_armor=6, valor=2)
        .fire("M10 TD", **{**shot, "target": "Tiger I"})
        .probabilities
    )
    assert more.units.loc["Tiger I late", "source"] == "public: a dream"
    more = more.edit("Grenadiers", valor=2).with_counts("chips", {"7": 0})
    more.save(tmp_path / "mine")
    again = ws.load("liberty_road", tmp_path / "mine")
    assert len(game.changes(again)) == len(game.changes(more)) == 3
    text = (tmp_path / "mine/units/liberty_road/german.csv").read_text(encoding="utf-8")
    assert sum(line.startswith("Tiger I late,German,vehicle") for line in text.splitlines()) == 1
    with pytest.raises(ValueError, match="already exists; name a new folder"):
        more.save(tmp_path / "mine")


def test_a_unit_of_all_its_own_values() -> None:
    game = ws.load("liberty_road")
    cells = next(cells for cells in game.edition.cells("units") if cells["name"] == "Tiger I")
    values = {column: value for column, value in cells.items() if column not in ("name", "source")}
    more = game.add_unit("Paper Tiger", **values)
    assert more.units.index[-1] == "Paper Tiger"
    assert more.units.loc["Paper Tiger", "source"] == "reconstructed: added here"


@pytest.mark.parametrize(
    ("name", "values", "said"),
    [
        ("X", {"like": "Tiger I", "front_armor": 12}, "front_armor: expected a whole number 0-9 .*, got 12"),
        ("Tiger I", {"like": "Tiger I"}, "Tiger I: name: expected a new name, 'Tiger I' is there"),
        ("tiger i", {"like": "Tiger I"}, "expected a new name"),
        ("X", {"like": "Tiger I", "armor": 3}, "there is no column 'armor'; did you mean 'rear_armor'"),
        ("X", {"like": "Tigger"}, "there is no unit 'Tigger'; did you mean 'Tiger I'"),
        (
            "X",
            {"like": "Tiger I", "nation": "Martian"},
            "X: nation: expected one of German, .*, got 'Martian'",
        ),
        ("X", {"like": "Tiger I", "rear_armor": 9, "kind": "infantry"}, "X: "),
        ("X", {}, "kind: expected one of infantry, weapon team, vehicle, .*; valor: expected"),
        ("", {"like": "Tiger I"}, "name: expected a text"),
    ],
)
def test_what_is_no_unit_is_refused_in_one_error(name: str, values: dict, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        ws.load("liberty_road").add_unit(name, **values)
