"""Weapon cards by hand: who uses them on whom, at what cost, by which roll (8.2, p.17)."""

from tests.battles.storms_of_steel.table import Table
from wsanalysis.battles.storms_of_steel.weapon_cards import weapon_needed

FIELD = ". W . .\n. . . .\n. . . ."
MELEE = ["Infantry '43 A01 SE"], ["Rifles '43 A01 NW"]


def table(
    *cards: str, german: str = "Infantry '43 A01 SE", soviet: str = "Rifles '43 A01 NW", **more: object
) -> Table:
    return Table(FIELD, [german], [soviet], assets=(cards, ()), **more)  # type: ignore[arg-type]


def needs(here: Table, firer: str, target: str, weapon: int = 0) -> int:
    return weapon_needed(here.world, here.battle, here.unit(firer), here.unit(target), weapon)


def test_a_demolition_charge() -> None:
    """8.2: 8/2 in one hex for 2 APs or CAPs, against the flank, no bonus of close combat; once."""
    here = table("Demolition Charge")
    assert needs(here, "Infantry '43", "Rifles '43") == 11 - 8
    here.do("activate Infantry '43")
    assert here.legal("attack") == ["attack with Demolition Charge at A01"]
    here.do("attack with Demolition Charge at A01", "caps 0")
    assert (here.ap[0], here.battle.assets) == (5, 0)
    here.do("pass", "active Infantry '43")
    assert not here.legal("attack")


def test_free_grenades_of_a_spent_unit() -> None:
    """8.2: 5/2 for nothing, at one hex as long range; terrain counts. Any unit may throw them."""
    here = table("Extra Grenades", soviet="Rifles '43 B01 NW")
    assert needs(here, "Infantry '43", "Rifles '43") == 11 + 2 - 5 + 2
    here.do("opportunity Infantry '43", "pivot NE", "pass")
    assert here.is_spent("Infantry '43")
    here.do("command Infantry '43", "attack with Extra Grenades at B01", "caps 0")
    assert here.caps[0] == 5


def test_a_flamethrower_passes_terrain_and_smoke() -> None:
    """8.2: 8/3 up to one hex away; a range of 1 is its own, not long."""
    here = table("Flamethrower", soviet="Rifles '43 B01 NW")
    assert needs(here, "Infantry '43", "Rifles '43") == 11 - 8
    far = table("Flamethrower", soviet="Rifles '43 C01 NW")
    assert not far.do("activate Infantry '43").legal("attack")


def test_weapons_by_hand_reach_whoever_is_in_the_arc() -> None:
    """6.1, 8.2: nobody throws backwards."""
    for facing, legal in (("SE", ["attack with Flamethrower at B01"]), ("NW", [])):
        here = table("Flamethrower", german=f"Infantry '43 A01 {facing}", soviet="Rifles '43 B01 NW")
        assert here.do("activate Infantry '43").legal("attack") == legal


def test_mines_for_metal_alone() -> None:
    """8.2: Magnetic Mine and Tellermine hurt vehicles and guns, no squads."""
    assert not table("Magnetic Mine", "Tellermine").do("activate Infantry '43").legal("attack")
    tank = table("Magnetic Mine", "Tellermine", soviet="T-34c A01 NW").do("activate Infantry '43")
    assert tank.legal("attack") == ["attack with Magnetic Mine at A01", "attack with Tellermine at A01"]
    assert needs(tank, "Infantry '43", "T-34c", 1) == needs(tank, "Infantry '43", "T-34c", 0) - 2


def test_only_foot_units_use_them() -> None:
    """5.0, 8.2: guns are foot units, vehicles are not."""
    assert not table("Molotov Cocktail", german="Panzer IVh A01 SE").do("activate Panzer IVh").legal("attack")
    gun = table("Molotov Cocktail", german="PaK38 5cm A01 SE").do("activate PaK38 5cm")
    assert gun.legal("attack") == ["attack with Molotov Cocktail at A01"]


def test_a_hit_counter_changes_a_weapon_card() -> None:
    """8.2, 7.4: by as much as the unit's own firepower and cost."""
    here = table("Demolition Charge").hit("Infantry '43", "Suppressed")
    assert needs(here, "Infantry '43", "Rifles '43") == 11 - 8 + 2
    here.do("activate Infantry '43", "attack with Demolition Charge at A01", "caps 0")
    assert here.ap[0] == 4


def test_a_card_of_the_enemy_is_his() -> None:
    """8.2: sides have cards of their own."""
    here = Table(FIELD, *MELEE, assets=((), ["Molotov Cocktail"]))
    assert not here.do("activate Infantry '43").legal("attack")


def test_groups_with_weapon_cards() -> None:
    """8.2, 9.12: grenades may lead a fire group, flamethrowers not."""
    more = {"groups": True}
    german = ["Infantry '43 A01 SE", "HMG 34 A01 SE"]
    here = Table(
        FIELD, german, ["Rifles '43 A01 NW"], assets=(["Extra Grenades", "Flamethrower"], ()), **more
    )
    here.do("activate Infantry '43", "attack with Extra Grenades at A01")
    assert here.legal() == ["go", "with HMG 34"]
    before = needs(here, "Infantry '43", "Rifles '43")
    here.do("with HMG 34")
    assert here.battle.law[0] == here.world.attack_law[0, 0, before - 1 + 2]
    other = Table(FIELD, german, ["Rifles '43 A01 NW"], assets=(["Flamethrower"], ()), **more)
    other.do("activate Infantry '43", "attack with Flamethrower at A01")
    assert "with HMG 34" not in other.legal()


def test_demolition_charges_destroy_works() -> None:
    """18.6: works with a number on them are attacked too, by red firepower."""
    from wsanalysis.battles.storms_of_steel.forces import Works

    works = ((), (Works("barbed wire", ("A01",)),))
    here = Table(
        FIELD, ["Infantry '43 A01 SE"], ["Rifles '43 D01 NW"], assets=(["Demolition Charge"], ()), works=works
    )
    here.do("activate Infantry '43")
    assert "attack with Demolition Charge at A01" in here.legal()
    here.with_luck("attack with Demolition Charge at A01", "caps 2", until=lambda it: it.battle.works[0] == 0)
