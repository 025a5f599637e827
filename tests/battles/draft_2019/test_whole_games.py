"""Random games keep every invariant, in every build; views hide what is hidden, and imagined states fit."""

import inspect
import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

from tests.battles.draft_2019.table import Table, order
from tests.compiled.texts import needs_compiler
from wsanalysis.battles.core.actions import first_of, kind_of
from wsanalysis.battles.core.hidden_units import is_alike
from wsanalysis.battles.core.numbers import NOBODY, NOWHERE, Side, Unit
from wsanalysis.battles.core.units import EXITED, ON_MAP, OUT
from wsanalysis.battles.draft_2019 import terms, tokens
from wsanalysis.battles.draft_2019.engine import ENGINE, FLOWS
from wsanalysis.battles.draft_2019.view import UNREAD_DAMAGE
from wsanalysis.battles.scenarios.objectives import DestroyEach, Exit, Hold
from wsanalysis.compiled import numbers
from wsanalysis.compiled.builds import ready

GROUND = """
. b W B . R . .
m f . . . g .1 .
. . b .1 .1 W . .
. W . . B . m .
. . . .1 .2 .1 . .
"""
AREAS = """
a a b b c c d d
a a b b c c d d
e e f f g g h h
e e f f g g h h
i i i j j j k k
"""
GERMAN = ["Grenadiers A01", "Pioneers+MG 34 A03 NE", "SdKfz 251 B04 NE", "StuH 42 A05 NE",
          "5cm PaK 38 C05 NE", "Volksgrenadiers B04"]  # fmt: skip
ALLIED = ["Riflemen H01", "Combat Engineers+Bazooka G02 SW", "M4A1 Sherman H02 SW", "M20 Utility Car H04 SW",
          "Rangers H02"]  # fmt: skip
ACTING = (
    terms.AIM, terms.AIM_ONLY, terms.ADVANCE, terms.ADVANCE_FIRE, terms.SPRINT, terms.ROUT, terms.OP_MOVE,
    terms.OP_COWER, terms.DEPLOY, terms.STOW, terms.MOUNT, terms.DISMOUNT, terms.ENTER, terms.LEAVE,
)  # fmt: skip
CARDS = (
    order("Storm", "German", 3, regroup=1), order("Near", "German", 4, nearby=True, ends_when_spent=True),
    order("More", "German", 1, ("aim", "regroup"), enhancement=True, regroup=1), order("Rest", "German", 9),
    order("Attack", "Allied", 3, ends_when_spent=True), order("Allied Rest", "Allied", 9, regroup=2),
)  # fmt: skip
GOALS = (
    (Hold(vp=3, hexes=("E04", "F01"), at_least=1), DestroyEach(vp=1)),
    (DestroyEach(vp=1), Exit(vp=2, count=1)),
)  # fmt: skip


def table(seed: int, **more: object) -> Table:
    return Table(
        GROUND, GERMAN, ALLIED, areas=AREAS, road=("A01", "B01", "C02", "D02", "E03", "F03", "G04", "H04"),
        walls=("C03 N", "D04 SE"), bocage=("E02 S",), crests=("B03 NE", "G03 S"), orders=CARDS,
        aboard={"Volksgrenadiers": "SdKfz 251"}, exits=(("A05", "B04"), ("H05", "H01")), objectives=GOALS,
        turns=4, seed=seed, play=False, **more,  # type: ignore[arg-type]
    )  # fmt: skip


def supply(it: Table, state: object = None) -> Counter[int]:
    """Every token, in the supply, on units, in the hand of who cowers."""
    battle, found = state or it.battle, Counter[int]()
    for kind in range(1, it.record.tokens + 1):
        found[kind] += battle.pile[kind]  # type: ignore[attr-defined]
    for unit in range(it.record.units):
        for token in numbers(battle.load[Unit(unit)].token):  # type: ignore[attr-defined]
            if token:
                found[token & terms.KIND] += 1
    if battle.question == terms.KEEP and not battle.over:  # type: ignore[attr-defined]
        found[battle.about.one] += 1  # type: ignore[attr-defined]
        found[battle.about.other] += 1  # type: ignore[attr-defined]
    return found


