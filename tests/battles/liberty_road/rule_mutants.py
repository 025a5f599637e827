"""Rules of Liberty Road changed in one place, at random: what a designer may try, and worse."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

from wsanalysis.rule_system import IllegalAction, Shift
from wsanalysis.systems.liberty_road import close_combat, fire, melee, objects, orders, results, valor
from wsanalysis.systems.liberty_road.chips import LADDER, Chips
from wsanalysis.systems.liberty_road.state import ELIMINATED, STATUSES_OF, UnitState

Rule = Callable[..., Any]
Mutant = tuple[str, Any, str, Rule]  # what it does, where the rule stands, its name, the changed rule


@contextmanager
def in_force(mutant: Mutant) -> Iterator[None]:
    """The changed rule wherever the package has taken the rule by name; what was kept of it is dropped."""
    _, owner, name, changed = mutant
    original = getattr(owner, name)
    places = [(owner, name)] if isinstance(owner, type) else _places(original)
    try:
        for place, called in places:
            setattr(place, called, changed)
        _forget()
        yield
    finally:
        for place, called in places:
            setattr(place, called, original)
        _forget()


def _places(original: Rule) -> list[tuple[Any, str]]:
    modules = [module for name, module in sys.modules.items() if name.startswith("wsanalysis.")]
    return [(m, called) for m in modules for called, one in list(vars(m).items()) if one is original]


def _forget() -> None:
    for name, module in list(sys.modules.items()):
        if name.startswith(("wsanalysis.systems.liberty_road", "wsanalysis.battles.core.tabulate")):
            for kept in list(vars(module).values()):
                if hasattr(kept, "cache_clear"):
                    kept.cache_clear()


def mutants(rng: Random) -> list[Mutant]:
    """One change of every rule."""
    return [make(rng) for make in (*ENDS, *NUMBERS, *ROUNDS)]


# --- rules that say what becomes of a unit ------------------------------------------------------------


def _other(rng: Random, kind: str) -> UnitState:
    return UnitState(rng.choice((*STATUSES_OF[kind], "eliminated")))  # type: ignore[index]


def _ends_otherwise(owner: Any, name: str, kind_at: int | None, state_at: int, pair: bool) -> Rule:
    """A maker of mutants of a rule that gives a state (or a state and an event) after a state."""

    def make(rng: Random) -> Mutant:
        original = getattr(owner, name)
        kind = "vehicle" if kind_at is None else rng.choice(tuple(STATUSES_OF))
        status, other = rng.choice(STATUSES_OF[kind]), _other(rng, kind)  # type: ignore[index]

        def changed(*args: Any) -> Any:
            said = original(*args)
            after, event = said if pair else (said, False)
            meant = kind_at is None or args[kind_at] == kind
            if meant and args[state_at].status == status and after != args[state_at]:
                marker = None if other == ELIMINATED else after.marker
                after = UnitState(other.status, marker)
            return (after, event) if pair else after

        return f"{name}: a {kind} that is {status} becomes {other.status}", owner, name, changed

    return make


def _unspent(rng: Random) -> Mutant:
    kind = rng.choice(("infantry", "weapon team", "vehicle"))
    other = _other(rng, kind)
    return (
        f"after_acting: a {kind} is {other.status}", orders, "after_acting",
        lambda of, state: state if of != kind or other == ELIMINATED else other._replace(marker=state.marker),
    )  # fmt: skip


def _turned(rng: Random) -> Mutant:
    original, banned = orders.regroup, rng.choice(("fire", "move", "support", "ready"))

    def changed(kind: Any, sides: Any, state: Any, to: Any) -> Any:
        if to == banned:
            raise IllegalAction(f"nobody regroups to {banned}")
        return original(kind, sides, state, to)

    return f"regroup: not to {banned}", orders, "regroup", changed


# --- rules that read numbers --------------------------------------------------------------------------


def broken_without_valor(_: Random) -> Mutant:
    original = valor.attempt_rally

    def changed(chance: Any, state: Any, medals: int, *rest: Any) -> Any:
        return original(chance, state, 0 if state.status == "broken" else medals, *rest)

    return "rally: a broken unit checks with valor 0", valor, "attempt_rally", changed


def _rallies_otherwise(rng: Random) -> Mutant:
    original, status, by = valor.attempt_rally, rng.choice(("suppressed", "broken")), rng.choice((-1, 1))
    marked = rng.random() < 0.5

    def changed(chance: Any, state: Any, medals: int, *rest: Any) -> Any:
        meant = state.status == status and (not marked or state.marker is not None)
        return original(chance, state, max(medals + by, 0) if meant else medals, *rest)

    return f"rally: {status} with {by:+d} valor{', if damaged' * marked}", valor, "attempt_rally", changed


def _rallies_twice(_: Random) -> Mutant:
    original = valor.attempt_rally

    def changed(chance: Any, state: Any, medals: int, ready: Any, pending: bool, edition: Any) -> Any:
        after, event = original(chance, state, medals, ready, pending, edition)
        if after == state:
            return after, event
        again, more = original(chance, state, medals, ready, pending and not event, edition)
        return again, event or more

    return "rally: two checks have to be passed", valor, "attempt_rally", changed


def _checks_otherwise(rng: Random) -> Mutant:
    original, by = Chips.check, rng.choice((-1, 1))
    return (
        f"valor check with {by:+d}", Chips, "check",
        lambda self, chance, medals, *rest: original(self, chance, max(medals + by, 0), *rest),
    )  # fmt: skip


def _reads_chips_otherwise(rng: Random) -> Mutant:
    original, side, by = Chips.result, rng.choice(("infantry", "vehicle")), rng.choice((2, 5))
    return (
        f"chips for {side} read {by} hexes farther", Chips, "result",
        lambda self, chance, of, far, *rest: original(self, chance, of, far + by * (of == side), *rest),
    )  # fmt: skip


def _shifts_results(rng: Random) -> Mutant:
    original, base, by = results.shifted, rng.choice(LADDER), rng.choice((-1, 1))
    return (
        f"shifted: {base} {by:+d}", results, "shifted",
        lambda of, net, options: original(of, net + by * (of == base), options),
    )  # fmt: skip


def _shifts_steeply(_: Random) -> Mutant:
    original = results.shifted
    return (
        "shifted: two shifts for a rung", results, "shifted",
        lambda of, net, options: original(of, int(net / 2), options),
    )  # fmt: skip


def _suffers_more(rng: Random) -> Mutant:
    original, kind = results.suffer, rng.choice(tuple(STATUSES_OF))
    at, to = rng.choice(("suppressed", "reduced")), rng.choice(("miss", "reduced", "eliminated"))
    return (
        f"suffer: {at} counts as {to} for a {kind}", results, "suffer",
        lambda chance, state, result, of, *rest: original(
            chance, state, to if (result, of) == (at, kind) else result, of, *rest
        ),
    )  # fmt: skip


def _second_shift(rng: Random) -> Mutant:
    """A further shift on one or on two conditions at once, which the map's sums may not be able to hold."""
    original, by = fire.shifts, rng.choice((-1, 1))
    conditions = {
        "from the flank": lambda firer, state, target, shot: shot.flank,
        "from four hexes on": lambda firer, state, target, shot: shot.distance >= 4,
        "suppressed": lambda firer, state, target, shot: state.status == "suppressed",
        "at vehicles": lambda firer, state, target, shot: target.kind == "vehicle",
        "by vehicles": lambda firer, state, target, shot: firer.kind == "vehicle",
        "damaged": lambda firer, state, target, shot: state.marker is not None,
    }
    chosen = rng.sample(sorted(conditions), rng.choice((1, 2)))

    def changed(firer: Any, state: Any, target: Any, shot: Any, edition: Any) -> Any:
        found = original(firer, state, target, shot, edition)
        meant = all(conditions[name](firer, state, target, shot) for name in chosen)
        return (*found[:-1], Shift("a mutant", by, "p.0"), *found[-1:]) if meant else found

    return f"shifts: {by:+d} {' and '.join(chosen)}", fire, "shifts", changed


