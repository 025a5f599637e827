"""The generator, the odds that come out of it, and the same games whether compiled or not."""

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest
from scipy.stats import chisquare
from table import Table, cards, edition

from tests.patience import CEILING
from wsanalysis.battlefield.lines_of_sight import fill as fill_lines
from wsanalysis.battles.core import luck as luck_module
from wsanalysis.battles.core import styles
from wsanalysis.battles.core.numbers import ATTACKER, DEFENDER, MAX_SOURCES, Law, Source, Unit
from wsanalysis.battles.core.records import World as CoreWorld
from wsanalysis.battles.core.seeds import generator_words, luck_of, splitmix64
from wsanalysis.battles.liberty_road import records
from wsanalysis.battles.liberty_road.cards import Cards, Effect, Event
from wsanalysis.battles.liberty_road.map_game import ENGINE, Battle, load_battle
from wsanalysis.battles.liberty_road.records import Actions, Generator, World
from wsanalysis.battles.scenarios.scenario_files import scenario_files
from wsanalysis.compiled import (
    Array,
    Record,
    array,
    build,
    compiled,
    fill,
    has_compiler,
    is_compiled,
    layout_of,
    new,
    numbers,
    span,
)
from wsanalysis.compiled.program import check
from wsanalysis.probability.distribution import Distribution
from wsanalysis.probability.exact import exact
from wsanalysis.systems.liberty_road.edition import LibertyRoad
from wsanalysis.systems.liberty_road.fire import Aftermath, Aim, attack
from wsanalysis.systems.liberty_road.state import STATUSES, UnitState

DATA = Path(__file__).resolve().parents[3] / "data"
WORDS = 1 << 32
needs_compiler = pytest.mark.skipif(not has_compiler(), reason="nothing is compiled without llvmlite")
UNLIKELY = 1e-4  # what is rarer than this at a fixed seed is an error, not bad luck


# --- the generator --------------------------------------------------------------------------

word, below, draw = build(luck_module.word, luck_module.below, luck_module.draw)


def reference(seed: tuple[int, int, int, int]) -> Iterator[int]:
    """xoshiro128++ 1.0 as its authors wrote it, word for word."""

    def rotl(x: int, k: int) -> int:
        return ((x << k) | (x >> (32 - k))) % WORDS

    s = list(seed)
    while True:
        yield (rotl((s[0] + s[3]) % WORDS, 7) + s[0]) % WORDS
        t = (s[1] << 9) % WORDS
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotl(s[3], 11)


def generator(words: Iterable[int]) -> Generator:
    """A generator that holds these words."""
    made = new(Generator)
    fill(made.word, words)
    return made


def test_words_are_those_of_xoshiro128_plus_plus() -> None:
    luck = generator([1, 2, 3, 4])
    # the values that the authors' C code gives for this seed
    known = [641, 1573767, 3222811527, 3517856514, 836907274, 4247214768, 3867114732, 1355841295, 495546011]
    assert [word(luck) for _ in known] == known
    for seed in [(1, 0, 0, 0), (WORDS - 1,) * 4, generator_words(5, 7), generator_words(2**63, 10**6)]:
        luck, other = generator(seed), reference(seed)
        assert [word(luck) for _ in range(2000)] == [next(other) for _ in range(2000)]
        assert all(0 <= x < WORDS for x in luck.word)


def forced(target: int) -> Generator:
    """A generator whose next word is `target`."""
    return generator([0, 1, 2, (target >> 7) | (target << 25) % WORDS])


