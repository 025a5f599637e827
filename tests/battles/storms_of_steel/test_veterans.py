"""Veteran cards, one by one (8.3, p.18)."""

import pytest

from tests.battles.storms_of_steel.table import Table
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.aiming import needed
from wsanalysis.battles.storms_of_steel.forces import Deck

FIELD = ". . . . . .\n. . . . . .\n. . . . . ."
GERMAN, SOVIET = ["Infantry '43 A01 SE"], ["Rifles '43 C02 NW"]
MAN, RIFLES = "Infantry '43", "Rifles '43"


def table(*cards: str, german: list[str] = GERMAN, soviet: list[str] = SOVIET, **more: object) -> Table:
    """The German side has these cards, its infantry those that a unit has."""
    return Table(FIELD, german, soviet, assets=(cards, ()), **more)  # type: ignore[arg-type]


def asked(here: Table) -> bool:
    return here.battle.question == terms.CARD


def test_forced_march() -> None:
    """V01: a unit that has spent all its APs on moves is fresh again; not one that did anything else."""
    here = table(f"Forced March: {MAN}", soviet=["Rifles '43 F03 SE"], caps=(0, 6)).do(f"activate {MAN}")
    steps = ["move A02", "move A03", "move B03", "move B02", "move B01", "move C01", "move C02"]
    faces = ["S", "NE", "N", "N", "SE", "S", "S"]
    for place, (step, face) in enumerate(zip(steps, faces, strict=True)):
        here.do(
            *([f"active {MAN}"] if place else []), step, f"face {face}", *([] if place == 6 else ["pass"])
        )
    assert here.legal() == ["keep Forced March", "use Forced March"]
    here.do("use Forced March")
    assert not here.is_spent(MAN)
    other = table(f"Forced March: {MAN}", caps=(0, 6)).do(f"activate {MAN}", "fire C02", "pass")
    other.do(f"active {MAN}", "fire C02", "pass", "stall")
    assert (other.is_spent(MAN), asked(other)) == (True, False)


def test_better_equipped() -> None:
    """V02: one more firepower, and two more hexes of range."""
    far = ["Rifles '43 F01 NW"]
    one, two = (
        table(german=["SMG A01 SE"], soviet=far),
        table("Better Equipped: SMG", german=["SMG A01 SE"], soviet=far),
    )
    assert needed(one.world, one.battle, one.unit("SMG"), one.unit(RIFLES)) == terms.NOT_ALLOWED
    near = table(soviet=SOVIET), table(f"Better Equipped: {MAN}", soviet=SOVIET)
    assert near[0].needed(MAN, RIFLES) - near[1].needed(MAN, RIFLES) == 1
    reach = [it.world.reach[0, 0, 0, 4] for it in (one, two)] + [two.world.better_reach[0, 0, 0, 4]]
    assert reach == [-2, -2, 1]  # SMG, range 2: long range becomes normal range


def kept_calm(here: Table) -> bool:
    return any(here.battle.log[place].code == terms.LOG_CALM for place in range(here.battle.logged))


def test_high_morale() -> None:
    """V03: Panicked goes back to the pile, as if nothing had hit."""
    here = Table(FIELD, GERMAN, SOVIET, assets=((), [f"High Morale: {RIFLES}"]), caps=(0, 6)).do(
        f"activate {MAN}"
    )
    for kind in range(1, here.world.first_vehicle_counter):
        if not here.world.ignored[kind]:
            here.battle.pile[kind] = 0
    left, here.battle.logging = here.pile, 1
    here.with_luck("fire C02", until=kept_calm)
    assert (here.counter(RIFLES), here.where(RIFLES), here.pile) == ("", "C02", left)


def test_experience() -> None:
    """V04: once, 11 APs instead of 7."""
    here = table(f"Experience: {MAN}").do(f"play Experience on {MAN}")
    assert here.ap[0] == 11
    here.do("move B01", "face S")
    assert here.ap[0] == 10
    assert not here.do("pass").legal("play")


