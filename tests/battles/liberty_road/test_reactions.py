"""Opportunity fire (p.13)."""

# ruff: noqa: N802 (the examples keep their numbers)

import pytest
from table import Table

from wsanalysis.battles.core.ground import sees
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.fire import shot

ROW = ". . . . . . ."
SE = 2


def entering(unit: str, *enemies: str, rows: str = ROW, to: str = "B01", **more: object) -> Table:
    """A unit moves one hex; the enemy may react."""
    table = Table(rows, [unit], enemies, **more)  # type: ignore[arg-type]
    table.activate(table.names[0]).do("move", f"step to {to}")
    return table


def reacting(table: Table) -> set[str]:
    return table.places("opportunity") if table.question == "opportunity" else set()


@pytest.mark.parametrize(
    ("enemy", "may"),
    [
        ("Grenadiers E01 NW ready", True), ("Grenadiers E01 NW spent", False),
        ("Grenadiers E01 NW suppressed", False), ("Grenadiers E01 NW broken", False),
        ("Grenadiers E01 NW reduced", False),
        ("German Weapon Team E01 NW ready with MG 34", True),
        ("German Weapon Team E01 NW spent with MG 34", False),
        ("Pz III J1 E01 NW fire", True), ("Pz III J1 E01 NW move", False),
        ("Pz III J1 E01 NW support", False), ("Pz III J1 E01 NW suppressed", False),
        ("StuG III G E01 NW fire-infantry", True), ("StuG III G E01 NW fire-vehicles", False),
        ("Pz III J1 E01 NW fire damaged Gun Damaged", False),
        ("Pz III J1 E01 NW fire damaged No Penalty", False),
    ],
)  # fmt: skip
def test_who_may(enemy: str, may: bool) -> None:
    """p.13: ready infantry and teams, vehicles on fire orders; no reduced unit."""
    table = entering("Riflemen A01", enemy)
    assert bool(reacting(table)) == may
    assert table.decider == ("defender" if may else "attacker")


@pytest.mark.parametrize(
    ("terrain", "may"), [(".", True), ("u", True), ("F", False), ("f", False), ("s", False), ("r", False)]
)
def test_at_who_enters_open_ground(terrain: str, may: bool) -> None:
    """p.13."""
    assert bool(reacting(entering("Riflemen A01", "Grenadiers C01 SW", rows=f". {terrain} . ."))) == may


def test_within_range() -> None:
    """p.13, 15: as any fire, up to twice the effective range."""
    rows = " ".join("." * 16)
    near, far = "Grenadiers N01 SW", "Grenadiers O01 NW"  # 12 and 13 hexes from B01; 6 is effective
    assert reacting(entering("Riflemen A01", near, rows=rows)) == {"Grenadiers"}
    assert reacting(entering("Riflemen A01", far, rows=rows)) == set()


def test_any_side_of_the_target_will_do() -> None:
    """p.13: the line of sight leads to any side of the hex, not to the one the unit sits on."""
    rows = ". . . . .\n. . F . .\n. . . . ."
    table = entering("Riflemen E01 S", "Grenadiers A01 SE", rows=rows, to="D01")
    here, there = table.hex("A01"), table.hex("D01")
    hidden = [side for side in range(6) if not sees(table.w, table.s, here, SE, there, side)]
    assert len(hidden) == 3, "behind the wood"
    for side in hidden:
        table.s.face[table.number("Riflemen")] = side
        assert reacting(table) == {"Grenadiers"}
        assert shot(table.w, table.s, 1, 0, 0, 0) == terms.NOT_ALLOWED


@pytest.mark.slow
def test_not_through_what_blocks_sight() -> None:
    """p.13, 15."""
    assert (
        reacting(entering("Riflemen A01", "Grenadiers E01 NW", rows=". . F . .\nF F F F F", to="A02"))
        == set()
    )
    assert reacting(entering("Riflemen A01", "Grenadiers G01 SW", marks={"D01": "smoke"})) == set()


def test_LR_14_at_reduced_strength_no_flank_and_front_armor() -> None:
    """p.13: one downshift, whatever way the target faces."""
    away = entering("Riflemen A01 NW", "Grenadiers E01 NW")
    assert shot(away.w, away.s, 1, 0, 0, 1) == -1
    assert shot(away.w, away.s, 1, 0, 0, 0) == 1, "in fire orders it would be flanked"
    tank = entering("M4A3E2 Jumbo A01 NW move", "Pz III J1 E01 NW fire")
    assert shot(tank.w, tank.s, 1, 0, 0, 1) == -1 - 2, "firepower 3 against front armor 5"
    assert shot(tank.w, tank.s, 1, 0, 0, 0) == 1, "against rear armor 2"


