"""Battalions on the operational map, and their cost (Assign Units, Move Battalions)."""

from collections.abc import Iterable
from typing import NamedTuple

from wsanalysis.probability.chance import Chance
from wsanalysis.probability.dice import D10
from wsanalysis.systems.sherman_leader.campaign_cards import BANDS, Band
from wsanalysis.systems.sherman_leader.effects import Effect, amount_of
from wsanalysis.systems.sherman_leader.movement_charts import OperationalRow, RangeBand
from wsanalysis.systems.sherman_leader.options import Options
from wsanalysis.systems.sherman_leader.orders import HALF_STRENGTH

TRUCK_SAVES = 2


class OnTheMap(NamedTuple):
    """A battalion's band, the SO points that it has cost so far, and the weeks left."""

    band: Band
    lost: int = 0
    weeks: int = 1


def moved(band: Band, roll: int, row: OperationalRow) -> Band:
    """A battalion's band after its roll with modifiers (Move Battalions)."""
    place = BANDS.index(band)
    if roll <= row.retreats_up_to:
        place = max(place - 1, 0)
    elif roll >= row.advances_from:
        place = min(place + 1, len(BANDS) - 1)
    return BANDS[place]


def roll_shift(half: bool, own: Iterable[Effect], campaign: tuple[Effect, ...], options: Options) -> int:
    """The modifier of a battalion's roll: half strength, its own card, the campaign's (Move Battalions).

    A card's shift of enemy moves is for the battlefield; `campaign_shift_on_map` concerns the campaign's.
    """
    shift = amount_of((*own, *campaign), "battalion moves") + (HALF_STRENGTH if half else 0)
    return shift + (amount_of(campaign, "enemy moves") if options.campaign_shift_on_map else 0)


def week_passes(
    chance: Chance,
    before: OnTheMap,
    row: OperationalRow | None,
    shift: int,
    losses: tuple[int, ...],
) -> OnTheMap:
    """A battalion at the end of a week: it moves, then costs SO points by its band (End of Week).

    `row` None: it is fixed and does not roll. `losses` of the bands in order.
    """
    band = before.band
    if row is not None:
        band = moved(band, chance(D10, "movement of the battalion") + shift, row)
    return OnTheMap(band, before.lost + losses[BANDS.index(band)], before.weeks - 1)


def is_over(state: OnTheMap) -> bool:
    """True if no week is left."""
    return state.weeks == 0


def attack_cost(band: RangeBand, trucks: int = 0, effects: Iterable[Effect] = ()) -> int:
    """SO points to attack a battalion: by its band, less 2 per truck (Assign Units).

    Cards change only the cost behind the front.
    """
    cost = band.attack_cost + (amount_of(effects, "attack cost") if band.attack_cost else 0)
    return max(cost - TRUCK_SAVES * trucks, 0)


def losses(bands: Iterable[RangeBand]) -> tuple[int, ...]:
    """The weekly loss of each band, in the order of BANDS (Adjust Special Option Points)."""
    by_name = {band.band: band.weekly_loss for band in bands}
    return tuple(by_name[band] for band in BANDS)
