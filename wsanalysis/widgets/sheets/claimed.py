"""What the designer claims: kept with the desk as plain values, measured on its games."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from wsanalysis.analysis.claims import Claim, claim
from wsanalysis.asking.outcomes import in_words
from wsanalysis.widgets.scene import Scene
from wsanalysis.widgets.situations import asked

if TYPE_CHECKING:
    from wsanalysis.game import Game

Record = Mapping[str, Any]
"""A claim as it is kept: `question`, `situation`, `outcome`, `low` and `high` in percent, `says`."""
NO_CLAIM = "There is no claim as yet: write one on the tab Claims."
MOST_CLAIMS = 50
NO_EFFECT, ANY_EFFECT = "no effect", "any effect"


def claims_of(scene: Scene) -> dict[str, Record]:
    """The claims of a desk by what they say."""
    return {str(each["says"]): each for each in scene.view.get("claims") or ()}


def claim_on_desk(scene: Scene, outcome: str, low: int, high: int) -> dict[str, Any]:
    """The question on the desk with an outcome in words and a range, as a record. ValueError in words."""
    if low > high:
        raise ValueError(f"a claim: expected the lower end first, got {low} to {high} %")
    odds = scene.ask(scene.now, scene.question)
    word = outcomes(scene)[outcome]
    situation = {**scene.seated(scene.question), **asked(scene.situation(scene.question))}
    span = f"at least {low} %" if high == 100 else f"at most {high} %" if low == 0 else f"{low} to {high} %"
    says = f"{odds.inquiry.title}: {outcome}, {span}"
    return {"question": scene.question, "situation": situation, "outcome": word, "low": low, "high": high,
            "says": says}  # fmt: skip


def outcomes(scene: Scene) -> dict[str, str]:
    """The outcomes of the question on the desk as they are read, each with its word."""
    odds = scene.ask(scene.now, scene.question)
    start = odds.inquiry.start_word
    found = {in_words(word, odds.inquiry.sides): word for word in odds.probabilities if word != start}
    return {**found, NO_EFFECT: start, ANY_EFFECT: f"not {start}"} if start else found


def record_in(scene: Scene, game: "Game", record: Record) -> dict[str, Any]:
    """A claim with its units as they are called in one of the games of the desk."""
    situation = {
        name: scene.name_in(game, value) if isinstance(value, str) and value in scene.rows else value
        for name, value in record["situation"].items()
    }
    return {**record, "situation": situation}


def as_claim(game: "Game", record: Record) -> Claim:
    """The claim that a record holds, its words checked. Raises as `game.claim`."""
    between = f"{record['low']} to {record['high']} %"
    situation = dict(record["situation"])
    return claim(game, record["question"], record["outcome"], between, says=record["says"], **situation)


def checked_records(found: Any) -> list[dict[str, Any]]:
    """Claims out of a kept desk or a link; what is none is left out."""
    kinds = {"question": str, "situation": dict, "outcome": str, "low": int, "high": int, "says": str}
    return [
        {key: each[key] for key in kinds}
        for each in (found if isinstance(found, list) else [])[:MOST_CLAIMS]
        if isinstance(each, dict) and all(isinstance(each.get(key), kind) for key, kind in kinds.items())
    ]
