"""Positions in which the default player once did what no player would, and what must not be played."""

import pytest
from table import DATA, PLAYERS, Table
from test_greedy import choice

from wsanalysis.battles.core.numbers import DEFENDER
from wsanalysis.battles.liberty_road.records import WEIGHTS, Weights
from wsanalysis.battles.liberty_road.worth import stand
from wsanalysis.battles.scenarios.features import FEATURES
from wsanalysis.battles.scenarios.objectives import DestroyMore, Exit, Hold, PreventExit
from wsanalysis.compiled import layout_of

FIELD = "\n".join([". . . . . . ."] * 3)


def taken(table: Table, style: str = "trained") -> str:
    """The action that a player takes, in words."""
    act = choice(table, style)
    return next(words for words, number in table.actions().items() if number == act)


def acts(table: Table, name: str, style: str = "trained") -> str:
    """What a unit does that is activated."""
    return taken(table.activate(name), style)


def test_smoke_is_not_laid_on_the_enemy() -> None:
    """It was valued as a barrage, and fell on the richest enemy hex: there it covers him."""
    table = Table(
        FIELD, ["M5 Stuart A02 SE", "Riflemen B02 SE"], ["Pz IV H F02 NW", "Grenadiers F02 NW"],
        assets={"attacker": ["Smoke Shells"]},
    ).do("asset Smoke Shells")  # fmt: skip
    assert taken(table) not in ("hex F02",)
    assert taken(table, "greedy") == "hex F02"  # as the reference still does


@pytest.mark.parametrize("state", ["suppressed", "broken"])
def test_who_is_shaken_rallies_before_he_goes_for_anything(state: str) -> None:
    table = Table(
        FIELD, [f"Riflemen A02 SE {state}"], ["Grenadiers G03 NW broken"],
        objectives={"attacker": [Hold(vp=9, hexes=("B02",), at_least=1)]},
    )  # fmt: skip
    assert acts(table, "Riflemen") == "rally"


def test_a_gun_crew_does_not_leave_its_house_to_storm_a_tank() -> None:
    table = Table(
        ". . s . . .\n. . . . . .\n. . . . . .",
        ["Allied Weapon Team C01 SE with .50 cal"], ["Pz IV H D01 NW"],
        objectives={"attacker": [Hold(vp=9, hexes=("D01",), at_least=1)]},
    ).activate("Allied Weapon Team")  # fmt: skip
    assert "step to D01" in table.copy().do("move").legal()
    assert taken(table.copy()) != "move" or taken(table.copy().do("move")) != "step to D01"


def test_an_empty_carrier_does_not_drive_into_the_enemy() -> None:
    table = Table(
        FIELD, ["M3 Half-track A02 SE move"], ["Grenadiers C02 NW", "Pz IV H D02 NW"],
        objectives={"attacker": [Hold(vp=9, hexes=("C02",), at_least=1)]},
    ).activate("M3 Half-track")  # fmt: skip
    while taken(table) == "move" or taken(table).startswith("step"):
        assert taken(table) != "step to C02"
        table.do(taken(table))


def test_an_order_is_not_spent_on_nobody_while_there_is_something_to_take() -> None:
    table = Table(
        FIELD, ["Riflemen A02 SE", "Riflemen A03 SE"], ["Grenadiers G03 NW broken"],
        objectives={"attacker": [Hold(vp=9, hexes=("B02",), at_least=1)]},
    )  # fmt: skip
    table.do(taken(table))
    assert table.question == "unit"
    assert taken(table) != "enough"


def test_the_last_unit_does_not_hide_while_the_column_drives_off() -> None:
    """The enemy is about to leave the map, which is all that the defender is there to prevent."""
    table = Table(
        FIELD, ["M5 Stuart F02 SE move", "M5 Stuart E02 SE move"], ["Pz IV H C01 SE fire"],
        exits={"attacker": ["G02"]},
        objectives={
            "attacker": [Exit(vp=6, count=1)],
            "defender": [PreventExit(vp=6, count=1), DestroyMore(vp=3, margin=1)],
        },
    ).pass_order()  # fmt: skip
    assert table.decider == "defender"
    table.do(taken(table))
    assert table.question == "unit"
    assert taken(table) == "unit Pz IV H"
    table.do(taken(table))
    assert taken(table).startswith("fire")


@pytest.mark.parametrize("style", ["trained", "sensible"])
def test_a_shelter_is_laid_over_men(style: str) -> None:
    """A foxhole lay wherever the objectives were, with nobody in it."""
    table = Table(
        FIELD, ["Riflemen A01"], ["Grenadiers F03", "Pz IV H E02"],
        fog={"A01": "foxhole"}, fog_zone=["E01", "E02", "E03", "F01", "F02", "F03", "G01"],
        zones={"attacker": ["A01"], "defender": ["F03"]}, setting_up=True,
        objectives={"defender": [Hold(vp=2, hexes=("E02",), at_least=1)]},
    )  # fmt: skip
    while table.question != "fog":
        table.do(taken(table, style))
    assert table.where("Grenadiers") == "F03"
    assert taken(table, style) == "place F03"


def test_a_foxhole_is_worth_standing_in() -> None:
    """Cover counted only if it was printed on the board."""

    def worth(style: str, **laid: dict[str, str]) -> int:
        table = Table(FIELD, ["M5 Stuart A02 SE"], ["Grenadiers D01 NW"], **laid)  # type: ignore[arg-type]
        unit, seen = table.number("Grenadiers"), table.view("defender")
        return stand(
            table.w, seen, unit, seen.hex[unit], 0, table.w.weights[table.world.styles[style], DEFENDER]
        )

    assert worth("sensible", fog={"D01": "foxhole"}) > worth("sensible")
    assert worth("sensible", fog={"D02": "foxhole"}) == worth("sensible")
    assert worth("greedy", fog={"D01": "foxhole"}) == worth("greedy")


def test_a_ford_is_a_way() -> None:
    """Nobody set out over a ford that lay beside him."""
    table = Table(
        ". . .\n. . .", ["Riflemen A01 SE"], ["Grenadiers C02 NW broken"],
        face_up={"B01": "ford"}, rivers=["A01/B01 A02/B01 A02/B02"],
        objectives={"attacker": [Hold(vp=9, hexes=("B01",), at_least=1)]},
    )  # fmt: skip
    assert acts(table, "Riflemen") == "move"
    assert taken(table.do("move")) == "step to B01"


def test_every_weight_is_told() -> None:
    """Each is a field, a line of WEIGHTS, and a row of the README that designers read."""
    fields = [column.name for column in layout_of(Weights)]
    assert fields == list(WEIGHTS)
    told = (DATA / "players" / "README.md").read_text(encoding="utf-8")
    for name, weight in WEIGHTS.items():
        assert f"| `{name}` | {weight.meaning} |" in told
    for name, meaning in FEATURES.items():
        assert f"| `{name}` | {meaning} |" in told


def test_the_default_player_is_the_trained_one() -> None:
    assert next(iter(PLAYERS.styles)) == "trained"
    assert "trained" in PLAYERS.players["trained"].source
