"""A scenario on the bench: its players, games that are counted as they come in, the verdict in words."""

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from wsanalysis.battles.runs.verdict_words import sentence
from wsanalysis.probability.sequential import always_valid
from wsanalysis.widgets.jobs import Stopped, Teller
from wsanalysis.widgets.scene import Scene

if TYPE_CHECKING:
    from wsanalysis.game import Game

STOPPED = "stopped by hand"
JUDGED = 10_000
"""Games for a verdict, at the least; all players share them."""


def scenarios(scene: Scene) -> dict[str, Any]:
    """The scenarios with their sides, and the players there are; or that the system has no battles."""
    return _listed(scene.files)


@lru_cache(maxsize=8)
def _listed(game: "Game") -> dict[str, Any]:
    try:
        rows = game.scenarios.to_dict("index")
        players = list(game.players)
    except ValueError as error:
        return {"message": str(error)}
    found = [
        {"name": str(name), "title": row["title"], "about": row["situation"],
         "sides": [row["first player"], row["second player"]]}
        for name, row in rows.items()
    ]  # fmt: skip
    return {"scenarios": found, "players": players}


class Count:
    """What `game.play` asks after every game: counts it, and says when to stop.

    As an `until` of a run it makes the run's intervals always valid, which looking at them all the while
    needs.
    """

    draws = 0.5
    confidence = 0.95

    def __init__(self, teller: Teller, games: int, sides: list[str]) -> None:
        self._teller, self._games, self._sides = teller, games, sides
        self.wins = self.drawn = self.games = 0

    def watch(self) -> "Count":
        return self

    def add(self, trial: float) -> str:
        self.games += 1
        self.wins += trial == 1
        self.drawn += trial == self.draws
        self._teller.tell(self.games, self._games, shares=self.shares())
        return STOPPED if self._teller.stopped else ""

    def shares(self) -> list[list[Any]]:
        """Who wins how often, with the ends of a 95 % interval that is always valid."""
        lost = self.games - self.wins - self.drawn
        named = {f"{self._sides[0]} wins": self.wins, f"{self._sides[1]} wins": lost, "draws": self.drawn}
        return [
            [name, number / max(self.games, 1), *map(float, always_valid(number, self.games))]
            for name, number in named.items()
        ]


def play(
    game: "Game", teller: Teller, *, scenario: str, games: int, seed: int, policies: list[str]
) -> dict[str, Any]:
    """Many games between two players; a game that is ended early keeps those that were played."""
    row = game.scenarios.loc[scenario]
    count = Count(teller, games, [str(row["first player"]), str(row["second player"])])
    results = game.play(scenario, games, seed, policies=tuple(policies), until=count, progress=False)
    foot = f"sampled, {count.games:,} games, seed {seed} · 95 % intervals, valid at every look"
    foot = f"{foot} · {results.run.provenance}"
    said = f"{row['title']}: {policies[0]} against {policies[1]}"
    return {"done": count.games, "total": games, "shares": count.shares(), "title": said, "foot": foot}


def verdict(game: "Game", teller: Teller, *, scenario: str, games: int, seed: int) -> dict[str, Any]:
    """Whether the scenario is fair, between players of every kind; there is none if it is ended early."""
    games = max(games, JUDGED)
    played = 0

    def advance(number: int) -> None:
        nonlocal played
        played += number
        teller.tell(played, games)
        if teller.stopped:
            raise Stopped

    found = game.verdict(scenario, games, seed, progress=False, advance=advance)
    low, high = found.interval
    return {
        "done": found.games, "total": found.games, "title": sentence(found),
        "shares": [[f"{found.sides[0]} share of wins", float(found.value), float(low), float(high)]],
        "lines": [f"{reply.side}: best with {reply.player}" for reply in found.replies],
        "foot": found.provenance,
    }  # fmt: skip
