"""What the quick player of Storms of Steel decides, on small boards."""

from tests.battles.storms_of_steel.table import PLAYERS, Table
from wsanalysis.battles.core.appraisal import NEVER
from wsanalysis.battles.core.ground import ahead, all_hexes
from wsanalysis.battles.core.numbers import Side, Unit
from wsanalysis.battles.core.records import Actions, Generator
from wsanalysis.battles.core.units import units_of
from wsanalysis.battles.storms_of_steel import aiming, greedy, terms, worth
from wsanalysis.battles.storms_of_steel.artillery import struck_hex
from wsanalysis.battles.storms_of_steel.forces import Asset
from wsanalysis.battles.storms_of_steel.records import Battle, Weights
from wsanalysis.compiled import new

GREEDY = [player.name for player in PLAYERS].index("greedy")
OPEN = ". . . . .\n. . . . .\n. . . . ."


def chosen(table: Table) -> str:
    """The answer of the greedy player who is asked."""
    view, actions, luck = table.view(table.battle.decider), new(Actions), new(Generator)
    table.code.legal(table.world, table.battle, actions)
    return table.words(table.code.choose(table.world, view, actions, GREEDY, luck))


def test_he_fires_at_who_stands_in_the_open() -> None:
    table = Table(OPEN, german=["Infantry '43 A02 SE"], soviet=["Rifles '43 D02 NW"])
    table.do("activate Infantry '43")
    assert chosen(table) == "fire D02"


def test_he_rallies_who_can_do_nothing_else() -> None:
    table = Table(OPEN, german=["Infantry '43 A02 SE"], soviet=["Rifles '43 E02 NW"])
    table.hit("Infantry '43", "Stunned")
    table.do("activate Infantry '43")
    assert chosen(table) == "rally"


def test_he_turns_to_the_enemy() -> None:
    table = Table(OPEN, german=["Infantry '43 A02 NW"], soviet=["Rifles '43 E02 SE"])
    table.do("activate Infantry '43")
    assert chosen(table) in ("pivot SE", "pivot NE")


def test_he_buys_no_caps_for_what_is_sure() -> None:
    table = Table(OPEN, german=["Infantry '43 C02 SE"], soviet=["Rifles '43 C02 NW"])
    table.hit("Rifles '43", "Suppressed")
    table.do("activate Infantry '43", "fire C02")
    assert table.battle.question != terms.CAPS or chosen(table) in ("caps 0", "caps 1")


def looking(table: Table, name: str) -> tuple[Battle, Unit, Weights]:
    """A view in which a unit of the side that decides has looked around, and what it goes by."""
    side, unit = table.battle.decider, table.unit(name)
    view, weights = table.view(side), table.world.weights[GREEDY, side]
    greedy.prepare(table.world, view, GREEDY)
    worth.look_around(table.world, view, unit, weights)
    return view, unit, weights


def test_what_it_is_to_face_a_side_by_what_a_rule_says_of_each_enemy() -> None:
    """Enemies ahead, the best shot at one in the arc, and the flank that those see who are not in it."""
    table = Table(
        ". . . . . . .\n. . . . W . .\n. . . . . . .\n. . . . . . .",
        german=["Infantry '43 C02 SE"],
        soviet=[
            "Rifles '43 C01 S",
            "Rifles '43 E03 NW",
            "Maxim MMG A03 N",
            "Rifles '43 B04 N",
            "Rifles '43 G02 NW",
        ],
    )
    table.hit("Rifles '43 1", "Pinned")
    world, battle = table.world, table.battle
    battle.cap[Side(1)] = 0  # who is spent is less to be feared
    battle.flags[table.unit("Maxim MMG")] |= terms.SPENT
    view, unit, by = looking(table, "Infantry '43")
    here, seen, unseen = view.hex[unit], set[int](), set[Unit]()
    for face in range(6):
        total = best = 0
        for foe in units_of(world, Side(1)):
            there, in_arc = view.hex[foe], aiming.is_in_arc(world, here, face, view.hex[foe])
            total += by.look * ahead(world, here, face, there) // (1 + world.distance[here, there])
            if not aiming.is_seen(world, view, here, there):
                unseen.add(foe)
                continue
            if in_arc:
                roll = aiming.needed(world, view, unit, foe)
                best = max(best, worth.loss_of(world, view, foe, roll, by))
                continue
            ways = (terms.FLANK, terms.FRONT)
            flank, front = (
                worth.loss_of(
                    world, view, unit, aiming.needed_between(world, view, foe, there, unit, here, way), by
                )
                for way in ways
            )
            total -= (flank - front) * by.fear_flank // 16 * view.ready[foe] // 16
        total += best * by.aim // 16
        assert worth.facing(world, view, unit, face, by) == total
        seen.add(total)
    assert len(seen) > 2
    assert {view.ready[foe] for foe in units_of(world, Side(1))} > {16}
    assert len(unseen) == 1
    assert battle.shot[table.unit("Maxim MMG")] == 0, "notes are made in views alone"


