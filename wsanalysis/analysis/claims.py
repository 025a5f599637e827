"""Claims: what a designer says of a game, as a question, an outcome and a band, and how far it is missed.

A claim ("Panther beats Sherman, 65-75 % at 6 hexes") is measured exactly. An ordering says that one measured
chance is at least another. What-if, sensitivity, tuning and assertions all read these two.
"""

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeAlias

from wsanalysis.analysis.bands import Given, band, in_percent, share
from wsanalysis.analysis.claim_parts import ClaimPart, Orders, parts_of, situation_in_words
from wsanalysis.arguments.checking import checked
from wsanalysis.arguments.names import UnknownName, find
from wsanalysis.asking.odds import Odds
from wsanalysis.core_game import CoreGame
from wsanalysis.rule_system import ANY_EFFECT, NO_EFFECT

if TYPE_CHECKING:
    import pandas as pd


FORMERLY = "unchanged"
"""The former name of no effect; claims still take it."""


@dataclass(frozen=True, slots=True)
class Claim:
    """That the answer to a question lies in a band: `low` to `high`, fractions from 0 to 1.

    `outcome` is a word of `.probabilities`, ``first wins``, ``no effect``, or a marginal and its word
    such as ``wins/first``; several joined by `` or ``; all but these after ``not``. `situation`: the
    question's arguments; its distance may be several, or a mapping of distances to weights. With `orders`
    ``both`` the chance is the mean of each unit going first.
    """

    question: str
    outcome: str
    situation: Mapping[str, Any] = field(default_factory=dict)
    low: Fraction = Fraction(0)
    high: Fraction = Fraction(1)
    says: str = ""
    orders: Orders = "given"

    @property
    def parts(self) -> tuple[ClaimPart, ...]:
        """The questions that are asked for it, with their weights; ValueError in words."""
        return parts_of(self.outcome, self.situation, self.orders)

    @property
    def wanted(self) -> str:
        """The band in words."""
        if self.only_measured:
            return "only measured: nothing can break it"
        if self.high == 1:
            return f"at least {in_percent(self.low)}"
        if self.low == 0:
            return f"at most {in_percent(self.high)}"
        return f"{in_percent(self.low).removesuffix(' %')} to {in_percent(self.high)}"

    @property
    def only_measured(self) -> bool:
        """True if there is no band, so that nothing can break the claim."""
        return self.low == 0 and self.high == 1

    @property
    def event(self) -> tuple[Any, ...]:
        """The event that is measured, whatever the band."""
        return self.question, self.outcome, self.situation, self.orders

    def __str__(self) -> str:
        return self.says or f"{_sentence(self)}: {self.wanted}"


@dataclass(frozen=True, slots=True)
class Ordering:
    """That one measured chance is at least another, or exceeds it by a margin (a fraction from 0 to 1)."""

    more: Claim
    less: Claim
    by: Fraction = Fraction(0)
    says: str = ""

    def __post_init__(self) -> None:
        """Raise ValueError where nothing could break it."""
        if self.more.event == self.less.event:
            raise ValueError(f"expected two chances that differ, got {_sentence(self.more)} twice")

    def __str__(self) -> str:
        margin = f" by {in_percent(self.by)}" if self.by else ""
        return self.says or f"{_sentence(self.more)} at least{margin} as {_sentence(self.less)}"


Target: TypeAlias = Claim | Ordering


@checked
def claim(
    game: CoreGame,
    question: str,
    outcome: str,
    between: Given = None,
    *,
    says: str = "",
    orders: Orders = "given",
    **situation: Any,
) -> Claim:
    """A claim about this game, its words checked: ``game.claim("duel", "Tiger I wins", "65-75 %", ...)``.

    `between`: a text such as ``65-75 %``, two numbers, or None for no band (a measure only). Numbers from 0
    to 1 are fractions; if one is above 1, both are per cent; a bare 1, which may be either, is refused, and
    so is a band that nothing can miss. ``orders="both"``: the mean of either unit going
    first, where a question has a `first` and a `second`. `distance` may be several, each counting alike
    (``[2, 6]``), or by weight (``{2: 3, 6: 1}``: three times in four at 2). Raises UnknownName, ValueError or
    TypeError for words that the question does not know, IllegalAction where the rules forbid it.
    """
    name = find(question, game.system.questions, "question")
    low, high = band(between)
    made = Claim(name, by_sides(game, name, outcome, situation), situation, low, high, says, orders)
    chance(game, made)
    return made


@checked
def ordering(game: CoreGame, more: Claim, less: Claim, by: Given = 0, *, says: str = "") -> Ordering:
    """That the chance of one claim is at least that of another; `by`: as a fraction or ``5 %``.

    Raises ValueError for twice the same chance.
    """
    for each in (more, less):
        chance(game, each)
    return Ordering(more, less, share(by), says)


@checked
def chance(game: CoreGame, claim: Claim) -> Fraction:
    """The exact chance of a claim's outcome in this game; errors as for `claim`."""
    asked = ((part, game.ask(claim.question, **part.situation)) for part in claim.parts)
    return sum((part.weight * chance_of(odds, part.outcome) for part, odds in asked), Fraction(0))


