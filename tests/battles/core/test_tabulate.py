"""Rules become tables of a world: whole, cut where the game goes on with what it alone knows, or refused."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest

from wsanalysis.battles.core import agreement
from wsanalysis.battles.core.agreement import MapCannotFollow, hold_once, hold_to_the_rule
from wsanalysis.battles.core.interruption import HELD, Interruption, given
from wsanalysis.battles.core.numbers import Law
from wsanalysis.battles.core.tables import Tables
from wsanalysis.battles.core.tabulate import Tabulation, axes, counted_as_one, row
from wsanalysis.compiled import Record, Table
from wsanalysis.probability.chance import Chance
from wsanalysis.probability.dice import D6, TWO_D6
from wsanalysis.probability.distribution import Distribution
from wsanalysis.probability.exact import exact
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.example.attack import attack as example_attack
from wsanalysis.systems.storms_of_steel.attack import Aim, attack
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.rally import rally
from wsanalysis.systems.storms_of_steel.state import UNHIT, UnitState

DATA = Path(__file__).resolve().parents[3] / "data"
STORMS = StormsOfSteel.load(DATA)
COUNTERS = tuple(STORMS.cups["foot"].by_name)
GONE = HELD - 1
DRAW = 1


class World(Record):
    """What a battle of Storms of Steel might draw from; counters of the foot pile count from 1, 0 is none."""

    hit_law: Table[tuple[int, int], Law]  # counter, roll needed
    after_hit: Table[int, int]  # counter drawn
    rally_law: Table[tuple[int, int], Law]  # counter, what is added
    example_law: Table[int, Law]  # lead


def tabulation() -> Tabulation:
    return Tabulation(World, Tables())


def code(state: UnitState) -> int:
    """A state as an outcome."""
    return GONE if state.destroyed else 0 if state.counter is None else 1 + COUNTERS.index(state.counter)


STATES = (UNHIT, *map(UnitState, COUNTERS))


def attacked(chance: Chance, before: UnitState, needed: int, out: tuple[str, ...] = ()) -> int:
    return code(attack(chance, before, Aim(needed, "foot", out), STORMS))


def rallied(chance: Chance, before: UnitState, added: int) -> int:
    return code(rally(chance, before, "foot", added, 0, STORMS))


def hit_by(counter: str) -> int:
    """What a counter does to a unit that draws it: the rest of an attack that hits."""
    outcomes = exact(given(attacked, "hit counter", counter), UNHIT, 2).outcomes
    return next(one for one in outcomes if one != GONE or len(outcomes) == 1)


def drawn_from(tables: Tabulation, out: tuple[str, ...], *_: int) -> Distribution[int]:
    """A counter of the pile, but for those that are out, and what it does."""
    drawn = STORMS.draw("foot", out)
    return drawn.map(lambda counter: tables.number("after_hit", COUNTERS.index(counter)))


def hits(tables: Tabulation) -> None:
    """Attacks up to the draw of a counter: only the battle knows which are in the pile."""
    tables.put_numbers("after_hit", axes(counter=COUNTERS), hit_by)
    draws = Interruption(
        lambda before, _: before == UNHIT,
        lambda label, _: DRAW * (label == "hit counter"),
        partial(drawn_from, tables, ()),
        "a unit that is hit draws a counter",
    )
    tables.put_laws("hit_law", axes(before=STATES, needed=range(2, 13)), attacked, draws)


def test_a_hit_is_cut_at_its_counter_and_goes_on_with_the_live_pile() -> None:
    """7.3-7.4: whatever counters are out, the law and a draw from the rest are the whole rule."""
    tables = tabulation()
    hits(tables)
    assert tables.law("hit_law", 0, 7 - 2).outcomes == (0, DRAW * HELD, GONE)
    for out in ((), COUNTERS[:2], COUNTERS[3:]):
        for needed in range(2, 13):
            law = tables.law("hit_law", 0, needed - 2)
            after = law.then(
                lambda one, out=out: drawn_from(tables, out) if one >= HELD else Distribution.certain(one)
            )
            assert after == exact(attacked, UNHIT, needed, out)
            hit_before = tables.law("hit_law", 1, needed - 2)
            assert hit_before == exact(attacked, STATES[1], needed, out)


def test_rallying_by_counter_and_what_is_added() -> None:
    """7.5: 2D6 and what is added of at least the number on the counter."""
    tables = tabulation()
    tables.put_laws("rally_law", axes(counter=STATES[1:], added=range(5)), rallied)
    for number, counter in enumerate(COUNTERS):
        needed = STORMS.counter("foot", counter).rally
        for added in range(5):
            passes = TWO_D6.chance_of(lambda roll, n=needed, a=added: n is not None and roll + a >= n)
            assert tables.law("rally_law", number, added)[0] == passes
    rows, outcomes = tables.laws.rows, tables.laws.outcomes
    assert all(outcomes[first][0] <= total for total, first in rows)
    assert len({(law.outcomes, law.weights) for law in tables.laws.read}) == len(rows)


LEADS = counted_as_one(
    lambda lead: [(strength, strength - lead) for strength in range(max(lead, 0), 4)],
    "an attack reads only by how much strength exceeds defense",
    lead=range(-2, 3),
)  # fmt: skip


def example_die(ties: str, chance: Chance, strength: int, defense: int) -> int:
    return int(example_attack(chance, "no effect", strength, defense, ties) == "eliminated")


def test_cases_that_a_map_counts_as_one_agree() -> None:
    tables = tabulation()
    tables.put_laws("example_law", (LEADS,), partial(example_die, "attacker"))
    for lead in range(-2, 3):
        needed = max(1, -lead)
        assert tables.law("example_law", lead + 2)[1] == Fraction(7 - needed, 6)

    def stronger(chance: Chance, strength: int, defense: int) -> int:
        return example_die("attacker", chance, strength + (strength > 2), defense)

    with pytest.raises(
        MapCannotFollow, match=r"reads only by how much strength.*'example_law'.*test_tabulate\.py"
    ):
        tables.put_laws("example_law", (LEADS,), stronger)


def test_what_is_resumed_has_to_be_the_whole_rule() -> None:
    """A counter that is hit harder under more needed cannot be drawn without knowing the roll."""

    def harder(chance: Chance, before: UnitState, needed: int) -> int:
        after = attacked(chance, before, needed)
        return GONE if needed > 9 and after else after

    tables = tabulation()
    hits(tables)
    draws = Interruption(
        lambda before, _: before == UNHIT,
        lambda label, _: DRAW * (label == "hit counter"),
        partial(drawn_from, tables, ()),
        "a unit that is hit draws a counter",
    )
    with pytest.raises(MapCannotFollow, match="the map cannot follow the rule: a unit that is hit draws"):
        tables.put_laws("hit_law", axes(before=STATES, needed=range(2, 13)), harder, draws)


def test_what_follows_for_certain_stands_beside_the_interruption() -> None:
    """A six stops the die, and what it does is known; a one stops it, and the die is rolled again."""

    def roll(chance: Chance, lead: int) -> int:
        rolled = chance(D6, "die")
        return int((chance(D6, "again") if rolled == 1 else rolled) + lead > 3)

    def again(_: int, lead: int) -> Distribution[int]:
        return D6.map(lambda rolled: int(rolled + lead > 3))

    held = {("die", 1): 1, ("die", 6): 2}
    stop = Interruption(
        lambda _: True, lambda *drawn: held.get(drawn, 0), again, "a one is rolled again", (2,)
    )
    tables = tabulation()
    tables.put_laws("example_law", axes(lead=range(3)), roll, stop)
    assert tables.law("example_law", 0) == Distribution({HELD: 1, 0: 2, 1: 2, 2 * HELD + 1: 1})


def test_more_than_a_table_can_hold_is_refused_in_words() -> None:
    tables = tabulation()
    never = Interruption(lambda *_: True, lambda *_: 0, drawn_from, "nothing comes between")
    with pytest.raises(MapCannotFollow, match=f"from 0 to {HELD - 1}, but it gives 40"):
        tables.put_laws("example_law", axes(lead=range(3)), lambda chance, lead: chance(D6) * 0 + 40, never)
    with pytest.raises(MapCannotFollow, match="is a whole number, but it gives Distribution"):
        tables.put_numbers("after_hit", axes(counter=COUNTERS), lambda _: D6)  # type: ignore[arg-type,return-value]


@pytest.mark.parametrize(
    ("name", "put", "along", "said"),
    [
        (
            "hit_law",
            "put_laws",
            axes(needed=range(3)),
            "with 2 indexes, and described as a table of laws along",
        ),
        ("after_hit", "put_laws", axes(needed=range(3)), "a table of numbers with 1 index"),
        (
            "hit_law",
            "put_numbers",
            axes(a=range(3), b=range(2)),
            "described as a table of numbers along a, b",
        ),
        ("hits", "put_numbers", axes(a=range(3)), "has no field 'hits' for a table of numbers along a"),
    ],
)
def test_axes_that_are_not_the_record_s_are_refused(name: str, put: str, along: Any, said: str) -> None:
    with pytest.raises(TypeError, match=said):
        getattr(tabulation(), put)(name, along, lambda *_: 0)


def test_sums_are_held_to_the_rule() -> None:
    """Attack value less defense is a sum of parts, and illegal where the rule says so."""

    def rule(firepower: int, cover: int) -> int:
        if firepower == 0:
            raise IllegalAction("it has no firepower")
        return firepower - cover - (firepower > 3 and cover > 1)

    def parts(firepower: int, cover: int) -> int:
        return rule(firepower, 0) - cover

    def said(firepower: int, cover: int) -> str:
        return f"firepower {firepower} at cover {cover}"

    hold_to_the_rule([(f, c) for f in range(4) for c in range(4)], parts, rule, said)
    with pytest.raises(MapCannotFollow, match=r"firepower 4 at cover 2 comes to 2 by the parts .* gives 1"):
        hold_to_the_rule([(4, c) for c in range(4)], parts, rule, said)


class Row(Record):
    counter: int
    rally: int


def test_rows_take_their_numbers_by_name() -> None:
    class Printed:
        counter = "Pinned"
        rally = None

    assert row(Row, Printed(), counter=3) == (3, 0)
    with pytest.raises(TypeError, match=r"Row\.counter is a number, and gets 'Pinned': give it by name"):
        row(Row, Printed())
    with pytest.raises(TypeError, match=r"Row\.rally is a number, and gets nothing"):
        row(Row, counter=1)
    with pytest.raises(TypeError, match="Row has no field 'colour'"):
        row(Row, Printed(), colour=1)


def doubled(number: int, more: int = 0) -> int:
    return 2 * number + more


def over(chance: Chance, lead: int, more: int = 0) -> int:
    return int(chance(D6) + lead + more > 6)


def test_worlds_share_what_a_rule_gives_by_all_that_it_is_handed_by_name_too() -> None:
    for more in (0, 1):
        tables = tabulation()
        tables.put_numbers("after_hit", axes(counter=range(3)), partial(doubled, more=more))
        assert [tables.number("after_hit", at) for at in range(3)] == [more, 2 + more, 4 + more]
        tables.put_laws("example_law", axes(lead=range(3)), partial(over, more=more))
        assert tables.law("example_law", 1)[1] == Fraction(1 + more, 6)


def noted(asked: list[int], counter: int) -> int:
    asked.append(counter)
    return 10 * counter


class Asked(list[int]):
    """A list that is equal to itself alone, so that it can be part of what a rule is handed."""

    __hash__ = object.__hash__


def test_a_rule_is_asked_of_each_value_of_the_first_axis_once_for_all_worlds() -> None:
    asked = Asked()
    for counters, now in ((range(2), [0, 1]), (range(1, 4), [0, 1, 2, 3]), ((3, 0), [0, 1, 2, 3])):
        tables = tabulation()
        tables.put_numbers("after_hit", axes(counter=counters), partial(noted, asked))
        assert [tables.number("after_hit", at) for at in range(len(counters))] == [10 * c for c in counters]
        assert asked == now


def test_a_rule_made_anew_of_the_same_is_not_asked_again_and_one_of_other_data_or_of_tables_is() -> None:
    asked = Asked()

    def rule_of(more: object) -> Callable[[int], int]:
        def rule(counter: int) -> int:
            asked.append(counter)
            return counter + (more if isinstance(more, int) else 0)

        return rule

    lists: list[list[int]] = [[], []]
    tables = tabulation()
    for more, known in ((1, 0), (1, 2), (2, 2), (lists[0], 4), (lists[0], 6), (tables, 8), (tables, 10)):
        assert len(asked) == known
        made = tabulation()
        made.put_numbers("after_hit", axes(counter=range(2)), rule_of(more))
        plus = more if isinstance(more, int) else 0
        assert [made.number("after_hit", at) for at in range(2)] == [plus, 1 + plus]
    assert len(asked) == 12


def test_what_a_rule_keeps_for_itself_decides_nothing() -> None:
    asked = Asked()

    def rule_of(more: int) -> Callable[[int], int]:
        @cache
        def kept(counter: int) -> int:
            asked.append(counter)
            return counter + more

        return lambda counter: 2 * kept(counter)

    for more in (1, 1, 2):
        made = tabulation()
        made.put_numbers("after_hit", axes(counter=range(2)), rule_of(more))
        assert [made.number("after_hit", at) for at in range(2)] == [2 * more, 2 + 2 * more]
    assert asked == [0, 1, 0, 1]


def test_who_was_held_among_more_need_not_be_held_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(agreement, "_held", {})
    asked: list[str] = []
    for among in ("ab", "a", "ba", "abc", "bc", "d", ""):
        hold_once("one rule", lambda among=among: asked.append(among), among)
    hold_once("another", lambda: asked.append("another"), "a")
    assert asked == ["ab", "abc", "d", "another"]


def test_what_was_held_is_held_once_and_what_differs_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(agreement, "_held", {})
    monkeypatch.setattr(agreement, "HELD", 2)
    asked = []

    def differs() -> None:
        asked.append("differs")
        raise MapCannotFollow("nothing", "something")

    for what in (1, 1, 2, 2, 3, 1):
        hold_once(what, lambda what=what: asked.append(what))
    assert asked == [1, 2, 3, 1]  # of two that are remembered, the first has made room for the third
    for _ in range(2):
        with pytest.raises(MapCannotFollow):
            hold_once("differs", differs)
    assert asked[4:] == ["differs", "differs"]
