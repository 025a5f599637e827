"""Players by name, and games between two of them, here or in a worker."""

import pickle
import threading
import time
import zlib
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass
from importlib import import_module
from typing import Any, NamedTuple, Protocol, Self

from wsanalysis.arguments.names import find
from wsanalysis.battles.core.engine import Engine, Luck, State
from wsanalysis.battles.core.game_row import DRAW, score_of
from wsanalysis.battles.core.grading import grading_of, lead_of, share_of, stake_of
from wsanalysis.battles.core.seeds import luck_of
from wsanalysis.battles.runs.played import Played
from wsanalysis.compiled import is_compiled
from wsanalysis.version import code_version


class Player(Protocol):
    """A player, who decides only on what his side sees.

    Runs send players to their workers, so a player must be picklable, and store their games under `name`: two
    players of one name must play alike.
    """

    @property
    def name(self) -> str: ...

    def choose(self, engine: Engine, view: State, actions: list[int], luck: Luck) -> int:
        """One of the legal actions; any randomness comes only from `luck`."""


class Thinking(Player, Protocol):
    """A player who takes his time, and remembers something during a game."""

    @classmethod
    def of(cls, engine: Engine, words: str, /) -> Self:
        """A player for one scenario, by the rest of his name: a budget or the like, "" for the usual one.

        Raises ValueError or UnknownName for an invalid one.
        """

    def begin(self) -> Player:
        """The player at the start of a game."""


USUAL = "default"
"""The name by which a side's default player can be asked for."""


@dataclass(frozen=True, slots=True)
class Quick:
    """A quick player: one built into the engine, by the number of his style."""

    name: str
    style: int


Policy = str | Player | Quick
"""A player, or the name of one."""

Seats = tuple[Player | Quick, Player | Quick]
"""The players of the side that moves first, and of the other."""

KEPT = 4  # in a worker: engines and pairs of players, as many of each as a comparison needs

THINKING = {
    "search": ("wsanalysis.battles.runs.search", "Search"),
    "blind": ("wsanalysis.battles.runs.blind", "Blind"),
}
"""Players that think in Python, by name: the module and the class."""


def player_names(engine: Engine) -> list[str]:
    """The names of an engine's players, the default player first."""
    return [*engine.styles(), *THINKING]


def default_player(engine: Engine) -> str:
    """The engine's best quick player, the default."""
    return player_names(engine)[0]


def player(who: Policy, engine: Engine) -> Player | Quick:
    """The player of that name, given forgivingly; a player object is returned unchanged.

    A thinking player may have a budget: "search 200", "search 500 games"; a blind one a style: "blind rush".
    Raises UnknownName with the nearest names, ValueError for an invalid budget, TypeError for anything but a
    name or player.
    """
    if isinstance(who, Quick):
        return who
    if not isinstance(who, str):
        if callable(getattr(who, "choose", None)) and isinstance(getattr(who, "name", None), str):
            return who
        raise TypeError(f"expected the name of a player, or one with a name and choose(), got {who!r}")
    name, _, words = who.partition(" ")
    if name not in THINKING:
        name, words = find(who, player_names(engine), "player"), ""
    if name in THINKING:
        module, made = THINKING[name]
        thinking: type[Thinking] = getattr(import_module(module), made)
        return thinking.of(engine, words)
    return Quick(name, engine.styles()[name])


def play_game(
    engine: Engine, players: Seats, seed: int, game: int, *, told: bool = False
) -> tuple[dict[str, Any], list[dict[str, Any]] | None]:
    """The row of one game, and if `told` a row for each of its decisions, else None.

    Two quick players play the same game, told or not. With a thinking player each has his own luck.
    """
    if are_quick(players) and not told:
        return engine.row(_end_of(engine, players, seed, game)), None
    state = engine.new_game(seed, game)
    players = seated(players[0]), seated(players[1])
    lucks = lucks_of(players, seed, game)
    decisions: list[dict[str, Any]] = []
    number = choices = 0
    while (side := engine.decider(state)) is not None:
        legal = len(engine.legal(state))
        action = decide(engine, state, players[side], lucks[side], side)
        if told:
            row = _decision(engine, state, side, action)
            decisions.append({"decision": number, **row, "player": players[side].name, "legal": legal})
        engine.apply(state, action)
        number, choices = number + 1, choices + legal
    # an engine counts the choices of its own players only
    row = engine.row(state) | {"decisions": number, "branching": choices / max(number, 1)}
    return row, decisions if told else None


