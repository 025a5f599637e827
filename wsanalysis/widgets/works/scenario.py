"""Work on a scenario: games counted as they come in, the verdict in words, one game told, the map."""

from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Any

from wsanalysis.analysis import playtest_words
from wsanalysis.analysis.playtests import Playtests, at_own_table, playtests
from wsanalysis.asking.display import ends, percent
from wsanalysis.battles.runs import difficulty_words, verdict_words
from wsanalysis.battles.runs.difficulty import Difficulty
from wsanalysis.battles.runs.fairness import FAIR
from wsanalysis.battles.runs.runner import play_in_steps
from wsanalysis.battles.runs.usual import who_plays
from wsanalysis.languages import capital, quantity
from wsanalysis.probability.sequential import always_valid
from wsanalysis.widgets.jobs import Rests, Teller
from wsanalysis.widgets.sheets.form_sheet import Cell, PageBlock, pictures, table, text, turns, worked
from wsanalysis.widgets.works.pictured import pages_of, seen

if TYPE_CHECKING:
    from wsanalysis.game import Game

STOPPED = "stopped by hand"
WANTED = "which the scenario is meant to have"
JUDGED = 240_000
"""Games for a verdict, at the least: enough to train replies."""


class Count:
    """The callback of `game.play` after every game: counts it, and says when to stop.

    As an `until` of a run it makes the run's intervals always valid, which looking at them all the while
    needs.
    """

    draws = 0.5
    confidence = 0.95

    def __init__(self, teller: Teller, games: int, title: str, sides: list[str]) -> None:
        self._teller, self._games, self._title, self._sides = teller, games, title, sides
        self.wins = self.drawn = self.games = 0

    def watch(self) -> "Count":
        return self

    def add(self, trial: float) -> str:
        self.games += 1
        self.wins += trial == 1
        self.drawn += trial == self.draws
        if self._teller.due:
            shown = worked(self.block()) if len(self._sides) > 1 else {}
            self._teller.tell(self.games, self._games, **shown)
        return STOPPED if self._teller.stopped else ""

    def block(self, foot: str = "") -> PageBlock:
        """The share of games that each side wins, with the ends of a 95 % interval that is always valid."""
        lost = self.games - self.wins - self.drawn
        named = {f"{self._sides[0]} wins": self.wins, f"{self._sides[1]} wins": lost, "draws": self.drawn}
        shares = []
        for name, number in named.items():
            low, high = always_valid(number, self.games)
            shares.append((name, number / max(self.games, 1), float(low), float(high)))
        return shares_of(self._title, shares, foot)


def barred(low: float, high: float, mark: float) -> dict[str, list[float]]:
    """The bar of an interval, 0 to 1; without one (NaN: all games were alike) it is the mark alone."""
    return {"bar": [mark if low != low else low, mark if high != high else high, mark]}


def shares_of(
    title: str, shares: list[tuple[str, float, float, float]], foot: str,
    band: tuple[float, float] | None = (FAIR.low, FAIR.high), meant: str = "which is fair", only: str = "",
    head: str = "Who",
) -> PageBlock:  # fmt: skip
    """Shares with their intervals; shaded is the intended band, if any, in all rows or one `only`."""
    shaded = {"fair": [*band]} if band else {}
    rows: list[list[Cell]] = [
        [name, percent(share), ends(low, high, percent),
         {**barred(low, high, share), **(shaded if only in ("", name) else {})}]
        for name, share, low, high in shares
    ]  # fmt: skip
    about = f"Shaded: {100 * band[0]:.0f} to {100 * band[1]:.0f} %, {meant}." if band else ""
    return table(title, [head, "#Share", "#95 % interval", "|"], rows, foot=foot, about=about)


def play(game: "Game", teller: Teller, *, scenario: str, games: int, seed: int, policies: list[str]) -> Rests:
    """Many games between two players; a run that is cancelled keeps the games that were played."""
    row = game.scenarios.loc[scenario]
    (first, second), by = who_plays(game.battle(scenario), policies)
    title = f"{row['title']}: {first} against {second}"
    if game.map_game.seats == 1:
        title = f"{row['title']}: {first}"
    sides = [str(row[side]) for side in ("first player", "second player")]
    count = Count(teller, games, title, sides[: game.map_game.seats])
    results = yield from play_in_steps(
        game.having(scenario), scenario, games, seed, policies=(first, second), until=count, progress=False
    )
    foot = f"sampled, {quantity(count.games, 'game')}, seed {seed} · 95 % intervals, valid at every look"
    foot = " · ".join([foot, *filter(None, [by]), results.run.provenance])
    if game.map_game.seats == 1:
        reached = results.grades()
        columns = ([*map(float, reached[end])] for end in ("share", "low", "high"))
        rows = [*zip(map(str, reached.index), *columns, strict=True)]
        block = shares_of(title, rows, foot, None, head="Grade")
    else:
        block = count.block(foot)
    return worked(block, done=count.games, total=games)


