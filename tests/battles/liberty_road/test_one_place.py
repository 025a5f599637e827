"""A rule changed in one place changes the odds and the map alike, or the map refuses to be made.

The engine runs as plain Python here, and its draws are those of an exact chance source: what a game can
come to is worked out whole, as the questions work it out, and must be the same.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
import rule_mutants
from rule_mutants import Mutant, broken_without_valor, in_force, mutants
from table import Table, edition, forget_rules
from test_compiled import chip_counts, harmless

from wsanalysis.battles.core import luck
from wsanalysis.battles.core.agreement import MapCannotFollow
from wsanalysis.battles.core.numbers import Law
from wsanalysis.battles.liberty_road import blocks
from wsanalysis.battles.liberty_road.records import World
from wsanalysis.compiled import is_compiled
from wsanalysis.probability.chance import Chance
from wsanalysis.probability.distribution import Distribution
from wsanalysis.probability.exact import exact
from wsanalysis.rule_system import IllegalAction, Inquiry
from wsanalysis.systems.liberty_road import orders
from wsanalysis.systems.liberty_road.edition import LibertyRoad
from wsanalysis.systems.liberty_road.questions import QUESTIONS
from wsanalysis.systems.liberty_road.state import STATUSES, UnitState

plain = pytest.mark.skipif(is_compiled(), reason="another process tries it uncompiled")
COLUMN = "\n".join([". ."] * 4 + [". w"] + [". ."] * 8)  # a house in B05, far from who fights in column A
GERMANS = ["Grenadiers", "Pz IV H", "German Weapon Team with MG 34"]
ALLIES = ["Riflemen", "M4A1 Sherman", "M7 Priest"]
Ends = Distribution[Hashable]
ROUNDS = 2  # of mutants, each of every rule: one for each reading of the event chip


class Unending(Exception):
    """A changed rule under which a close combat never ends."""


class Together:
    """Stands in for the engine's luck: every draw is asked of an exact chance source."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.chance: Chance | None = None
        mine = {luck.draw: self.draw, luck.below: self.below, blocks.draw_marker: self.marker}
        for name, module in list(sys.modules.items()):
            if name.startswith("wsanalysis.battles.liberty_road."):
                for called, one in list(vars(module).items()):
                    if callable(one) and one in mine:
                        monkeypatch.setattr(module, called, mine[one])

    def draw(self, world: World, _: Any, law: Law) -> int:
        weights, before, place = {}, 0, world.law[law].first
        while before < world.law[law].total:
            reached = world.outcome[place].reached
            weights[world.outcome[place].outcome], before = reached - before, reached
            place += 1
        return self._ask(Distribution(weights))

    def below(self, _: Any, n: int) -> int:
        return self._ask(Distribution.of(range(n)))

    def marker(self, world: World, _: Any) -> int:
        """From a full pile, as the odds have it."""
        return self._ask(Distribution({m: world.counter_count[m] for m in range(1, world.damages + 1)}))

    def _ask(self, law: Distribution[int]) -> int:
        return law.outcomes[0] if self.chance is None else self.chance(law)  # while a table is laid

    def ends(self, table: Table, play: Callable[[Table], Hashable]) -> Ends:
        """All that playing on from here can come to."""
        kept = table.s.copy()

        def rule(chance: Chance) -> Hashable:
            self.chance = chance
            kept.copy_into(table.s)
            return play(table)

        found, self.chance = exact(rule), None
        kept.copy_into(table.s)
        return found


def fate(state: UnitState) -> tuple[str, bool]:
    """A state as the map and the odds both have it."""
    return state.status, state.marker is not None


def fate_of(table: Table, name: str) -> tuple[str, bool]:
    if table.where(name) == "out":
        return "eliminated", False
    return table.status(name), bool(table.damage(name))