def test_good_leadership() -> None:
    """V05: rallies without a roll, in close combat too, as an action that costs nothing."""
    here = table(f"Good Leadership: {MAN}", soviet=["Rifles '43 A01 NW"]).hit(MAN, "Pinned")
    here.do(f"play Good Leadership on {MAN}")
    assert (here.counter(MAN), here.caps[0], here.side) == ("", 5, "Soviet")


def test_blood_and_honor() -> None:
    """V06: who destroys the unit in close combat goes with it."""
    here = Table(FIELD, ["Infantry '43 C02 SE"], SOVIET, assets=((), [f"Blood & Honor: {RIFLES}"]))
    here.hit(RIFLES, "Pinned").do(f"activate {MAN}")
    here.with_luck("fire C02", "caps 1", until=lambda it: it.where(RIFLES) == "out")
    assert (here.where(MAN), here.battle.lost[0], here.battle.lost[1]) == ("out", 1, 1)
    far = (
        Table(FIELD, GERMAN, SOVIET, assets=((), [f"Blood & Honor: {RIFLES}"]))
        .hit(RIFLES, "Pinned")
        .do(f"activate {MAN}")
    )
    far.with_luck("fire C02", "caps 2", until=lambda it: it.where(RIFLES) == "out")
    assert far.where(MAN) == "A01"


def test_sixth_sense() -> None:
    """V07: each round one hidden enemy near and in sight is revealed; it is no action."""
    here = Table(
        ". W . W W W W W", GERMAN, ["Rifles '43 B01 hidden"], hiding=([], ["B01"]),
        assets=([f"6th Sense: {MAN}"], ()),
    )  # fmt: skip
    here.do(f"play 6th Sense on {MAN}", "face S")
    assert (here.where(RIFLES), here.side, here.legal("play")) == ("B01", "German", [])
    here.do("pass", "pass")
    assert here.battle.assets == 1
    two = Table(
        ". W .\nW . .\n. . .", GERMAN, ["Rifles '43 B01 hidden", "SMG A02 hidden"],
        hiding=([], ["B01", "A02"]), assets=([f"6th Sense: {MAN}"], ()),
    )  # fmt: skip
    two.do(f"play 6th Sense on {MAN}", "face S")
    assert sorted((two.where(RIFLES), two.where("SMG"))) == ["B01", "hidden"]


def test_organized_retreat() -> None:
    """V09: no AP more to move backward."""
    one, two = table().do(f"activate {MAN}"), table(f"Organized Retreat: {MAN}").do(f"activate {MAN}")
    for here, left in ((one, 5), (two, 6)):
        here.battle.face[here.unit(MAN)] = 0
        here.do("move A02", "face S")
        assert here.ap[0] == left


def test_feared_reputation() -> None:
    """V10: after losing the roll for initiative the side begins all the same."""
    here = table("Feared Reputation", caps=(0, 0), first=0).do("pass")
    here.with_luck("pass", until=asked)
    assert (here.side, here.legal()) == ("German", ["keep Feared Reputation", "use Feared Reputation"])
    assert here.do("use Feared Reputation").side == "German"
    assert here.battle.assets == 0


def test_iron_will() -> None:
    """V11: its hit counter counts for movement alone, for one action or the rest of an activation."""
    here = table(f"Iron Will: {MAN}").hit(MAN, "Stunned")
    assert "fire C02" not in here.do(f"activate {MAN}").legal()
    here = table(f"Iron Will: {MAN}").hit(MAN, "Stunned").do(f"play Iron Will on {MAN}")
    assert here.side == "German"
    here.do(f"command {MAN}", "fire C02", "caps 0")
    assert (here.battle.iron, here.counter(MAN)) == (0, "Stunned")
    here = table(f"Iron Will: {MAN}").hit(MAN, "Suppressed").do(f"play Iron Will on {MAN}", f"activate {MAN}")
    assert here.needed(MAN, RIFLES) == table().needed(MAN, RIFLES)
    here.do("fire C02", "caps 0", "pass")
    assert here.battle.iron == 1
    here.do("pass")
    assert here.battle.iron == 0