def chance_of(odds: Odds, outcome: str) -> Fraction:
    """The exact chance of an outcome in words; ValueError for words that the odds do not have."""
    wanted = outcome.strip()
    if wanted == ANY_EFFECT:
        wanted = f"not {NO_EFFECT}"
    if wanted.startswith("not "):
        return 1 - chance_of(odds, wanted.removeprefix("not "))
    marginal, slash, rest = wanted.partition("/")
    chances = dict(odds.probabilities)
    if slash:
        chances = odds[find(marginal.strip(), odds.marginals, "marginal")]
        wanted = rest
    said = re.split(r"\s+or\s+", wanted.strip())
    words = {_word(part if slash else _today(odds, part), chances) for part in said}
    return sum((chances[word] for word in words), Fraction(0))


def by_sides(game: CoreGame, question: str, outcome: str, situation: Mapping[str, Any]) -> str:
    """An outcome in which a unit ``wins`` with the name of its side instead: ``Tiger I wins``, second wins.

    A text that names no unit of just one side stays as it is.
    """
    sides: dict[str, list[str]] = {}
    for argument in game.arguments(question):
        for text in _texts(situation.get(argument.name)):
            with suppress(UnknownName):
                sides.setdefault(find(text, game.edition.units, "unit"), []).append(argument.name)

    def side_of(winner: re.Match[str]) -> str:
        with suppress(UnknownName):
            among = sides[find(winner[1], sides, "unit")]
            return f"{among[0]} wins" if len(among) == 1 else winner[0]
        return winner[0]

    parts = re.split(r"(\s+or\s+|^\s*not\s+)", outcome)
    return "".join(re.sub(r"^(.+?) wins?$", side_of, part) for part in parts)


def _texts(value: Any) -> Iterable[str]:
    """The texts of an argument that takes one or several."""
    several = value if isinstance(value, list | tuple) else [value]
    return [text for text in several if isinstance(text, str)]


def is_known(odds: Odds, outcome: str) -> bool:
    """True if the words of an outcome are plainly those of the odds; nothing is computed."""
    words = re.split(r"\s+or\s+", outcome.replace(ANY_EFFECT, NO_EFFECT).strip().removeprefix("not ").strip())
    return all(_today(odds, word).removesuffix(" wins") in odds.inquiry.words for word in words)


def _today(odds: Odds, part: str) -> str:
    """The present name of an outcome: no effect was called unchanged, or by the state that is left."""
    inquiry = odds.inquiry
    return inquiry.start_word if inquiry.start_word and part in (FORMERLY, inquiry.before) else part


def _word(part: str, chances: Mapping[str, Fraction]) -> str:
    """The outcome that is meant: as it stands, or ``first wins`` where the outcome is a side."""
    return part if part in chances else find(part.removesuffix(" wins"), chances, "outcome")


def miss(measured: Fraction, claim: Claim) -> Fraction:
    """The distance of a chance from a claim's band; 0 inside."""
    return max(claim.low - measured, measured - claim.high, Fraction(0))


def miss_of(game: CoreGame, target: Target) -> tuple[Fraction, Fraction]:
    """The measured chance (of an ordering the difference), and its distance from the target."""
    if isinstance(target, Claim):
        measured = chance(game, target)
        return measured, miss(measured, target)
    apart = chance(game, target.more) - chance(game, target.less)
    return apart, max(target.by - apart, Fraction(0))


@checked
def claims_table(game: CoreGame, targets: Iterable[Target]) -> "pd.DataFrame":
    """One row a target, exact.

    Columns: says, measured, low, high (0 to 1; of an ordering the difference), miss (0 inside), holds.
    """
    import pandas as pd

    rows = []
    for target in targets:
        measured, missed = miss_of(game, target)
        ends = (target.low, target.high) if isinstance(target, Claim) else (target.by, Fraction(1))
        rows.append(
            {"says": str(target), "measured": float(measured), "low": float(ends[0]), "high": float(ends[1]),
             "miss": float(missed), "holds": not missed}
        )  # fmt: skip
    frame = pd.DataFrame(rows, columns=["says", "measured", "low", "high", "miss", "holds"])
    from wsanalysis.asking.frame import described

    return described(frame, f"exact · {game.provenance}", points=("miss",))


def units_of(game: CoreGame, claim: Claim) -> tuple[str, ...]:
    """The units that a claim's situation names, in its order."""
    named = set(game.edition.units)
    return tuple(dict.fromkeys(word for word in _words(game, claim) if word in named))


def _words(game: CoreGame, claim: Claim) -> Iterable[str]:
    """The names in a claim's situation, as the game has them."""
    for value in claim.situation.values():
        for text in _texts(value):
            try:
                yield find(text, game.edition.units, "unit")
            except ValueError:
                continue


def _sentence(claim: Claim) -> str:
    def name(side: re.Match[str]) -> str:
        named = claim.situation[side[1]]
        return f"{named} wins" if isinstance(named, str) else f"{' and '.join(named)} win"

    sides = "|".join(side for side in ("first", "second") if side in claim.situation)
    outcome = re.sub(rf"(?<![/\w])({sides}) wins\b", name, claim.outcome) if sides else claim.outcome
    return f"{claim.question} ({situation_in_words(claim.situation, claim.orders)}): {outcome}"