def laid(rules: LibertyRoad, places: dict[str, str], event_done: bool) -> Table:
    """Everybody far off, but for those whose place is given: "A01 S suppressed"."""
    far = {"Grenadiers": "A12 S", "Pz IV H": "A12 S", "German Weapon Team": "A12 S",
           "Riflemen": "A13 N", "M4A1 Sherman": "A13 N", "M7 Priest": "A13 N"}  # fmt: skip
    put = {name: places.get(name, place) for name, place in far.items()}

    def unit(block: str) -> str:
        name, card, weapon = block.partition(" with ")
        place, _, marker = put[name].partition(" damaged ")
        return f"{name} {place}{card}{weapon}" + (f" damaged {marker}" if marker else "")

    return Table(
        COLUMN, [unit(block) for block in GERMANS], [unit(block) for block in ALLIES], attacks="German",
        rules=rules, own_cards=harmless(), deck=["Breeze"], event_done=event_done,
    )  # fmt: skip


def odds(inquiry: Inquiry, rounds: int = 30) -> Distribution[Any]:
    """What a question comes to, step by step."""
    law = Distribution.certain(inquiry.start)
    for _ in range(inquiry.steps or rounds):
        law = law.then(
            lambda state: (
                Distribution.certain(state)
                if inquiry.is_over(state)
                else exact(inquiry.step, state, *inquiry.args)
            )
        )
        if all(map(inquiry.is_over, law.outcomes)):
            return law
    if inquiry.steps is None:
        raise Unending
    return law


Case = tuple[str, Ends, Ends]


def fights(rules: LibertyRoad, rng: Random, together: Together) -> Iterator[Case]:
    """Fire of a unit in some state, at a target in some state, from the front or the flank."""
    for _ in range(5):
        firer, target = rng.choice(("Grenadiers", "Pz IV H")), rng.choice(("Riflemen", "M4A1 Sherman"))
        own = rng.choice(
            ("ready", "suppressed") if firer == "Grenadiers" else ("fire", "support", "suppressed")
        )
        of_target = ("ready", "spent", "reduced", "suppressed", "broken")
        status = rng.choice(of_target if target == "Riflemen" else ("move", "fire", "suppressed", "broken"))
        marked, far = target != "Riflemen" and rng.random() < 0.5, rng.choice((1, 2, 3, 7, 8, 9))
        flank, done = rng.random() < 0.5, rng.random() < 0.5
        marker = " damaged Crew Injured" if marked else ""
        where = f"A{1 + far:02}"
        places = {firer: f"A01 S {own}", target: f"{where} {'S' if flank else 'N'} {status}{marker}"}
        table = laid(rules, places, done)
        weapon = None
        try:
            inquiry = QUESTIONS["fire"].ask(
                rules, firer, target, distance=far, flank=flank, firer_state=own, target_state=status,
                target_marker="Crew Injured" if marked else None, event_pending=not done, weapon=weapon,
            )  # fmt: skip
        except IllegalAction:
            table.activate(firer)
            assert f"fire at {where}" not in table.legal(), (firer, target, far)
            continue
        table.activate(firer)
        asked = odds(inquiry).map(lambda after: fate(after.state))
        played = together.ends(table, lambda t, to=where, name=target: fate_of(t.do(f"fire at {to}"), name))
        yield f"fire {places} event done {done}", asked, played


def spent(rules: LibertyRoad, rng: Random, together: Together) -> Iterator[Case]:
    """What firing leaves of the firer, who misses or hits."""
    for firer, status, kind in (("Grenadiers", "ready", "infantry"), ("Pz IV H", "fire", "vehicle"),
                                ("German Weapon Team", "ready", "weapon team")):  # fmt: skip
        table = laid(rules, {firer: f"A01 S {status}", "Riflemen": "A04 N"}, True)
        table.activate(firer)
        words = next((one for one in sorted(table.legal()) if one.startswith("fire at A04")), None)
        if words is not None:
            expected = Distribution.certain(fate(orders.after_acting(kind, UnitState(status))))  # type: ignore[arg-type]
            played = together.ends(table, lambda t, one=words, name=firer: fate_of(t.do(one), name))
            yield f"{firer} has fired", expected, played


