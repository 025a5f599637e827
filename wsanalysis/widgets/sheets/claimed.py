"""The designer's claims: kept with the desk as plain values, measured on its games.

A record is a claim (`question`, `situation`, `outcome`, `low` and `high` in percent, `says`, `orders`) or an
ordering of two claims (`more`, `less`, `by` in points, `says`).
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

from annotated_types import Ge, Le

from wsanalysis.analysis.claim_parts import distances_of, value_in_words
from wsanalysis.analysis.claims import Claim, Ordering, Target, miss_of
from wsanalysis.arguments.parameters import Parameter
from wsanalysis.arguments.values import fitted
from wsanalysis.asking.outcomes import in_words
from wsanalysis.files.cells import short
from wsanalysis.widgets.scene import BenchScene
from wsanalysis.widgets.situations import Value, asked, fits

if TYPE_CHECKING:
    from wsanalysis.game import Game

Record: TypeAlias = Mapping[str, Any]
NO_CLAIM = "There is no claim yet: write one on the Claims tab."
TO_CLAIMS = ("Go to the Claims tab", {"do": "look", "tab": "claims"})
"""The button where a sheet needs a claim and there is none."""
MOST_CLAIMS = 50
NO_EFFECT, ANY_EFFECT = "no effect", "any effect"
SIDES = {"first", "second"}
_PERCENT = Annotated[int, Ge(0), Le(100)]
_CLAIM = {
    "question": str, "situation": dict[str, Value | dict[str, int]], "outcome": str, "low": _PERCENT,
    "high": _PERCENT, "says": str,
}  # fmt: skip
_ORDERING = {"more": dict, "less": dict, "by": _PERCENT, "says": str}
_ONE_DISTANCE = re.compile(r"(\d{1,9})(?:\s*-\s*(\d{1,9}))?(?:\s*:\s*(\d{1,9}))?")


def targets_of(scene: BenchScene) -> dict[str, Record]:
    """The claims and orderings of a desk by what they say."""
    return {str(each["says"]): each for each in scene.view.get("claims") or ()}


def claims_of(scene: BenchScene) -> dict[str, Record]:
    """The claims of a desk, without its orderings."""
    return {says: each for says, each in targets_of(scene).items() if "more" not in each}


def claims_in(record: Record) -> tuple[Record, ...]:
    """The claims that a record is about: itself, or the two of an ordering."""
    return (record["more"], record["less"]) if "more" in record else (record,)


def with_record(records: Sequence[Record], made: Record) -> list[Record]:
    """The records with one more, or one that says the same replaced. Raises ValueError if too many."""
    found = [each for each in records if each["says"] != made["says"]]
    if len(found) >= MOST_CLAIMS:
        raise ValueError(f"a desk holds {MOST_CLAIMS} claims: remove one first")
    return [*found, made]


# --- writing them -----------------------------------------------------------------------------


def claim_on_desk(scene: BenchScene, values: Mapping[str, Any]) -> Record:
    """The question on the desk with the outcome, range and distances of the form. ValueError in words."""
    low, high = int(values["at least"]), int(values["at most"])
    if low > high:
        raise ValueError(f"a claim: expected the lower end first, got {low} to {high} %")
    odds = scene.ask(scene.now, scene.question)
    arguments = scene.situation(scene.question)
    situation = {**scene.seated(scene.question), **asked(arguments)}
    title, orders = odds.inquiry.title, "both" if values.get("either side first") else "given"
    distance = next((argument for argument in arguments if argument.name == "distance"), None)
    if distance and (away := distances_in(values.get("several distances") or "", distance)) is not None:
        here, measure = re.escape(str(situation["distance"])), "hexes"
        words = value_in_words("distance", away)
        title, count = re.subn(rf"(?<=, ){here} (hex(?:es)?|areas?)\b", f"{words} {measure}", title, count=1)
        title += "" if count else f", distance {words}"
        situation["distance"] = away
    title += ", either side going first" if orders == "both" else ""
    outcome = str(values["outcome"])
    made = {
        "question": scene.question, "situation": situation, "outcome": outcomes(scene)[outcome],
        "low": low, "high": high, "says": f"{title}: {outcome}, {_span(low, high)}", "orders": orders,
    }  # fmt: skip
    measured(scene, scene.now, made)
    return made


def ordering_on_desk(scene: BenchScene, values: Mapping[str, Any]) -> Record:
    """That one claim of the desk is at least as likely as another. ValueError in words."""
    every, by = claims_of(scene), int(values["by at least"])
    more, less = (every.get(str(values[end])) for end in ("more likely", "less likely"))
    if more is None or less is None or more is less:
        raise ValueError("an ordering: expected two different claims")
    as_target({"more": more, "less": less, "by": by, "says": ""})  # refused if they ask the same
    than = f"is more likely by at least {by} points than" if by else "is at least as likely as"
    return {"more": more, "less": less, "by": by, "says": f"{_event(more)} {than} {_event(less)}"}


def distances_in(text: str, distance: Parameter) -> "list[int] | dict[str, int] | None":
    """Several distances as somebody writes them: ``2, 6``, ``1-4``, or by weight ``2: 3, 6: 1``.

    None for an empty text. Raises ValueError in words, also for what is no `distance`.
    """
    if not text.strip():
        return None
    found: dict[int, int] = {}
    weighted = ":" in text
    for part in re.split(r"[,;]", text):
        read = _ONE_DISTANCE.fullmatch(part.strip())
        if read is None or (weighted and read[3] is None):
            raise ValueError(
                "several distances: expected such as 2, 6 or 1-4, or with weights 2: 3, 6: 1,"
                f" got {short(text)}"
            )
        low, high = int(read[1]), int(read[2] or read[1])
        if low > high or not (fits(distance, low) and fits(distance, high)):
            expected = f"{distance.expected}, the lower end first"
            raise ValueError(f"several distances: expected {expected}, got {short(part.strip())}")
        found |= dict.fromkeys(range(low, high + 1), int(read[3] or 1))
    distances_of(found)  # no weight may be nought
    return {str(away): weight for away, weight in found.items()} if weighted else list(found)


def outcomes(scene: BenchScene) -> dict[str, str]:
    """The outcomes of the question on the desk as they are read, each with its word."""
    odds = scene.ask(scene.now, scene.question)
    start = odds.inquiry.start_word
    found = {in_words(word, odds.inquiry.sides): word for word in odds.probabilities if word != start}
    return {**found, NO_EFFECT: start, ANY_EFFECT: f"not {start}"} if start else found


def only_measured(record: Record) -> bool:
    """True if a record claims nothing, so that nothing can break it."""
    return "more" not in record and as_claim(record).only_measured


def _span(low: int, high: int) -> str:
    if (low, high) == (0, 100):
        return "measured"
    return f"at least {low} %" if high == 100 else f"at most {high} %" if low == 0 else f"{low} to {high} %"


def _event(record: Record) -> str:
    """The event of a claim, without its range."""
    return str(record["says"]).removesuffix(f", {_span(record['low'], record['high'])}")


# --- measuring them ---------------------------------------------------------------------------


def measured(scene: BenchScene, game: "Game", record: Record) -> tuple[Fraction, Fraction]:
    """The measured value of a record, and its distance from the target, as by `miss_of`."""
    return miss_of(game, as_target(record_in(scene, game, record)))


def as_target(record: Record) -> Target:
    """The claim or ordering that a record holds."""
    if "more" in record:
        more, less = (as_claim(each) for each in claims_in(record))
        return Ordering(more, less, Fraction(record["by"], 100), record["says"])
    return as_claim(record)


def as_claim(record: Record) -> Claim:
    """The claim that a record holds."""
    low, high = (Fraction(record[end], 100) for end in ("low", "high"))
    return Claim(
        record["question"], record["outcome"], dict(record["situation"]), low, high, record["says"],
        record.get("orders", "given"),
    )  # fmt: skip


def record_in(scene: BenchScene, game: "Game", record: Record) -> Record:
    """A record with its units as they are called in one of the games of the desk."""
    if "more" in record:
        return {**record, **{end: record_in(scene, game, record[end]) for end in ("more", "less")}}

    def now(value: Any) -> Any:
        if isinstance(value, list):
            return [now(each) for each in value]
        return scene.name_in(game, value) if isinstance(value, str) and value in scene.rows else value

    return {**record, "situation": {name: now(value) for name, value in record["situation"].items()}}


def names_in(records: Iterable[Record]) -> Iterator[str]:
    """The texts in the situations of claims; the names of units are among them."""
    for record in records:
        for claim in claims_in(record):
            for value in claim["situation"].values():
                texts = value if isinstance(value, list) else [value]
                yield from (text for text in texts if isinstance(text, str))


def checked_records(found: Any) -> list[Record]:
    """Claims and orderings out of a kept desk or a link; others are left out."""
    every = (_checked(each) for each in (found if isinstance(found, list) else [])[:MOST_CLAIMS])
    return [each for each in every if each is not None]


def _checked(found: Any) -> Record | None:
    kinds = _ORDERING if isinstance(found, dict) and "more" in found else _CLAIM
    try:
        made: dict[str, Any] = {key: fitted(key, found.get(key), kind) for key, kind in kinds.items()}
    except (AttributeError, ValueError):
        return None
    if kinds is _CLAIM:
        return made | ({"orders": "both"} if found.get("orders") == "both" else {})
    made |= {end: _checked(made[end]) for end in ("more", "less")}
    two = all(isinstance(made[end], dict) and "more" not in made[end] for end in ("more", "less"))
    return made if two else None
