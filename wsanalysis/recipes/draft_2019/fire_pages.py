"""The text tables of the 2019 draft's report on fire: by range and shift, by FP and target, and the chits."""

from collections.abc import Callable

import pandas as pd

from wsanalysis.game import Game
from wsanalysis.recipes.draft_2019 import tables
from wsanalysis.recipes.draft_2019.tables import Share
from wsanalysis.recipes.page_of_text import percent_frame, provenance, text_page
from wsanalysis.systems.draft_2019.chit import COLLATERALS, Side

READINGS: tuple[tuple[str, Callable[[Share], float]], ...] = (
    ("any effect", lambda found: float(found.any)),
    ("damaged or eliminated", lambda found: float(found.damaged + found.eliminated)),
    ("eliminated", lambda found: float(found.eliminated)),
)
MIDDLE = 5  # areas
MEDIUM = ("MEDIUM",)


def fire_foot(game: Game, command: str) -> str:
    """Fire at foot units and guns."""
    return _fire(game, command, "foot", tables.usual_power(game, ("squad", "vehicle"), 2))


def fire_vehicle(game: Game, command: str) -> str:
    """Fire at vehicles."""
    return _fire(game, command, "vehicle", tables.usual_power(game, ("vehicle",), 2))


def _fire(game: Game, command: str, side: Side, powers: tuple[int, ...]) -> str:
    edition = game.edition
    sections = []
    for power in powers:
        for what, read in READINGS:
            frame = pd.DataFrame(
                {
                    f"{shift:+d}" if shift else "0": {
                        shown: read(tables.share(edition, side, first, shift, power, MEDIUM))
                        for shown, first in tables.distance_bands(game, side)
                    }
                    for shift in tables.SHIFTS
                }
            ).rename_axis(index="areas", columns="shift")
            sections.append((f"FP {power}, a medium target in the open: {what}", percent_frame(frame)))
    for what, read in READINGS:
        frame = pd.DataFrame(
            {
                power: {
                    target: read(tables.share(edition, side, MIDDLE, 0, power, conditions))
                    for target, conditions in tables.TARGETS.items()
                }
                for power in tables.POWERS
            }
        ).rename_axis(index="target", columns="FP")
        sections.append(
            (f"{MIDDLE} areas, no shift, by FP and what the target is: {what}", percent_frame(frame))
        )
    note = (
        "shift: for armor, range and exposure (foot only), which always count. What the chit itself shifts,\n"
        "for FIREPOWER and by the icons that the target meets, is in the odds. Before tokens are turned\n"
        "over and before checks for red medals. A unit in works is in cover as well as fortified.\n"
        "All chits are reconstructed: they were fitted to the odds of the edition of 2014.\n"
    )
    heading = f"Fire at {tables.WHO[side]}, in per cent"
    return text_page(heading, sections, note + provenance(game.trust, command))


def chits(game: Game, command: str) -> str:
    """What the chits in the bag show: icons, FIREPOWER, medals, drift arrows."""
    bag = game.edition.chits.chits
    size = len(bag)
    icons = pd.DataFrame(
        {
            tables.WHO[side]: {w: n / size for w, n in tables.shown_on(game, side).items()}
            for side in tables.SIDES
        }
    ).rename_axis("icon")
    power = pd.DataFrame(
        {
            tables.WHO[side]: {n: tables.upshifted_by(game, side, n) / size for n in tables.POWERS}
            for side in tables.SIDES
        }
    ).rename_axis("FP")
    sections = [
        ("the icon is shown", percent_frame(icons)),
        ("FIREPOWER gives so much FP an upshift", percent_frame(power)),
        ("medals", percent_frame(_counted([str(chit.medals) for chit in bag], "medals"))),
        (
            "drift arrow (1: east, counter-clockwise)",
            percent_frame(_counted([str(c.drift) for c in bag], "arrow")),
        ),
        (
            "an unlucky 13, by whom it names",
            percent_frame(_counted([c.unlucky_13 or "none" for c in bag], "13")),
        ),
    ]
    only = ", ".join(COLLATERALS)
    note = f"Of {size} chits, all reconstructed; {only} come with the upshift of FIREPOWER only.\n"
    return text_page("What a fate chit shows, in per cent", sections, note + provenance(game.trust, command))


def _counted(faces: list[str], what: str) -> pd.DataFrame:
    """The share of each face among the chits."""
    shares = {face: faces.count(face) / len(faces) for face in sorted(set(faces))}
    return pd.DataFrame({"chits": shares}).rename_axis(what)
