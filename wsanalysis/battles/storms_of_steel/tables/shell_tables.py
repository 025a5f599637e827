"""Off-board artillery as tables: which batteries there are, what they hit, and when (12.3, 13.1)."""

from collections.abc import Sequence

from wsanalysis.battlefield.board import Board
from wsanalysis.battlefield.hexes import Axial, neighbour
from wsanalysis.battles.core.agreement import is_legal
from wsanalysis.battles.core.tables import Tables
from wsanalysis.battles.core.tabulate import row
from wsanalysis.battles.scenarios.objective_rows import flags_of
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.files.forces import Asset, Force
from wsanalysis.battles.storms_of_steel.records import Battery
from wsanalysis.battles.storms_of_steel.tables.flight_tables import COLORED
from wsanalysis.battles.storms_of_steel.tables.works_tables import kinds_of
from wsanalysis.battles.storms_of_steel.terms import AT_TARGET, NO_PLACE, PATTERN
from wsanalysis.systems.storms_of_steel import attack
from wsanalysis.systems.storms_of_steel.artillery import fires_in_round, struck_hexes
from wsanalysis.systems.storms_of_steel.card import WeaponCard
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.ground import Fortification
from wsanalysis.systems.storms_of_steel.hindrances import check_clearing
from wsanalysis.systems.storms_of_steel.ratings import as_battery
from wsanalysis.systems.storms_of_steel.shot import Shot


def batteries_of(forces: Sequence[Force], edition: StormsOfSteel) -> list[str]:
    """The names of all batteries by their numbers."""
    return [card.name for _, _, card in _batteries([force.assets for force in forces], edition)]


def _batteries(
    assets: Sequence[Sequence[Asset]], edition: StormsOfSteel
) -> list[tuple[int, Asset, WeaponCard]]:
    """Each battery, once for each strike: its side, what the sheet says of it, its card."""
    return [
        (side, one, edition.weapons[one.asset])
        for side, own in enumerate(assets)
        for one in own
        if one.asset in edition.weapons and edition.weapons[one.asset].kind == "artillery"
        for _ in range(one.count)
    ]


def put_batteries(
    tables: Tables, board: Board, assets: tuple[Sequence[Asset], Sequence[Asset]], rounds: int,
    edition: StormsOfSteel,
) -> None:  # fmt: skip
    """Add the batteries of both sides, one side after the other."""
    found, hexes, kinds = _batteries(assets, edition), len(board.ids), kinds_of(edition)
    count = len(found)
    tables.rows["battery"] = [
        row(Battery, side=side, hexes=card.hexes, smoke=one.smoke, barrage=one.barrage)
        for side, one, card in found
    ]
    powers = (power_of(card, color, edition) for _, _, card in found for color in (terms.RED, terms.BLUE))
    tables.put("battery_power", (count, 2), powers)
    clears = (x for _, _, card in found for x in (0, *(int(_clears(kind, card)) for kind in kinds)))
    tables.put("battery_clears", (count, 1 + len(kinds)), clears)
    given = (flag for _, one, _ in found for flag in flags_of(board, one.hexes))
    tables.put("battery_hex", (count, hexes), given)
    places = (place for _, _, card in found for side in range(6) for place in pattern_of(card, side))
    tables.put("struck", (count, 6, PATTERN), places)
    tables.put("fires_in", (rounds + 1,), map(fires_in_round, range(rounds + 1)))
    tables.counts["batteries"] = count


def power_of(card: WeaponCard, color: int, edition: StormsOfSteel) -> int:
    """What a battery adds to its rolls, by the color of defense that it meets (12.3)."""
    ledger = attack.shifts(as_battery(card), COLORED[color], Shot(weapon=card), edition)
    return attack.values(ledger)[0]


def pattern_of(card: WeaponCard, side: int) -> list[int]:
    """The places that a strike hits which is turned to a side: beyond which sides of the target hex (12.3).

    Of three hexes the others lie beyond that side and the next.
    """
    target = Axial(0, 0)
    around = {neighbour(target, beyond): beyond for beyond in range(6)}
    for turned in range(6):
        places = [AT_TARGET if hex == target else around[Axial(*hex)] for hex in _struck(card, turned)]
        if {side, (side + 1) % 6} <= {*places} or len(places) == 1:
            return places + [NO_PLACE] * (PATTERN - len(places))
    raise ValueError(f"{card.name} hits no two hexes side by side")


def _struck(card: WeaponCard, turned: int) -> Sequence[tuple[int, int]]:
    return struck_hexes(card, (0, 0), turned)


def _clears(kind: Fortification, card: WeaponCard) -> bool:
    if kind.defense is None:
        return False
    return is_legal(check_clearing, kind, as_battery(card), Shot(weapon=card))
