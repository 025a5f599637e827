"""The text tables of the 2019 draft's report on fire: by range and shift, by FP and target, and the chits."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import pandas as pd

from wsanalysis.game import Game
from wsanalysis.recipes.axes import axis, chances
from wsanalysis.recipes.draft_2019 import WORDS, tables
from wsanalysis.recipes.draft_2019.tables import MEDIUM, MIDDLE, Share
from wsanalysis.recipes.page_of_text import Page
from wsanalysis.systems.draft_2019.chit import COLLATERALS, Side
from wsanalysis.systems.draft_2019.unit import Kind

Read = Callable[[Share], float]
READINGS: Mapping[str, Read] = {
    "any effect": lambda found: float(found.any),
    "damaged or eliminated": lambda found: float(found.damaged + found.eliminated),
    "eliminated": lambda found: float(found.eliminated),
}
TARGETS = axis("target", {conditions: words for words, conditions in tables.TARGETS.items()})
SIDES = axis("", tables.WHO)


def fire(side: Side, kinds: Sequence[Kind], game: Game) -> Page:
    """Fire at a side of the chits, with the FP that units of these kinds have most often."""

    def by_range(power: int, read: Read, first: int, shift: int) -> float:
        return read(tables.share(game.edition, side, first, shift, power, MEDIUM))

    def by_target(read: Read, conditions: tuple[str, ...], power: int) -> float:
        return read(tables.share(game.edition, side, MIDDLE, 0, power, conditions))

    areas = axis("areas", {first: shown for shown, first in tables.distance_bands(game, side)})
    shifts = axis("shift", tables.SHIFTS, lambda shift: f"{shift:+d}" if shift else "0")
    ranges = {
        f"FP {power}, a medium target in the open: {what}": chances(
            partial(by_range, power, read), areas, shifts
        )
        for power in tables.usual_power(game, kinds, 2)
        for what, read in READINGS.items()
    }
    targets = {
        f"{MIDDLE} areas, no shift, by FP and what the target is: {what}": chances(
            partial(by_target, read), TARGETS, axis("FP", tables.POWERS)
        )
        for what, read in READINGS.items()
    }
    return WORDS.page("Fire at {who}, in per cent", ranges | targets, {"who": tables.WHO[side]})


def chits(game: Game) -> Page:
    """What the chits in the bag show: icons, FIREPOWER, medals, drift arrows."""
    bag = game.edition.chits.chits
    size = len(bag)
    shown = {side: tables.shown_on(game, side) for side in tables.SIDES}
    icons = axis("icon", list(shown["foot"]))

    def counted(what: str, faces: Sequence[str]) -> pd.DataFrame:
        return chances(
            lambda face, _: faces.count(face) / size, axis(what, sorted(set(faces))), axis("", ["chits"])
        )

    sections = {
        "the icon is shown": chances(lambda icon, side: shown[side][icon] / size, icons, SIDES),
        "FIREPOWER gives so much FP an upshift": chances(
            lambda n, side: tables.upshifted_by(game, side, n) / size, axis("FP", tables.POWERS), SIDES
        ),
        "medals": counted("medals", [str(chit.medals) for chit in bag]),
        "drift arrow (1: east, counter-clockwise)": counted("arrow", [str(chit.drift) for chit in bag]),
        "an unlucky 13, by whom it names": counted("13", [chit.unlucky_13 or "none" for chit in bag]),
    }
    filled = {"size": size, "collaterals": ", ".join(COLLATERALS)}
    return WORDS.page("What a fate chit shows, in per cent", sections, filled)
