"""The effects of the edits over all match-ups; the largest so far are told while the rest is asked."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from wsanalysis.analysis.diff import SoFar, movers
from wsanalysis.asking.display import percent
from wsanalysis.languages import capital, quantity
from wsanalysis.widgets.jobs import Rests, Teller
from wsanalysis.widgets.sheets.form_sheet import PageBlock, table, text, worked
from wsanalysis.widgets.situations import in_sentence, spoken

if TYPE_CHECKING:
    from wsanalysis.game import Game

MOST_TOLD = 15


def told(
    game: "Game", teller: Teller, *, before: Any, question: str, distances: list[int] | None,
    least: float, compared: str, of: Sequence[str], first: Sequence[str], example: Mapping[str, Any],
) -> Rests:  # fmt: skip
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
        yield
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


def _blocks(so_far: SoFar, asks: str, question: str, least: float, title: str) -> list[PageBlock]:
    """The results so far: what was asked, the largest movers, and all in numbers."""
    found, done, total = so_far
    about = f"{asks}. Asked so far: {done:,} of {quantity(total, 'match-up')} that can move; no other can."
    if done == total:
        about = f"{asks}: all {quantity(total, 'match-up')} that can move; no other can."
    if found is None:
        said = "none is allowed yet" if total else "no match-up can move: nothing that it reads is edited"
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
