"""Auto-balance: the fewest small changes of a scenario that make it fair among quick players."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import pandas as pd
from annotated_types import Ge, Le

from wsanalysis.arguments.checking import checked
from wsanalysis.arguments.names import find
from wsanalysis.arguments.values import Games, Names, Seed
from wsanalysis.asking.display import percent
from wsanalysis.asking.display import progress as progress_of
from wsanalysis.asking.frame import described
from wsanalysis.asking.questions import listed
from wsanalysis.battles.core.grading import grading_of
from wsanalysis.battles.runs import difficulty_words
from wsanalysis.battles.runs.aims import FAIR, Aim, ScenarioScores
from wsanalysis.battles.runs.balancing import PREDICTED, BalanceSearch, Proposal, search_games
from wsanalysis.battles.runs.matrix_games import MatrixGames
from wsanalysis.battles.runs.players import Quick
from wsanalysis.battles.runs.verdict import compared
from wsanalysis.battles.scenarios.draft import Draft
from wsanalysis.battles.scenarios.moves import KINDS, changed_lines, moves
from wsanalysis.battles.scenarios.scenario_files import read_draft
from wsanalysis.core_game import CoreGame
from wsanalysis.files.safe_files import write_bytes
from wsanalysis.languages import quantity
from wsanalysis.probability.progress import bill

SHOWN = 5
Most = Annotated[int, Ge(1), Le(6)]


@dataclass(frozen=True, slots=True, eq=False)
class AutoBalance:
    """The results of a search for balance, the best first; `stopped`: before it was done.

    `before` is what the scenario comes to as it is, None if the search was stopped before that was known.
    Shares are the first side's, 0 to 1, a draw counting half.
    """

    title: str
    sides: tuple[str, str]
    players: tuple[str, ...]
    base: Draft
    before: ScenarioScores | None
    found: tuple[Proposal, ...]
    tried: int
    seed: int
    stopped: bool
    provenance: str
    aim: Aim = FAIR

    @property
    def alone(self) -> bool:
        """True if the scenario has one seat, and is to be as hard as it is `wanted`."""
        return self.aim.reply is None

    @property
    def best(self) -> Proposal | None:
        """The best proposal; None where there is none, or where the scenario is fair as it is."""
        return self.found[0] if self.found and not self.is_fair_already else None

    @property
    def is_fair_already(self) -> bool:
        """True if nothing need be changed."""
        return self.before is not None and self.before.fair

    @property
    def sentence(self) -> str:
        """The result in words."""
        if self.is_fair_already:
            return f"{self._meant.capitalize()} as it is among these players: nothing to change."
        if self.best is None:
            return "Stopped before any change was played." if self.stopped else "No change could be played."
        number = len(self.best.moves)
        if self.best.fair:
            return (
                f"{number} change{'s' * (number > 1)} {'makes' if number == 1 else 'make'} it {self._meant}."
            )
        until = "until it was stopped" if self.stopped else f"with up to {self._most} changes"
        return f"Nothing that was tried makes it {self._meant} {until}; the nearest follows."

    @property
    def _meant(self) -> str:
        return "as wanted" if self.alone else "fair"

    @property
    def _most(self) -> int:
        return max(len(one.moves) for one in self.found)

    @property
    def table(self) -> pd.DataFrame:
        """One row a proposal, the scenario as it is first: its changes and its result.

        Columns: changes, what, value, low, high (95 %), best reply of either side against the other's default
        player, by whom, fair, confirmed, games (a pair of players), seed, method. With one seat `value` is
        the share of battles with the grade that is wanted or a better one, `by` the best player, `as wanted`.
        """
        rows = [self._row(0, "as it is", self.before, True)] if self.before else []
        for one in self.found:
            said = "; ".join(move.said for move in one.moves)
            rows.append(self._row(len(one.moves), said, one.standing, one.confirmed))
        frame = pd.DataFrame(rows)
        return described(frame, self.provenance)

    def _row(self, number: int, said: str, of: ScenarioScores, confirmed: bool) -> dict[str, Any]:
        first, second = self.sides
        if self.alone:
            return {
                "changes": number, "what": said, "value": of.value, "low": of.interval[0],
                "high": of.interval[1], "by": self.players[of.who[0]], "as wanted": of.fair and confirmed,
                "confirmed": confirmed, "games": of.games, "seed": self.seed, "method": "sampled",
            }  # fmt: skip
        return {
            "changes": number, "what": said, "value": of.value, "low": of.interval[0], "high": of.interval[1],
            f"best reply of {first}": of.replies[0], f"{first} by": self.players[of.who[0]],
            f"best reply of {second}": of.replies[1], f"{second} by": self.players[of.who[1]],
            "fair": of.fair and confirmed, "confirmed": confirmed, "games": of.games, "seed": self.seed,
            "method": "sampled",
        }  # fmt: skip

    def lines(self, proposal: Proposal) -> list[str]:
        """The lines of the file that a proposal changes: number, before, after."""
        changed = changed_lines(self.base, proposal.draft)
        return [f"line {number}: {old or '(new)'}  →  {new or '(out)'}" for number, old, new in changed]

    def _said(self, of: ScenarioScores) -> str:
        if self.alone:
            low, high = of.interval
            return (
                f"{self.sides[0]} by {self.players[of.who[0]]}, the best found, comes to {self.aim.grade} in"
                f" at least {percent(of.value)} of {self.aim.games} ({percent(low)} to {percent(high)})"
            )
        replies = ", ".join(
            f"{side} at best {percent(reply)} ({self.players[who]})"
            for side, reply, who in zip(self.sides, of.replies, of.who, strict=True)
        )
        low, high = of.interval
        return (
            f"value {percent(of.value)} for {self.sides[0]} ({percent(low)} to {percent(high)});"
            f" against the other's default player {replies}"
        )

    def _text(self) -> Iterator[str]:
        rule = f"; {self.sides[1]} is moved by rule" if self.alone else ""
        yield f"{self.title}: balanced by the fewest changes{rule}"
        yield self.sentence
        if self.before:
            yield f"  as it is: {self._said(self.before)}"
        for one in () if self.is_fair_already else self.found:
            word = self._meant if one.fair else f"not {self._meant}" if one.confirmed else "not confirmed"
            yield ""
            yield f"  {'; '.join(move.said for move in one.moves)}"
            yield f"    {word}: {self._said(one.standing)}"
            yield from (f"    {line}" for line in self.lines(one))
        games = self.before.games if self.before else 0
        yield ""
        limits = f"within {100 * self.aim.low:.0f} to {100 * self.aim.high:.0f} %"
        pair, meant = "a pair", f"value {limits}, no best reply beyond {100 * (self.aim.reply or 1):.0f} %"
        if self.alone:
            pair, meant = "each", f"{self.aim.grade} {limits} of {self.aim.games}"
        yield (
            f"  sampled, seed {self.seed}; {self.tried} sets of changes tried; confirmed by {games:,} other"
            f" games {pair} of {len(self.players)} players ({', '.join(self.players)});"
            f" {self._meant}: {meant}"
        )
        yield f"  {self.provenance}"

    def __str__(self) -> str:
        return "\n".join(self._text())

    __repr__ = __str__

    def write(self, name: str, command: str = "") -> Path:
        """Write the best proposal as a scenario of that name beside its source; the file.

        The source's own name replaces it. A new scenario gets a title of its own, and names its `command`.
        Raises ValueError where there is nothing to write, OSError where it cannot be written.
        """
        if self.best is None:
            raise ValueError(f"{name}: nothing to write: {self.sentence[0].lower()}{self.sentence[1:]}")
        draft = self.best.draft
        path = draft.path.with_name(f"{name}.toml")
        if name != draft.stem:
            title = f"{draft.value('name')} ({name.replace('_', ' ')})"
            draft = draft.with_value(title, "name")
            head = f"# made by: {command}\n" if command else ""
            draft = Draft(name, path, head + draft.text, draft.ends)
        write_bytes(path, draft.as_bytes())
        return path


@checked
def auto_balance(
    game: CoreGame,
    scenario: str,
    games: Games = 200,
    seed: Seed = 1,
    *,
    kinds: Names | None = None,
    most: Most = 4,
    players: Names | None = None,
    store: str | Path | None = None,
    progress: bool = True,
) -> AutoBalance:
    """The fewest changes after which a scenario is fair: its value, and each side's best reply. Sampled.

    A scenario of one seat is to be as hard as its file says it is `wanted`, for the best of the players.

    `kinds` of change: `points` (victory points of an objective, up to 2), `tasks` (how many it asks for),
    `length` (turns, or cards of a part of the deck, up to 2), `units` (one more or less of a kind), `turns`
    (when reinforcements arrive, up to 2), `assets` (one out), `resources` (what else a side has a number of,
    such as CAPs, up to 2); all by default. `most`: how many at once.
    `players`: quick players on both sides, the first being the default one; by default those that the game
    compares. `games`: how many confirm what the search found, a pair of players, other ones than the
    search's. `store`: a file that keeps the games, to go on with a search that was stopped.

    A Ctrl-C ends the search and keeps the best so far. Same seed, same answer. Raises UnknownName for a
    scenario, player or kind that there is not, DataFault for a faulty scenario, ValueError for a player who
    thinks or a store of other games.
    """
    on_map = game.map_game
    draft = read_draft(game.folder, on_map.name, scenario)
    engine = on_map.load(game.folder, draft, game.edition)
    chosen = [find(kind, KINDS, "kind") for kind in listed(kinds)] if kinds is not None else KINDS
    styles = engine.styles()
    if players is None:
        names = compared(on_map, engine)
    else:
        names = list(dict.fromkeys(find(name, styles, "quick player") for name in listed(players)))
        if not names:
            raise ValueError("players: expected at least one")
    aim, grade = _aim_of(engine)
    table = MatrixGames(
        lambda one: on_map.load(game.folder, one, game.edition), engine,
        [Quick(name, styles[name]) for name in names], seed, Path(store) if store else None,
        grade,
    )  # fmt: skip
    every = moves(draft, chosen)
    if progress:
        pairs = table.pairs
        bill(
            f"{quantity(pairs * games, 'game')} to judge the scenario as it is; if it is not"
            f" {'fair' if grade is None else 'as wanted'}, about {search_games(len(every), pairs, games):,}"
            f" for {len(every)} single changes, and about {search_games(PREDICTED, pairs, games):,} for each"
            f" larger set, up to {most} changes"
        )
    on_map.ensure_compiled(progress)
    search = BalanceSearch(
        draft, every, table, games, seed, lambda total: progress_of(total, "game", progress), aim
    )
    stopped = False
    try:
        search.run(most)
    except KeyboardInterrupt:
        stopped = True
    table.advance = lambda _: None
    table.save()
    before = search.before and search.surely(Proposal((), draft, search.before, True)).standing
    found = search.found[:SHOWN]
    if not found and (last := search.unconfirmed()):
        found = [last]
    return AutoBalance(
        engine.title, engine.sides, tuple(names), draft, before, tuple(map(search.surely, found)),
        search.tried, seed, stopped, str(game.provenance), aim,
    )  # fmt: skip


def _aim_of(engine: Any) -> tuple[Aim, int | None]:
    """The aim of the scenario; with one seat the place of its grade too. Raises ValueError."""
    grading = grading_of(engine)
    if not grading.is_one_seat:
        return FAIR, None
    wanted = engine.ready.scenario.wanted
    if wanted is None:
        example = f'wanted = {{grade = "{grading.grades[-1]}", share = [40, 60]}}'
        raise ValueError(
            f"{engine.title}: a scenario of one seat is balanced towards what its file says; add {example}"
        )
    place = grading.grades.index(wanted.grade)
    said = difficulty_words.named(grading, wanted.grade)
    return Aim(wanted.low, wanted.high, None, said, f"{grading.game}s"), place