def check(it: Table) -> None:
    """What always holds."""
    battle, record = it.battle, it.record
    printed = {
        1 + n: one.count for n, one in enumerate((*it.world.edition.damage, *it.world.edition.suppression))
    }
    assert supply(it) == Counter(printed)
    for unit in map(Unit, range(record.units)):
        flags, where, carrier = battle.flags[unit], battle.where[unit], battle.carrier[unit]
        assert (battle.hex[unit] != NOWHERE) == (where == ON_MAP)
        assert 0 <= battle.aim[unit] <= record.hexes
        if where != ON_MAP:
            assert where in (OUT, EXITED)
            assert not any((*numbers(battle.load[unit].token), battle.aim[unit]))
        if carrier != NOBODY:
            assert (battle.hex[carrier], battle.where[carrier]) == (battle.hex[unit], ON_MAP)
            assert not flags & (terms.BEHIND | terms.WORKS | terms.DEPLOYED)
        if flags & terms.BEHIND:
            side = unit >= record.first_defender
            vehicles = [
                other for other in range(record.units)
                if (other >= record.first_defender) == side
                and battle.hex[Unit(other)] == battle.hex[unit]
                and record.kind[battle.type[Unit(other)]].who == terms.VEHICLE
            ]  # fmt: skip
            lies = battle.marks[battle.hex[unit]] & (terms.WRECK | terms.BARRIER)
            assert vehicles or lies
        copied = battle.copy()
        tokens.count_tokens(record, copied, unit)
        assert copied.harm[unit].to_words().tolist() == battle.harm[unit].to_words().tolist()
    if battle.question != terms.OP:
        assert (
            not any(battle.flags[Unit(unit)] & terms.HAS_OPPED for unit in range(record.units))
            or battle.depth > 3
        )
    assert battle.depth <= len(battle.stack)


def check_answer(it: Table, act: int) -> None:
    """What no answer may be."""
    battle, kind = it.battle, kind_of(act)
    unit = Unit(first_of(act))
    if kind in ACTING and battle.question in (terms.ACT, terms.OP):
        assert not battle.flags[unit] & terms.SPENT
        assert not battle.harm[unit].hesitates
    if kind == terms.OP_FIRE and battle.flags[unit] & terms.SPENT:
        assert it.record.gun[_arm(it, unit)].sustained
    if kind in (*ACTING, terms.OP_FIRE) and battle.question in (terms.ACT, terms.OP) and kind != terms.ROUT:
        assert not tokens.is_broken(battle, unit)
    if kind == terms.ACTIVATE:
        assert not battle.flags[unit] & terms.ACTED


def _arm(it: Table, unit: Unit) -> int:
    weapon = it.battle.weapon[unit] if it.battle.flags[unit] & terms.DEPLOYED else 0
    return it.record.arm_of[it.battle.type[unit], weapon]


def down(it: Table) -> list[set[int]]:
    """The places of tokens face down, by unit."""
    loads = (numbers(it.battle.load[Unit(unit)].token) for unit in range(it.record.units))
    return [{place for place, token in enumerate(load) if token & terms.DOWN} for load in loads]


def played(it: Table, seed: int) -> Iterator[int]:
    """The answers of a random game, each once it is taken."""
    rng, decisions = Random(seed), 0
    while not it.battle.over:
        acts = it.acts()
        assert len(acts) == len(set(acts)) > 0
        act = rng.choice(acts)
        if rng.random() < 0.5:  # the quick way to end a turn is seldom taken
            act = rng.choice(
                [one for one in acts if kind_of(one) not in (terms.END, terms.WAIT, terms.PASS)] or acts
            )
        check_answer(it, act)
        before, kind, unit = down(it), kind_of(act), first_of(act)
        where = [it.battle.where[Unit(one)] for one in range(it.record.units)]
        it.code.apply(it.record, it.battle, act)
        for one, (old, new) in enumerate(zip(before, down(it), strict=True)):
            # a token is read when its unit activates; with its unit, or by an event, it goes unread
            gone = it.battle.where[Unit(one)] != where[one] or kind in (terms.CHOOSE, terms.PUT)
            assert old <= new or (kind == terms.ACTIVATE and one == unit) or gone, (kind, one)
        decisions += 1
        assert decisions < 5000
        yield act
    assert it.battle.turn <= it.record.turns


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_random_games(seed: int) -> None:
    """Nothing breaks, the game ends."""
    it = table(seed)
    for _ in played(it, seed):
        check(it)


