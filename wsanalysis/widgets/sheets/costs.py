"""The strength of units, and the point costs that make sense: a round robin, exact."""

from typing import TYPE_CHECKING, Any

from wsanalysis.arguments.parameters import Parameter
from wsanalysis.asking.display import percent
from wsanalysis.asking.questions import all_about_two
from wsanalysis.widgets.jobs import Teller
from wsanalysis.widgets.scene import BenchScene
from wsanalysis.widgets.sheets.form_sheet import Action, FormSheet, Values, table, text, worked
from wsanalysis.widgets.situations import side_column

if TYPE_CHECKING:
    from wsanalysis.game import Game

ALL = "all"
MOST_COST = 1000
MOST_TOLD = 5


def _missing(scene: BenchScene) -> str:
    if scene.rows and all_about_two(scene.files.system):
        return ""
    return f"{scene.files.system.title} has no question about two units, and so no strengths to price."


def _group(scene: BenchScene) -> tuple[str, str]:
    columns = [column.name for column in scene.files.columns("units")]
    return side_column(scene.files), columns[2]


def _form(scene: BenchScene, given: Values) -> list[Parameter]:
    fields = []
    for column in _group(scene):
        words = dict.fromkeys(str(row[column]) for row in scene.rows.values())
        start = str(scene.rows[scene.units[0]][column]) if column != side_column(scene.files) else ALL
        fields.append(Parameter(column, "word", words=(ALL, *words), standard=start, must=True))
    units = tuple(_chosen(scene, {field.name: field.standard for field in fields} | dict(given)))
    numbers = tuple(c.name for c in scene.files.columns("units") if c.kind == "number" and not c.several)
    first = next((unit for unit in scene.units if unit in units), None)
    return [
        *fields,
        Parameter("reference unit", "word", words=units, standard=first, must=True),
        Parameter("points for it", "number", 1, MOST_COST, standard=100, must=True),
        Parameter("column with given costs", "word", words=numbers),
    ]


def _chosen(scene: BenchScene, values: Values) -> list[str]:
    return [
        name
        for name, row in scene.rows.items()
        if all(values.get(column) in (ALL, str(row[column])) for column in _group(scene))
    ]


def _arguments(scene: BenchScene, values: Values) -> dict[str, Any]:
    units = _chosen(scene, values)
    if len(units) < 2:
        raise ValueError("fewer than two units are both: choose another side or kind")
    column = values["column with given costs"]
    now = {unit: scene.name_in(scene.now, unit) for unit in units}
    given = {
        now[unit]: float(getattr(scene.now.edition.units[now[unit]], column) or 0) if column else 0.0
        for unit in units
    }
    reference = now.get(str(values["reference unit"]), now[units[0]])
    return {
        "units": list(now.values()), "reference": (reference, float(values["points for it"])),
        "given": {unit: cost for unit, cost in given.items() if cost > 0},
    }  # fmt: skip


def priced(
    game: "Game", _: Teller, *, units: list[str], reference: tuple[str, float], given: dict[str, float]
) -> dict[str, Any]:
    """Strengths with their bars, the costs that follow, and where one number a unit says too little."""
    found = game.strengths(units=units)
    costs = found.costs(reference, given or None)
    ends = found.table[["low", "high", "strength"]].to_numpy(float)
    low, span = float(ends.min()), float(ends.max() - ends.min()) or 1.0
    rows: list[list[Any]] = []
    for name, cost in costs.iterrows():
        strength = found.table.loc[name]
        bar = [(strength[end] - low) / span for end in ("low", "high", "strength")]
        interval = f"{cost['cost low']:.0f} to {cost['cost high']:.0f}"
        row = [str(name), f"{strength['strength']:+.2f}", {"bar": bar}, percent(float(strength["score"])),
               f"{cost['fitted cost']:.0f}", interval]  # fmt: skip
        if given:
            named = cost["given cost"] == cost["given cost"]
            row += [f"{cost['given cost']:.0f}" if named else "", str(cost["verdict"])]
        rows.append(row)
    heads = ["Unit", "#Strength", "|", "#Mean score", "#Cost (points)", "#95 % interval"]
    heads += ["#Given", "Verdict"] if given else []
    foot = " · ".join(
        (costs.attrs["method"], found.interval, *found.cautions, found.table.attrs["provenance"])
    )
    about = "Strength is the logarithm of the odds: 0 is the mean unit, +0.7 wins twice as often as it loses."
    blocks = [table("Strengths and what they should cost", heads, rows, foot=foot, about=about)]
    pairs = found.pairs().head(MOST_TOLD)
    blocks.append(
        table(
            "Match-ups that one number for each unit predicts worst",
            ["First", "Second", "#Score of the first", "#Expected", "#Difference (points)"],
            [[p["first"], p["second"], percent(p["score"]), percent(p["expected"]),
              f"{100 * p['difference']:+.1f}"] for p in pairs.to_dict("records")],
        )
    )  # fmt: skip
    circles = [str(said) for said in found.cycles().head(MOST_TOLD)["in words"]]
    if circles:
        blocks.append(text("Circles: no price can be right for all three", circles))
    return worked(*blocks)


COSTS = FormSheet(
    "Point costs",
    "Every unit against every other in 12 situations, exactly; the reference unit sets the scale.",
    _form,
    {"price": Action("Work out the costs", priced, _arguments)},
    missing=_missing,
    opens="price",
)