def are_quick(players: Seats) -> bool:
    """True if both players are built into the engine."""
    return all(isinstance(who, Quick) for who in players)


def _end_of(engine: Engine, players: Seats, seed: int, game: int) -> State:
    """The end of a game of quick players: they share one luck, and play compiled from end to end."""
    state, (first, second) = engine.new_game(seed, game), players
    assert isinstance(first, Quick)
    assert isinstance(second, Quick)
    engine.play_out(state, (first.style, second.style), luck_of(seed, game, 0))
    return state


def seated(who: Player | Quick) -> Player | Quick:
    """A player at the start of a game, without memories."""
    begin: Callable[[], Player] | None = getattr(who, "begin", None)
    return who if begin is None else begin()


def lucks_of(players: Seats, seed: int, game: int) -> tuple[Luck, Luck]:
    """Each player's luck: two quick ones share one, as in `Engine.play_out`."""
    first = luck_of(seed, game, 0)
    return first, first if are_quick(players) else luck_of(seed, game, 1)


def decide(engine: Engine, state: State, who: Player | Quick, luck: Luck, side: int) -> int:
    """The action of the player whose side has to decide; he looks only at its view."""
    if isinstance(who, Quick):
        return engine.decide(state, who.style, luck)
    view = engine.see(state, side)
    actions = engine.legal(view)
    action = who.choose(engine, view, actions, luck)
    if action not in actions:
        raise ValueError(f"{who.name} chose {action!r}, which is not one of the legal actions {actions}")
    return action


def _decision(engine: Engine, state: State, side: int, action: int) -> dict[str, Any]:
    """The record of a decision; `ahead`: the side's victory points minus the enemy's before it."""
    score = engine.score(state)
    return {
        "side": engine.sides[side],
        "action": engine.tell_action(engine.see(state, side), action),
        "ahead": score[side] - score[1 - side],
    }


@dataclass(frozen=True, slots=True)
class Recipe:
    """Everything a worker needs to play the games of a run; made by `recipe`.

    `engine` travels whole, so that edited data do too and no file is read again; `seats` holds the
    players. They are separate, since many pairs of players may play on one engine. `only_winner`: nobody asks
    for anything else of its games. With one seat `grades` are by name and in words, worst first, and `stake`
    is as in `core.grading`.
    """

    key: Mapping[str, str]
    scenario: str
    sides: tuple[str, str]
    players: tuple[str, str]
    seed: int
    told: bool
    is_quick: bool
    compiled: bool
    engine: "Sent"
    seats: bytes
    only_winner: bool = False
    grades: tuple[tuple[str, str], ...] = ()
    stake: int = 0
    in_python: bool = False

    def score(self, row: Mapping[str, Any], draw: float = 0.5) -> float:
        """The first side's score by a game's row."""
        if self.stake:
            return share_of(row["margin"], self.stake)
        return score_of(row["winner"], self.sides[0], draw)


class Chunk(NamedTuple):
    """Games that were played one after the other, and the seconds that took."""

    games: list[Played]
    seconds: float


def recipe(
    engine: Engine, policies: Sequence[Policy], seed: int, *, system: str, decisions: bool = False
) -> Recipe:
    """The recipe of a run. Raises UnknownName, ValueError or TypeError for an invalid player or seed."""
    return recipes(engine, [policies], seed, system=system, decisions=decisions)[0]


def recipes(
    engine: Engine, pairs: Iterable[Sequence[Policy]], seed: int, *, system: str, decisions: bool = False
) -> list[Recipe]:
    """The recipe of a run for each pair of players. Errors as for `recipe`.

    All have one engine, so that it is packed once at most: that takes longer than all the rest.
    """
    if type(seed) is not int:
        raise ValueError(f"seed: expected a whole number, got {seed!r}")
    engine_hash = engine.data_hash
    sent = Sent(engine_hash, engine)
    grading = grading_of(engine)
    grades = tuple((one, grading.said.get(one, one)) for one in grading.grades if grading.is_one_seat)
    found = []
    for policies in pairs:
        if isinstance(policies, str) or len(policies) != 2:
            raise ValueError(f"policies: expected two players, as in ('greedy', 'random'), got {policies!r}")
        players = player(policies[0], engine), player(policies[1], engine)
        names = players[0].name, players[1].name
        # who guesses from other scenarios plays other games when those are changed
        data = " ".join((engine_hash, *(one.data_hash for one in players if hasattr(one, "data_hash"))))
        key = {
            "system": system, "scenario": engine.title, "data": data, "code": code_version(),
            "players": " against ".join(names), "seed": str(seed),
        }  # fmt: skip
        made = Recipe(
            key, engine.title, engine.sides, names, seed, decisions,
            are_quick(players), is_compiled(), sent, _packed(players), grades=grades,
            stake=stake_of(engine), in_python=getattr(engine, "in_python", False),
        )  # fmt: skip
        found.append(made)
    return found


