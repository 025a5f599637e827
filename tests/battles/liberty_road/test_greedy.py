"""The greedy player: short cuts change nothing, and what he goes for, and what he leaves."""

import random
from pathlib import Path

import pytest
from busy import busy, lively
from table import DATA, Table

from wsanalysis.battlefield.hexes import SIDES
from wsanalysis.battles.core.ground import is_in_sight
from wsanalysis.battles.core.markers import FACE_UP
from wsanalysis.battles.core.numbers import ATTACKER, DEFENDER, NOBODY, Marker, Side
from wsanalysis.battles.core.seeds import luck_of
from wsanalysis.battles.liberty_road import greedy, terms, view, worth
from wsanalysis.battles.liberty_road.map_game import ENGINE, load_battle
from wsanalysis.battles.liberty_road.records import WEIGHTS, Actions, Battle, Generator, Weights
from wsanalysis.battles.scenarios.objectives import Hold
from wsanalysis.battles.scenarios.player_file import load_players
from wsanalysis.compiled import fill, numbers
from wsanalysis.systems.liberty_road.edition import LibertyRoad

STYLES = tuple(load_players(DATA, "liberty_road", WEIGHTS).players)


def weights(table: Table, style: str = "greedy", side: Side = ATTACKER) -> Weights:
    """What a player goes by at the table."""
    return table.w.weights[table.world.styles[style], side]


def choice(table: Table, style: str = "greedy") -> int:
    """What the player of that style takes where the table stands."""
    seen, actions, luck = seen_by(table), Actions(), Generator()
    fill(luck.word, [7, 8, 9, 10])
    legal = table.raw_actions()
    actions.count = len(legal)
    actions.act[: len(legal)] = legal
    return ENGINE.choose(table.w, seen, actions, table.world.styles[style], luck)


def seen_by(table: Table) -> Battle:
    seen = table.world.new_state()
    view.see(table.w, table.s, table.s.decider, seen)
    return seen


def by_appraisal(table: Table, style: str) -> int:
    """The first of the actions that are appraised highest, one after the other."""
    seen, luck = seen_by(table), Generator()
    fill(luck.word, [7, 8, 9, 10])
    legal = table.raw_actions()
    number = table.world.styles[style]
    promised = [ENGINE.appraise(table.w, seen, act, number, luck) for act in legal]
    return legal[promised.index(max(promised))]


@pytest.mark.slow
@pytest.mark.parametrize("game", range(6))
def test_the_choice_is_the_action_that_is_appraised_highest(game: int) -> None:
    table, dice, compared = busy(game), random.Random(game), set[int]()
    while table.decider:
        if len(table.raw_actions()) > 1:
            style = STYLES[(game + len(compared)) % len(STYLES)]
            assert choice(table, style) == by_appraisal(table, style)
            compared.add(table.s.question)
        table.take(choice(table) if dice.random() < 0.5 else lively(table.raw_actions(), dice))
    assert len(compared) >= 6  # kinds of questions


def attack(**more: object) -> Table:
    """A squad in the west, something to take in the east."""
    return Table(
        """
        . . . . .
        . . . . .
        """,
        attacker=["Riflemen A01 SE ready"],
        defender=["Grenadiers E02 NW broken"],
        objectives={"attacker": [Hold(vp=8, hexes=("E01",), at_least=1)]},
        **more,  # type: ignore[arg-type]
    )


def test_he_goes_to_where_there_is_something_to_take() -> None:
    table = attack()
    table.activate("Riflemen")
    table.take(choice(table))
    table.take(choice(table))
    assert table.where("Riflemen") == "B01"


def test_he_stays_if_he_ignores_objectives() -> None:
    table = attack()
    table.activate("Riflemen")
    assert choice(table, "ignore objectives") != choice(table)


def test_known_wire_is_no_way() -> None:
    """All that leads on is wired: infantry that knows it does not run into it turn after turn."""
    wired = attack(areas="a b c d e\na b c d e", fog={"B01": "wire"})
    assert any(by == "step to B01" for by in stepping(wired))
    assert choice_in_words(stepping_table(wired)) in ("step to B01", "step to B02")  # not known as yet
    wired.s.marker_shown[0] = FACE_UP
    assert choice_in_words(stepping_table(wired)) not in ("step to B01", "step to B02")


