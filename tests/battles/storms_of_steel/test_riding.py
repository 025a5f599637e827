"""Loads: getting on and off, towing, fire at who is carried; the rulebook's examples (14.1, 16.1, 17)."""

from typing import Any

import pytest

from tests.battles.storms_of_steel.table import Table
from wsanalysis.battlefield.hexes import SIDES
from wsanalysis.battles.core.numbers import NOBODY, Side
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.forces import Works

FIELD = ". . . . . . . . .\n" * 5
FAR = ["Rifles '43 I05 NW"]


def field(*german: str, soviet: list[str] = FAR, drawn: str = FIELD, **more: Any) -> Table:
    return Table(drawn, german, soviet, **{"groups": True, **more})


def aboard(table: Table, load: str, vehicle: str) -> Table:
    """The load is on the vehicle already."""
    table.battle.carrier[table.unit(load)] = table.unit(vehicle)
    return table


def carrier_of(table: Table, load: str) -> str:
    carrier = table.battle.carrier[table.unit(load)]
    return "" if carrier == NOBODY else table.names[carrier]


def is_active(table: Table, name: str) -> bool:
    return bool(table.battle.active[Side(0)] >> table.unit(name) & 1)


def test_a_gun_is_pulled_and_unloaded() -> None:
    """17.0, figure 26, SOS-40: two hexes, two hexes, unloading for 4, one hex; both are spent."""
    table = aboard(field("Panzer IIf A03 SE", "PaK38 5cm A03 SE", caps=(0, 6)), "PaK38 5cm", "Panzer IIf")
    table.do("activate Panzer IIf", "move B03", "on to C04", "face SE", "pass")
    assert (table.ap[0], table.where("PaK38 5cm"), is_active(table, "PaK38 5cm")) == (6, "C04", False)
    table.do("active Panzer IIf", "move D04", "on to E05", "face SE", "pass")
    table.do("active Panzer IIf", "unload PaK38 5cm")
    assert table.legal() == [f"face {side}" for side in ("N", "NE", "SE", "S", "SW", "NW")]
    table.do("face N", "pass")
    assert (table.ap[0], table.where("PaK38 5cm"), is_active(table, "PaK38 5cm")) == (1, "E05", True)
    table.do("active Panzer IIf", "move F05", "stop", "face SE")
    assert [table.is_spent(name) for name in table.names[:2]] == [True, True]
    assert table.battle.face[table.unit("PaK38 5cm")] == 0


def test_a_carrier_fires_and_unloads_its_squad() -> None:
    """17.0, 9.12, SOS-41: 1 to drive up, 2 to fire, 1 to unload, 2 to fire with both: 6 APs."""
    table = field("SdKfz 251/1 A03 SE", "Infantry '43 A03 SE", soviet=["Rifles '43 E05 NW"], caps=(0, 0))
    aboard(table, "Infantry '43", "SdKfz 251/1")
    table.do("activate SdKfz 251/1", "move B03", "on to C04", "on to D04", "face SE", "pass")
    assert table.ap[0] == 6
    table.do("active SdKfz 251/1", "fire E05", "pass")
    if table.where("Rifles '43") == "out":
        return
    table.do("active SdKfz 251/1", "unload Infantry '43", "face SE", "pass")
    assert table.ap[0] == 3
    table.do("active SdKfz 251/1", "fire E05", "with Infantry '43")
    assert table.ap[0] == 1


def test_a_truck_unloads_for_caps() -> None:
    """17.0: 4 CAPs for a gun that was loaded before; it remains fresh, and the truck drives on."""
    table = aboard(field("Opel Truck B03 SE", "PaK38 5cm B03 SE"), "PaK38 5cm", "Opel Truck")
    table.do("command Opel Truck", "unload PaK38 5cm", "face SE", "pass")
    assert (table.caps[0], table.is_spent("PaK38 5cm")) == (1, False)
    assert {"activate PaK38 5cm", "activate Opel Truck"} <= {*table.legal()}


FIGURE_27 = """
. . . . . .
. . . . . .
. . . b . .
. . . . . .
. . . . . .
"""