def rallies(rules: LibertyRoad, rng: Random, together: Together) -> Iterator[Case]:
    for unit in ("Grenadiers", "Pz IV H", "German Weapon Team"):
        for status in ("suppressed", "broken"):
            if (unit, status) == ("German Weapon Team", "broken"):
                continue
            marker = "Crew Injured" if unit == "Pz IV H" and rng.random() < 0.5 else None
            done = rng.random() < 0.5
            place = f"A01 S {status}" + (f" damaged {marker}" if marker else "")
            table = laid(rules, {unit: place}, done)
            to = "support" if unit == "Pz IV H" else None
            inquiry = QUESTIONS["rally"].ask(rules, unit, state=status, to=to, event_pending=not done)
            start = UnitState(status, marker)
            asked = odds(replace(inquiry, start=start)).map(fate)
            table.activate(unit)

            def play(t: Table, unit: str = unit) -> Hashable:
                t.do("rally")
                if t.question == "status":
                    t.do("take support")
                return fate_of(t, unit)

            yield f"rally {place} event done {done}", asked, together.ends(table, play)


def melees(rules: LibertyRoad, rng: Random, together: Together) -> Iterator[Case]:
    for ours, theirs in (("Grenadiers", "Riflemen"), ("Pz IV H", "M4A1 Sherman"), ("Grenadiers", "M7 Priest"),
                         ("Pz IV H", "Riflemen"), ("Grenadiers", "M4A1 Sherman")):  # fmt: skip
        table = laid(rules, {ours: "A08 S", theirs: "A08 N"}, True).pass_order()
        assert table.question == "fighter"
        inquiry = QUESTIONS["close_combat"].ask(
            rules, ours, theirs, first_states=[table.status(ours)], second_states=[table.status(theirs)]
        )
        asked = odds(inquiry).map(lambda m: (fate(m.first[0]), fate(m.second[0])))

        def play(t: Table, ours: str = ours, theirs: str = theirs) -> Hashable:
            while t.question in ("fighter", "retreat"):
                t.do(min(t.legal()))
            return fate_of(t, ours), fate_of(t, theirs)

        yield f"close combat {ours} {theirs}", asked, together.ends(table, play)


def shellings(rules: LibertyRoad, rng: Random, together: Together) -> Iterator[Case]:
    """A wooden house with infantry in it is fired at."""
    status = rng.choice(("ready", "suppressed", "reduced", "broken"))
    table = laid(rules, {"Pz IV H": "B01 S fire", "Riflemen": f"B05 N {status}"}, True)
    inquiry = QUESTIONS["destroy"].ask(
        rules, "Pz IV H", strength=3, distance=4, occupants="Riflemen", occupant_states=[status],
        firer_state="fire", event_pending=False,
    )  # fmt: skip
    asked = odds(inquiry).map(lambda site: (not site.stands, fate(site.occupants[0])))
    table.activate("Pz IV H")
    played = together.ends(
        table, lambda t: ("destroyed" in t.do("shell B05").marks("B05"), fate_of(t, "Riflemen"))
    )
    yield f"a house with {status} Riflemen", asked, played


def barrages(rules: LibertyRoad, rng: Random, together: Together) -> Iterator[Case]:
    """One shot at a hex with two units: each is attacked by itself."""
    table = laid(rules, {"Pz IV H": "A01 S fire", "Riflemen": "A03 N", "M4A1 Sherman": "A03 N fire"}, True)
    inquiry = QUESTIONS["barrage"].ask(
        rules, "Pz IV H", ["Riflemen", "M4A1 Sherman"], distance=2, firer_states=["fire"],
        target_states=["ready", "fire"], event_pending=False,
    )  # fmt: skip
    asked = odds(inquiry).map(lambda target: tuple(map(fate, target.states)))
    table.activate("Pz IV H")
    played = together.ends(
        table, lambda t: (fate_of(t.do("fire at A03"), "Riflemen"), fate_of(t, "M4A1 Sherman"))
    )
    yield "both in a hex", asked, played