def verdict(game: "Game", _: Teller, *, scenario: str, games: int, seed: int) -> dict[str, Any]:
    """Judge the scenario between players of every kind; there is nothing of it if it is ended early.

    Of a scenario of one seat, how hard it is.
    """
    games = max(games, JUDGED)
    own = at_own_table(game, scenario)  # a faulty log is told before any game
    found = game.verdict(scenario, games, seed)
    beside = list(_at_table(playtests(game, games=0, scenarios=own, verdicts={own: found}))) if own else []
    if isinstance(found, Difficulty):
        return worked(*_difficulty(game, found, scenario), *beside, done=found.games, total=found.games)
    foot = f"{found.footer} · {found.provenance}"
    shares = [(f"{found.sides[0]}: best play on both sides", found.value, *found.interval)]
    shares += [
        (
            f"{reply.side}: {reply.player} against {verdict_words.against(reply)}",
            reply.share,
            reply.low,
            reply.high,
        )
        for reply in found.replies
    ]
    every = verdict_words.wide(found)
    pairs = [[str(name), *row] for name, row in zip(every.index, every.to_numpy().tolist(), strict=True)]
    heads = [f"{found.sides[0]} player", *(f"#{name}" for name in every.columns)]
    return worked(
        text(f"Verdict on {game.scenarios.loc[scenario]['title']}", [verdict_words.sentence(found)]),
        *beside,
        shares_of("Share of wins with the best play, and with the best replies", shares, foot),
        table("Every pair of players", heads, pairs, about=f"{verdict_words.heading(found)}."),
        done=found.games, total=found.games,
    )  # fmt: skip


def _at_table(found: Playtests) -> Iterator[PageBlock]:
    """The games at a table beside the verdict: shares of both and together, or grades; and notes."""
    foot = f"{found.footer} · {found.provenance}"
    for one in found.joint.values():
        kinds = {"machine": one.machine, "your table": one.table, "together": one.together}
        shares = [(name, *share) for name, share in kinds.items() if share]
        yield text("At your table", [f"{one.sentence}.", f"{capital(playtest_words.fair(one))}."])
        yield shares_of(f"{one.side} share between people of equal skill", shares, foot, head="Verdict")
    for graded in found.graded.values():
        yield text("At your table", [f"{graded.sentence}."], foot=foot)
    if found.notes:
        yield text("What to know of this log", [f"{capital(note)}." for note in found.notes])


def _difficulty(game: "Game", found: Difficulty, scenario: str) -> Iterator[PageBlock]:
    """The difficulty of a scenario of one seat: the shares of the best player found, and all players."""
    yield text(f"Difficulty of {game.scenarios.loc[scenario]['title']}", [found.sentence])
    shares = [(difficulty_words.named(found, grade), *found.reaches(grade)) for grade in found.grades[1:]]
    shares.append(("VP of those at stake", *found.mean("score")))
    foot = f"{found.footer} · {found.provenance}"
    band = (found.wanted.low, found.wanted.high) if found.wanted else None
    title = f"{found.side} battles of the best player found, {found.best}"
    only = difficulty_words.named(found, found.wanted.grade) if found.wanted else ""
    yield shares_of(title, shares, foot, band, WANTED, only)
    every = difficulty_words.wide(found)
    rows: list[list[Cell]] = [
        [str(name), *map(str, row.values())] for name, row in every.to_dict("index").items()
    ]
    heads = [f"{found.side} player", *(f"#{column}" for column in every.columns)]
    yield table("Every player", heads, rows, about=f"{difficulty_words.heading(found)}.")


def replay(
    game: "Game", teller: Teller, *, scenario: str, seed: int, number: int, policies: list[str]
) -> Rests:
    """The game of this `number` between two players: how it was won, what decided it, turn by turn."""
    first, second = policies
    told = game.watch(scenario, seed, number=number, policies=(first, second), digest=True)
    shown = yield from pages_of([*told.moments, *told.turns], teller)
    decisive = len(told.moments)
    blocks = [
        text(told.title, told.result, foot=told.footer), text("How it was won", told.digest),
        turns("Turn by turn", shown[decisive:]),
    ]  # fmt: skip
    if decisive:
        maps = [(turn["picture"], turn["alt"]) for turn in shown[:decisive]]
        blocks.append(pictures("What decided it", maps))
    return worked(*blocks, done=len(shown), total=len(shown))


def laid_out(game: "Game", _: Teller, *, scenario: str) -> dict[str, Any]:
    """The map of a scenario as `map` draws it: where everybody begins, and the objectives."""
    board, footer = import_module("wsanalysis.battle_pictures").map_of(game, scenario)
    title = str(game.scenarios.loc[scenario]["title"])
    about = f"map of {title}: where both sides begin, and the objectives"
    return worked(pictures(title, [seen(board, about)]), text("", [], foot=footer))
