"""Hundreds of questions, put to the game and to `brute_force`, must have the very same fractions.

Half of them are asked of the checkout's data, half of data made at random, in which event chips
differ from the others and chips and markers are spread unevenly. What the rules forbid, both must
forbid.
"""

import csv
import shutil
from collections import defaultdict
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

import wsanalysis as ws
from tests.at_once import at_once
from tests.systems.liberty_road import brute_force
from tests.systems.witness import in_states
from wsanalysis.systems.liberty_road.melee import winner

HOW_MANY = {
    "fire": 250, "opportunity_fire": 60, "rally": 50, "barrage": 40, "destroy": 50,
    "close_combat": 150, "duel": 60, "under_fire": 50,
}  # fmt: skip
QUESTIONS = [(kind, number) for kind, many in HOW_MANY.items() for number in range(many)]

OPTIONS: dict[str, tuple[Any, ...]] = {
    "event_chip": ("redrawn", "counts"),
    "reduced_while_suppressed": ("eliminated", "reduced"),
    "miss_can_be_upshifted": (True, False),
    "vehicles_check_valor": (True, False),
    "fragile_check_valor": (True, False),
    "objects_destroyed_by": ("eliminated", "reduced"),
    "immobilized_counts_as_reduction": (True, False),
    "reduced_vehicles_may_opportunity_fire": (False, True),
}
ANY_MARKER = "a damage marker"

Asked = tuple[Callable[[], Any], Callable[[], ws.Odds]]