def test_LR_14_infantry_is_spent_by_it_others_are_not() -> None:
    """p.13: and each may do it once a turn."""
    enemies = ["Grenadiers E01 NW", "German Weapon Team F01 NW with MG 34", "Pz III J1 F01 NW fire"]
    table = Table(ROW, ["Riflemen A01", "Rangers A01"], enemies)
    table.activate("Riflemen", "Infantry Advance").do("move", "step to B01")
    shots = {
        "Grenadiers": ("Grenadiers", "spent"),
        "German Weapon Team with card": ("German Weapon Team", "ready"),
        "Pz III J1": ("Pz III J1", "fire"),
    }
    assert reacting(table) == set(shots)
    for fire, (name, after) in shots.items():
        fired = table.copy().with_luck(lambda t: t.status("Riflemen") == "ready", f"opportunity {fire}")
        assert fired.status(name) == after
        assert reacting(fired) == set(shots) - {fire}
        fired.do("enough", "face N", "unit Rangers", "move", "step to B01")
        assert reacting(fired) == set(shots) - {fire}, "once a turn, whoever moves"
        fired.do("enough", "enough", "face N").skip().end_turn()
        fired.activate("Rangers", "Infantry Advance").do("move", "step to C01")
        assert (fire in reacting(fired)) == (after != "spent"), "a new turn, a new chance"


def test_several_may_fire_one_after_the_other() -> None:
    """p.13: as long as the target keeps moving."""
    table = entering("Riflemen A01", "Grenadiers E01 NW", "Veteran Grenadiers F01 NW")
    assert reacting(table) == {"Grenadiers", "Veteran Grenadiers"}
    table.with_luck(lambda t: t.status("Riflemen") == "ready", "opportunity Grenadiers")
    assert reacting(table) == {"Veteran Grenadiers"}


def test_the_move_goes_on_unless_the_target_is_suppressed_or_reduced() -> None:
    """p.13: then it ends there, with any facing."""
    table = entering("Rangers A01", "Panzergrenadiers E01 NW")
    missed = table.copy().with_luck(lambda t: t.status("Rangers") == "ready", "opportunity Panzergrenadiers")
    assert (missed.decider, missed.question) == ("attacker", "step")
    for status in ("reduced",):
        hit = table.copy().with_luck(
            lambda t, s=status: t.status("Rangers") == s, "opportunity Panzergrenadiers"
        )
        assert (hit.decider, hit.question) == ("attacker", "face")
        assert hit.do("face SW").where("Rangers") == "B01"
    table = entering("Riflemen A01", "Panzergrenadiers E01 NW")
    hit = table.with_luck(lambda t: t.status("Riflemen") == "suppressed", "opportunity Panzergrenadiers")
    assert (hit.decider, hit.question) == ("attacker", "face")


def test_a_vehicle_that_is_hit_stops_where_it_is() -> None:
    """p.13: suppressed or damaged; eliminated, it is gone."""
    table = entering("M5 Stuart A01 SE move", "Pz III J1 E01 NW fire")
    for hurt in ("suppressed", "damaged"):
        stopped = table.copy().with_luck(
            lambda t, hurt=hurt: hurt in (t.status("M5 Stuart"), "damaged" if t.damage("M5 Stuart") else ""),
            "opportunity Pz III J1",
        )
        assert (stopped.where("M5 Stuart"), stopped.question) == ("B01", "face")
    gone = table.copy().with_luck(lambda t: t.where("M5 Stuart") == "out", "opportunity Pz III J1")
    assert gone.over == "attacker gone"


def test_every_hex_entered_is_a_new_chance() -> None:
    """p.13: the enemy may hold his fire."""
    table = entering("Rangers A01", "Grenadiers E01 NW")
    table.do("enough", "step to C01")
    assert reacting(table) == {"Grenadiers"}


def test_all_in_the_hex_are_hit() -> None:
    """p.15 (decided): fire always impacts the entire hex."""
    table = Table(ROW, ["Riflemen A01", "Rangers B01"], ["Panzergrenadiers E01 NW"])
    table.activate("Riflemen").do("move", "step to B01")
    fire = "opportunity Panzergrenadiers"
    assert (
        table.chance_of(lambda t: t.status("Rangers") != "ready" and t.status("Riflemen") == "ready", fire)
        > 0
    )


def test_who_is_at_the_enemys_side_may_react_in_either_order() -> None:
    """p.13: during the opponent's orders, so the attacker reacts to the defender's moves."""
    table = Table(ROW, ["Riflemen E01 NW"], ["Grenadiers A01"])
    table.pass_order().activate("Grenadiers").do("move", "step to B01")
    assert (table.decider, reacting(table)) == ("attacker", {"Riflemen"})


def test_riders_do_not_react() -> None:
    """p.13: who rides does not fire."""
    assert reacting(entering("Riflemen A01", "Tiger I E01 NW move", "Grenadiers E01 NW on Tiger I")) == set()


