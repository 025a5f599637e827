"""Who plays where nobody is named: the game's default player, or whom the scenario's own matrix picks.

A trained player is at home in the scenarios that he has learned in; elsewhere another may be stronger, on
either side another. So there every quick player of the first side meets every one of the other, games go
where they move the answer (`equilibrium.spend`), the matrix is solved, and each side takes who plays most in
its best mixture. What is picked rests on the scenario alone: same scenario, same players, on any machine and
under any seed. It is kept in the user's cache folder, so that a scenario is looked at once.
"""

import json
from collections.abc import Callable, Sequence
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from wsanalysis.asking import display
from wsanalysis.battles.core.engine import Engine
from wsanalysis.battles.core.grading import stake_of
from wsanalysis.battles.runs import equilibrium
from wsanalysis.battles.runs.pairings import Pair, Pairings
from wsanalysis.battles.runs.players import Policy, Quick, default_player, recipes
from wsanalysis.battles.runs.store import code_version
from wsanalysis.compiled.kept import keep, kept
from wsanalysis.files.records import content_hash
from wsanalysis.probability.progress import bill

USUAL = "default"
"""The name by which a side's default player can be asked for."""
FEWEST = 6
"""Games of each pair of players at least."""
MORE, BATCHES = 600, 3
"""And of all pairs, where they move the answer, in so many batches."""
SEED = 20161005
"""Of the games that pick."""
KEPT = 32
_kept: dict[tuple[str, str], "Usual"] = {}


class Usual(NamedTuple):
    """The default players of both sides by name, and who says so, "" if it is the game's default player."""

    players: tuple[str, str]
    said: str = ""


def is_at_home(engine: Engine) -> bool:
    """Whether the game's default player is the default in this scenario too: then nobody is picked."""
    world: Any = getattr(engine, "world", None)
    seats = getattr(world, "seats", None)
    if seats is None or stake_of(engine):
        return True
    homes = seats.players.players[default_player(engine)].default_in
    return not homes or world.scenario.stem in homes


def usual_players(
    engine: Engine, progress: bool = False, ready: Callable[[bool], object] = lambda _: None
) -> Usual:
    """The default players of a scenario; some seconds of games the first time that it has to pick them.

    `ready` is called with `progress` before games are played.
    """
    if is_at_home(engine):
        return Usual((default_player(engine),) * 2)
    key = engine.title, engine.data_hash
    if key not in _kept:
        while len(_kept) >= KEPT:
            del _kept[next(iter(_kept))]
        _kept[key] = _read(engine) or _picked(engine, progress, ready)
    return _kept[key]


def who_plays(
    engine: Engine, policies: Sequence[Policy] | None, progress: bool = False,
    ready: Callable[[bool], object] = lambda _: None,
) -> tuple[tuple[Policy, Policy], str]:  # fmt: skip
    """Who plays, those named, and for "default" or where nobody is the side's default player; who says so."""
    wanted: Sequence[Policy] = (USUAL, USUAL) if policies is None else policies
    if isinstance(wanted, str) or len(wanted) != 2 or not any(map(_is_usual(engine), wanted)):
        return wanted, ""  # type: ignore[return-value] # who is handed them says what is wrong
    usual = usual_players(engine, progress, ready)
    first, second = (
        own if _is_usual(engine)(one) else one for one, own in zip(wanted, usual.players, strict=True)
    )
    return (first, second), usual.said


def _is_usual(engine: Engine) -> Callable[[Policy], bool]:
    named = USUAL in engine.styles()  # somebody's own player of that name
    return lambda who: isinstance(who, str) and who == USUAL and not named


def _file(engine: Engine) -> str:
    rests_on = (engine.title, engine.data_hash, code_version(), FEWEST, MORE, SEED)
    return f"{content_hash(rests_on)}.players"


def _read(engine: Engine) -> Usual | None:
    """What has been picked before."""
    found = kept(_file(engine))
    if found is None:
        return None
    first, second, said = json.loads(found)
    return Usual((first, second), said)


def _picked(engine: Any, progress: bool, ready: Callable[[bool], object]) -> Usual:
    players = [Quick(name, style) for style, name in enumerate(engine.world.seats.players.players)]
    names = [one.name for one in players]
    games = FEWEST * len(players) ** 2 + MORE
    if progress:
        bill(
            f"{games:,} games to play, once for this scenario, to pick its default players: {names[0]} is not"
            " at home in it (to name players instead: --policies)",
            more=True,
        )
    ready(progress)
    pairs: list[Pair] = [*product(names, names)]
    counts = dict.fromkeys(pairs, 0)
    table: Pairings[float] = Pairings()
    with table, display.progress(games, "game", progress) as advance:
        table.seat(recipes(engine, product(players, players), SEED, system=""))

        def play(more: Sequence[int]) -> equilibrium.Scores:
            wanted = {}
            for pair, number in zip(pairs, more, strict=True):
                wanted[pair] = range(counts[pair], counts[pair] + number)
                counts[pair] += number
            table.play(wanted, None, advance)
            return [
                [table.scores((one, other), range(counts[one, other])) for other in names] for one in names
            ]

        scores = play([FEWEST] * len(pairs))
        for batch in range(BATCHES):
            rng = np.random.default_rng([SEED, batch])
            scores = play(equilibrium.spend(scores, (0, 0), MORE // BATCHES, rng).ravel().tolist())
    mixtures = equilibrium.robust(scores, np.random.default_rng(SEED))
    first, second = (names[int(mixture.argmax())] for mixture in mixtures)
    parts = [f"{100 * mixture.max():.0f} %" for mixture in mixtures]
    one, other = engine.sides
    said = (
        f"default players picked by the scenario's own matrix, {games:,} games between {len(players)}"
        f" players: {one} {first} ({parts[0]} of its best mixture), {other} {second} ({parts[1]})"
    )
    keep(_file(engine), json.dumps([first, second, said]).encode())
    return Usual((first, second), said)