def test_iron_will_helps_whatever_is_no_movement() -> None:
    """V11, 13.1, 18.1: who is stunned lays smoke and digs in, and shows no counter by it."""
    for kind, act in (("Pz Engineers", "smoke A01"), ("Infantry '43", "dig")):
        here = table(f"Iron Will: {kind}", german=[f"{kind} A01 SE"], works=((), ())).hit(kind, "Stunned")
        here.do(f"play Iron Will on {kind}", f"activate {kind}", act)
        assert not here.is_shown(kind)


def test_extra_initiative() -> None:
    """V12: another card is drawn, as an action."""
    here = table("Extra Initiative", deck=Deck(0, 0, (("Luck", 2),))).do("play Extra Initiative")
    assert (here.battle.held[1].hand[0], here.side) == (1, "Soviet")


def test_hidden_action() -> None:
    """V13: a hidden unit fires once and stays hidden."""
    here = Table(
        "W W W W W W W W", ["Infantry '43 A01 hidden"], ["Rifles '43 B01 NW"], hidden=True,
        hiding=(["A01"], []), assets=([f"Hidden Action: {MAN}"], ()),
    )  # fmt: skip
    here.do(f"play Hidden Action on {MAN}", f"opportunity {MAN}", "fire B01", "caps 0")
    assert here.where(MAN) == "hidden"
    assert not here.battle.flags[here.unit(MAN)] & terms.UNSEEN


def test_a_stall_is_no_units_action() -> None:
    """V11, V13: what lasts for a unit's next action outlasts a stall, in which no unit acts (2.2)."""
    here = Table(
        "W W W W W W W W", ["Infantry '43 A01 hidden"], ["Rifles '43 H01 NW"], hidden=True,
        hiding=(["A01"], []), assets=([f"Hidden Action: {MAN}"], ()),
    )  # fmt: skip
    here.do(f"play Hidden Action on {MAN}", "stall by CAP")
    assert here.battle.flags[here.unit(MAN)] & terms.UNSEEN
    here = table(f"Iron Will: {MAN}").hit(MAN, "Stunned").do(f"play Iron Will on {MAN}", "stall by CAP")
    assert here.battle.iron >> here.unit(MAN) & 1


def test_combat_hardened() -> None:
    """V14: each round one die of an own roll that misses again."""
    here = (
        table(f"Combat Hardened: {MAN}", caps=(0, 0)).do(f"activate {MAN}").with_luck("fire C02", until=asked)
    )
    before = here.battle.copy()
    here.with_luck("use Combat Hardened", until=lambda it: it.counter(RIFLES) != "")
    assert here.battle.assets == 0
    here.battle = before
    assert here.do("keep Combat Hardened").counter(RIFLES) == ""
    rally = table(f"Combat Hardened: {MAN}", caps=(0, 0)).hit(MAN, "Pinned").do(f"activate {MAN}")
    rally.with_luck("rally", until=asked).with_luck(
        "use Combat Hardened", until=lambda it: it.counter(MAN) == ""
    )


def test_use_of_terrain() -> None:
    """V15: one more defense, front and flank."""
    one, two = table(), Table(FIELD, GERMAN, SOVIET, assets=((), [f"Use of Terrain: {RIFLES}"]))
    assert two.needed(MAN, RIFLES) == one.needed(MAN, RIFLES) + 1


@pytest.mark.parametrize(("where", "offered"), [("A01", True), ("C02", False)])
def test_overrun(where: str, offered: bool) -> None:
    """V30: a fighting vehicle adds 4 firepower in close combat, said before the roll."""
    tank, rifles = "Panzer IVh", [f"Rifles '43 {where} NW"]
    here = Table(FIELD, ["Panzer IVh A01 SE"], rifles, assets=([f"Overrun: {tank}"], ()))
    here.do(f"activate {tank}", f"fire {where}")
    assert asked(here) == offered
    if offered:
        roll = here.needed(tank, RIFLES)
        here.do("use Overrun")
        assert here.battle.law[0] == here.world.attack_law[0, 0, max(roll - 4, terms.EASIEST) - terms.EASIEST]
