"""The verdict in words: one sentence, the same in every command, page and notebook, and the record around it.

Scenarios are fair by the players' rule of thumb (`fairness.FAIR`): neither side wins more than 60 games in
100. That must hold when both sides play as well as any player here can, and for the best reply to a
player whom people will meet. Games between one pair of players are no verdict.
"""

import math
from collections.abc import Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING, Union

import pandas as pd

from wsanalysis.asking.display import ends, percent
from wsanalysis.battles.runs.fairness import FAIR
from wsanalysis.battles.runs.judge import ENOUGH

if TYPE_CHECKING:
    from wsanalysis.battles.runs.difficulty import Difficulty
    from wsanalysis.battles.runs.results import Results
    from wsanalysis.battles.runs.verdict import BestReply, Verdict

MIXTURE = "the best mixture"
"""The name of a reply's opponent, where that is not a player."""
LINE = f"{100 * FAIR.high:.0f} %"
LEFT = "<td style='text-align:left'>"
Worded = Union["Verdict", "Difficulty"]
Rows = Sequence[tuple[str, str]]
SHOWN = 0.005
"""The share of a mixture below which parts are not shown."""
HOPELESS = 100
"""Times as many games as were played: more are not worth asking for."""


def sentence(found: "Verdict") -> str:
    """The verdict: fair, in favour of a side, or dependent on play; or what it takes to know."""
    for side in found.sides:
        if len(found.mixtures[side]) == 1:
            (alone,) = found.mixtures[side]
            return (
                f"No verdict: the {side} side has one player only, {alone}, and a better one might do better."
            )
    side, value, low, high = _leader(found)
    score = f"with the best play found for both sides, the {side} side scores {share_words(value, low, high)}"
    beyond = [reply for reply in found.replies if reply.low > FAIR.high]
    open_replies = [reply for reply in found.replies if reply.low <= FAIR.high < reply.high]
    if low > FAIR.high:
        # the reply of the side behind bounds what the other can be sure of
        (held,) = (reply for reply in found.replies if reply.to_mixture and reply.side != side)
        if held.high < FAIR.low:
            among = "" if found.trainings else f" among the {_tried(found)} players tried"
            return f"Favours the {side} side{among}: {score}; {_gain(found)}."
        doubt = f", but {_reply(held)}"
        if held.low > FAIR.low:
            return f"Depends on who plays: {score}{doubt}."
        times = times_to_settle(held.share, held.low, held.high)
        return f"Not settled: {score}{doubt}; {_more(found, times)}."
    if high <= FAIR.high and beyond:
        told = " and ".join(dict.fromkeys(map(_reply, beyond)))
        return f"Depends on who plays: {score}, but {told}."
    if high <= FAIR.high and not open_replies:
        best = max(found.replies, key=lambda reply: reply.share)
        if not found.trainings:
            return (
                f"No player of the {_tried(found)} tried gets beyond {LINE}: {score}; the best:"
                f" {_reply(best)}. Fair is said only where replies were trained too."
            )
        return f"Fair: {score}, and no reply gets beyond {LINE}; {_gain(found)}; the best: {_reply(best)}."
    factors = [
        times_to_settle(value, low, high),
        *(times_to_settle(r.share, r.low, r.high) for r in open_replies),
    ]
    doubt = f", which may lie beyond {LINE}"
    if high <= FAIR.high:
        doubt = f", but {' and '.join(dict.fromkeys(map(_may, open_replies)))}"
    return f"Not settled: {score}{doubt}; {_more(found, max(factors))}."


def _tried(found: "Verdict") -> int:
    """The number of players compared."""
    return len({name for mixture in found.mixtures.values() for name in mixture})


def _gain(found: "Verdict") -> str:
    """The gain of replies beyond the value: how far they can exploit the best mixtures."""
    best = found.best_gain
    tried = f"the best of {found.trainings} trained replies" if found.trainings else "the best reply"
    if best.gain <= 0:
        return f"{tried} gets no more" if found.trainings else "no reply gets more"
    return (
        f"{tried} gets {100 * best.gain:.1f} points more"
        f" ({100 * best.gain_low:.1f} to {100 * best.gain_high:.1f})"
    )


def _leader(found: "Verdict") -> tuple[str, float, float, float]:
    """The side that scores more, with its share and the interval of that."""
    value, (low, high) = found.value, found.interval
    if value < 0.5:
        return found.sides[1], 1 - value, 1 - high, 1 - low
    return found.sides[0], value, low, high


def share_words(value: float, low: float, high: float) -> str:
    """A share with its interval, or what it takes to have one."""
    return f"{percent(value)} ({ends(low, high, percent)})"


def _reply(reply: "BestReply") -> str:
    whom = f"{reply.side} {reply.player} scores {share_words(reply.share, reply.low, reply.high)}"
    return f"{whom} against {against(reply)}"