def _armor_otherwise(rng: Random) -> Mutant:
    by = rng.choice((-1, 1))

    def changed(firer: Any, armor: int, part: str) -> Shift:
        return Shift(part, max(-3, min(2, (firer.anti_vehicle_firepower or 0) - armor + by)), "p.16 E")

    return f"against_armor: the difference {by:+d}", fire, "against_armor", changed


def _aims_otherwise(rng: Random) -> Mutant:
    original, what = fire.take_aim, rng.choice(("nearer", "at braver men"))

    def changed(target: Any, shot: Any, ledger: Any, edition: Any) -> Any:
        aim = original(target, shot, ledger, edition)
        nearest = edition.chips.breaks(fire.side_of(target.kind))[0]
        return (
            aim._replace(distance=nearest) if what == "nearer" else aim._replace(valor=min(aim.valor + 1, 3))
        )

    return f"take_aim: {what}", fire, "take_aim", changed


def _attacks_twice(_: Random) -> Mutant:
    original = fire.attack

    def changed(chance: Any, before: Any, aim: Any, edition: Any) -> Any:
        after = original(chance, before, aim, edition)
        return original(chance, after, aim, edition) if after.state.status == "suppressed" else after

    return "attack: whoever is suppressed then is attacked again", fire, "attack", changed