def test_unloaded_beside_a_building() -> None:
    """17.1, figure 27, SOS-42: unload 1, into the building 2, the carrier backs off for 2; both are spent."""
    table = field("SdKfz 251/1 D04 N", "Infantry '43 D04 N", soviet=["57mm ATG F02 NW"], drawn=FIGURE_27)
    aboard(table, "Infantry '43", "SdKfz 251/1")
    table.do("activate SdKfz 251/1", "pivot NE", "pass", "active SdKfz 251/1", "pivot N", "pass")
    assert table.ap[0] == 5
    table.do("active SdKfz 251/1", "unload Infantry '43", "face N", "command 57mm ATG", "pivot SW")
    table.do("active Infantry '43", "move D03", "go", "face N", "pass")
    assert (table.ap[0], table.caps) == (2, (5, 5))
    table.do("active SdKfz 251/1", "move D05", "go", "face N")
    assert table.ap[0] == 0
    assert [table.is_spent(name) for name in table.names[:2]] == [True, True]


def test_a_panzer_overruns_a_gun() -> None:
    """17.1, 14.0, figure 28, SOS-43: into its hex by a bonus move, unanswered, where any roll hits."""
    table = field("Panzer IIIh C03 NE", soviet=["57mm ATG E02 SW"]).do("activate Panzer IIIh", "move D02")
    assert "on to E02" in table.legal()
    table.do("on to E02", "face NE", "pass")
    assert table.needed("Panzer IIIh", "57mm ATG") == 2
    table.with_luck(
        "active Panzer IIIh", "fire E02", "caps 0", until=lambda it: it.where("57mm ATG") == "out"
    )
    assert table.ap[0] == 7 - 1 - 3


def test_a_squad_and_a_tank_in_one_hex() -> None:
    """17.1, figure 29, SOS-44 to 46: the tank's 8 against 11, the squad's blue 4 against 14.

    The squad's 7 APs are enough for the card, the move and the attack.
    """
    table = field("Panzer IIIh D03 NE", soviet=["Rifles '43 E03 NW"], first=1, hands=([], ["Auto-Rally"]))
    table.hit("Rifles '43", "Unnerved").do("activate Rifles '43", "move D03", "face NW", "pass")
    table.do("play Auto-Rally on Rifles '43")
    assert (table.ap[1], table.needed("Panzer IIIh", "Rifles '43")) == (4, 11 - 8)
    table.with_luck(
        "command Panzer IIIh",
        "fire D03",
        "caps 0",
        until=lambda it: not it.counter("Rifles '43") and it.where("Rifles '43") == "D03",
    )
    assert (table.caps[0], table.needed("Rifles '43", "Panzer IIIh")) == (2, 14 - 4)
    table.with_luck(
        "active Rifles '43", "fire D03", "caps 1", until=lambda it: bool(it.counter("Panzer IIIh"))
    )
    assert (table.ap[1], table.is_spent("Rifles '43")) == (0, True)


def test_submachine_guns_at_a_squad_in_a_building() -> None:
    """17.1, figure 30, SOS-47: 5 and 3 against 12 and 1; a move and two shots are 7 APs."""
    table = field(
        "Infantry '43 D03 SE", "HMG 42 A01 N", soviet=["SMG F04 NW"], drawn=FIGURE_27, first=1, caps=(0, 0)
    )
    table.do("activate SMG", "move E04", "face NW", "pass")
    assert table.needed("SMG", "Infantry '43") == 13 - 8
    table.with_luck("active SMG", "fire D03", until=lambda it: bool(it.counter("Infantry '43")))
    assert table.ap[1] == 3
    table.do("pass", "active SMG", "fire D03")
    assert (table.ap[1], table.is_spent("SMG")) == (0, True)


def test_both_take_part_in_loading() -> None:
    """17.0, R32: by APs they share the activation, by opportunity both are spent, by CAPs neither."""
    start = ("Opel Truck B03 SE", "Infantry '43 B03 SE")
    table = field(*start).do("activate Opel Truck", "load Infantry '43")
    assert (table.ap[0], is_active(table, "Infantry '43"), carrier_of(table, "Infantry '43")) == (
        6,
        True,
        "Opel Truck",
    )
    table = field(*start).do("opportunity Opel Truck", "load Infantry '43")
    assert [table.is_spent(name) for name in table.names[:2]] == [True, True]
    table = field(*start).do("command Opel Truck", "load Infantry '43")
    assert (table.caps[0], [table.is_spent(name) for name in table.names[:2]]) == (4, [False, False])