def test_a_move_that_gains_nothing_may_count_as_any_that_does_not() -> None:
    """And one that gains something as much as it does, whatever is asked for at least."""
    table = Table(
        ". W . . .\n. . . . .\n. . W . .",
        german=["Infantry '43 A02 SE", "Infantry '43 B02 SE"],
        soviet=["Rifles '43 D02 NW", "Maxim MMG E01 SW"],
    )
    world, gains = table.world, []
    for name in ("Infantry '43 1", "Infantry '43 2"):
        view, unit, by = looking(table, name)
        stay = worth.staying(world, view, unit, by)
        for hex in all_hexes(world):
            exact = worth.arrival(world, view, unit, terms.CAREFUL, hex, stay, NEVER, by)
            stands = worth.stand(world, view, unit, hex, 0, by)
            assert exact == worth.taking(world, view, unit, hex, by) + stands - stay
            for least in (0, 300):
                found = worth.arrival(world, view, unit, terms.CAREFUL, hex, stay, least, by)
                assert found == exact if exact > least else found <= least
            gains.append(exact)
    assert min(gains) < 0 < max(gains)


def test_what_the_enemy_hides_changes_no_decision() -> None:
    for counter in ("Pinned", "Unnerved"):
        table = Table(OPEN, german=["Infantry '43 A02 SE"], soviet=["Rifles '43 D02 NW"])
        table.hit("Rifles '43", counter)
        table.do("activate Infantry '43")
        assert chosen(table) == "fire D02"
        assert table.counter("Rifles '43", table.view(0)) == "unknown"


def test_who_has_aps_left_for_another_shot_goes_on() -> None:
    """Activating the second squad would lose the APs of the first, and its second shot."""
    table = Table(OPEN, german=["Infantry '43 A02 SE", "Infantry '43 A03 SE"], soviet=["Rifles '43 D02 NW"])
    table.do("activate Infantry '43 1", "fire D02", "caps 0", "pass")
    assert table.ap[0] > 0
    assert chosen(table) == "active Infantry '43 1"


def test_a_squad_with_two_shots_is_activated_rather_than_spent_for_one() -> None:
    table = Table(OPEN, german=["Infantry '43 A02 SE"], soviet=["Rifles '43 D02 NW"], caps=(0, 0))
    assert {"activate Infantry '43", "opportunity Infantry '43"} <= set(table.legal())
    assert chosen(table) == "activate Infantry '43"


def test_two_shots_take_more_than_one_and_less_than_twice_as_much() -> None:
    world = Table(OPEN, german=["Infantry '43 A02 SE"]).world
    for needed in range(3, 9):
        one, two = (world.loss[0, shots, needed - terms.EASIEST] for shots in (1, 2))
        assert one < two < 2 * one, needed
        twice = 1000 - (1000 - world.kill[0, 1, 1, needed - terms.EASIEST]) ** 2 / 1000
        assert abs(world.kill[0, 1, 2, needed - terms.EASIEST] - twice) <= 2, needed


WIDE = (". " * 16 + "\n") * 5


def test_his_carriers_use_their_bonus_moves() -> None:
    """14.0: three hexes nearer to the marker in one action, and then he faces the enemy."""
    table = Table(WIDE, ["SdKfz 251/1 A03 SE"], ["Rifles '43 P03 NW"], bearer="Rifles '43", marker_off=4)
    table.hit("Rifles '43", "Stunned").do("activate SdKfz 251/1")
    done = []
    while table.side == "German":
        done.append(chosen(table))
        table.do(done[-1])
    assert [answer.split()[0] for answer in done] == ["move", "on", "on", "face"]
    assert table.where("SdKfz 251/1")[0] == "D"


def test_his_trucks_keep_to_the_road() -> None:
    """14.0: the free hexes along a road take it farther than the shorter way."""
    road = ("A03", "B03", "C04", "D04")
    table = Table(WIDE, ["Opel Truck A03 SE"], ["Rifles '43 P03 NW"], road=road, bearer="Rifles '43",
                  marker_off=4)  # fmt: skip
    table.hit("Rifles '43", "Stunned").do("activate Opel Truck")
    assert chosen(table) == "move B03"
    assert chosen(table.do("move B03")) == "on to C04"


