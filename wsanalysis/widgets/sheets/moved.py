"""What the edits move, over all match-ups, and why: the values and ledger lines that account for it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from wsanalysis.arguments.parameters import Parameter
from wsanalysis.asking.display import percent
from wsanalysis.asking.questions import all_about_two
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


def _form(scene: Scene, _: Values) -> list[Parameter]:
    every = all_about_two(scene.files.system)
    return [
        Parameter("question", "word", words=tuple(every), standard=scene.question_about_two, must=True),
        Parameter("leave out less than (points)", "number", 0, 50, standard=1, must=True),
    ]


def _shows(scene: Scene, _: Values) -> list[Block]:
    if scene.values or scene.before is not scene.files:
        return []
    return [text("", ["Nothing is edited as yet: turn a rating, a count or an option first."])]


def _arguments(scene: Scene, values: Values) -> dict[str, Any]:
    return {
        "before": scene.before.edition, "question": values["question"],
        "least": values["leave out less than (points)"] / 100, "compared": scene.compared,
    }  # fmt: skip


def told(
    game: "Game", _: Teller, *, before: Any, question: str, least: float, compared: str
) -> dict[str, Any]:
    """The largest movers with what accounts for each, and the whole in numbers."""
    found = game.variant(before).diff(game, question=question, least=least)
    rows = []
    for number, alike in found.heads(MOST_TOLD):
        row, why = found.table.iloc[number], found.why(number)
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
        said = f"No match-up of {spoken(question)} moves by more than {_in_points(100 * least)}."
        return worked(text(f"Compared with {compared}", [said], foot=foot))
    return worked(
        table(f"What moved most, compared with {compared}", heads, rows, foot=foot),
        table("All match-ups", sums, summary),
    )


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
    "Every match-up of the game on the desk against the files or the saved version that it is compared with;"
    " each change with the values that account for it. Exact.",
    _form,
    {"compare": Action("Work it out", told, _arguments)},
    shows=_shows,
    missing=_missing,
)