@pytest.fixture(scope="module")
def worlds(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> list[Any]:
    """(brute-force world, game), on the checkout's data and on uneven data."""
    uneven = tmp_path_factory.mktemp("uneven") / "data"
    shutil.copytree(checkout / "data" / "units", uneven / "units")
    (uneven / "chips").mkdir()
    rng = Random(1944)
    write(
        uneven / "chips" / "liberty_road.csv",
        [
            {
                "chip": str(number),
                "valor": str(rng.choice((0, 1, 1, 2, 3, 3, 4) if number > 3 else (3, 4))),
                "event": "yes" if number <= 3 or number == 9 else "no",
                "infantry": uneven_bands(rng),
                "vehicle": uneven_bands(rng),
                "source": "made at random",
            }
            for number in range(1, 14)
        ],
    )
    rows = brute_force.read(checkout / "data" / "chips" / "liberty_road_vehicle_damage.csv")
    counts = rng.sample((0, 1, 1, 2, 3, 5), len(rows))
    write(
        uneven / "chips" / "liberty_road_vehicle_damage.csv",
        [row | {"count": str(count)} for row, count in zip(rows, counts, strict=True)],
    )
    return [(brute_force.World(f), ws.load("liberty_road", data=f)) for f in (checkout / "data", uneven)]


def write(path: Path, rows: list[dict[str, str]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, rows[0])
        writer.writeheader()
        writer.writerows(rows)


def uneven_bands(rng: Random) -> str:
    starts = [1, *sorted(rng.sample(range(2, 20), rng.randint(0, 3)))]
    bands = []
    for first, following in zip(starts, [*starts[1:], None], strict=True):
        span = f"{first}+" if following is None else f"{first}-{following - 1}"
        bands.append(f"{span} {rng.choice(brute_force.RUNGS)}")
    return "; ".join(bands)


# --- the same question, twice -------------------------------------------------------------------


@at_once("kind, number", QUESTIONS)
def test_game_and_brute_force_agree(worlds: list[Any], kind: str, number: int) -> None:
    rng = Random(f"{kind} {number}")
    world, game = rng.choice(worlds)
    changes = {name: rng.choice(readings) for name, readings in OPTIONS.items()}
    if rng.random() < 0.4:
        changes = {}
    world = brute_force.World(world.folder, changes)
    game = game.with_options(**changes)
    any_will_do = rng.random() < 0.15
    for _ in range(200):
        question, expected, ask, read = MAKERS[kind](rng, world, game)
        try:
            wanted = {end: chance for end, chance in expected().items() if chance}
        except brute_force.Forbidden:
            if not any_will_do:
                continue
            assert forbids(ask), f"the game allows what the rules forbid: {question} {changes}"
            return
        break
    else:
        pytest.fail(f"no question of the kind {kind} is allowed")
    assert sum(wanted.values()) == 1, question
    try:
        odds = ask()
    except ws.IllegalAction as error:
        pytest.fail(f"the game forbids what the rules allow ({error}): {question} {changes}")
    got = merged((read(end), chance) for end, chance in odds.distribution.probabilities.items())
    assert got == wanted, f"{question} {changes}"
    assert sum(odds.probabilities.values()) == 1, question


def forbids(ask: Callable[[], ws.Odds]) -> bool:
    try:
        ask()
    except ws.IllegalAction:
        return True
    return False


def merged(pairs: Iterable[tuple[Any, Fraction]]) -> dict[Any, Fraction]:
    law: dict[Any, Fraction] = defaultdict(Fraction)
    for end, chance in pairs:
        law[end] += chance
    return dict(law)


def word_of(start: Any, block: Any) -> str:
    """A target's condition in the words of the odds."""
    newly = block[1] is not None and start[1] is None and block != brute_force.OUT
    return "reduced" if newly else str(block[0])


def words_agree(odds: ws.Odds, law: dict[Any, Fraction], start: Any) -> bool:
    words = merged((word_of(start, block), chance) for block, chance in law.items())
    return {word: chance for word, chance in in_states(odds).items() if chance} == words


# --- questions at random ------------------------------------------------------------------------


def some_state(rng: Random, world: Any, name: str, *, default: str, allow_marker: bool = True) -> Any:
    """(status or None for the default, marker or None, the block that it means)."""
    kind = world.kind(name)
    living = {
        "infantry": ["ready", "spent", "reduced", "suppressed", "broken"],
        "weapon team": ["ready", "spent", "suppressed"],
        "vehicle": [*world.orders(name), "suppressed", "broken"],
    }[kind]
    status = rng.choice([None, None, *living])
    marker = None
    if kind == "vehicle" and allow_marker and rng.random() < 0.3:
        marker = rng.choice(list(world.effects))
    return status, marker, (status or default, marker)


def resting(world: Any, name: str) -> str:
    if world.kind(name) != "vehicle":
        return "ready"
    printed = world.orders(name)
    return next(s for s in ("move", "fire", "fire-infantry", "fire-vehicles", "support") if s in printed)


def armed(rng: Random, world: Any) -> tuple[str, str | None]:
    """A unit, and maybe a weapon for it."""
    name = rng.choice(list(world.units))
    kind = world.kind(name)
    if kind == "vehicle" or (kind == "infantry" and rng.random() < 0.7):
        return name, None
    return name, rng.choice([w for w, row in world.weapons.items() if row["carried_by"] == kind])


def some_distance(rng: Random) -> int:
    return rng.choice((1, 2, 3, rng.randint(1, 8), rng.randint(1, 16), rng.randint(4, 40)))


def make_fire(rng: Random, world: Any, game: ws.Game, opportunity: bool = False) -> Any:
    attacker, weapon = armed(rng, world)
    target = rng.choice(list(world.units))
    own_status, own_marker, own = some_state(
        rng, world, attacker, default=world.firing_side(attacker, world.kind(target))
    )
    status, marker, block = some_state(rng, world, target, default=resting(world, target))
    distance = some_distance(rng)
    situation = {
        "weapon": weapon,
        "flank": rng.random() < 0.4,
        "firing_upshifts": rng.choice((0, 0, 1, 2)),
        "target_downshifts": rng.choice((0, 0, 1, 2)),
        "firer_higher": rng.random() < 0.2,
        "target_higher": rng.random() < 0.2,
        "in_forward_arc": rng.random() < 0.8,
    }
    pending = rng.random() < 0.6
    given = situation | {
        "distance": distance, "firer_state": own_status, "firer_marker": own_marker,
        "target_state": status, "target_marker": marker, "event_pending": pending,
    }  # fmt: skip
    if marker is None and world.kind(target) == "vehicle" and rng.random() < 0.2:
        given["already_reduced"] = True
        block = (block[0], ANY_MARKER)
    if world.kind(target) == "infantry" and status is None and rng.random() < 0.2:
        given["already_reduced"] = True
        block = ("reduced", None)
    ask = game.opportunity_fire if opportunity else game.fire

    def expected() -> Any:
        return world.fire(
            attacker,
            target,
            distance,
            own,
            block,
            event_pending=pending,
            opportunity=opportunity,
            **situation,
        )

    def asked() -> ws.Odds:
        odds: ws.Odds = ask(attacker, target, **given)
        law = merged((end[0], chance) for end, chance in expected().items())
        assert words_agree(odds, law, block), f"words: {attacker} at {target} {given}"
        if opportunity:
            moves = merged((move_of(block, end), chance) for end, chance in law.items())
            assert odds.move == moves, f"move: {attacker} at {target} {given}"
        return odds

    question = f"{'opportunity_' if opportunity else ''}fire {attacker} at {target} {given}"
    return question, expected, asked, lambda after: (tuple(after.state), after.event)


def move_of(before: Any, after: Any) -> str:
    if after == brute_force.OUT:
        return "eliminated"
    return "goes on" if after == before else "ends in the hex"


def make_rally(rng: Random, world: Any, game: ws.Game) -> Any:
    name = rng.choice([n for n in world.units if world.kind(n) != "weapon team" or rng.random() < 0.5])
    state = "suppressed" if world.kind(name) == "weapon team" else rng.choice(("suppressed", "broken"))
    given: dict[str, Any] = {
        "state": state,
        "attempts": rng.randint(0, 5),
        "event_pending": rng.random() < 0.7,
    }
    ready = world.firing_side(name, "vehicle")
    if world.kind(name) == "vehicle" and rng.random() < 0.5:
        ready = given["to"] = rng.choice(world.orders(name))
    return (
        f"rally {name} {given}",
        lambda: world.rally(name, state, ready, given["attempts"], given["event_pending"]),
        lambda: game.rally(name, **given),
        lambda after: after.status,
    )


def make_barrage(rng: Random, world: Any, game: ws.Game) -> Any:
    attackers = [armed(rng, world) for _ in range(rng.randint(1, 3))]
    distances = [rng.randint(1, 9) for _ in attackers]
    targets = rng.sample(list(world.units), rng.randint(1, 2))
    states = [some_state(rng, world, name, default=resting(world, name)) for name in targets]
    situation = {
        "flank": rng.random() < 0.4,
        "firing_upshifts": rng.choice((0, 0, 1)),
        "target_downshifts": rng.choice((0, 0, 1)),
        "firer_higher": rng.random() < 0.2,
        "target_higher": rng.random() < 0.2,
    }
    pending = rng.random() < 0.6
    given = situation | {
        "distance": distances,
        "weapons": [weapon for _, weapon in attackers],
        "target_states": [as_text(status, marker, block) for status, marker, block in states],
        "event_pending": pending,
    }
    names = [name for name, _ in attackers]
    return (
        f"barrage {names} on {targets} {given}",
        lambda: merged(
            ((condition(*blocks), event), chance)
            for (blocks, event), chance in world.barrage(
                [(name, away, weapon) for (name, weapon), away in zip(attackers, distances, strict=True)],
                [(name, block) for name, (_, _, block) in zip(targets, states, strict=True)],
                event_pending=pending,
                **situation,
            ).items()
        ),
        lambda: game.barrage(names, targets, **given),
        lambda after: (condition(*after.states), after.event),
    )


def as_text(status: str | None, marker: str | None, block: Any) -> str | None:
    return f"{block[0]}+{marker}" if marker else status


def make_destroy(rng: Random, world: Any, game: ws.Game) -> Any:
    attacker, weapon = armed(rng, world)
    own_status, _, own = some_state(
        rng, world, attacker, default=world.firing_side(attacker, "vehicle"), allow_marker=False
    )
    occupants = rng.sample(list(world.units), rng.randint(0, 2))
    states = [some_state(rng, world, name, default=resting(world, name)) for name in occupants]
    strength, distance, attacks = rng.randint(0, 6), some_distance(rng), rng.randint(1, 4)
    situation = {
        "weapon": weapon,
        "firing_upshifts": rng.choice((0, 0, 1)),
        "firer_higher": rng.random() < 0.2,
        "in_forward_arc": rng.random() < 0.8,
    }
    pending = rng.random() < 0.6
    given = situation | {
        "strength": strength, "distance": distance, "attacks": attacks, "firer_state": own_status,
        "occupants": occupants, "event_pending": pending,
        "occupant_states": [as_text(*state) for state in states],
    }  # fmt: skip
    inside = [(name, block) for name, (_, _, block) in zip(occupants, states, strict=True)]
    return (
        f"destroy {attacker} {given}",
        lambda: world.destroy(
            attacker, strength, distance, own, inside, attacks, event_pending=pending, **situation
        ),
        lambda: game.destroy(attacker, **given),
        lambda site: (site.stands, tuple(map(tuple, site.occupants)), site.event),
    )


def make_close_combat(rng: Random, world: Any, game: ws.Game) -> Any:
    vehicles = [name for name in world.units if world.kind(name) == "vehicle"]
    others = [name for name in world.units if world.kind(name) != "vehicle"]
    kinds = rng.choice(((vehicles, vehicles), (others, others), (vehicles, others), (others, vehicles)))
    mixed = rng.random() < 0.3
    names = tuple(
        [rng.choice([*vehicles, *others] if mixed else own) for _ in range(rng.choice((1, 1, 2, 2, 3)))]
        for own in kinds
    )
    states = [[some_state(rng, world, n, default=resting(world, n)) for n in side] for side in names]
    order = tuple(rng.choice(("listed", "strongest", "weakest")) for _ in names)
    swarms = tuple(rng.random() < 0.5 for _ in names)
    escapes = tuple(rng.random() < 0.7 for _ in names)
    moving = rng.choice((0, 1))
    given = {
        "moving": ("first", "second")[moving],
        "first_states": [as_text(*state) for state in states[0]],
        "second_states": [as_text(*state) for state in states[1]],
        "first_order": order[0], "second_order": order[1],
        "first_swarm": "always" if swarms[0] else "never",
        "second_swarm": "always" if swarms[1] else "never",
        "first_can_escape": escapes[0], "second_can_escape": escapes[1],
    }  # fmt: skip
    players = ("first", "second")

    def expected() -> Any:
        brawl = brute_force.Brawl(world, names, moving, order, swarms, escapes)
        law = brawl.solve(tuple(tuple(block for _, _, block in side) for side in states))
        return {(players[w], players[h], blocks): chance for (w, h, blocks), chance in law.items()}

    def asked() -> ws.Odds:
        odds: ws.Odds = game.close_combat(*names, **given)
        wins = merged((end[0], chance) for end, chance in expected().items())
        holds = merged((end[1], chance) for end, chance in expected().items())
        assert {w: p for w, p in odds.wins.items() if p} == wins, f"wins: {names} {given}"
        assert odds.holds == holds, f"holds: {names} {given}"
        return odds

    def read(melee: Any) -> Any:
        holds = "first" if melee.first_here else "second"
        blocks = tuple(tuple(map(tuple, side)) for side in (melee.first, melee.second))
        return winner(melee), holds, blocks

    return f"close_combat {names} {given}", expected, asked, read


DUELIST = ("doctrine", "flank", "upshifts", "downshifts", "higher", "state", "weapon", "regroups")


def make_duel(rng: Random, world: Any, game: ws.Game) -> Any:
    duelists = [armed(rng, world) for _ in range(2)]
    distance, turns = rng.randint(1, 14), rng.randint(1, 3)
    given: dict[str, Any] = {"distance": distance, "turns": turns}
    sides: list[dict[str, Any]] = []
    shots = []
    for player, (name, weapon) in zip(("first", "second"), duelists, strict=True):
        flank, higher = rng.random() < 0.3, rng.random() < 0.2
        up, down = rng.choice((0, 0, 1)), rng.choice((0, 0, 1, 2))
        shots.append((flank, higher, up, down))
        stance = world.firing_side(name, world.kind(duelists[len(sides) == 0][0]))
        status, _, block = some_state(rng, world, name, default=stance, allow_marker=False)
        doctrine, regroups = rng.choice(("rally first", "fire on")), rng.random() < 0.7
        sides.append({"name": name, "block": block, "stance": stance, "weapon": weapon})
        sides[-1] |= {"doctrine": doctrine, "regroups": regroups}
        values = (doctrine, flank, up, down, higher, status, weapon, regroups)
        given |= {f"{player}_{word}": value for word, value in zip(DUELIST, values, strict=True)}
    for side, (flank, higher, up, _), (outflanked, other_higher, _, down) in zip(
        sides, shots, reversed(shots), strict=True
    ):
        side["shot"] = {
            "weapon": side["weapon"], "flank": flank, "firing_upshifts": up, "target_downshifts": down,
            "firer_higher": higher, "target_higher": other_higher, "in_forward_arc": not outflanked,
        }  # fmt: skip

    def expected() -> Any:
        for side in sides:
            spent(world, side["weapon"], turns)
        may = []
        for mine, enemy in (sides, sides[::-1]):
            try:
                at = world.kind(enemy["name"]), world.armor(enemy["name"])
                world.net_shift(mine["name"], (mine["stance"], None), *at, distance, **mine["shot"])
            except brute_force.Forbidden:
                continue
            may.append(mine)
        if not may:
            raise brute_force.Forbidden("neither may fire")
        law = world.duel(tuple(sides), distance, turns)
        return merged((condition(a, b), chance) for (a, b), chance in law.items())

    names = [name for name, _ in duelists]
    return (
        f"duel {names} {given}",
        expected,
        lambda: game.duel(*names, **given),
        lambda duel: condition(duel.first, duel.second),
    )


def spent(world: Any, weapon: str | None, shots: int) -> None:
    """Forbidden if an asset has fewer uses than it is to fire shots (p.7)."""
    uses = world.weapons[weapon]["uses"].strip() if weapon else ""
    if uses and shots > int(uses):
        raise brute_force.Forbidden("uses")


def condition(*blocks: Any) -> Any:
    """Which marker it is the duel does not keep apart from one that hinders as much."""
    return tuple((block[0], block[1] is not None) for block in blocks)


def make_under_fire(rng: Random, world: Any, game: ws.Game) -> Any:
    attacker, weapon = armed(rng, world)
    target = rng.choice(list(world.units))
    side = world.firing_side(attacker, world.kind(target))
    own_status, own_marker, own = some_state(rng, world, attacker, default=side)
    status, marker, block = some_state(rng, world, target, default=resting(world, target))
    distance, turns, rallies = some_distance(rng), rng.randint(0, 4), rng.random() < 0.6
    situation = {
        "weapon": weapon,
        "flank": rng.random() < 0.4,
        "firing_upshifts": rng.choice((0, 0, 1)),
        "target_downshifts": rng.choice((0, 0, 1, 2)),
    }
    given = situation | {
        "distance": distance, "turns": turns, "rallies": rallies, "firer_state": own_status,
        "firer_marker": own_marker, "target_state": status, "target_marker": marker,
    }  # fmt: skip
    vehicle = world.kind(target) == "vehicle"
    shaken = block[0] in ("suppressed", "broken")
    to = world.firing_side(target, "vehicle") if vehicle and shaken else block[0]
    return (
        f"under_fire {attacker} at {target} {given}",
        lambda: (
            spent(world, weapon, turns)
            or world.under_fire(attacker, target, distance, own, block, turns, rallies, to, **situation)
        ),
        lambda: game.under_fire(attacker, target, **given),
        tuple,
    )


MAKERS: dict[str, Callable[[Random, Any, ws.Game], Any]] = {
    "fire": make_fire,
    "opportunity_fire": partial(make_fire, opportunity=True),
    "rally": make_rally,
    "barrage": make_barrage,
    "destroy": make_destroy,
    "close_combat": make_close_combat,
    "duel": make_duel,
    "under_fire": make_under_fire,
}


def test_the_questions_are_of_every_kind(worlds: list[Any]) -> None:
    _, game = worlds[0]
    assert set(HOW_MANY) == set(game.system.questions)
    assert sum(HOW_MANY.values()) >= 300
    assert set(OPTIONS) == set(brute_force.READINGS)
    assert {name: getattr(game.options, name) for name in OPTIONS} == brute_force.READINGS
