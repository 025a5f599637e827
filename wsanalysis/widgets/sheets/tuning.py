"""Make it so: which ratings to change, and how little, so that the claims come true."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from wsanalysis.analysis.claims import Ordering
from wsanalysis.analysis.search_watch import in_time
from wsanalysis.arguments.parameters import Parameter
from wsanalysis.widgets.jobs import Teller
from wsanalysis.widgets.scene import BenchScene
from wsanalysis.widgets.sheets.claimed import NO_CLAIM, as_target, names_in, record_in, targets_of
from wsanalysis.widgets.sheets.claims import in_percent_or_points
from wsanalysis.widgets.sheets.form_sheet import Action, FormSheet, PageBlock, Values, table, text, worked
from wsanalysis.widgets.situations import in_sentence

if TYPE_CHECKING:
    from wsanalysis.analysis.search_watch import Progress
    from wsanalysis.analysis.tuned import Tuned
    from wsanalysis.analysis.tuning import Tuning
    from wsanalysis.game import Game

MOST_WITHIN = 5
MOST_ANSWERS = 12
ALIKE = 2
"""Answers of the same costs: each takes a comparison of all match-ups."""


def _form(scene: BenchScene, _: Values) -> list[Parameter]:
    named = tuple(_named(scene))
    numbers = [c.name for c in scene.files.columns("units") if c.kind == "number" and not c.several]
    return [
        Parameter("units that may change", "word", words=tuple(scene.rows), several=True, standard=named),
        Parameter("ratings that may not", "word", words=tuple(numbers), several=True),
        Parameter("steps at most", "number", 1, MOST_WITHIN, standard=2, must=True),
    ]


def _named(scene: BenchScene) -> list[str]:
    """The units that the claims name."""
    return list(dict.fromkeys(name for name in names_in(targets_of(scene).values()) if name in scene.rows))


def _arguments(scene: BenchScene, values: Values) -> dict[str, Any]:
    units = values["units that may change"] or []
    if not targets_of(scene) or not units:
        raise ValueError(NO_CLAIM if not targets_of(scene) else "expected at least one unit that may change")
    return {
        "claims": [record_in(scene, scene.now, each) for each in targets_of(scene).values()],
        "units": {scene.name_in(scene.now, unit): unit for unit in units},
        "keep": values["ratings that may not"] or [], "within": values["steps at most"],
    }  # fmt: skip


def _plan(
    game: "Game", claims: Sequence[Mapping[str, Any]], units: Mapping[str, str], keep: list[str], within: int
) -> "Tuning":
    targets = [as_target(each) for each in claims]
    found: Tuning = game.tuning(targets, dict.fromkeys(units), within=within, keep=keep, alike=ALIKE)
    return found


def estimated(game: "Game", _: Teller, **asks: Any) -> dict[str, Any]:
    """The number of variants, and the time that they will take."""
    return worked(text("Before it begins", [str(_plan(game, **asks)) + "."]))


def tuned(game: "Game", teller: Teller, **asks: Any) -> dict[str, Any]:
    """The answers, each to be put on the desk; a search that is cancelled gives the best so far."""
    teller.keeps = True
    plan = _plan(game, **asks)
    said = text("Before it begins", [f"{plan}."])

    def progress(so_far: "Progress") -> None:
        left = (
            f"{so_far.unit} {so_far.done:,} of {so_far.total:,}, at most {in_time(so_far.seconds_left)} left"
        )
        best = "" if so_far.miss is None else f"; the best so far misses by {100 * so_far.miss:.1f} points"
        teller.tell(so_far.done, so_far.total, said=left + best, **worked(said))

    found = plan.run(progress, lambda: teller.stopped)
    return worked(_answers(game, found, asks["units"]))


def _answers(game: "Game", found: "Tuned", units: Mapping[str, str]) -> PageBlock:
    targets = found.targets
    rows: list[list[Any]] = []
    for number, row in enumerate(found.table.head(MOST_ANSWERS).to_dict("records")):
        chances = [
            in_percent_or_points(float(row[str(target)]), isinstance(target, Ordering)) for target in targets
        ]
        edits = _edits(game, found, number, units)
        said = f"tuned: {in_sentence(row['changes'])}"
        press = {"say": {"do": "set", "edits": edits, "said": said}, "label": "Apply",
                 "name": f"apply: {in_sentence(row['changes'])}"}  # fmt: skip
        moved = f"{100 * row['largest shift elsewhere']:+.1f}: {row['where']}" if row["where"] else "nothing"
        missed = {"hit": not row["miss"], "text": f"{100 * row['miss']:.1f}" if row["miss"] else "all hold"}
        what = in_sentence(str(row["changes"]))
        rows.append([what, press if edits else "as it is", *chances, missed, moved])
    numbers = range(1, len(targets) + 1)
    heads = ["Change", "", *(f"#Claim {number}" for number in numbers), "Missed by (points)",
             "Moves most elsewhere (points)"]  # fmt: skip
    title = "The best so far" if found.cancelled else "What would make it so"
    about = " · ".join(f"Claim {number}: {target}" for number, target in zip(numbers, targets, strict=True))
    return table(title, heads, rows, foot=f"{found.method} · {game.provenance}", about=about)


def _edits(game: "Game", found: "Tuned", number: int, units: Mapping[str, str]) -> list[dict[str, Any]]:
    """The changes of an answer as edits of the desk, under the names of the files."""
    edits = []
    for change in found.changes(number).to_dict("records"):
        where = next(t for t in game.tables if change["name"] in game.edition.cells_by_name(t))
        value = change["after"]
        edits.append(
            {"kind": "cell", "table": where, "name": units.get(change["name"], change["name"]),
             "column": change["column"], "value": value.item() if hasattr(value, "item") else value}
        )  # fmt: skip
    return edits


TUNING = FormSheet(
    "Make it so",
    "The fewest and smallest changes of ratings that make every claim hold. An answer applied is an edit like"
    " any other: undo takes it back.",
    _form,
    {
        "estimate": Action("How long will it take?", estimated, _arguments, main=False),
        "tune": Action("Make it so", tuned, _arguments),
    },
    missing=lambda scene: "" if targets_of(scene) else "Add a claim first.",
)