def test_who_is_spent_is_loaded_for_caps_alone() -> None:
    """17.0, 9.1: a spent squad takes part in no action paid with APs."""
    for way, can in (("activate", False), ("opportunity", False), ("command", True)):
        table = field("Opel Truck B03 SE", "Infantry '43 B03 SE")
        table.battle.flags[table.unit("Infantry '43")] |= terms.SPENT
        assert bool(table.do(f"{way} Opel Truck").legal("load")) == can


def test_one_load_and_no_more() -> None:
    """17.0: one foot unit, or one gun; tanks too, but no vehicle that can drive itself."""
    german = ["Panzer IIIh B03 SE", "Infantry '43 B03 SE", "Pz Grenadier B03 SE", "Opel Truck B03 SE",
              "PaK38 5cm C04 SE"]  # fmt: skip
    table = field(*german).do("activate Panzer IIIh")
    assert table.legal("load") == ["load Infantry '43", "load Pz Grenadier"]
    table.do("load Pz Grenadier", "pass", "active Panzer IIIh")
    assert (table.legal("load"), table.legal("unload")) == ([], ["unload Pz Grenadier"])


def test_who_is_carried_does_nothing_by_itself() -> None:
    """17.0: no fire, no move, no turn, no help for others' fire; it may rally."""
    soviet = ["Rifles '43 E05 NW"]
    table = field("SdKfz 251/1 D04 SE", "Infantry '43 D04 SE", "HMG 42 D04 SE", soviet=soviet)
    aboard(table, "Infantry '43", "SdKfz 251/1")
    assert not [act for act in table.legal() if "Infantry '43" in act]
    table.do("activate HMG 42", "fire E05")
    assert table.legal("with") == ["with SdKfz 251/1"]
    table = field("SdKfz 251/1 D04 SE", "Infantry '43 D04 SE").hit("Infantry '43", "Suppressed")
    aboard(table, "Infantry '43", "SdKfz 251/1").do("opportunity Infantry '43")
    assert table.legal() == ["rally"]


def test_a_pinned_squad_is_carried_but_gets_neither_on_nor_off() -> None:
    """7.4, 17.0."""
    table = field("Opel Truck B03 SE", "Infantry '43 B03 SE").hit("Infantry '43", "Pinned")
    assert not table.do("command Opel Truck").legal("load")
    table = field("Opel Truck B03 SE", "Infantry '43 B03 SE").hit("Infantry '43", "Pinned")
    aboard(table, "Infantry '43", "Opel Truck").do("command Opel Truck")
    assert not table.legal("unload")
    assert table.do("move C04", "face SE").where("Infantry '43") == "C04"


BOG = ". m . . .\n" + ". . . . .\n" * 3


def bogged(*german: str, load: str) -> Table:
    """A firefight in which a vehicle is stuck in the marsh."""
    table = field(*german, drawn=BOG, soviet=["Rifles '43 E04 NW"])
    table.battle.flags[table.unit(load)] |= terms.STUCK
    return table


def test_towed_out_of_the_marsh() -> None:
    """14.1, 17.0: without bonus moves; once out and untied the vehicle may move again."""
    table = bogged("Panzer IIIh B01 S", "T-34 (captured) B01 S", load="T-34 (captured)")
    table.do("activate Panzer IIIh", "load T-34 (captured)", "pass", "active Panzer IIIh", "move B02")
    assert (table.legal("on to"), table.where("T-34 (captured)")) == ([], "B02")
    table.do("face S", "pass", "active Panzer IIIh", "unload T-34 (captured)", "face S", "pass")
    assert table.ap[0] == 7 - 1 - 1 - 1
    assert "move B03" in table.do("active T-34 (captured)").legal("move")


