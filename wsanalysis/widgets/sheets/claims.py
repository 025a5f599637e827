"""Claims on the bench: what the designer says of the game, with each exact chance, hit or missed."""

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from wsanalysis.arguments.parameters import Parameter
from wsanalysis.asking.display import percent
from wsanalysis.widgets.scene import BenchScene
from wsanalysis.widgets.sheets.claimed import (
    SIDES,
    claim_on_desk,
    claims_of,
    measured,
    only_measured,
    ordering_on_desk,
    outcomes,
    targets_of,
)
from wsanalysis.widgets.sheets.form_sheet import Cell, FormSheet, PageBlock, Values, table, text

if TYPE_CHECKING:
    from wsanalysis.game import Game

ERRORS = (ValueError, TypeError, RuntimeError)
WHOLE_PERCENT = "a whole number of percent"
WHOLE_POINTS = "a whole number of points"
DISTANCES = "empty for the distance of the question; such as 2, 6 or 1-4, or with weights 2: 3, 6: 1"


def _form(scene: BenchScene, _: Values) -> list[Parameter]:
    try:
        words = tuple(outcomes(scene))
    except ERRORS:  # the odds beside the form say why
        return []
    fields = [
        Parameter("outcome", "word", words=words, must=True),
        Parameter("at least", "number", 0, 100, standard=50, must=True, expected=WHOLE_PERCENT),
        Parameter("at most", "number", 0, 100, standard=100, must=True, expected=WHOLE_PERCENT),
    ]
    situation = {argument.name: argument for argument in scene.situation(scene.question)}
    if "distance" in situation and not situation["distance"].several:
        fields.append(Parameter("several distances", "text", expected=DISTANCES))
    if set(situation).union(scene.seated(scene.question)) >= SIDES:
        fields.append(Parameter("either side first", "yes or no", standard=False, must=True))
    return fields


def _shows(scene: BenchScene, _: Values) -> list[PageBlock]:
    targets = targets_of(scene)
    if not targets:
        return [text("Claims", ["None yet. Choose a question, an outcome and a range, and add it."])]
    edited = scene.now is not scene.before
    rows = [_row(scene, number, record, edited) for number, record in enumerate(targets.values(), 1)]
    held = sum(isinstance(row[-2], dict) and bool(row[-2].get("hit")) for row in rows)
    breakable = sum(not only_measured(record) for record in targets.values())
    heads = ["Claim", *(["#Before"] if edited else []), "#Now", "|", "", ""]
    about = f"Claims that hold: {held} of {breakable}. Shaded: the range that is claimed."
    if breakable < len(rows):
        about += f" {len(rows) - breakable} only measured: nothing can break a claim of 0 to 100 %."
    return [table("Claims", heads, rows, foot=f"exact · {scene.now.provenance}", about=about)]


def _row(scene: BenchScene, number: int, record: Mapping[str, Any], edited: bool) -> list[Cell]:
    says = f"{number}. {record['says']}"
    drop: Cell = {"say": {"do": "claim", "drop": record["says"]}, "label": "×",
                  "name": f"remove: {record['says']}"}  # fmt: skip
    before = [_measure(scene, scene.before, record)[0]] if edited else []
    said, found = _measure(scene, scene.now, record)
    if found is None:
        return [says, *before, said, "", {"hit": False, "text": "no answer"}, drop]
    chance, off = found
    if only_measured(record):
        return [says, *before, said, {"bar": [0, float(chance), float(chance)]}, "only measured", drop]
    word = "holds" if not off else f"missed by {max(0.1, float(100 * off)):.1f} points"
    if "more" in record:
        bar: Cell = ""  # a difference is no chance
    else:
        fair = [record["low"] / 100, record["high"] / 100]
        bar = {"bar": [0, float(chance), float(chance)], "fair": fair}
    return [says, *before, said, bar, {"hit": not off, "text": word}, drop]


def _measure(
    scene: BenchScene, game: "Game", record: Mapping[str, Any]
) -> tuple[str, tuple[Fraction, Fraction] | None]:
    """A chance (of an ordering, the difference) as it is read and as it is; or why there is none."""
    try:
        found = measured(scene, game, record)
    except ERRORS as error:
        return str(error), None
    return in_percent_or_points(float(found[0]), "more" in record), found


def in_percent_or_points(value: float, difference: bool) -> str:
    """A chance in percent, or the difference of two in points."""
    return f"{100 * value:+.1f} points" if difference else percent(value)


def _ordering_form(scene: BenchScene, _: Values) -> list[Parameter]:
    words = tuple(claims_of(scene))
    return [
        Parameter("more likely", "word", words=words, must=True),
        Parameter("less likely", "word", words=words, must=True, standard=words[-1]),
        Parameter("by at least", "number", 0, 100, standard=0, must=True, expected=WHOLE_POINTS),
    ]


CLAIMS = FormSheet(
    "A claim",
    "What should be true of the question above: an outcome, and how often.",
    _form,
    says=(("Add this claim", {"do": "claim", "sheet": "claims"}),),
    writes=claim_on_desk,
    shows=_shows,
)

ORDERINGS = FormSheet(
    "Which is more likely",
    "That one of two claims is more likely than the other, whatever their ranges.",
    _ordering_form,
    says=(("Add this ordering", {"do": "claim", "sheet": "orderings"}),),
    writes=ordering_on_desk,
    missing=lambda scene: "" if len(claims_of(scene)) > 1 else "Add two claims first.",
)