def _falls_sooner(rng: Random) -> Mutant:
    least = rng.choice(LADDER[1:3])
    return (
        f"falls: by {least}", objects, "falls",
        lambda result, edition: LADDER.index(result) >= LADDER.index(least),
    )  # fmt: skip


# --- close combat -------------------------------------------------------------------------------------


def _ties(_: Random) -> Mutant:
    def changed(first: int, second: int, moving: str) -> str:
        return ("second" if moving == "first" else "first") if first == second else (
            "first" if first > second else "second"
        )  # fmt: skip

    return "prevails: who does not move wins ties", close_combat, "prevails", changed


def _clashes(rng: Random) -> Mutant:
    original, more = close_combat.clash, rng.choice((1, 3))

    def changed(first: int, second: int, moving: Any) -> Any:
        low, _ = original(first, second, moving)
        return low, abs(first - second) >= more

    return f"clash: {more} more eliminates", close_combat, "clash", changed


def _resists(rng: Random) -> Mutant:
    does = rng.random() < 0.5
    return f"resists: {does}", close_combat, "resists", lambda *_: does


def _tolls(rng: Random) -> Mutant:
    original = close_combat.toll
    costs = (rng.choice(("reduced", "eliminated")), rng.choice(("nothing", "reduced", "eliminated")))
    loser = rng.choice(("infantry", "vehicle"))

    def changed(lower: Any, higher: Any, doubled: bool) -> Any:
        return costs if lower == loser else original(lower, higher, doubled)

    return (
        f"toll: a {loser} that loses is {costs[0]}, then the other {costs[1]}",
        close_combat,
        "toll",
        changed,
    )


def _totals(_: Random) -> Mutant:
    return (
        "total_of: never with valor", close_combat, "total_of",
        lambda fighters: sum(fighter.total for fighter in fighters),
    )  # fmt: skip


def _fighters(_: Random) -> Mutant:
    original = melee.as_fighter

    def changed(unit: Any) -> Any:
        fighter = original(unit)
        return fighter._replace(total=fighter.total + unit.move)

    return "as_fighter: movement twice", melee, "as_fighter", changed


ENDS: tuple[Rule, ...] = (
    _unspent,
    _turned,
    _ends_otherwise(orders, "after_opportunity_fire", 0, 1, False),
    _ends_otherwise(results, "after_suppression", 0, 1, False),
    _ends_otherwise(results, "reduce", 2, 1, False),
    _ends_otherwise(results, "suffer", 3, 1, True),
    _ends_otherwise(close_combat, "immobilized", None, 0, False),
    _ends_otherwise(valor, "attempt_rally", None, 1, True),
)
NUMBERS: tuple[Rule, ...] = (
    broken_without_valor, _rallies_otherwise, _rallies_twice, _checks_otherwise, _reads_chips_otherwise,
    _shifts_results, _shifts_steeply, _suffers_more, _second_shift, _armor_otherwise, _aims_otherwise,
    _attacks_twice, _falls_sooner,
)  # fmt: skip
ROUNDS: tuple[Rule, ...] = (_ties, _clashes, _resists, _tolls, _totals, _fighters)
