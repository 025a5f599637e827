"""The block of a unit sheet: one line per unit, with its ratings and its odds against a few targets."""

from __future__ import annotations

from dataclasses import dataclass

from wsanalysis.aids.odds_cell import Group, Odds, check_length


@dataclass(frozen=True, slots=True)
class Card:
    """A unit's line: name, ratings as printed, and an odds cell for each column, None where not allowed.

    `mark` stands behind the name.
    """

    name: str
    ratings: tuple[str, ...]
    odds: tuple[Odds | None, ...]
    mark: str = ""


@dataclass(frozen=True, slots=True)
class CardGroup:
    """Units of a kind: the `heads` of their ratings, and their lines. `hint` is a remark on all of them."""

    name: str
    heads: tuple[str, ...]
    cards: tuple[Card, ...]
    hint: str = ""


@dataclass(frozen=True, slots=True)
class UnitCards:
    """Units in groups, all with the same columns of odds: `columns`, under the heads `targets`.

    Chances as in `OddsGrid`, but the first of a cell's parts stands small beside the large one.
    """

    title: str
    targets: tuple[Group, ...]
    columns: tuple[str, ...]
    groups: tuple[CardGroup, ...]
    hint: str = ""

    def __post_init__(self) -> None:
        check_length(self.columns, sum(target.span for target in self.targets), "columns of unit cards")
        for group in self.groups:
            for card in group.cards:
                where = f"unit cards {group.name!r}, {card.name!r}"
                check_length(card.ratings, len(group.heads), f"{where}, ratings")
                check_length(card.odds, len(self.columns), f"{where}, odds")
                for cell in card.odds:
                    if cell is not None:
                        cell.check(where)