@pytest.mark.parametrize("n", [1, 2, 3, 5, 6, 7, 12, 24, 23 * 24, 1000, 65537, 2**31 - 1])
def test_below_takes_as_many_words_for_each_number(n: int) -> None:
    """The first and the last word that count for a number do; those in the sliver are drawn again."""
    sliver = WORDS % n
    for k in {0, min(1, n - 1), n // 2, n - 1}:
        first, last = -(-(k * WORDS + sliver) // n), -(-(k + 1) * WORDS // n) - 1
        assert last - first + 1 == WORDS // n
        assert below(forced(first), n) == below(forced(last), n) == k
        if (first - 1) * n >= k * WORDS:  # would be k as well, and one too many
            s = forced(first - 1)
            again = forced(first - 1)
            word(again)
            assert below(s, n) == below(again, n)
            assert s == again


@pytest.mark.parametrize("n", [2, 3, 7, 12, 24])
def test_below_is_even(n: int) -> None:
    luck = generator(generator_words(1, n))
    counts = Counter(below(luck, n) for _ in range(20_000))
    assert set(counts) == set(range(n))
    assert chisquare([counts[k] for k in range(n)]).pvalue > UNLIKELY


def test_draw_takes_each_outcome_by_its_weight() -> None:
    """A law of three: 1 in 12, 4 in 12, 7 in 12."""
    sizes = {field.name: (0,) * len(field.index) for field in layout_of(CoreWorld).tables}
    world, law = new(CoreWorld, **sizes | {"law": (1,), "outcome": (3,)}), Law(0)
    world.law[law].total = 12
    for place, (reached, outcome) in enumerate([(1, 70), (5, 80), (12, 90)]):
        world.outcome[place].reached, world.outcome[place].outcome = reached, outcome
    luck, again = generator(generator_words(2, 0)), generator(generator_words(2, 0))
    for _ in range(2000):
        roll = below(again, 12)
        assert draw(world, luck, law) == (70 if roll < 1 else 80 if roll < 5 else 90)


def test_splitmix64() -> None:
    state, words = 1234567, []
    for _ in range(5):
        state, one = splitmix64(state)
        words.append(one)
    assert words == [
        6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431,
        16408922859458223821,
    ]  # fmt: skip


def test_seeds_of_games() -> None:
    """No two games of neighbouring seeds begin alike, and none begins with all zero."""
    made = {generator_words(seed, game) for seed in range(40) for game in range(40)}
    assert len(made) == 1600
    assert all(any(words) and all(0 <= one < WORDS for one in words) for words in made)
    assert generator_words(-1, 0) == generator_words(2**64 - 1, 0)


# --- attacks against their exact odds ---------------------------------------------------------


@cache
def harmless() -> Cards:
    """The cards, with an event besides that can always happen and changes nothing that counts."""
    own = cards()
    breeze = Event("Breeze", "early", (Effect("wind", 1),), (Effect("wind", 1),), "attacker", 1)
    return own.with_rows("events", [*own.rows["events"], breeze])


@cache
def chip_counts() -> LibertyRoad:
    return edition().with_options(replace(edition().options, event_chip="counts"))


SHOTS = {
    # attacker, defender, shift: what p.16 makes of it
    "rifles in the open": ("Grenadiers A01 S", "Riflemen A05 N", 0),
    "from the flank at spent men": ("Grenadiers A01 S", "Riflemen A05 S spent", 1),
    "at suppressed men, too far": ("Ost Battalion A01 S", "Riflemen A07 N suppressed", -1),
    "gun at front": ("Pz IV H A01 S fire", "M4A1 Sherman A05 N move", 1),
    "gun at a heavy front": ("Pz II F A01 S fire", "M4A1 Sherman A05 N suppressed", -1),
    "at a damaged one": ("Pz IV H A01 S fire", "M4A1 Sherman A05 N fire damaged Crew Injured", 1),
}
BOARD = "\n".join(["."] * 7)
OUTCOMES = 64  # more than there are statuses, or damage markers


apply = ENGINE.apply


class Trials(Record):
    """What became of a unit, by status and damage marker, how often; and how many events were drawn."""

    found: Array[int, int] = array(OUTCOMES * OUTCOMES)
    events: int


@compiled
def again_and_again(
    world: World,
    battle: records.Battle,
    kept: records.Battle,
    act: int,
    trials: int,
    unit: Unit,
    found: Trials,
) -> None:
    """Apply an action to the same state so often, with the luck running on."""
    for _ in range(trials):
        apply(world, battle, act)
        found.found[OUTCOMES * battle.status[unit] + battle.damage[unit]] += 1
        found.events += battle.deck_at
        for source in span(Source, 0, MAX_SOURCES):
            battle.luck[source].copy_into(kept.luck[source])
        kept.copy_into(battle)


@pytest.mark.parametrize("event", ["no event", "redrawn", "counts"])
@pytest.mark.parametrize("name", SHOTS)
def test_attacks_come_out_as_often_as_the_rule_says(name: str, event: str) -> None:
    """p.16-17, and p.11 where the turn's event interrupts and the attack goes on afterwards.

    Compiled, a chance that is off by a hundredth shows; one chip of 23 is more than 0.04.
    """
    trials = 100_000 if is_compiled() else 600
    firer, target, shift = SHOTS[name]
    rules = chip_counts() if event == "counts" else edition()
    table = Table(
        BOARD, [firer], [target], attacks="German", rules=rules, own_cards=harmless(), deck=["Breeze"],
        event_done=event == "no event",
    )  # fmt: skip
    law, far = expected(table, shift, rules, event == "no event")
    table.activate(table.names[0])
    act = table.actions()[f"fire at A0{1 + far}"]
    tried = new(Trials)
    (try_again,) = build(again_and_again)
    try_again(table.w, table.s, table.s.copy(), act, trials, Unit(1), tried)
    events = tried.events
    counts = {divmod(place, OUTCOMES): n for place, n in enumerate(numbers(tried.found)) if n}
    assert set(counts) <= set(law)
    share = [float(chance) * trials for chance in law.values()]
    assert chisquare([counts.get(outcome, 0) for outcome in law], share).pvalue > UNLIKELY
    assert (events > 0) == (event != "no event")


def expected(
    table: Table, shift: int, rules: LibertyRoad, event_done: bool
) -> tuple[dict[tuple[int, int], float], int]:
    """The exact chance of every status and damage marker, as numbers, and the distance."""
    block = rules.units[table.names[1]]
    before = UnitState(table.status(table.names[1]), table.damage(table.names[1]) or None)  # type: ignore[arg-type]
    far = int(table.where(table.names[1])[1:]) - 1
    after: Distribution[Aftermath] = exact(
        attack, Aftermath(before, event_done), Aim(block.kind, block.valor, far, shift), rules
    )
    named = after.map(
        lambda a: (STATUSES.index(a.state.status), table.damages.index(a.state.marker or before.marker or ""))
    )
    return {outcome: float(chance) for outcome, chance in named.probabilities.items()}, far


# --- whole games -------------------------------------------------------------------------------


def battle() -> Battle:
    table = Table(
        ". . . . .\n. F . s .\n. . f . .\n. b . . .",
        attacker=["Riflemen A01", "Riflemen A02", "M5 Stuart A03"],
        defender=["Grenadiers E01", "German Weapon Team E02 with MG 34", "StuG III G E03"],
        zones={"attacker": ["A01", "A02", "A03", "A04"], "defender": ["E01", "E02", "E03", "E04"]},
        setting_up=True,
    )
    return Battle(table.world)


def played(one: Battle, seed: int, game: int) -> list[int]:
    """The actions of a game of random players."""
    state = one.new_game(seed, game)
    luck = luck_of(seed, game, ATTACKER)
    acts = []
    while not one.is_over(state):
        legal = one.legal(state)
        acts.append(legal[below(luck.generator, len(legal))])
        one.apply(state, acts[-1])
    return [*acts, *(word for stream in state.luck for word in stream.word)]


def test_the_same_seed_is_the_same_game_and_its_neighbour_another() -> None:
    one = battle()
    games = [played(one, seed, game) for seed, game in ((3, 0), (3, 0), (3, 1), (4, 0))]
    assert games[0] == games[1]
    assert len({tuple(game) for game in games}) == 3


def python(arguments: list[str], environment: dict[str, str]) -> str:
    """What another process of this Python prints: compiled, unless the environment forbids it."""
    kept = {key: value for key, value in os.environ.items() if key != "WSANALYSIS_COMPILED"}
    done = subprocess.run(
        [sys.executable, *arguments], env={**kept, **environment}, capture_output=True, text=True,
        check=False, timeout=CEILING,
    )  # fmt: skip
    assert done.returncode == 0, (done.stdout + done.stderr)[-2000:]
    return done.stdout


@pytest.mark.slow
@needs_compiler
@pytest.mark.skipif(is_compiled(), reason="here they have been tried compiled")
def test_generator_and_attacks_hold_compiled_too() -> None:
    """Uncompiled, as the map game is tested, a hundred thousand attacks would take half an hour."""
    chosen = "attacks_come_out or words or below or test_draw"
    said = python(["-m", "pytest", "-q", "-p", "no:cacheprovider", __file__, "-k", chosen], {})
    assert " passed" in said
    assert "skipped" not in said


GAMES = 60
ROWS = {
    "ambush": "d9b1e1fe6fa41be6",
    "breakthrough": "a4c1e1b6a82fc273",
    "delaying_action": "19182afab9b72fb8",
    "hill": "2b2cbb4e517ff79b",
    "meeting_engagement": "8b92d2adfb0e0587",
    "river_crossing": "88f9e72032b5c175",
    "tank_duel": "3a7fb54f93ef0f44",
    "town": "bd78ed5451e5b1d3",
    "unnamed_battle": "72be8ef6ddfb8b9a",
}
"""Hashes of the rows of the first games of each scenario, of greedy players, trained ones, and random ones.
They change with the playthroughs."""


@pytest.mark.slow
@needs_compiler
@pytest.mark.usefixtures("as_machine_code")
@pytest.mark.parametrize("name", ROWS)
def test_games_end_as_they_always_did(name: str) -> None:
    one, rows = load_battle(DATA, name, edition()), sha256()
    for game in range(GAMES):
        style = one.styles()[("greedy", "trained", "greedy", "random")[game % 4]]
        state = one.new_game(1, game)
        one.play_out(state, (style, style), luck_of(1, game, 0))
        rows.update(json.dumps(one.row(state), sort_keys=True).encode())
    assert rows.hexdigest()[:16] == ROWS[name]


def test_every_scenario_has_its_rows() -> None:
    assert list(ROWS) == list(scenario_files(DATA, "liberty_road"))


def test_all_of_the_engine_can_be_compiled() -> None:
    """Looked through as far as LLVM, which need not be there."""
    assert check([*ENGINE, fill_lines]) > 300


def test_a_quick_player_takes_legal_actions_only() -> None:
    """What `decide` gives for a random player is one of the legal actions, by its own luck."""
    one = battle()
    w, view = one.ready.record, one.ready.new_state()
    actions = new(Actions)
    state, luck = one.new_game(9, 0), luck_of(9, 0, DEFENDER)
    for _ in range(60):
        legal = one.legal(state)
        act = ENGINE.decide(w, state, view, actions, styles.RANDOM, luck.generator)
        assert act in legal
        one.apply(state, act)
