"""The start of a round (2.1, 3.24, V10)."""

from functools import cache
from typing import Literal, NamedTuple

from wsanalysis.probability.chance import Chance
from wsanalysis.probability.dice import TWO_D6
from wsanalysis.probability.distribution import Distribution
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.storms_of_steel.firepower import MOST_CAPS

Player = Literal["first", "second"]
Outcome = Literal["first", "second", "tied"]


class Bids(NamedTuple):
    """The CAPs that each player adds to an initiative roll."""

    first: int = 0
    second: int = 0


class Contest(NamedTuple):
    """The state of the contest: the winner, and whether the first roll has been made."""

    outcome: Outcome = "tied"
    again: bool = False


def roll_for_initiative(
    chance: Chance, contest: Contest, bids: Bids, later: Bids, feared: Player | None
) -> Contest:
    """One roll of 2D6 each, the bids added; the higher wins, a tie is rolled again (2.1, 3.24).

    The first roll's CAPs do not count again; `later` are those spent for each re-roll. `feared`: who
    holds Feared Reputation, and plays it after losing (V10).
    """
    now = later if contest.again else bids
    won = chance(compared(now.first - now.second), "2D6 each for initiative")
    if won != "tied" and feared is not None and won != feared:
        chance.tell("feared reputation: the loser of the roll begins (V10)")
        won = feared
    return Contest(won, True)


def check_bids(bids: Bids) -> None:
    """Raise IllegalAction for more than two CAPs on a roll (3.23, 3.24)."""
    for caps in bids:
        if not 0 <= caps <= MOST_CAPS:
            raise IllegalAction(f"initiative is modified with 0 to {MOST_CAPS} CAPs, not {caps} (3.24)")


def announces_first(first_caps: int, second_caps: int, soviet: Player) -> Player:
    """The first bidder of CAPs: the player with more, the Soviet player in a tie (3.24)."""
    if first_caps == second_caps:
        return soviet
    return "first" if first_caps > second_caps else "second"


@cache
def compared(ahead: int) -> Distribution[Outcome]:
    """The odds when the first player's total is `ahead` of the second's before the roll."""

    def read(first: int) -> Distribution[Outcome]:
        return TWO_D6.map(lambda second: higher(first + ahead, second))

    return TWO_D6.then(read)


def higher(first: int, second: int) -> Outcome:
    """The player with the higher total (2.1)."""
    if first == second:
        return "tied"
    return "first" if first > second else "second"


def is_decided(contest: Contest) -> bool:
    """True if there is a winner."""
    return contest.outcome != "tied"