def against(reply: "BestReply") -> str:
    """The opponent of a reply, with his side."""
    return reply.against if reply.against == MIXTURE else f"{reply.enemy} {reply.against}"


def _may(reply: "BestReply") -> str:
    whom = f"{reply.side} {reply.player} may get beyond {LINE} against {against(reply)}"
    return f"{whom}: {share_words(reply.share, reply.low, reply.high)}"


def times_to_settle(
    value: float, low: float, high: float, lines: Sequence[float] = (FAIR.low, FAIR.high)
) -> float:
    """The factor of games that brings an interval to one side of each line; 1 if it is there already.

    Its half towards the line shrinks with the square root of the games.
    """
    worst = 1.0
    for line in lines:
        if low < line < high:
            half = high - value if line > value else value - low
            worst = max(worst, (half / abs(line - value)) ** 2 if line != value else math.inf)
    return worst


def _more(found: "Verdict", times: float) -> str:
    """The effort that would settle a verdict."""
    if found.trainings and found.best_gain.gain_low > ENOUGH:
        return f"{_gain(found)}: better play may move the value beyond its interval"
    return more_games(found.judged, times)


def more_games(games: int, times: float, line: str = LINE) -> str:
    """The number of further games that would settle it, in words."""
    if times > HOPELESS:
        return f"so near to {line} that more games will hardly settle it"
    more = max(1.0, games * (times - 1))
    step = 10 ** max(0, math.floor(math.log10(more)) - 1)  # two figures: it is a guess
    return f"about {math.ceil(more / step) * step:,} more games to judge would settle it"


def of_one_pair(results: "Results", command: str) -> str:
    """The meaning of games between one pair of players: their share, and `command` for a verdict."""
    first, second = results.run.players
    side = results.run.sides[0]
    share = share_words(*results.score())
    return (
        f"No verdict: this is {first} against {second} alone, where the {side} side scores {share}."
        f" For a verdict on the scenario: {command}"
    )


def _rows(found: "Verdict") -> Iterator[tuple[str, str]]:
    """The lines beneath the sentence."""
    yield f"{found.sides[0]} scores", share_words(found.value, *found.interval)
    for side in found.sides:
        played = sorted(found.mixtures[side].items(), key=lambda pair: -pair[1])
        yield (
            f"{side} plays",
            ", ".join(f"{name} {100 * part:.0f} %" for name, part in played if part >= SHOWN),
        )
    for reply in found.replies:
        whom = f"{reply.player} against {against(reply)}"
        yield f"{reply.side} replies", f"{whom}: {share_words(reply.share, reply.low, reply.high)}"
    yield "exploited", _gain(found)


def wide(found: "Verdict") -> pd.DataFrame:
    """The matrix for people: the first side's share in whole per cent, its players in rows.

    Trained replies that are in no best mixture and are no best reply are left out.
    """
    named = {(reply.side, reply.player) for reply in found.replies}
    first, second = (
        [
            name for name, part in mixture.items()
            if part >= SHOWN or name not in found.trained[side] or (side, name) in named
        ]
        for side, mixture in found.mixtures.items()
    )  # fmt: skip
    table = found.matrix["share"].unstack().reindex(index=first, columns=second)
    return table.map(lambda share: f"{100 * share:.0f}").rename_axis(index=None, columns=None)


def heading(found: "Verdict") -> str:
    """The heading of `wide`."""
    first, second = found.sides
    return f"{first} share in %: rows {first}, columns {second}"


def as_text(found: "Verdict") -> str:
    """The verdict for a terminal."""
    return record_text(found, found.scenario, list(_rows(found)), heading(found), wide(found))


def as_html(found: "Verdict") -> str:
    """The same for a notebook."""
    return record_html(found, found.scenario, list(_rows(found)), heading(found), wide(found))


def record_text(found: Worded, title: str, rows: Rows, head: str, table: pd.DataFrame) -> str:
    """A verdict or a difficulty for a terminal: its sentence, lines beneath it, a table with its head."""
    width = max(len(word) for word, _ in rows)
    lines = [title, found.sentence, *(f"  {word:<{width}}  {said}" for word, said in rows), f"  {head}"]
    lines += [f"    {line}" for line in table.to_string().splitlines()]
    return "\n".join([*lines, f"  {found.footer}", f"  {found.provenance}"])


def record_html(found: Worded, title: str, rows: Rows, head: str, table: pd.DataFrame) -> str:
    """The same for a notebook."""
    lines = "".join(f"<tr>{LEFT}{escape(word)}</td>{LEFT}{escape(said)}</td></tr>" for word, said in rows)
    return (
        f"<div><b>{escape(title)}</b><p>{escape(found.sentence)}</p><table>{lines}</table>"
        f"<p>{escape(head)}</p>{table.to_html(border=0)}"
        f"<small>{escape(found.footer)}<br>{escape(found.provenance)}</small></div>"
    )
