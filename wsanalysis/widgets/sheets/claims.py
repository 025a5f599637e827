"""Claims on the bench: what the designer says of the game, with each exact chance, hit or missed."""

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from wsanalysis.analysis.claims import chance_of, miss
from wsanalysis.arguments.parameters import Parameter
from wsanalysis.asking.display import percent
from wsanalysis.widgets.scene import Scene
from wsanalysis.widgets.sheets.claimed import as_claim, claims_of, outcomes, record_in
from wsanalysis.widgets.sheets.sheet import Block, Cell, Sheet, Values, table, text

if TYPE_CHECKING:
    from wsanalysis.game import Game

ERRORS = (ValueError, TypeError, RuntimeError)


def _form(scene: Scene, _: Values) -> list[Parameter]:
    try:
        words = tuple(outcomes(scene))
    except ERRORS:  # the odds beside the form say why
        return []
    return [
        Parameter("outcome", "word", words=words, must=True),
        Parameter("at least", "number", 0, 100, standard=50, must=True, expected="a whole number of percent"),
        Parameter("at most", "number", 0, 100, standard=100, must=True, expected="a whole number of percent"),
    ]


def _shows(scene: Scene, _: Values) -> list[Block]:
    claims = claims_of(scene)
    if not claims:
        return [text("Claims", ["None as yet. Choose a question, an outcome and a range, and add it."])]
    edited = scene.now is not scene.before
    rows = [_row(scene, record, edited) for record in claims.values()]
    held = sum(isinstance(row[-2], dict) and bool(row[-2].get("hit")) for row in rows)
    heads = ["Claim", *(["#Before"] if edited else []), "#Now", "|", "", ""]
    about = f"{held} of {len(rows)} {'holds' if held == 1 else 'hold'}. Shaded: the range that is claimed."
    return [table("Claims", heads, rows, foot=f"exact · {scene.now.provenance}", about=about)]


def _row(scene: Scene, record: Mapping[str, Any], edited: bool) -> list[Cell]:
    drop: Cell = {"say": {"do": "claim", "drop": record["says"]}, "label": "Remove",
                  "name": f"remove: {record['says']}"}  # fmt: skip
    before = [_chance(scene, scene.before, record)[0]] if edited else []
    said, chance = _chance(scene, scene.now, record)
    if chance is None:
        return [str(record["says"]), *before, said, "", {"hit": False, "text": "no answer"}, drop]
    off = miss(chance, as_claim(scene.now, record_in(scene, scene.now, record)))
    word = "holds" if not off else f"missed by {max(0.1, float(100 * off)):.1f} points"
    bar: Cell = {
        "bar": [0, float(chance), float(chance)],
        "fair": [record["low"] / 100, record["high"] / 100],
    }
    return [str(record["says"]), *before, said, bar, {"hit": not off, "text": word}, drop]


def _chance(scene: Scene, game: "Game", record: Mapping[str, Any]) -> tuple[str, Fraction | None]:
    """The chance of a claim as it is read and as it is; or why there is none."""
    try:
        found = record_in(scene, game, record)
        chance = chance_of(game.ask(found["question"], **found["situation"]), found["outcome"])
        return percent(float(chance)), chance
    except ERRORS as error:
        return str(error), None


CLAIMS = Sheet(
    "A claim",
    "What should be true of the question beside: an outcome, and how often.",
    _form,
    says=(("Add this claim", {"do": "claim"}),),
    shows=_shows,
)
