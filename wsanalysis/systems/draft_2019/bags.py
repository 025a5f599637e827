"""The draft's draws: fate chits, damage tokens and suppression tokens (2.0, 3.0, 10.0)."""

from collections.abc import Iterable
from operator import attrgetter

from wsanalysis.rule_system import ChipBag, Face
from wsanalysis.systems.draft_2019.chit import LADDER, Chit, Medals, Side, row_number
from wsanalysis.systems.draft_2019.token import SuppressionToken

MEDALS: tuple[Medals, ...] = ("pass", "0", "1", "2", "3", "fail")


def _of_side(side: Side) -> Face:
    """The result in the row of a range, before shifts (9.0)."""

    def read(chit: Chit, distance: int) -> str:
        rows = chit.rows(side)
        return rows[row_number(rows, distance)].result

    return Face(read, lambda _: LADDER, by_distance=True, nearest=0)


def _of_kind(column: str) -> Face:
    """The effect of a damage token on one kind of unit."""
    read = attrgetter(column)
    return Face(read, lambda tokens: tuple(dict.fromkeys(map(read, tokens))))


def _blasts(tokens: Iterable[SuppressionToken]) -> tuple[str, ...]:
    return tuple(map(str, sorted({token.blast for token in tokens}, reverse=True)))


RED = Face(
    lambda token: "red medal" if token.red_medal else "no red medal", lambda _: ("no red medal", "red medal")
)
CHITS = {
    "foot": _of_side("foot"),
    "vehicle": _of_side("vehicle"),
    "medals": Face(lambda chit: chit.medals, lambda _: MEDALS),
    "event": Face(lambda chit: "event" if chit.event else "no event", lambda _: ("no event", "event")),
}
DAMAGE = {**{column: _of_kind(column) for column in ("vehicle", "infantry", "gun")}, "red medal": RED}
SUPPRESSION = {
    "effect": Face(
        lambda token: "HESITATION" if token.effect == "HESITATION" else "blank",
        lambda _: ("blank", "HESITATION"),
    ),
    "blast": Face(lambda token: str(token.blast), _blasts),
    "red medal": RED,
}
BAGS = {
    "chits": ChipBag("chits", CHITS, singles=True),
    "damage": ChipBag("damage", DAMAGE),
    "suppression": ChipBag("suppression", SUPPRESSION),
}
