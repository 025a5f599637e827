"""The further games that a table must play to know whether a scenario is fair, and the next scenario.

All sums are exact. The distribution of a side's share of wins after the games so far is a Beta that begins
uniform; the result of n more games is then Beta-binomial. A draw counts as half a win and half a loss.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Annotated, Any

import numpy as np
import pandas as pd
from annotated_types import Ge, Gt, Le, Lt
from numpy.typing import NDArray
from scipy.special import betainc, betaincinv, betaln, entr, gammaln

from wsanalysis.arguments.checking import checked
from wsanalysis.asking.display import Shown, percent
from wsanalysis.asking.frame import described
from wsanalysis.battles.runs.fairness import FAIR
from wsanalysis.battles.runs.table_games import DRAWN, LOST, WON, Game, faults_of
from wsanalysis.files.look_alikes import likeness

Floats = NDArray[np.float64]
More = Annotated[int, Ge(1), Le(1000)]
Sure = Annotated[float, Gt(0.5), Lt(1)]
Border = Annotated[float, Ge(0), Le(1)]

BEFORE = 1.0  # wins and losses that any share being equally likely counts as
MOST = 1000  # games that are looked ahead
LIKELY = 0.5  # chance of an answer for which `games needed` asks
ROUNDING = 1e-9  # of a chance that is just the one asked for

UNFAIR_TO_FIRST, IS_FAIR, FAVORS_FIRST = "favors the second side", "fair", "favors the first side"
ANSWERS = (UNFAIR_TO_FIRST, IS_FAIR, FAVORS_FIRST)


@dataclass(frozen=True, slots=True)
class Tally:
    """The games of a scenario so far, for the side that moves first; fractions of games are allowed."""

    wins: float = 0
    draws: float = 0
    losses: float = 0

    @property
    def games(self) -> float:
        return self.wins + self.draws + self.losses

    @property
    def beta(self) -> tuple[float, float]:
        """The parameters of the Beta distribution of the share of wins."""
        return BEFORE + self.wins + self.draws / 2, BEFORE + self.losses + self.draws / 2


@dataclass(frozen=True, slots=True)
class PriorGames:
    """The knowledge of a scenario beside a count of its games: `games` so far, the Beta law of the share.

    Such is the joint verdict of a table and the machine (`analysis.playtests`).
    """

    games: float
    beta: tuple[float, float]


@dataclass(frozen=True, slots=True)
class FairnessQuestion:
    """Does the share lie below `low`, between, or above `high`? An answer stands once it is `sure`."""

    low: float = FAIR.low
    high: float = FAIR.high
    sure: float = 0.95

    def chances(self, a: Any, b: Any) -> Floats:
        """The chance of each answer, for parameters of the share; arrays give a row each."""
        below, within = betainc(a, b, self.low), betainc(a, b, self.high)
        return np.stack([below, within - below, 1 - within], axis=-1)

    def after(self, record: Tally | PriorGames, more: int) -> Floats:
        """The chance that each answer stands after `games` more games."""
        a, b = record.beta
        wins = np.arange(more + 1)
        stands = self.chances(a + wins, b + more - wins) >= self.sure
        found: Floats = beta_binomial(more, a, b) @ stands
        return found

    def tells(self, record: Tally | PriorGames) -> float:
        """The mean information of the next game about the answer, in bits (1: it halves the uncertainty)."""
        a, b = record.beta
        won = a / (a + b)
        chances = [self.chances(*pair) for pair in ((a, b), (a + 1, b), (a, b + 1))]
        now, if_won, if_lost = entr(chances).sum(axis=1) / np.log(2)
        return max(0.0, float(now - won * if_won - (1 - won) * if_lost))

    def needed(self, record: Tally | PriorGames, likely: float = LIKELY) -> int | None:
        """The fewest more games after which an answer stands with that chance; None for more than MOST.

        Every number is tried, for the chance does not only rise: after 5 wins and a defeat it is 50 % with 7
        more games and 45 % with 8, as an eighth may undo what seven have settled. People who agree on a
        number of games beforehand ask for the smallest.
        """
        if self.chances(*record.beta).max() >= self.sure:
            return 0
        chances = ((n, self.after(record, n).sum()) for n in range(1, MOST + 1))
        return next((n for n, chance in chances if chance >= likely - ROUNDING), None)


def beta_binomial(games: int, a: float, b: float) -> Floats:
    """The chance of 0 to `games` wins, where the chance of each is drawn once from Beta(a, b)."""
    wins = np.arange(games + 1)
    ways = gammaln(games + 1) - gammaln(wins + 1) - gammaln(games - wins + 1)
    found: Floats = np.exp(ways + betaln(a + wins, b + games - wins) - betaln(a, b))
    return found


class Plan(Shown):
    """The state of knowledge on each scenario, and the value of more games; shown as a table and advice."""

    def __init__(self, table: pd.DataFrame, more: int) -> None:
        self.table = table
        self._more = more

    @property
    def next(self) -> str | None:
        """The scenario to play next: the open one about whose answer a game tells most; or None."""
        still = self.table[self.table["answer"] == ""]
        return str(still["next game tells"].idxmax()) if len(still) else None

    @property
    def advice(self) -> str:
        """The game to play next, and the reason, in words."""
        if self.next is None:
            return "Every answer is known: no more games are needed."
        row = self.table.to_dict("index")[self.next]
        chance, needed = percent(row["chance to know"]), row["games needed"]
        after = f"a 50 % chance takes {needed if needed > 0 else f'over {MOST}'} more"
        return (
            f"Play {self.next} next: its next game tells most. After {self._more} more games of it the answer"
            f" is known with a chance of {chance}; {after}."
        )

    def __str__(self) -> str:
        shown = self.table.copy()
        for column in shown.columns:
            if column.startswith(("share", "low", "high", "chance")):
                shown[column] = [percent(value) for value in shown[column]]
        shown["next game tells"] = [f"{bits:.3f} bits" for bits in shown["next game tells"]]
        shown["games needed"] = [f"> {MOST}" if n < 0 else str(n) for n in shown["games needed"]]
        return f"{shown.to_string()}\n{self.advice}\n{self.table.attrs['provenance']}"


@checked
def plan(
    records: Mapping[str, Any], more: More = 10, low: Border = FAIR.low, high: Border = FAIR.high,
    sure: Sure = 0.95,
) -> Plan:  # fmt: skip
    """Tell how much is known about each scenario, and the chance to know after `more` games.

    `records` has for each scenario a `Tally`, or (wins, draws, losses) of the side that moves first; machine
    games count like any others. Or it has `PriorGames`, from which the plan begins: more games are then taken
    to swap seats, so that skill and side are told apart. The question is whether that side's share of wins
    lies between `low` and `high`; it is answered once one answer is `sure`. Columns: `share` with its 95 %
    interval (equal tails), the present `chance fair` and so on, `answer` ("" if open), `chance to know` after
    `more` games, `games needed` for a 50 % chance (-1: more than 1000), and `next game tells`, in bits. This
    is a judgement after these games; for a test that may be checked after each game use `until` of `play`.
    Raises ValueError for no scenario, negative counts, or borders in the wrong order.
    """
    if not low < high:
        raise ValueError(f"low, high: expected low below high, got {low} and {high}")
    question = FairnessQuestion(low, high, sure)
    found = {str(name): _record(str(name), record) for name, record in records.items()}
    if not found:
        raise ValueError("records: expected a scenario at least, with its wins, draws and losses")
    seen: dict[str, str] = {}
    for name in found:
        if (other := seen.setdefault(likeness(name), name)) != name:
            raise ValueError(f"records: expected each scenario once, got {other!r} and {name!r}")
    rows = []
    for name, record in found.items():
        a, b = record.beta
        chances = question.chances(a, b)
        answer = ANSWERS[int(chances.argmax())] if chances.max() >= sure else ""
        needed = question.needed(record)
        rows.append(
            {
                "scenario": name, "games": record.games, "share": a / (a + b),
                "low": float(betaincinv(a, b, 0.025)), "high": float(betaincinv(a, b, 0.975)),
                "chance fair": float(chances[1]), "answer": answer,
                "chance to know": float(question.after(record, more).sum()) if not answer else 1.0,
                "games needed": -1 if needed is None else needed,
                "next game tells": question.tells(record),
            }
        )  # fmt: skip
    known = any(isinstance(record, PriorGames) for record in found.values())
    begun = "begun from the joint verdict" if known else "before the first game any share is as likely"
    table = described(
        pd.DataFrame(rows).set_index("scenario"),
        f"exact for the games given: fair is a share from {percent(low)} to {percent(high)}, known once"
        f" {percent(sure)} sure; {more} more games; {begun}",
        numbers={"next game tells": 3},
    )
    return Plan(table, more)


def _record(name: str, record: Any) -> Tally | PriorGames:
    if isinstance(record, PriorGames):
        return record
    made = record if isinstance(record, Tally) else Tally(*record) if len(record) == 3 else None
    if made is None or min(made.wins, made.draws, made.losses) < 0:
        raise ValueError(f"{name}: expected wins, draws and losses, none below 0, got {record!r}")
    return made


def records_of(games: Iterable[Game]) -> dict[str, Tally]:
    """The record of each scenario, as it is first written. ValueError for games not of two people."""
    counts: dict[str, list[int]] = {}
    names: dict[str, str] = {}
    for number, game in enumerate(games, 1):
        for part, said in faults_of(game):
            raise ValueError(f"game {number}: {part}: {said}")
        scenario = names.setdefault(likeness(game[0]), game[0])
        counts.setdefault(scenario, [0, 0, 0])[(WON, DRAWN, LOST).index(game[3])] += 1
    return {scenario: Tally(*count) for scenario, count in counts.items()}


def next_seats(
    games: Sequence[Game], scenario: str, among: Collection[tuple[str, str]] | None = None
) -> tuple[str, str] | None:
    """The sides for a scenario's next game: the two people who have played so least often, or None.

    Those who have swapped sides least come first, so that a strong player is not mistaken for a strong side.
    People are told apart as a reader does it, and called as they are first written. `among`: the pairs to
    choose from, who moves first named first; by default all of two people.
    """
    names: dict[str, str] = {}
    for who in (who for game in games for who in game[1:3] if who):
        names.setdefault(likeness(who), who)
    seats = [
        (likeness(first), likeness(second))
        for of, first, second, _ in games if likeness(of) == likeness(scenario)
    ]  # fmt: skip
    every = permutations(sorted(names), 2)
    chosen = [(likeness(first), likeness(second)) for first, second in among or ()]
    found = min(
        every if among is None else chosen,
        key=lambda pair: (seats.count(pair), seats.count(pair) - seats.count(pair[::-1]), pair),
        default=None,
    )
    return found and (names[found[0]], names[found[1]])
