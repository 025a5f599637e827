"""Words on games at a table beside the machine's verdict. They name nobody who played; one table does."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from wsanalysis.asking.display import percent
from wsanalysis.battles.runs.difficulty_words import named
from wsanalysis.languages import quantity

if TYPE_CHECKING:
    from wsanalysis.analysis.playtests import Graded, Joint, Playtests, ShareInterval
    from wsanalysis.battles.runs.playtest_log import LogLine

MIXED = 1.25
"""An interval this many times as wide as with known skills is told: skill and side are mixed up in it."""
LISTED = 8
"""Lines of a log that a note names at most."""
FEW = 2
"""Games of a scenario from which on something is said of its seats."""


def whole(share: "ShareInterval") -> str:
    """A share with its interval, in whole per cent: 61 % (48 to 72)."""
    return f"{100 * share.value:.0f} % ({_ends(share)})"


def _ends(share: "ShareInterval") -> str:
    return f"{100 * share.low:.0f} to {100 * share.high:.0f}"


def sentence(one: "Joint") -> str:
    """The shares of a scenario's first side: by the machine, at the table, together."""
    machine = f"machine {100 * one.machine.value:.0f} %, " if one.machine else ""
    together = f", together {whole(one.together)}" if one.machine else ""
    return f"{one.title}, {one.side} share: {machine}your table {whole(one.table)}{together}"


def fair(one: "Joint") -> str:
    """The chance that the scenario is fair, after all that is known."""
    second, between, first = map(percent, one.chances)
    return (
        f"fair with a chance of {between}; favours the {one.side} side {first}, the {one.other} side {second}"
    )


def graded(one: "Graded") -> str:
    """The share of games in which the table reached each grade, and of the best player found."""
    parts = []
    for place, grade in enumerate(one.grades[1:], 1):
        number = sum(one.counts[place:])
        said = f"{_named(one, grade)} {number} of {one.games}, {whole(one.reaches(grade))}"
        if one.difficulty:
            value, low, high = one.difficulty.reaches(grade)
            said += f", machine at least {100 * value:.0f} % ({100 * low:.0f} to {100 * high:.0f})"
        parts.append(said)
    return f"{one.title}, your table: {'; '.join(parts)}"


def _named(one: "Graded", grade: str) -> str:
    if one.difficulty:
        return named(one.difficulty, grade)
    return f"{one.said.get(grade, grade)}{' or better' if grade != one.grades[-1] else ''}"


def of_scenarios(found: "Iterable[Joint]") -> Iterator[str]:
    """The facts about scenarios that are unknown for want of swapped seats."""
    for one in found:
        wide, narrow = (share.high - share.low for share in (one.table, one.apart))
        known = f"were every skill known, your table would say {_ends(one.apart)} %"
        if one.games >= FEW and one.people and not one.swapped:
            yield (
                f"{one.title}: nobody has played both sides, so that a strong player cannot be told from a"
                f" strong side; {known}. Swap seats"
            )
        elif one.games >= FEW and wide > MIXED * narrow:
            yield (
                f"{one.title}: skill and side are mixed up, since people kept to their sides; {known}. Swap"
                " seats"
            )
        if one.one_sided:
            yield (
                f"{one.title}: {games(one.one_sided)} against players of the machine, by people who met them"
                " from one side only: they say little of the side until seats are swapped"
            )


def of_log(mine: "Sequence[LogLine]", is_old: "Callable[[LogLine], bool]") -> Iterator[str]:
    """The notes on a log's games: those that do not count, count less, or are marked."""
    finished = [line for line in mine if line.game.is_finished]
    for lines, said in (
        ([line for line in mine if not line.game.is_finished], "abandoned, counting for nobody"),
        ([line for line in finished if is_old(line)], "with other data than these, counting half"),
        ([line for line in finished if line.game.is_helped], "with hints or moves taken back"),
        (
            [line for line in finished if line.game.is_doubtful],
            "whose points say another result: is it that of the side that moves first?",
        ),
    ):
        if lines:
            where = ", ".join(str(line.line) for line in lines[:LISTED])
            where += f" and {len(lines) - LISTED} more" if len(lines) > LISTED else ""
            yield f"{games(len(lines))} {said} ({'line' if len(lines) == 1 else 'lines'} {where})"


def of_rest(elsewhere: int, unread: Sequence[str]) -> Iterator[str]:
    """The rest of a log: games of other systems, columns that are none of ours."""
    if elsewhere:
        yield f"{games(elsewhere)} of other systems in the log"
    if unread:
        yield f"columns that nobody reads: {', '.join(unread)}"


def games(number: int) -> str:
    """A number of games."""
    return f"{number} game{'s' * (number != 1)}"


def footer(played: int, judged: Sequence[Any]) -> str:
    """The provenance of the numbers."""
    parts = []
    if played:
        parts.append(
            f"{games(played)} at a table, by a logistic model of sides and skill (Laplace), whose widths are"
            " reconstructed; 95 % intervals"
        )
    else:
        parts.append("95 % intervals (Wilson)")
    if judged:
        number = sum(found.games for found in judged)
        parts.append(f"machine: sampled, {quantity(number, 'game')}, seed {judged[0].seed}")
    return " · ".join(parts)


def as_text(found: "Playtests") -> str:
    """Everything, for a terminal."""
    lines: list[str] = []
    for one in found.joint.values():
        lines += [one.sentence, f"  {fair(one)}; {games(one.games)}"]
    lines += [one.sentence for one in found.graded.values()]
    lines += [f"  {note}." for note in found.notes]
    if found.joint:
        people = found.people.copy()
        people.attrs = {}
        lines += ["  Skill: the share of even games won against average people", *_indented(people)]
    return "\n".join([*lines, f"  {found.footer}", f"  {found.provenance}"])


def _indented(people: Any) -> list[str]:
    shown = people.copy()
    for column in ("skill", "skill low", "skill high"):
        shown[column] = [f"{100 * share:.0f} %" for share in people[column]]
    return [f"    {line}" for line in shown.rename_axis(None).to_string().splitlines()]