def play_games(recipe: Recipe, first: int, count: int) -> Chunk:
    """Play the games of these numbers. Raises RuntimeError in a worker with other code or no compiler."""
    engine: Engine = _kept_here(recipe, recipe.engine, recipe.engine.copy)
    players: Seats = _kept_here(recipe, recipe.seats, lambda: _unpacked(recipe.seats))
    begun = time.perf_counter()
    numbers = range(first, first + count)

    def ends() -> Iterator[State]:
        for game in numbers:
            with _named(game, recipe):
                end = _end_of(engine, players, recipe.seed, game)
            yield end

    games = []
    if not recipe.is_quick or recipe.told:
        for game in numbers:
            with _named(game, recipe):
                games.append(Played(game, *play_game(engine, players, recipe.seed, game, told=recipe.told)))
    elif recipe.only_winner:
        games = [
            Played(game, _only_winner(recipe, engine, end), None)
            for game, end in zip(numbers, ends(), strict=True)
        ]
    else:
        rows = engine.rows(ends())  # of all at once, which takes a fraction of the time
        games = [Played(game, row, None) for game, row in zip(numbers, rows, strict=True)]
    return Chunk(games, time.perf_counter() - begun)


def _only_winner(recipe: Recipe, engine: Engine, end: State) -> dict[str, Any]:
    """The columns of a row that `Recipe.score` reads."""
    if recipe.stake:
        return {"margin": lead_of(engine, end)}
    one, other = engine.score(end)
    return {"winner": DRAW if one == other else engine.sides[int(other > one)]}


@contextmanager
def _named(game: int, recipe: Recipe) -> Iterator[None]:
    """Add to any error in which game it came up."""
    try:
        yield
    except Exception as error:
        error.add_note(f"in game {game} of {recipe.scenario}, seed {recipe.seed}")
        raise


_kept = threading.local()  # an engine has room to work in, which threads must not share


def _packed(thing: Any) -> bytes:
    return zlib.compress(pickle.dumps(thing), 1)


def _unpacked(packed: bytes) -> Any:
    return pickle.loads(zlib.decompress(packed))


class Sent:
    """An engine for workers: packed once it leaves the process, copied for each thread in it."""

    def __init__(self, data_hash: str, engine: Engine | None = None, packed: bytes = b"") -> None:
        self._data_hash, self._engine, self._packed = data_hash, engine, packed

    @property
    def _content(self) -> bytes:
        self._packed = self._packed or _packed(self._engine)
        return self._packed

    def __reduce__(self) -> tuple[Any, ...]:
        return Sent, (self._data_hash, None, self._content)

    def __hash__(self) -> int:
        return hash(self._data_hash)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Sent) and self._content == other._content)

    def copy(self) -> Engine:
        """The engine with room of its own to work in."""
        engine: Engine = _unpacked(self._packed) if self._engine is None else copy(self._engine)
        return engine


def _kept_here(recipe: Recipe, key: Hashable, made: Callable[[], Any]) -> Any:
    """Engine or players, made once in each thread of a worker."""
    kept: dict[Hashable, Any] = _kept.__dict__.setdefault("made", {})
    if key not in kept:
        here = code_version()
        if here != recipe.key["code"]:
            raise RuntimeError(f"this worker has wsanalysis {here}, the run has {recipe.key['code']}")
        if is_compiled() != recipe.compiled:
            raise RuntimeError("the compiler is on in this worker and off in the run, or vice versa")
        while len(kept) >= KEPT:
            del kept[next(iter(kept))]
        kept[key] = made()
    kept[key] = kept.pop(key)  # what is used last is dropped last
    return kept[key]
