"""What the edits move, over all match-ups, and why: the values and ledger lines that account for it.

The largest so far are told while the rest is asked.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from wsanalysis.analysis.diff import SoFar, movers, usual_distances
from wsanalysis.arguments.parameters import Parameter
from wsanalysis.asking.display import percent
from wsanalysis.asking.questions import all_about_two
from wsanalysis.languages import capital
from wsanalysis.widgets.jobs import Teller
from wsanalysis.widgets.scene import Scene
from wsanalysis.widgets.sheets.sheet import Action, Block, Sheet, Values, table, text, worked
from wsanalysis.widgets.situations import in_sentence, spoken

if TYPE_CHECKING:
    from wsanalysis.game import Game

MOST_TOLD = 15


def _missing(scene: Scene) -> str:
    if scene.question_about_two is None:
        return f"{scene.files.system.title} has no question about two units, and so no match-ups to compare."
    return ""


def _form(scene: Scene, given: Values) -> list[Parameter]:
    every = all_about_two(scene.files.system)
    fields = [Parameter("question", "word", words=tuple(every), standard=scene.question_about_two, must=True)]
    question = str(given.get("question"))
    asked = scene.files.arguments(question if question in every else str(scene.question_about_two))
    for distance in (parameter for parameter in asked if parameter.name == "distance"):
        usual = tuple(usual_distances([distance]))
        distances = distance._replace(name="distances", standard=usual, must=True, several=True)
        fields.append(distances._replace(expected=f"{distance.expected}, with commas between"))
    return [
        *fields,
        Parameter("only match-ups with", "word", words=tuple(scene.rows), several=True),
        Parameter("leave out less than (points)", "number", 0, 50, standard=1, must=True),
    ]


def _shows(scene: Scene, _: Values) -> list[Block]:
    if scene.values or scene.before is not scene.files:
        return []
    said = "Nothing is edited as yet. Turn a rating, a count or an option, and see here what moves."
    return [text("", [said + (" Below is an example." if _example(scene) else "")])]


def _example(scene: Scene) -> dict[str, Any]:
    """An edit to show what moves where nothing is edited: a unit's first rating that can be higher by one."""
    for unit in reversed(scene.units):
        for column in scene.files.columns("units"):
            now = scene.rows[unit][column.name]
            if column.kind != "number" or not isinstance(now, int):
                continue
            try:
                scene.now.edit(unit, **{column.name: now + 1})
            except ValueError:
                continue
            return {"unit": unit, "column": column.name, "now": now}
    return {}


def _arguments(scene: Scene, values: Values) -> dict[str, Any]:
    return {
        "before": scene.before.edition, "question": values["question"],
        "distances": list(values.get("distances") or ()) or None,
        "least": values["leave out less than (points)"] / 100, "compared": scene.compared,
        "example": {} if scene.values or scene.before is not scene.files else _example(scene),
        "of": [scene.name_in(scene.now, unit) for unit in values["only match-ups with"] or ()],
        "first": [scene.name_in(scene.now, unit) for unit in scene.units],
    }  # fmt: skip


def told(
    game: "Game", teller: Teller, *, before: Any, question: str, distances: list[int] | None,
    least: float, compared: str, of: Sequence[str], first: Sequence[str], example: Mapping[str, Any],
) -> dict[str, Any]:  # fmt: skip
    """The largest movers so far with what accounts for each, again and again, and the whole in numbers."""
    teller.keeps = True
    title = f"What moved most, compared with {compared}"
    if example:
        unit, column, now = example["unit"], example["column"], example["now"]
        game = game.edit(unit, **{column: now + 1})
        title = f"For example, if {unit} had {spoken(column)} {now + 1} (now {now})"
    asks = f"{capital(spoken(question))}{_at(distances)}"
    asks += f", match-ups with {', '.join(of)}" if of else ""
    last, old = SoFar(None, 0, 0), game.variant(before)
    for last in movers(old, game, question, distance=distances, of=of, first=first, least=least):
        if teller.stopped:
            break
        if teller.due:
            teller.tell(last.done, last.total, **worked(*_blocks(last, asks, question, least, title)))
    return worked(*_blocks(last, asks, question, least, title), done=last.done, total=last.total)


def _at(distances: Sequence[int] | None) -> str:
    """At which distances, in words."""
    if not distances:
        return ""
    *most, last = map(str, distances)
    before = f"{', '.join(most)} and " if most else ""
    return f" at {before}{last} hexes"


def _blocks(so_far: SoFar, asks: str, question: str, least: float, title: str) -> list[Block]:
    """What is known: what was asked, the largest movers, and all in numbers."""
    found, done, total = so_far
    about = f"{asks}. Asked so far: {done:,} of {total:,} match-ups that can move; no other can."
    if done == total:
        about = f"{asks}: all {total:,} match-ups that can move; no other can."
    if found is None:
        said = "none is allowed as yet" if total else "no match-up can move: nothing that it reads is edited"
        return [text(title, [about, f"{capital(said)}."])]
    rows: list[list[Any]] = []
    for number, alike in found.heads(MOST_TOLD):
        row: Any = found.table.iloc[number]
        why = found.why(number)
        more = f" (and {alike:,} alike)" if alike else ""
        rows.append(
            [f"{row['first']} → {row['second']}{more}", spoken(str(row["situation"])), _outcome(row),
             percent(float(row["before"])), percent(float(row["after"])), f"{100 * row['change']:+.1f}",
             in_sentence("; ".join(why.reasons()))]
        )  # fmt: skip
    heads = ["Match-up", "Situation", "Outcome", "#Before", "#Now", "#Change (points)", "Why"]
    summary = [
        [str(each["outcome"]), f"{each['match-ups']:,}", f"{each['moved']:,}",
         _points(each["mean shift"], 2), _points(each["most down"]), _points(each["most up"])]
        for each in found.summary().to_dict("records")
    ]  # fmt: skip
    sums = ["Outcome", "#Match-ups", "#Moved", "#Mean shift (points)", "#Most down", "#Most up"]
    foot = " · ".join(found.notes)
    if not rows:
        said = f"no match-up of {spoken(question)} moves by more than {_in_points(100 * least)}."
        return [text(title, [about, capital(said)], foot=foot)]
    return [
        table(title, heads, rows, foot=foot, about=about),
        table("All match-ups that can move", sums, summary),
    ]


def _outcome(row: Mapping[Any, Any]) -> str:
    """An outcome with the name of the unit that wins."""
    side, _, wins = str(row["outcome"]).partition(" wins")
    return f"won by {row[side]}" if side in ("first", "second") and not wins else str(row["outcome"])


def _in_points(number: float) -> str:
    return f"{number:g} point{'' if number == 1 else 's'}"


def _points(difference: float, decimals: int = 1) -> str:
    said = f"{100 * difference:+.{decimals}f}"
    return said if float(said) else "0"


MOVED = Sheet(
    "What moved, and why",
    "Every match-up that the edits can move, against the files or the saved version that is compared with;"
    " each change with the values that account for it. Exact. The largest so far come first.",
    _form,
    {"compare": Action("Work it out", told, _arguments)},
    shows=_shows,
    missing=_missing,
    opens="compare",
)