def test_he_keeps_vehicles_out_of_bad_ground() -> None:
    """14.1: one in four that drive into a marsh gets stuck; he goes around it, or buys CAPs for it."""
    drawn = WIDE.replace(". .", ". m", 1).replace("\n. .", "\n. m", 1)
    table = Table(drawn, ["SdKfz 251/1 A01 SE"], ["Rifles '43 P02 NW"], bearer="Rifles '43", marker_off=1)
    table.hit("Rifles '43", "Stunned").do("activate SdKfz 251/1")
    assert chosen(table) == "move A02"
    assert chosen(table.do("move B01")) == "caps 2"


def hot(table: Table) -> Table:
    """Objectives draw the German side to the east, a hex a point."""
    for hex, name in enumerate(table.board.ids):
        for way in range(3):
            table.world.heat[0, way, hex] = 1000 * (ord(name[0]) - ord("A"))
    return table


def test_his_squads_ride_to_where_they_fight() -> None:
    """17.0: far from it they get on, and get off where the enemy sees them."""
    drawn = WIDE.replace(". " * 16, ". . . . . . . . . . . W . . . . ")
    rifles = ["Rifles '43 N02 NW", "Rifles '43 N03 NW"]
    table = hot(Table(drawn, ["Opel Truck A03 SE", "Infantry '43 A03 SE"], rifles, groups=True))
    assert chosen(table.do("activate Opel Truck")) == "load Infantry '43"
    near = Table(drawn, ["Opel Truck L03 SE", "Infantry '43 L03 SE"], rifles, groups=True)
    assert "load" not in chosen(hot(near).do("activate Opel Truck"))
    near = Table(drawn, ["Opel Truck L03 SE", "Infantry '43 L03 SE"], rifles, groups=True,
                 aboard={"Infantry '43": "Opel Truck"})  # fmt: skip
    assert chosen(hot(near).do("activate Opel Truck")) == "unload Infantry '43"


def test_his_tanks_overrun_a_gun_and_stay_to_finish_it() -> None:
    """14.0, 17.1, figure 28."""
    table = Table(WIDE, ["Panzer IIIh C03 NE"], ["57mm ATG E02 SW"], caps=(0, 0))
    table.hit("57mm ATG", "Stunned").do("activate Panzer IIIh", "move D02", "on to E02", "face NE")
    table.do("active Panzer IIIh")
    assert chosen(table) == "fire E02"


SKY = "\n".join([". . . . . . . ."] * 6)


def test_an_airplane_comes_on_where_it_bears_on_the_enemy_and_attacks() -> None:
    """20: not far beside him, and before it has passed him."""
    entry = {"Ju87d Stuka": ("A01", "A03", "A06")}
    table = Table(SKY, ["Ju87d Stuka -"], ["SMG G03 NW", "SMG G03 NW"], entry=entry)
    assert chosen(table) == "activate Ju87d Stuka"
    table.do("activate Ju87d Stuka")
    for _ in range(12):
        answer = chosen(table)
        assert not answer.startswith("fly off")
        if answer.startswith(("strafe", "bomb")):
            break
        table.do(answer)
        if table.side == "Soviet":
            table.do("pass")
    assert answer == "strafe G03"


def test_artillery_is_targeted_at_a_crowd_and_away_from_friends() -> None:
    """12.3: as many enemies as a strike reaches, none of his own."""
    howitzer = (Asset("10.5cm leFH18"),)
    crowd = ["Rifles '43 F03 NW", "Rifles '43 F03 NW", "Rifles '43 F02 NW", "Maxim MMG F03 NW"]
    table = Table(SKY, ["Infantry '43 A03 SE"], crowd, batteries=(howitzer, ()))
    target = chosen(table)
    assert target.startswith("shells")
    table.do(target)
    hexes = {struck_hex(table.world, 0, table.battle.strike[0].hex, 0, place) for place in range(7)}
    assert {table.hex("F03"), table.hex("F02")} <= hexes
    near = ["Infantry '43 E03 SE", "Infantry '43 F04 NE", "Infantry '43 E04 NE"]
    table = Table(SKY, near, crowd[:2], batteries=(howitzer, ()))
    target = chosen(table).removeprefix("shells ")
    if target != "hold back":
        hexes = {struck_hex(table.world, 0, table.hex(target), 0, place) for place in range(7)}
        assert table.hex("F03") in hexes
        assert not {table.hex("E03"), table.hex("F04"), table.hex("E04")} & hexes
