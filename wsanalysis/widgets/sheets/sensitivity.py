"""The sensitivity of a claim to each rating a step up and down, each chip, each reading, greatest first."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from wsanalysis.arguments.parameters import Parameter
from wsanalysis.asking import readings
from wsanalysis.asking.display import percent
from wsanalysis.widgets.chip_words import calls_of
from wsanalysis.widgets.jobs import Teller
from wsanalysis.widgets.scene import BenchScene
from wsanalysis.widgets.sheets.claimed import (
    NO_CLAIM,
    TO_CLAIMS,
    as_claim,
    claim_on_desk,
    claims_of,
    outcomes,
    record_in,
)
from wsanalysis.widgets.sheets.claims import ERRORS
from wsanalysis.widgets.sheets.form_sheet import (
    Action,
    Cell,
    FormSheet,
    PageBlock,
    Values,
    table,
    text,
    worked,
)
from wsanalysis.widgets.situations import spoken

if TYPE_CHECKING:
    from wsanalysis.game import Game

MOST_ROWS = 40


def _claims(scene: BenchScene) -> dict[str, Mapping[str, Any]]:
    """The claims of the desk; where there is none, for example one about the question that is asked."""
    if found := claims_of(scene):
        return found
    try:
        made = claim_on_desk(scene, {"outcome": next(iter(outcomes(scene))), "at least": 0, "at most": 100})
    except ERRORS:  # the odds of the question say why
        return {}
    return {str(made["says"]): made}


def _form(scene: BenchScene, _: Values) -> list[Parameter]:
    found = [Parameter("claim", "word", words=tuple(_claims(scene)), must=True)]
    if scene.files.system.bags:
        found.append(Parameter("chips", "yes or no", standard=True, must=True))
    if readings.names(scene.files.options):
        found.append(Parameter("readings of the rules", "yes or no", standard=True, must=True))
    return found


def _arguments(scene: BenchScene, values: Values) -> dict[str, Any]:
    record = _claims(scene).get(str(values["claim"]))
    if record is None:
        raise ValueError(NO_CLAIM)
    return {
        "claim": record_in(scene, scene.now, record), "chips": bool(values.get("chips")),
        "options": bool(values.get("readings of the rules")),
    }  # fmt: skip


def _shows(scene: BenchScene, _: Values) -> list[PageBlock]:
    if claims_of(scene):
        return []
    return [text("", [f"{NO_CLAIM} Below is an example, the first outcome of the question that is asked."])]


def measured(
    game: "Game", _: Teller, *, claim: Mapping[str, Any], chips: bool, options: bool
) -> dict[str, Any]:
    """The tornado of a claim as a table with bars."""
    frame = game.sensitivity(as_claim(claim), chips=chips, options=options)
    told = [row for row in frame.to_dict("records")[:MOST_ROWS] if row["swing"] > 0]
    low = min((_least_and_most(row)[0] for row in told), default=0.0)
    high = max((_least_and_most(row)[1] for row in told), default=1.0)
    calls = {bag: calls_of(game, bag) for bag in game.system.bags} if chips else {}
    rows = [_row(row, low, high, calls) for row in told]
    still = int((frame["swing"] == 0).sum())
    base = percent(float(frame["probability"].iloc[0])) if len(frame) else ""
    about = (
        f"{claim['says']}: {base} now (the mark on each bar); {still} of {len(frame)} steps leave it"
        f" as it is. The bars' scale runs from {percent(low)} to {percent(high)}."
    )
    heads = ["What", "Now", "#A step down", "|", "#A step up", "#Swing (points)"]
    return worked(
        table("What it depends on, most first", heads, rows, foot=frame.attrs["provenance"], about=about)
    )


def _least_and_most(row: Mapping[Any, Any]) -> tuple[float, float]:
    known = [row[end] for end in ("down", "up", "probability") if row[end] == row[end]]
    return min(known), max(known)


def _row(
    row: Mapping[Any, Any], low: float, high: float, calls: Mapping[str, Mapping[str, str]]
) -> list[Cell]:
    """A row of the tornado, its bar drawn between the ends of all; a chip by what it does."""
    bar = [(each - low) / (high - low) for each in (*_least_and_most(row), row["probability"])]
    name, column = str(row["name"]), str(row["column"])
    what = f"{spoken(name)} {spoken(column)}".strip()
    if row["kind"] == "chip":
        what = f"{'chip ' if name.isdigit() else ''}{calls[column][name]}"
    return [
        what, _said(row["now"]), _end(row, "down"),
        {"bar": bar}, _end(row, "up"), f"{100 * row['swing']:.1f}",
    ]  # fmt: skip


def _end(row: Mapping[Any, Any], end: str) -> str:
    if row[end] != row[end]:
        return "not allowed" if row["skipped"] else ""
    return f"{_said(row[f'{end} to'])}: {percent(row[end])}"


def _said(value: Any) -> str:
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)


SENSITIVITY = FormSheet(
    "What a claim depends on",
    "Each rating of its units a step down and up, each chip gone or doubled, each ambiguous rule"
    " read the other way: how far does the chance move? Exact.",
    _form,
    {"measure": Action("Measure", measured, _arguments)},
    shows=_shows,
    missing=lambda scene: "" if _claims(scene) else NO_CLAIM,
    instead=(TO_CLAIMS,),
    opens="measure",
)