def test_untied_in_the_marsh_it_is_still_stuck() -> None:
    """14.1: nor does it turn."""
    table = bogged("Panzer IIIh B01 S", "T-34 (captured) B01 S", load="T-34 (captured)")
    aboard(table, "T-34 (captured)", "Panzer IIIh")
    assert table.do("command Panzer IIIh", "unload T-34 (captured)").side == "Soviet"
    assert table.battle.flags[table.unit("T-34 (captured)")] & terms.STUCK


def test_who_tows_whom() -> None:
    """14.1, R70: tracks only by tracks, wheels by both; one that a hit counter stops stays stopped."""
    for puller, stuck, can in (
        ("Opel Truck", "Panzer IIIh", False), ("Panzer IIIh", "Opel Truck", True),
        ("Opel Truck", "Opel Truck", True),
    ):  # fmt: skip
        names = (f"{puller} 1", f"{stuck} 2") if puller == stuck else (puller, stuck)
        table = bogged(f"{puller} B01 S", f"{stuck} B01 S", load=names[1]).do(f"command {names[0]}")
        assert bool(table.legal("load")) == can
    table = field("Panzer IIIh B03 S", "Opel Truck B03 S").hit("Opel Truck", "Immobilized")
    table.do(
        "activate Panzer IIIh", "load Opel Truck", "pass", "active Panzer IIIh", "move B04", "face S", "pass"
    )
    table.do("active Panzer IIIh", "unload Opel Truck", "pass")
    assert (table.where("Opel Truck"), table.legal("command")) == ("B04", ["command Panzer IIIh"])


def test_what_loads_show() -> None:
    """7.4, 17.0, 14.1: a counter that makes it dearer to load it, or for which alone it is towed."""
    for load, counter, shown in (
        ("Infantry '43", "Cowering", True), ("Infantry '43", "Suppressed", False),
        ("T-34 (captured)", "Immobilized", True),
    ):  # fmt: skip
        table = field("Panzer IIIh B03 S", f"{load} B03 S").hit(load, counter)
        assert table.do("activate Panzer IIIh", f"load {load}").is_shown(load) == shown, load
        assert not table.is_shown("Panzer IIIh")


def test_who_is_carried_shows_its_flank_and_gets_no_cover() -> None:
    """17.1, 15.6: whichever way the truck faces; on foot the truck would cover it from the front."""
    for carried, needed in ((False, 12 + 1 - 4), (True, 11 - 4)):
        table = field("Opel Truck E03 SE", "Infantry '43 E03 SE", soviet=["Rifles '43 G04 NW"])
        if carried:
            aboard(table, "Infantry '43", "Opel Truck")
        assert table.needed("Rifles '43", "Infantry '43") == needed


def test_a_shield_covers_who_is_carried() -> None:
    """16.1: +2, for squads and for the crew of a gun that is pulled."""
    for load, flank in (("Infantry '43", 11), ("PaK38 5cm", 10)):
        table = field("SdKfz 251/1 E03 SE", f"{load} E03 SE", soviet=["Rifles '43 G04 NW"])
        assert aboard(table, load, "SdKfz 251/1").needed("Rifles '43", load) == flank + 2 - 4


def test_a_load_of_a_destroyed_carrier() -> None:
    """17.1, 16.1: each is rolled for, the load still behind the shield; it stands where the carrier was."""
    table = field("SdKfz 251/1 E03 NW", "Infantry '43 E03 SE", soviet=["T-34b G04 NW"], caps=(0, 0), first=1)
    aboard(table, "Infantry '43", "SdKfz 251/1")
    needed = table.needed("T-34b", "Infantry '43")
    table.battle.logging = 1
    table.with_luck(
        "activate T-34b", "fire E03",
        until=lambda it: it.where("SdKfz 251/1") == "out" and it.where("Infantry '43") == "E03",
    )  # fmt: skip
    attacks = [
        entry
        for entry in map(table.battle.log.__getitem__, range(table.battle.logged))
        if entry.code == terms.LOG_ATTACK
    ]
    assert [entry.c for entry in attacks[-1:]] == [needed]
    assert (carrier_of(table, "Infantry '43"), table.battle.face[table.unit("Infantry '43")]) == ("", 5)