@pytest.mark.slow
def test_all_that_can_happen_does() -> None:
    """Every kind of answer that needs no asset, no counter and no event of reinforcements."""
    kinds = set[int]()
    for seed in range(40):
        kinds |= {kind_of(act) for act in played(table(seed), seed)}
    assets = {
        terms.LAID, terms.SPRING, terms.SHOW, terms.AIM_OBJECT, terms.LOB, terms.TARGET_HEX, terms.LAY_SHEAF,
        terms.PUT, terms.ENTER, terms.LEAVE, terms.OP_COWER,
    }  # fmt: skip
    assert set(range(terms.LAY_SHEAF + 1)) - assets <= kinds


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_a_view_lists_the_same_answers_and_imagined_states_too(seed: int) -> None:
    """2.0, 10.0: nobody needs to know what lies face down."""
    it = table(seed)
    acts = it.acts()
    for number, _ in enumerate(played(it, seed)):
        if it.battle.over or number % 3:
            continue
        acts, side = it.acts(), it.battle.decider
        assert it.acts(it.view(side)) == acts
        imagined = it.imagined(side, number + 1)
        assert it.acts(imagined) == acts
        assert supply(it, imagined) == supply(it)
        for unit in map(Unit, range(it.record.units)):
            for there, here in zip(
                numbers(imagined.load[unit].token), numbers(it.battle.load[unit].token), strict=True
            ):
                assert bool(there) == bool(here)
                if there:
                    assert there & ~terms.KIND == here & ~terms.KIND
                    suppresses = it.record.token[there & terms.KIND].suppresses
                    assert suppresses == it.record.token[here & terms.KIND].suppresses
                    if not here & terms.DOWN:
                        assert there == here
        while not imagined.over and imagined.turn == it.battle.turn:  # it can be played on
            options = it.acts(imagined)
            it.code.apply(it.record, imagined, options[number % len(options)])


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_a_view_has_no_hidden_fact(seed: int) -> None:
    """2.0, 10.0: other tokens face down, another supply, deck and luck: the view stays word for word."""
    it, rng = table(seed), Random(seed)
    for number, _ in enumerate(played(it, seed)):
        if it.battle.over or number % 5:
            continue
        for side in (Side(0), Side(1)):
            before = it.view(side).to_words().tolist()
            other = it.battle.copy()
            _shuffle(it, other, side, rng)
            kept, it.battle = it.battle, other
            after = it.view(side).to_words().tolist()
            it.battle = kept
            assert before == after


def _shuffle(it: Table, battle: object, side: int, rng: Random) -> None:
    """Change all that a side cannot see."""
    for unit in map(Unit, range(it.record.units)):
        for place in range(terms.MOST_TOKENS):
            token = battle.load[unit].token[place]  # type: ignore[attr-defined]
            own = (unit >= it.record.first_defender) == bool(side)
            if token & terms.DOWN and not (token & terms.KNOWN and own):
                alike = [
                    kind for kind in range(1, it.record.tokens + 1)
                    if it.record.token[kind].suppresses == it.record.token[token & terms.KIND].suppresses
                ]  # fmt: skip
                battle.load[unit].token[place] = (token & ~terms.KIND) | rng.choice(alike)  # type: ignore[attr-defined]
    hidden = [
        unit for unit in map(Unit, range(it.record.units))
        if (unit >= it.record.first_defender) != bool(side)
        and not battle.flags[unit] & (terms.SEEN | terms.DEPLOYED)  # type: ignore[attr-defined]
    ]  # fmt: skip
    for one, other in pairwise(hidden):
        if is_alike(it.record, one, other):
            for array in (battle.name, battle.type, battle.weapon):  # type: ignore[attr-defined]
                array[one], array[other] = array[other], array[one]
    for kind in range(1, it.record.tokens + 1):
        battle.pile[kind] = rng.randrange(4)  # type: ignore[attr-defined]
    for source in range(len(terms.SOURCES)):
        for place in range(4):
            battle.luck[source].word[place] = rng.randrange(1 << 32)  # type: ignore[attr-defined]
    left = [battle.deck[place] for place in range(battle.deck_at, battle.deck_size)]  # type: ignore[attr-defined]
    rng.shuffle(left)
    for place, card in enumerate(left, battle.deck_at):  # type: ignore[attr-defined]
        battle.deck[place] = card  # type: ignore[attr-defined]
    if battle.question == terms.KEEP and battle.decider != side:  # type: ignore[attr-defined]
        battle.about.one, battle.about.other = 1 + rng.randrange(3), 2  # type: ignore[attr-defined]


@pytest.mark.slow
@needs_compiler
@pytest.mark.parametrize("seed", range(3))
def test_games_are_the_same_in_every_build(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """Compiled, checked and plain: the same answers lead to the same states."""

    def game(how: str) -> list[int]:
        monkeypatch.setenv("WSANALYSIS_COMPILED", how)
        it = table(seed)
        it.record, it.code = ready(it.record), ENGINE.ready()
        it.battle = it.battle.copy()
        rng, found = Random(seed), []
        while not it.battle.over:
            acts = it.acts()
            act = rng.choice(acts)
            it.code.apply(it.record, it.battle, act)
            found += [act, hash(it.battle.to_words().tobytes())]
        return found

    assert game("yes") == game("checked") == game("no")


def test_unread_stand_ins_are_no_tokens() -> None:
    """Their numbers lie beyond all kinds."""
    assert table(1).record.tokens < UNREAD_DAMAGE


def test_frames_have_room_for_the_deepest_chain_of_flows() -> None:
    """An ambush on a task in double time whose shot brings reinforcements, and so on."""
    after = {
        one.__name__: re.findall(r"yield from (?:\w+\.)?(\w+)\(", inspect.getsource(one)) for one in FLOWS
    }

    def deepest(name: str) -> int:
        return 1 + max(map(deepest, after[name]), default=0)

    assert 12 < deepest("game") <= len(table(1).battle.stack)