def stepping_table(table: Table) -> Table:
    copied = table.copy()
    copied.activate("Riflemen")
    copied.do("move")
    return copied


def stepping(table: Table) -> set[str]:
    return stepping_table(table).legal()


def choice_in_words(table: Table) -> str:
    taken = choice(table)
    return next(words for words in table.legal() if number_of(table, words) == taken)


def number_of(table: Table, words: str) -> int:
    """The number of an action, found by trying which one brings about the same as the words."""
    told = table.copy()
    told.do(words)
    for act in table.raw_actions():
        tried = table.copy()
        tried.take(act)
        if tried.s == told.s:
            return act
    raise AssertionError(words)


def test_the_best_way_to_a_place_leads_round_what_cannot_be_crossed() -> None:
    """A river without a bridge: the way that counts is the one that can be walked."""
    table = Table(
        """
        . . . . .
        . . . . .
        . . . . .
        """,
        attacker=["Riflemen B01 SE ready"],
        defender=["Grenadiers E03 NW broken"],
        rivers=["B01/C01 B01/C02 B02/C02 B02/C03"],
        objectives={"attacker": [Hold(vp=8, hexes=("C01",), at_least=1)]},
    )
    near = {
        name: table.w.heat[ATTACKER, 0, table.hex(name)]
        for name in ("B01", "B02", "B03", "C03", "C02", "C01")
    }
    assert near["B01"] < near["B02"] < near["B03"] < near["C03"] < near["C02"] < near["C01"]


def test_who_sets_up_first_faces_where_the_enemy_will_deploy() -> None:
    """German tanks in the east, set up while the British are in no hex yet (p.8)."""
    data = Path(__file__).resolve().parents[3] / "data"
    battle = load_battle(data, "tank_duel", LibertyRoad.load(data))
    state, luck = battle.new_game(1, 0), luck_of(1, 0, 0)
    while battle.decider(state) == DEFENDER:
        battle.apply(state, battle.decide(state, battle.styles()["greedy"], luck))
    last = battle.ready.record.units
    placed = [u for u in range(last) if state.hex[u] != NOBODY]
    assert len(placed) == 6
    assert {SIDES[state.face[u]] for u in placed} <= {"NW", "SW"}


def test_of_two_places_as_good_he_takes_the_one_without_a_crowd() -> None:
    table = Table(
        """
        . . . . .
        . . . . .
        . . . . .
        """,
        attacker=["Riflemen A01 SE ready", "Riflemen B02 SE ready"],
        defender=["Grenadiers E03 NW broken"],
    )
    seen = seen_by(table)
    calm = weights(table, "ignore objectives")
    alone = worth.stand(table.w, seen, 0, table.hex("A01"), 0, calm)
    beside = worth.stand(table.w, seen, 0, table.hex("B02"), 0, calm)
    assert alone - beside == calm.crowd


@pytest.mark.parametrize(("zone", "far"), [(["A01"], 4), (["A01", "B01"], 3)])
def test_who_is_not_set_up_is_expected_in_the_nearest_hex_of_his_zone_and_not_feared(
    zone: list[str], far: int
) -> None:
    """p.8: what orders are worth before the enemy stands in a hex; half of it, since he is not in sight."""
    table = Table(
        ". . . . .", ["M4A1 Sherman A01"], ["StuG III G E01"], setting_up=True,
        zones={"attacker": zone, "defender": ["E01"]},
    ).do("place E01", "face NW")  # fmt: skip
    assert table.question == "status"
    seen, unit, foe = seen_by(table), table.number("StuG III G"), table.number("M4A1 Sherman")
    assert greedy.on_orders(table.w, seen, unit, terms.FIRE, weights(table)) == (
        worth.threat(table.w, seen, unit, foe, far) // 2
    )
    assert worth.threat(table.w, seen, unit, foe, far) > 0
    assert worth.danger(table.w, seen, unit, table.hex("C01"), weights(table)) == 0


# --- ambushes (p.13) ----------------------------------------------------------------------------

AMBUSHED = ". . . . . . .\n. . . . . . ."