def test_a_mine_under_a_carrier() -> None:
    """18.5, R82: it attacks who drives in, not who is carried; who gets off there sets it off too."""
    works = (), (Works("land mine", ("C04",), number=12, color="black"),)
    table = field("SdKfz 251/1 B03 SE", "Infantry '43 B03 SE", works=works, caps=(0, 6))
    aboard(table, "Infantry '43", "SdKfz 251/1").battle.logging = 1
    table.with_luck("activate SdKfz 251/1", "move C04", until=lambda it: not it.counter("SdKfz 251/1"))
    mined = [
        entry.a
        for entry in map(table.battle.log.__getitem__, range(table.battle.logged))
        if entry.code == terms.LOG_MINE
    ]
    assert mined[-1:] == [table.unit("SdKfz 251/1")]


def test_the_load_of_a_carrier_that_a_mine_destroys() -> None:
    """17.1, 18.5: it stands in the hex, and faces as the carrier did."""
    works = (), (Works("land mine", ("C04",), number=2, color="black"),)
    table = field("SdKfz 251/1 B03 SE", "Infantry '43 B03 N", works=works, caps=(0, 6))
    aboard(table, "Infantry '43", "SdKfz 251/1")
    table.with_luck("activate SdKfz 251/1", "move C04", until=lambda it: it.where("SdKfz 251/1") == "out")
    assert (carrier_of(table, "Infantry '43"), table.where("Infantry '43")) == ("", "C04")
    assert table.battle.face[table.unit("Infantry '43")] == SIDES.index("SE")


def test_the_load_leaves_the_map_with_its_vehicle() -> None:
    """17.0, firefight sheet 2."""
    exits = (("A03",), ())
    table = field("Opel Truck A03 N", "Infantry '43 A03 N", bearer="Opel Truck", exits=exits, marker_off=2)
    aboard(table, "Infantry '43", "Opel Truck").do("activate Opel Truck", "leave A03")
    assert [table.where(name) for name in table.names[:2]] == ["left", "left"]


@pytest.mark.parametrize("way", ["activate", "opportunity", "command"])
def test_a_stuck_carrier_lets_its_squad_off(way: str) -> None:
    """14.1, 17.0: the one thing that it can do, if both can pay so."""
    table = bogged("Opel Truck B02 S", "Infantry '43 B02 S", load="Opel Truck")
    aboard(table, "Infantry '43", "Opel Truck")
    assert table.do(f"{way} Opel Truck").legal() == ["unload Infantry '43"]
    table = bogged("Opel Truck B02 S", "Infantry '43 B02 S", load="Opel Truck")
    aboard(table, "Infantry '43", "Opel Truck").battle.flags[table.unit("Infantry '43")] |= terms.SPENT
    assert (f"{way} Opel Truck" in table.legal()) == (way == "command")


def test_reinforcements_come_on_vehicles() -> None:
    """5.1, 17.0: for what it costs the vehicle; the squad does not come alone, and is as it was."""
    entry = {"SdKfz 251/1": ("A01", "A02"), "Infantry '43": ("A01", "A02")}
    table = field("HMG 42 A05 N", "SdKfz 251/1 -", "Infantry '43 -", entry=entry,
                  aboard={"Infantry '43": "SdKfz 251/1"})  # fmt: skip
    assert not [act for act in table.legal() if "Infantry" in act]
    table.do("activate SdKfz 251/1", "move A02", "on to B02", "stop", "face SE")
    assert (table.ap[0], table.where("Infantry '43"), carrier_of(table, "Infantry '43")) == (
        6,
        "B02",
        "SdKfz 251/1",
    )
    assert not is_active(table, "Infantry '43")


def test_units_are_set_up_on_vehicles() -> None:
    """1.0, 17.0: the load stands where its owner puts the vehicle, and nobody asks which way it faces."""
    aboard_at_start = {"Infantry '43": "Opel Truck"}
    table = field("Opel Truck B03", "Infantry '43 B03", aboard=aboard_at_start)
    assert table.legal("face")
    table.do("face N", "activate Opel Truck")
    assert table.legal("unload") == ["unload Infantry '43"]