def test_a_stopped_ambusher_does_not_stop_the_mover() -> None:
    """p.13: a move within a move is stopped by itself."""
    rows = ". . . . . . .\n. . . . . . ."
    table = Table(rows, ["Cavalry Scouts A01", "M4A1 Sherman A02 SE fire"], ambush=["Pz II F C01 N"])
    table.activate("Cavalry Scouts").do("move", "step to B01")
    assert (table.decider, table.question) == ("defender", "status")
    table.do("take move", "face N", "move", "step to D01")
    assert reacting(table) == {"M4A1 Sherman"}
    table.with_luck(lambda t: t.status("Pz II F") == "suppressed", "opportunity M4A1 Sherman")
    table.do("face N")
    assert (table.decider, table.question) == ("attacker", "step")


def test_mines_do_not_spare_the_mover_the_fire_that_it_draws() -> None:
    """p.4, 13: it has moved into open ground all the same; its move is over either way."""
    table = Table(ROW, ["Rangers A01"], ["Grenadiers E01 NW"], fog={"B01": "mines"}).activate("Rangers")
    table.do("move", "step to B01")
    assert table.status("Rangers") == "reduced"
    assert (table.decider, reacting(table)) == ("defender", {"Grenadiers"})
    assert table.do("enough").question == "face"


def test_all_ambushes_beside_the_hex_are_found_and_others_may_fire_too() -> None:
    """p.13: each marker is revealed by the step, whatever the first ambusher does to the mover."""
    rows = ". . . . . . .\n. . . . . . ."
    table = Table(
        rows, ["Rangers A01"], ["Grenadiers G01 NW"], ambush=["Panzergrenadiers C01 N", "Pioneers C02 N"]
    )
    table.activate("Rangers").do("move", "step to B01", "face NW")
    table.with_luck(lambda t: t.status("Rangers") == "reduced", "fire at B01")
    assert (table.decider, table.question, table.where("Pioneers")) == ("defender", "face", "C02")
    table.do("face NW", "enough")
    assert reacting(table) == {"Grenadiers", "Pioneers"}
    assert table.do("enough").question == "face"


def test_nobody_fires_again_at_who_has_been_stopped() -> None:
    """p.13: opportunity fire that suppresses or reduces ends the move, and with it the reactions."""
    table = entering("Riflemen A01", "Panzergrenadiers E01 NW", "Grenadiers F01 NW")
    table.with_luck(lambda t: t.status("Riflemen") == "suppressed", "opportunity Panzergrenadiers")
    assert (table.decider, table.question) == ("attacker", "face")


def test_an_event_that_does_the_mover_good_does_not_stop_it() -> None:
    """p.11, 13: only who is suppressed or reduced ends its move there."""
    table = Table(
        ROW,
        ["M4A1 Sherman A01 SE suppressed"],
        ["StuG III G G01 NW fire-vehicles"],
        deck=["Heroics", "Shot"],
        event_done=False,
    )
    table.activate("M4A1 Sherman").do("move", "step to B01")
    better = ("take support", "enough")

    def missed(it: Table) -> bool:
        """The event comes, the crew rallies and does nothing else, and the shot itself misses."""
        event = it.had_event and it.question == "status"
        return event and it.copy().do(*better).status("M4A1 Sherman") == "support"

    table.with_luck(missed, "opportunity StuG III G").do(*better)
    assert (table.status("M4A1 Sherman"), table.where("M4A1 Sherman")) == ("support", "B01")
    assert (table.decider, table.question) == ("attacker", "step")


@pytest.mark.parametrize(
    ("enemy", "carrier", "may"),
    [
        ("Grenadiers D01 NW", "M4A1 Sherman", True), ("Grenadiers D01 NW", "M3 Half-track", False),
        ("StuG III G D01 NW fire-infantry", "M4A1 Sherman", True),
        ("StuG III G D01 NW fire-infantry", "M3 Half-track", False),
        ("StuG III G D01 NW fire-vehicles", "M3 Half-track", True),
    ],
)  # fmt: skip
def test_who_rides_in_plain_sight_draws_fire(enemy: str, carrier: str, may: bool) -> None:
    """p.13: infantry on a tank moves into the open for all to see; that inside a half-track is not seen."""
    table = Table(ROW, [f"{carrier} A01 SE move", f"Riflemen A01 on {carrier}"], [enemy])
    table.activate(carrier).do("move", "step to B01")
    assert bool(reacting(table)) == may
    if not may or "fire-vehicles" in enemy:
        return
    fire = f"opportunity {table.names[2]}"
    hit = table.copy().with_luck(lambda t: t.status("Riflemen") in ("reduced", "suppressed"), fire)
    assert hit.where("Riflemen") == "B01"
    assert (hit.status(carrier), hit.damage(carrier)) == ("move", "")
    assert (hit.decider, hit.question) == ("attacker", "step"), "the vehicle itself is not stopped"


def test_who_has_been_seen_inside_a_half_track_draws_fire() -> None:
    """p.11, 13: once spotted, one knows whom one fires at."""
    table = Table(ROW, ["M3 Half-track A01 SE move", "Riflemen A01 on M3 Half-track"], ["Grenadiers D01 NW"])
    table.pass_order().activate("Grenadiers").do("spot A01").skip().end_turn()
    table.activate("M3 Half-track").do("move", "step to B01")
    assert reacting(table) == {"Grenadiers"}
