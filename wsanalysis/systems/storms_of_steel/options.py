"""The readings of what the rulebook leaves open; every field says both readings."""

from dataclasses import dataclass
from typing import Literal

from wsanalysis.rule_system import reading


@dataclass(frozen=True, slots=True)
class Options:
    """How the open points of Storms of Steel are read, and its optional rules. Standard: as judged right."""

    variable_ap: bool = reading(
        False,
        "The optional rule 3.01. False: an activated unit gets 7 APs. True: it rolls 2D6 for them.",
    )

    cautious_movement: bool = reading(
        False,
        "The optional rule 5.01. False: how a foot unit moves changes no defense. True: one that moved "
        "normally into a hex without any DM defends at -1 in the turn right after, unless it paid 1 AP more.",
    )

    safe_from_immobilization: Literal[6, 7] = reading(
        6,
        "What a vehicle must roll not to get stuck (14.1). `6`: the text, 6 or higher. `7`: the key of the "
        "table of 14.0, more than 6.",
    )

    wire_stops_tracks: bool = reading(
        True,
        "What barbed wire costs a tracked vehicle. True: 2 APs, the text of 18.4. False: nothing, the table "
        "of 14.0.",
    )

    bunker_in_close_combat: Literal["flank", "front"] = reading(
        "flank",
        "The cover of a fortification in close combat (7.63: flank defense; 18.0: occupants benefit). "
        "`flank`: its smaller number, as defense is by the flank. `front`: its large number.",
    )

    cowering_reaches_twice: bool = reading(
        True,
        "A range of 1 by the counter Cowering (7.4). True: it is a range like any other, so fire at 2 hexes "
        "is at long range (7.61). False: the unit may not fire beyond 1 hex.",
    )

    infantry_squads: Literal["listed", "by cost"] = reading(
        "listed",
        "Who is an infantry squad, for cover behind vehicles (1.1, 15.6). `listed`: every foot unit that is "
        "no gun, mortars included. `by cost`: only those that move for 2 APs or less, so no heavy mortar.",
    )


STANDARD = Options()