def springing(ambusher: str, foe: str, **more: object) -> tuple[Table, int, int]:
    """What it promises to spring an ambush, and what it would cost to do so for nothing."""
    table = Table(AMBUSHED, [foe], ["Grenadiers G02"], ambush=[ambusher], **more)  # type: ignore[arg-type]
    table.pass_order()
    table.s.decider = DEFENDER
    seen, by = seen_by(table), weights(table, side=DEFENDER)
    before = seen.copy()
    found = greedy.ambusher(table.w, seen, Marker(0), by)
    names = ("where", "status", "hex", "face")
    kept = [list(numbers(getattr(seen, name))) == list(numbers(getattr(before, name))) for name in names]
    assert all(kept), "the view is as it was"
    return table, found, -by.patience


def test_an_ambush_is_sprung_for_a_shot_that_there_is() -> None:
    """Breakthrough, seed 1, game 25, turn 4: sprung for one that the map allowed, and the rules did not."""
    table, found, nothing = springing("Panzergrenadiers E01 N", "Riflemen C01 SE")
    unit, hex = table.number("Panzergrenadiers"), table.hex("C01")
    table.s.where[unit], table.s.hex[unit], table.s.status[unit] = terms.ON_MAP, table.hex("E01"), terms.READY
    best = 0
    for face in range(6):
        table.s.face[unit] = face
        best = max(best, worth.of_fire(table.w, table.s, unit, hex, 0, 0))
    assert best > 0
    assert found == best * weights(table, side=DEFENDER).sprung // 100 + nothing


@pytest.mark.parametrize(
    ("ambusher", "foe", "more"),
    [
        (
            "Panzergrenadiers E01 N",
            "Riflemen C01 SE",
            {"marks": {"D01": "smoke", "D02": "smoke", "E01": "smoke"}},
        ),
        ("Panzergrenadiers G01 N", "M5 Stuart A01 SE", {}),  # too far for what they have against tanks
    ],
)
def test_no_ambush_is_sprung_for_a_shot_that_there_is_not(
    ambusher: str, foe: str, more: dict[str, object]
) -> None:
    table, found, nothing = springing(ambusher, foe, **more)
    where, there = table.hex(ambusher.split()[1]), table.hex(foe.split()[-2])
    assert is_in_sight(table.w, where, there), "by the printed map"
    assert found == nothing


@pytest.mark.parametrize("foe", ["Riflemen C01 SE", "M5 Stuart C01 SE"])
def test_an_ambushing_vehicle_comes_on_the_orders_that_its_target_asks_for(foe: str) -> None:
    _, found, nothing = springing("StuG III G E01 N", foe)
    assert found > nothing


def test_a_hex_that_decides_counts_whole_when_the_game_may_end() -> None:
    table = Table(
        AMBUSHED, ["Riflemen A01 SE"], ["Grenadiers G01 NW"],
        objectives={"attacker": [Hold(vp=8, hexes=("B01", "A01"), at_least=2)]},
    )  # fmt: skip
    seen, by = seen_by(table), weights(table).copy()
    by.capture, by.capture_decides = 0, 100
    for late, points in ((16, 8), (8, 4), (0, 0)):
        seen.late = late
        assert worth.of_taking(table.w, seen, ATTACKER, table.hex("B01"), by) == points * 100


@pytest.mark.parametrize(("foe", "taken"), [("Grenadiers G01 NW", True), ("Grenadiers B01 NW", False)])
def test_a_shaken_unit_takes_a_hex_that_decides_if_nobody_is_there(foe: str, taken: bool) -> None:
    """Hill, seed 1, game 7, turn 9: sense keeps the shaken from charging, not from an empty hex."""
    table = Table(
        AMBUSHED, ["Riflemen A01 SE suppressed"], [foe],
        objectives={"attacker": [Hold(vp=8, hexes=("B01",), at_least=1)]},
    )  # fmt: skip
    seen, by, unit = seen_by(table), weights(table, "sensible").copy(), table.number("Riflemen")
    seen.late, gains = 16, []
    table.s.holder[table.hex("B01")] = seen.holder[table.hex("B01")] = DEFENDER
    for by.capture_decides in (0, 1000):
        gains.append(worth.arrival(table.w, seen, unit, table.hex("B01"), 0, -(1 << 40), by))
    assert gains[1] - gains[0] == (8000 if taken else 0)
