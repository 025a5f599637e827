"""What the draft draws from: fate chits, damage and suppression tokens (2.0, 3.0, 10.0)."""

from collections.abc import Iterable
from functools import partial
from operator import attrgetter
from pathlib import Path
from typing import Any

from wsanalysis.asking.bags import Shown, bag_of_singles, counted_bag
from wsanalysis.rule_system import Face
from wsanalysis.systems.draft_2019.chit import LADDER, Medals, Side, row_number
from wsanalysis.systems.draft_2019.editing import named
from wsanalysis.systems.draft_2019.edition import Draft2019
from wsanalysis.systems.draft_2019.load import make, whole_faults
from wsanalysis.systems.draft_2019.token import DamageToken, SuppressionToken

MEDALS: tuple[Medals, ...] = ("pass", "0", "1", "2", "3", "fail")
Token = DamageToken | SuppressionToken


def _rows(table: str, edition: Draft2019) -> dict[str, Any]:
    """The rows of a table, by the names that it gives them: behind that of their pile."""
    return {named(table, row): row for row in getattr(edition.records, table)}


def _remake(table: str, edition: Draft2019, rows: tuple[Any, ...]) -> Draft2019:
    records = edition.records._replace(**{table: rows})
    said = [fault.message for fault in whole_faults(records, Path())]
    if said:
        raise ValueError("; ".join(said))
    return make(records, edition.options, edition.files)


def _result(side: Side, edition: Draft2019, name: str, distance: int) -> str:
    """The result in the row of a range, before shifts (9.0)."""
    rows = _rows("chits", edition)[name].rows(side)
    return str(rows[row_number(rows, distance)].result)


def _medals(edition: Draft2019, name: str, _: int) -> str:
    return str(_rows("chits", edition)[name].medals)


def _event(edition: Draft2019, name: str, _: int) -> str:
    return "event" if _rows("chits", edition)[name].event else "no event"


def _red(token: Token) -> str:
    return "red medal" if token.red_medal else "no red medal"


def _hesitation(token: SuppressionToken) -> str:
    return "HESITATION" if token.effect == "HESITATION" else "blank"


def _blast(token: SuppressionToken) -> str:
    return str(token.blast)


def _blasts(tokens: Iterable[SuppressionToken]) -> tuple[str, ...]:
    return tuple(map(str, sorted({token.blast for token in tokens}, reverse=True)))


def _of_side(side: Side) -> Face:
    return Face(read=partial(_result, side), words=lambda _: LADDER, by_distance=True)


def _of_kind(column: str) -> Shown:
    """What a damage token does to one kind of unit."""
    read = attrgetter(column)
    return Shown(read, lambda tokens: tuple(dict.fromkeys(map(read, tokens))))


RED = Shown(_red, lambda _: ("no red medal", "red medal"))
CHITS = {
    "foot": _of_side("foot"),
    "vehicle": _of_side("vehicle"),
    "medals": Face(read=_medals, words=lambda _: MEDALS),
    "event": Face(read=_event, words=lambda _: ("no event", "event")),
}
DAMAGE = {**{column: _of_kind(column) for column in ("vehicle", "infantry", "gun")}, "red medal": RED}
SUPPRESSION = {
    "effect": Shown(_hesitation, lambda _: ("blank", "HESITATION")),
    "blast": Shown(_blast, _blasts),
    "red medal": RED,
}
BAGS = {
    "chits": bag_of_singles(partial(_rows, "chits"), partial(_remake, "chits"), "chit", CHITS),
    "damage": counted_bag(partial(_rows, "damage"), partial(_remake, "damage"), DAMAGE),
    "suppression": counted_bag(partial(_rows, "suppression"), partial(_remake, "suppression"), SUPPRESSION),
}