def regroupings(rules: LibertyRoad, rng: Random, together: Together) -> Iterator[Case]:
    """What a regroup point may do, and does, as the rule has it."""
    places = {"Grenadiers": "A01 S spent",
              "Pz IV H": f"A02 S {rng.choice(('fire', 'support', 'suppressed'))}"}  # fmt: skip
    table = laid(rules, places, True).do("order Gather", "enough")
    assert table.question == "regroup"
    for name in places:
        block = rules.units[name]
        before = UnitState(table.status(name))  # type: ignore[arg-type]
        for to in STATUSES:
            words = f"regroup {name} {to}"
            try:
                after = orders.regroup(block.kind, block.sides, before, to)
            except IllegalAction:
                assert words not in table.legal()
                continue
            if to != before.status:
                played = together.ends(table, lambda t, words=words, name=name: fate_of(t.do(words), name))
                yield words, Distribution.certain(fate(after)), played


ASKED = (fights, spent, rallies, melees, shellings, barrages, regroupings)


def compared(rules: LibertyRoad, rng: Random, together: Together) -> list[Ends]:
    """All odds, each seen to be what the map comes to. MapCannotFollow if the map cannot be made."""
    forget_rules()
    found = []
    try:
        for cases in ASKED:
            try:
                for what, asked, played in cases(rules, rng, together):
                    assert asked == played, (what, asked, played)
                    found.append(asked)
            except Unending:
                continue
    finally:
        forget_rules()
    return found


@pytest.mark.slow
@plain
@pytest.mark.parametrize("number", range(ROUNDS))
def test_map_and_odds_agree_whatever_rule_is_changed(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """One change of every rule in turn: the same odds on both roads, or a map that is not made."""
    together = Together(monkeypatch)
    rules = chip_counts() if number % 2 else edition()
    standard = compared(rules, Random(number), together)
    followed = changed = refused = 0
    for mutant in mutants(Random(number)):
        with in_force(mutant):
            try:
                odds_now = compared(rules, Random(number), together)
            except MapCannotFollow:
                refused += 1
                continue
            except AssertionError as error:
                raise AssertionError(mutant[0], *error.args) from None
        followed += 1
        changed += odds_now != standard
    assert followed > 2 * refused
    assert changed > 8
    assert compared(rules, Random(number), together) == standard


@plain
def test_broken_units_that_check_without_valor_do_so_on_the_map(monkeypatch: pytest.MonkeyPatch) -> None:
    together, mutant = Together(monkeypatch), broken_without_valor(Random(0))
    before = [*rallies(edition(), Random(1), together)]
    forget_rules()
    with in_force(mutant):
        after = [*rallies(edition(), Random(1), together)]
    forget_rules()
    assert all(asked == played for _, asked, played in (*before, *after))
    for (what, old, _), (_, new, _) in zip(before, after, strict=True):
        assert (old != new) == ("broken" in what), what


def refusing(mutant: Mutant) -> None:
    forget_rules()
    with in_force(mutant), pytest.raises(MapCannotFollow, match="the map cannot follow the rule"):
        laid(edition(), {}, True)
    forget_rules()


def test_a_rule_that_the_tables_cannot_hold_stops_the_map() -> None:
    """What is taken for certain is left to chance, or depends on what the map keeps as one."""
    orders_module, reduce = rule_mutants.orders, rule_mutants.results.reduce
    coin = Distribution.of((True, False))

    def lucky(chance: Chance, state: UnitState, *rest: Any) -> UnitState:
        return reduce(chance, state, *rest) if chance(coin, "luck") else state

    def by_marker(kind: str, state: UnitState) -> UnitState:
        return UnitState("suppressed") if state.marker == "Crew Injured" else state

    refusing(("reduce: half the time", rule_mutants.results, "reduce", lucky))
    refusing(("after_acting: by marker", orders_module, "after_acting", by_marker))
    refusing(
        ("after_acting: reduced vehicles", orders_module, "after_acting", lambda *_: UnitState("reduced"))
    )


@pytest.mark.slow
@pytest.mark.skipif(not is_compiled(), reason="it is tried here")
def test_the_same_uncompiled() -> None:
    environment = {**os.environ, "WSANALYSIS_COMPILED": "no"}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", __file__],
        env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, (done.stdout + done.stderr)[-3000:]
