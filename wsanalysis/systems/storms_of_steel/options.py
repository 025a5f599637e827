"""Options for the ambiguous rules of the rulebook; every field explains both readings.

Settled without an option, since only one reading makes the rule work, or an example settles it:

- Thin smoke gives +1 wherever it counts; one sentence of 13.0 calls it smoke of the first round.
- Altitude: no counter is strafing height, up to 50 m, and each counter 50 m more, so that 2 counters are
  150 m and 4 are 250 m, as in both examples (20.1, 20.4).
- Gun Damaged takes one color: which one is printed on the counter, one of each (15.2); edit the counts.
- The bunker is the counter that 18.2 shows; others are rows of their own in the file.
- A unit of 3.22 that fires for 3 of 6 APs has 3 left, and the gun of 17.1 has 4: the examples miscount.
- Fire group: a supporter adds 1 FP where its own printed FP of that color is above 0 (9.12); one that has
  none of any color that is fired may not join. The leader may attack without, and be supported.
- In close combat the first unit of a side that may attack leads, of like units the one that its hit counter
  hampers least.
- Guns are foot units, by their red movement cost (5.0) and the words of 18.2: they use weapon cards by hand.
- CAPs count on the roll at works that are attacked alone (3.23); beside units they are those of the units.
- Card 9 is an action card, and none are played on airplanes (20.0).
- Weapon cards by hand meet the flank defense (8.2, p.17), in cover unless the card says otherwise; the
  Demolition Charge, whose card does not say so, is used in one hex, where the flank counts anyway (7.63).
- A hit counter changes a weapon card's FP by as much as the unit's own (8.2).
- CAPs of a mine's victim lower its roll (18.5), those of a rolling attacker raise it (3.23).
- Luck is played on a miss by 1 or 2, and by choice on a hit that lacks 1 or 2 to two hits, which it cannot
  spoil; Combat Hardened on any miss, on the lower die.
- Bonus moves follow a paid open or road hex in one action; uphill and vehicles on the road are paid besides
  (14.0, figures 24 and 25; 16.0).
- Vehicles of a squad's own side cover it in close combat, not the enemy's: in figure 29 a tank attacks rifles
  that have no more than their flank (15.6). Against fire from outside all vehicles in the hex cover.
- The ground below an airplane does not cover it: it is above all obstacles (20.3).
- A fortification helps its occupants to rally as terrain does (7.51), in a duel too.
- A unit outside its arc may pivot and then fire as two actions; what turns towards others is not looked at.
- Hidden units in a hex: of two with the same defense fire meets the one listed first (10.0).
"""

from dataclasses import dataclass
from typing import Literal

from wsanalysis.rule_system import reading


@dataclass(frozen=True, slots=True)
class Options:
    """Options for the open points of Storms of Steel, and its optional rules. Default: as we judge right."""

    variable_ap: bool = reading(
        False,
        "Optional rule 3.01. False: an activated unit gets 7 APs. True: it rolls 2D6 for its APs.",
    )

    cautious_movement: bool = reading(
        False,
        "Optional rule 5.01, defense after a normal move. False: not used. True: a foot unit that moved "
        "normally into a hex without any DM defends at -1 in the very next turn, unless it paid 1 AP more.",
    )

    safe_from_immobilization: Literal[6, 7] = reading(
        6,
        "The roll that keeps a vehicle from getting stuck (14.1). `6`: or higher, as in the text. `7`: "
        "or higher, since the key to the table of 14.0 says more than 6.",
    )

    wire_stops_tracks: bool = reading(
        True,
        "The cost of barbed wire for a tracked vehicle. True: 2 APs, the text of 18.4. False: nothing, "
        "the table of 14.0.",
    )

    bunker_in_close_combat: Literal["flank", "front"] = reading(
        "flank",
        "The cover of a fortification in close combat (7.63: flank defense; 18.0: occupants benefit). "
        "`flank`: its smaller number, since units defend with their flank. `front`: its large number.",
    )

    cowering_reaches_twice: bool = reading(
        True,
        "Whether the range of 1 that the counter Cowering gives can be doubled (7.4). True: it is a range"
        " like any other, so fire at 2 hexes is at long range (7.61). False: the unit may not fire beyond"
        " 1 hex.",
    )

    infantry_squads: Literal["listed", "by cost"] = reading(
        "listed",
        "Which units are infantry squads, for cover behind vehicles (1.1, 15.6). `listed`: every foot "
        "unit except guns, mortars included. `by cost`: only those that move for 2 APs or less, so no "
        "heavy mortar.",
    )

    cards_pass_works: bool = reading(
        False,
        "Whether weapon cards that ignore terrain modifiers, such as the Flamethrower (p.17), also ignore"
        " fortifications. False: fortifications count, since the rulebook names them beside terrain "
        "wherever both are meant (12.1, 18.5). True: they are ignored like terrain.",
    )

    arc_of_fire: Literal["sectors", "half", "rows"] = reading(
        "sectors",
        "How the front three hexes extend outward on the map (6.1). `sectors`: everything ahead of the "
        "line across the unit, but not on that line. `half`: the line too. `rows`: everything between the"
        " rows of hexes through the two outer front hexes, these rows included: the 120 degrees of the "
        "note at 15.5.",
    )

    marker_off: Literal["instead", "besides"] = reading(
        "instead",
        "Points for a control marker that has been carried off the map (firefight sheet 2). `instead`: "
        "they replace the points for holding it at the end. `besides`: its side held it last, so it "
        "scores both.",
    )


STANDARD = Options()
