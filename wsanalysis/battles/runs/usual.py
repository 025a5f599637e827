"""The players where nobody is named: the game's default player, or those picked by the scenario's matrix.

A trained player is at home in the scenarios that he has learned in; elsewhere another may be stronger, on
either side another. So there all players who leave nothing undone that the game has meet each other, and each
side takes who holds best whomever the other sends: the default player, unless somebody holds better by
`MARGIN`. The choice rests on the scenario alone: same scenario, same players, on any machine and under
any seed. It is kept in the user's cache folder, so that a scenario is looked at once.

Measured on 25 made-up scenarios of both games, both sides, 120 fresh games a pair: the worst that such a
player gets is 48.6 % on average (`trained` 47.5), 3 points better than his in 8 of 50 places, worse in 2. The
player with the largest share in the best mixture of the same games: 48.2, better in 9, worse in 5.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from wsanalysis.asking import display
from wsanalysis.battles.core.engine import Engine
from wsanalysis.battles.core.grading import stake_of
from wsanalysis.battles.core.styles import MANNERS
from wsanalysis.battles.runs.pairings import Pair, Pairings
from wsanalysis.battles.runs.players import USUAL, Policy, Quick, default_player, recipes
from wsanalysis.compiled.kept import keep, kept
from wsanalysis.files.records import content_hash
from wsanalysis.languages import quantity, say
from wsanalysis.probability.progress import bill
from wsanalysis.version import code_version

GAMES = 40
"""Games of each pair of players."""
MARGIN = 0.05
"""By how much another has to hold better than the default player, in shares of wins."""
SEED = 20161005
"""The seed of the games that pick."""
KEPT = 32
_kept: dict[tuple[str, str], "Usual"] = {}


class Usual(NamedTuple):
    """The default players of both sides by name.

    `sides` are named where the scenario's own matrix has picked them; then `least` is the share of wins that
    each gets at least against all others, in `games` games of `among` players.
    """

    players: tuple[str, str]
    sides: tuple[str, ...] = ()
    least: tuple[float, ...] = ()
    games: int = 0
    among: int = 0

    @property
    def said(self) -> str:
        """The source of the choice, "" if it is the game's default player."""
        if not self.sides:
            return ""
        (first, second), (one, other), (low, least) = self.sides, self.players, self.least
        text = (
            "default players picked by the scenario's own matrix, {games:,} games of {count} players:"
            " {first} {one}, who gets {low:.0f} % or more against each, {second} {other}, who gets"
            " {least:.0f} % or more"
        )
        return say(
            text, games=self.games, count=self.among, first=first, one=one, low=100 * low, second=second,
            other=other, least=100 * least,
        )  # fmt: skip


def is_at_home(engine: Engine) -> bool:
    """True if the game's default player is the default in this scenario too: then nobody is picked."""
    ready: Any = getattr(engine, "ready", None)
    seats = getattr(ready, "seats", None)
    if seats is None or stake_of(engine):
        return True
    homes = seats.players.players[default_player(engine)].default_in
    return not homes or ready.scenario.stem in homes


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
    """The players, and who chose them: those named; for "default" or none, the side's default player."""
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
    rests_on = (engine.title, engine.data_hash, code_version(), GAMES, MARGIN, SEED)
    return f"{content_hash(rests_on)}.players"


def _read(engine: Engine) -> Usual | None:
    """The choice that was made before."""
    found = kept(_file(engine))
    if found is None:
        return None
    players, sides, least, games, among = json.loads(found)
    return Usual(tuple(players), tuple(sides), tuple(least), games, among)


def _is_whole(name: str) -> bool:
    """True if a player does all that there is to do: who never rallies is no opponent, whatever he wins."""
    return name not in MANNERS or MANNERS[name].whole


def _picked(engine: Any, progress: bool, ready: Callable[[bool], object]) -> Usual:
    default = default_player(engine)
    styles = {name: style for name, style in engine.styles().items() if name == default or _is_whole(name)}
    players, names = [Quick(*one) for one in styles.items()], [*styles]
    pairs: list[Pair] = [*product(names, names)]
    games = GAMES * len(pairs)
    if progress:
        bill(
            f"{quantity(games, 'game')} to play, once for this scenario, to pick its default players:"
            f" {default} is not at home in it (to name players instead: --policies)",
            more=True,
        )
    ready(progress)
    table: Pairings[float] = Pairings()
    with table, display.progress(games, "game", progress) as advance:
        table.seat(recipes(engine, product(players, players), SEED, system=""))
        table.play(dict.fromkeys(pairs, range(GAMES)), None, advance)
        first = {one: [sum(table.scores((one, other), range(GAMES))) for other in names] for one in names}
    second = {other: [GAMES - first[one][place] for one in names] for place, other in enumerate(names)}
    picked, held = zip(*(_holding_best(scores, default) for scores in (first, second)), strict=True)
    found = Usual(picked, engine.sides, held, games, len(names))
    keep(_file(engine), json.dumps(found).encode())
    return found


def _holding_best(scores: Mapping[str, Sequence[float]], default: str) -> tuple[str, float]:
    """The player that holds best, of players with their scores against each enemy, and its least share."""
    least = {name: min(each) / GAMES for name, each in scores.items()}
    best = max(least, key=lambda name: least[name])
    if least[best] < least[default] + MARGIN:
        best = default
    return best, least[best]
