"""What must hold whatever the numbers: help helps, harm harms, and mirrored questions mirror.

"Never worse for the target" is first-order dominance: order its conditions as the odds list them,
best first; then for each of them, the chance of that one or a worse is no greater. Under our data no
side of a chip has a nearer band that is better for the target than a farther one, so nearer is
never better for it. Everything is compared as fractions.
"""

from collections.abc import Iterable
from fractions import Fraction
from itertools import pairwise, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import wsanalysis as ws
from tests.at_once import at_once
from wsanalysis.probability.chain import chain
from wsanalysis.probability.distribution import Distribution
from wsanalysis.probability.kernel import law
from wsanalysis.systems.liberty_road.close_combat import round_of_close_combat
from wsanalysis.systems.liberty_road.edition import LibertyRoad
from wsanalysis.systems.liberty_road.fire import Aftermath, Aim, Shot, attack, shifts, take_aim
from wsanalysis.systems.liberty_road.melee import Battle, Fighter, as_fighter, begin, is_over, winner
from wsanalysis.systems.liberty_road.state import ANY_MARKER, STATUSES_OF, UnitState, is_out
from wsanalysis.systems.liberty_road.unit import Firer, Target, as_firer, as_target

LADDER = ("suppressed", "broken", "reduced", "eliminated")
VALORS = range(4)
SHIFTS = range(-3, 4)
GAME = ws.load("liberty_road")
EDITION: LibertyRoad = GAME.edition

STARTS: list[tuple[Any, UnitState]] = [
    (kind, UnitState(status)) for kind, statuses in STATUSES_OF.items() for status in statuses
] + [("vehicle", UnitState(status, ANY_MARKER)) for status in ("move", "suppressed", "broken")]


def rank(start: UnitState, end: UnitState) -> int:
    """How bad the end is for the target, 0 being that nothing has happened to it."""
    if end == start:
        return 0
    newly = end.marker is not None and start.marker is None and not is_out(end)
    return 1 + LADDER.index("reduced" if newly else end.status)


def tails(kind: Any, start: UnitState, aim: tuple[int, int, int], event: bool = False) -> list[Fraction]:
    """The chance of rank 1 or worse, 2 or worse, ... for (valor, distance, shift)."""
    ends: Distribution[Aftermath] = law(attack, Aftermath(start, event), Aim(kind, *aim), EDITION)
    return [ends.chance_of(lambda end, r=r: rank(start, end.state) >= r) for r in range(1, 5)]  # type: ignore[misc]


def never_worse(better: Iterable[Fraction], worse: Iterable[Fraction]) -> bool:
    return all(b <= w for b, w in zip(better, worse, strict=True))


def test_dominance_is_noticed() -> None:
    start = UnitState("ready")
    hurt, unhurt = tails("infantry", start, (0, 1, 1)), tails("infantry", start, (3, 12, -2))
    assert never_worse(unhurt, hurt)
    assert not never_worse(hurt, unhurt)


def distances(kind: Any) -> tuple[int, ...]:
    return EDITION.chips.breaks("vehicle" if kind == "vehicle" else "infantry")


@at_once("kind, start", STARTS)
@at_once("event", [False, True])
def test_nearer_stronger_and_less_steady_is_never_better_for_the_target(
    kind: Any, start: UnitState, event: bool
) -> None:
    reach = distances(kind)
    found = {aim: tails(kind, start, aim, event) for aim in product(VALORS, reach, SHIFTS)}
    for valor, distance, shift in found:
        here = found[valor, distance, shift]
        if distance != reach[-1]:
            farther = reach[reach.index(distance) + 1]
            assert never_worse(found[valor, farther, shift], here), (valor, distance, shift)
        if shift > SHIFTS[0]:
            assert never_worse(found[valor, distance, shift - 1], here), (valor, distance, shift)
        if valor < VALORS[-1]:
            assert never_worse(found[valor + 1, distance, shift], here), (valor, distance, shift)


@at_once("name", EDITION.units)
def test_every_unit_fires_no_better_from_farther_away(name: str) -> None:
    """Band and shift of the aim only get worse with distance; the test before says what that does."""
    firing = EDITION.units[name]
    for target in {as_target(unit) for unit in EDITION.units.values()}:
        aimed = "fire-vehicles" if target.kind == "vehicle" else "fire-infantry"
        statuses = [s for s in ("ready", "fire", aimed, "support") if s in firing.sides]
        reach = firing.anti_vehicle_range if target.kind == "vehicle" else firing.anti_infantry_range
        if reach is None or not statuses:
            continue
        state = UnitState(statuses[0])  # type: ignore[arg-type]
        aims = []
        for distance in range(1, 2 * reach + 1):
            shot = Shot(distance)
            ledger = shifts(as_firer(firing), state, target, shot, EDITION)
            aims.append(take_aim(target, shot, ledger, EDITION))
        for near, far in pairwise(aims):
            assert near.distance <= far.distance
            assert near.shift >= far.shift
        assert aims[-1].shift == aims[0].shift - 1


# --- the ledger: each circumstance helps whom it is meant to help ------------------------------------

FIRERS = st.builds(
    Firer,
    st.just("vehicle"),
    st.just(("move", "fire", "support")),
    st.integers(1, 14),
    st.integers(0, 2),
    st.just("all"),
    st.integers(1, 14),
    st.integers(0, 6),
    st.just("all"),
)
TARGETS = st.builds(
    Target,
    st.sampled_from(("infantry", "weapon team", "vehicle")),
    st.integers(0, 3),
    st.integers(0, 7),
    st.integers(0, 4),
).map(lambda target: target._replace(rear_armor=min(target.rear_armor, target.front_armor)))
SHOTS = st.builds(
    Shot,
    distance=st.integers(1, 2),
    flank=st.booleans(),
    firing_upshifts=st.integers(0, 1),
    target_downshifts=st.integers(0, 2),
    firer_higher=st.booleans(),
    target_higher=st.booleans(),
    opportunity=st.booleans(),
)


def net(firer: Firer, target: Target, shot: Shot, status: Any = "fire") -> int:
    return sum(s.amount for s in shifts(firer, UnitState(status), target, shot, EDITION))


def altered(shot: Shot, **changes: Any) -> Shot:
    values = {field: getattr(shot, field) for field in Shot.__dataclass_fields__}
    return Shot(**(values | changes))


@given(FIRERS, TARGETS, SHOTS)
def test_what_helps_the_firer(firer: Firer, target: Target, shot: Shot) -> None:
    now = net(firer, target, shot)
    assert now <= net(firer, target, altered(shot, firing_upshifts=shot.firing_upshifts + 1))
    assert now <= net(firer, target, altered(shot, firer_higher=True))
    assert now <= net(firer, target, altered(shot, flank=True))
    assert now <= net(firer, target, altered(shot, opportunity=False))
    stronger = firer._replace(anti_vehicle_firepower=(firer.anti_vehicle_firepower or 0) + 1)
    assert now <= net(stronger, target, shot) <= now + 1
    stronger = firer._replace(anti_infantry_upshift=firer.anti_infantry_upshift + 1)
    assert net(stronger, target, shot) == now + (target.kind != "vehicle")
    longer = firer._replace(anti_vehicle_range=14, anti_infantry_range=14)
    assert now <= net(longer, target, shot) <= now + 1


@given(FIRERS, TARGETS, SHOTS)
def test_what_helps_the_target(firer: Firer, target: Target, shot: Shot) -> None:
    now = net(firer, target, shot)
    assert now >= net(firer, target, altered(shot, target_downshifts=shot.target_downshifts + 1))
    assert now >= net(firer, target, altered(shot, target_higher=True))
    thicker = target._replace(front_armor=target.front_armor + 1, rear_armor=target.rear_armor + 1)
    assert now - 1 <= net(firer, thicker, shot) <= now
    if not shot.opportunity:
        assert net(firer, target, shot, "support") == now - 1
        assert net(firer, target, shot, "suppressed") == now - 1


# --- the designer's desk: a better block is never worse off -----------------------------------------


@pytest.mark.parametrize("target", ["Riflemen", "German Weapon Team", "M4A1 Sherman", "StuG III G"])
def test_more_valor_saves_the_edited_unit(game: ws.Game, target: str) -> None:
    chances = [
        game.edit(target, valor=valor).fire("Panther G", target, distance=6).probabilities for valor in VALORS
    ]
    for less, more in pairwise(chances):
        tail = Fraction(0), Fraction(0)
        for word in reversed(chances[0]):
            tail = tail[0] + less[word], tail[1] + more[word]
            assert tail[1] <= tail[0], word


@pytest.mark.parametrize("armor", range(8))
def test_more_firepower_never_kills_less(game: ws.Game, armor: int) -> None:
    thick = game.edit("M4A1 Sherman", front_armor=armor)
    killed = [
        thick.edit("Pz IV H", anti_vehicle_firepower=firepower)
        .fire("Pz IV H", "M4A1 Sherman", distance=8)
        .probabilities["eliminated"]
        for firepower in range(9)
    ]
    assert killed == sorted(killed)
    assert killed[0] < killed[-1]
    assert len(set(killed[armor + 1 :])) == 1  # once higher, a margin adds nothing (p.16 E)


def test_more_valor_and_more_attempts_rally_more(game: ws.Game) -> None:
    for state, attempts in product(("suppressed", "broken"), range(6)):
        unrallied = []
        for valor in VALORS:
            steady = game.edit("Riflemen", valor=valor)
            now, later = (
                1 - steady.rally("Riflemen", state=state, attempts=number).probabilities.get("ready", 0)
                for number in (attempts, attempts + 1)
            )
            assert later <= now
            unrallied.append(now)
        assert unrallied == sorted(unrallied, reverse=True)


# --- close combat ----------------------------------------------------------------------------------

FOOT = [Fighter(kind, valor, 0, True) for kind in ("infantry", "weapon team") for valor in VALORS]  # type: ignore[arg-type]
TANKS = sorted({as_fighter(unit) for unit in EDITION.units.values() if unit.kind == "vehicle"})
TANK_STATES = (UnitState("move"), UnitState("move", "No Penalty"))


def wins(first: Fighter, second: Fighter, moving: Any, *states: UnitState) -> Fraction:
    battle = Battle((first,), (second,), moving)
    start = begin((states[0],), (states[1],))
    ends = chain(round_of_close_combat, start, battle, EDITION, is_over=is_over).in_the_end()
    return ends.chance_of(lambda melee: winner(melee) == "first")


def braver(fighter: Fighter) -> Fighter:
    return fighter._replace(valor=fighter.valor + 1)


@pytest.mark.parametrize("moving", ["first", "second"])
def test_more_valor_never_loses_more_close_combats_on_foot(moving: Any) -> None:
    for first, second in product(FOOT, FOOT):
        for ours, theirs in product(("ready", "reduced"), repeat=2):
            states = UnitState(ours), UnitState(theirs)  # type: ignore[arg-type]
            assert wins(first, second, moving, *states) <= wins(braver(first), second, moving, *states)


@pytest.mark.parametrize("moving", ["first", "second"])
def test_more_valor_never_loses_more_close_combats_with_vehicles(moving: Any) -> None:
    ready = UnitState("ready")
    for tank, foot, state in product(TANKS, FOOT[:4], TANK_STATES):
        assert wins(tank, foot, moving, state, ready) <= wins(braver(tank), foot, moving, state, ready)
        assert wins(foot, tank, moving, ready, state) <= wins(braver(foot), tank, moving, ready, state)
    for first, second in product(TANKS[::3], TANKS[1::3]):
        for states in product(TANK_STATES, repeat=2):
            assert wins(first, second, moving, *states) <= wins(braver(first), second, moving, *states)


def test_to_move_never_loses_and_sides_may_be_swapped() -> None:
    ready, tank_state = UnitState("ready"), UnitState("move")
    for first, second in product([*FOOT, *TANKS[::4]], repeat=2):
        states = [tank_state if fighter.kind == "vehicle" else ready for fighter in (first, second)]
        moving, waiting = (wins(first, second, player, *states) for player in ("first", "second"))
        assert waiting <= moving
        assert wins(second, first, "second", *reversed(states)) == 1 - moving


# --- repetition ------------------------------------------------------------------------------------


def test_more_attacks_never_leave_more_alive(game: ws.Game) -> None:
    for target in ("Riflemen", "Allied Weapon Team", "M4A1 Sherman"):
        lost = [
            game.barrage(["Panther G"] * number, target, distance=6).probabilities["eliminated"]
            for number in range(1, 6)
        ]
        assert lost == sorted(lost)
        fallen = [
            game.destroy("Panther G", strength=3, distance=6, attacks=number).probabilities["destroyed"]
            for number in range(1, 6)
        ]
        assert fallen == sorted(fallen)


@pytest.mark.parametrize("names", [("M10 TD", "Jagdpanzer IV"), ("Rangers", "Grenadiers")])
def test_longer_duels_decide_more(game: ws.Game, names: tuple[str, str]) -> None:
    chances = [game.duel(*names, distance=5, turns=turns).wins for turns in range(8)]
    for shorter, longer in pairwise(chances):
        assert shorter["first"] <= longer["first"]
        assert shorter["second"] <= longer["second"]
        assert shorter["neither"] > longer["neither"]
    end = game.duel(*names, distance=5).wins
    assert chances[-1]["first"] <= end["first"]
    assert end["first"] + end["second"] == 1
