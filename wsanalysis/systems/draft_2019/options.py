"""Options for the open points of the draft; every field explains both readings.

Settled without an option, since the text or common sense leaves one reading:

- Signature is halved once for each of fortified, obscured and in cover, and rounded down at the end;
  rounding each time gives the same (9.0). A unit in a fortification is fortified and in cover, so it is
  halved twice, and a chit with both icons shifts twice.
- A token whose effect is over at once (REDUCED, PASSENGERS) goes back; all others stay on the unit (10.0).
- CREW and MOBILITY halve once for each token. A token's effects on other kinds of unit are in its data row.
- Tokens elsewhere on the board are unknown, so tokens are drawn as if from the whole supply; those that lie
  face up can be taken out of it by name (2.0).
- The blast number of a destructible object's token is that of a suppression token: damage tokens have none.
- Blast is compared with the token that the same shot causes, and its damage takes effect at once.
- Passengers inside are eliminated with their carrier (10.0); only towed units survive it (8.0).
- Events on chits for valor checks are left to the map game; those on chits for fire are counted.
- Indirect fire at units is always at secondary targets, so with limited FP (9.0, 11.0); a barrage has the
  FP of the sheaf.
- Whether a unit is broken is decided after its rally checks; later tokens, face down, do not count (10.0).
- Tokens from an ambush are face down: only op fire, blast and destructible objects reveal them (10.0).
- Infantry on foot has no facing; only vehicles have armor (3.0).
"""

from dataclasses import dataclass
from typing import Literal

from wsanalysis.rule_system import reading


@dataclass(frozen=True, slots=True)
class Options:
    """Options for the open points of the draft of 2019. The default is the reading we judge right."""

    shifts_move: Literal["rows", "results"] = reading(
        "rows",
        "What an upshift or downshift moves (9.0). `rows`: the row to read, as the text says, so a shift "
        "does little on a chit with few rows. `results`: the result, along miss, suppressed, damaged, "
        "eliminated, whatever rows the chit has, as in the edition of 2014.",
    )

    past_the_rows: Literal["holds", "one more"] = reading(
        "holds",
        "A shift beyond the top or bottom row (9.0 is silent). `holds`: read the last row. `one more`: "
        "move the result one step further, once: an upshift past the top row turns damage into an "
        "elimination.",
    )

    farthest: Literal["no limit", "twice"] = reading(
        "no limit",
        "Fire beyond effective range (9.0). `no limit`: one downshift at any distance, since the draft "
        "sets no limit; even a flamethrower reaches across the map. `twice`: no fire beyond twice the "
        "effective range, as in the edition of 2014.",
    )

    two_chits: Literal["together", "one by one"] = reading(
        "together",
        "How the two chits of an easy or difficult check are drawn (3.0). `together`: both out of the "
        "bag. `one by one`: the first goes back before the second is drawn.",
    )

    unlucky_13: Literal["its condition", "always", "never"] = reading(
        "its condition",
        "Which units fail a check on the unlucky “13” (3.0 says that its condition makes some checks "
        "fail, but not which). `its condition`: units in the condition that it names. `always`: all "
        "units. `never`: none; only its medals count.",
    )

    bailing_out: Literal["vehicles", "every unit"] = reading(
        "vehicles",
        "Which units check when a red medal shows (10.0). `vehicles`: vehicles, since the heading is "
        "Bailing Out and only they have stowage. `every unit`: every unit, since the sentence says unit, "
        "so infantry and guns check as well.",
    )

    broken_by: Literal["all tokens", "suppression tokens"] = reading(
        "all tokens",
        "Which tokens break a unit that has 2 left after its rally checks (10.0). `all tokens`: damage "
        "tokens too, as the sentence says. `suppression tokens`: only those that the checks are made for.",
    )

    hesitation_stops: bool = reading(
        True,
        "Whether HESITATION from op fire, which takes effect at once, stops the mover's action (10.0). "
        "True: the action ends there, though the unit is not spent. False: an action that has begun "
        "continues.",
    )

    rubble_for_tracks: Literal["bog", "impassable"] = reading(
        "bog",
        "Rubble for tracked vehicles. `bog`: bog (8.0), though 10.0 bars all vehicles. "
        "`impassable`: impassable (10.0), though 8.0 bars only guns and wheeled units.",
    )

    indirect_armor: Literal["none", "weakest"] = reading(
        "none",
        "Whether indirect fire compares penetration with armor (11.0 ignores downshifts; no line of sight"
        " crosses a facing). `none`: it does not. `weakest`: an upshift if the penetration exceeds the "
        "target's weakest armor.",
    )

    range_counts: Literal["areas between", "areas crossed"] = reading(
        "areas between",
        "Which areas lie between firer and target on the map (9.0). `areas between`: those of the shortest "
        "chain of adjacent areas. `areas crossed`: those that the line of sight crosses.",
    )

    op_fire_at: Literal["end of each point", "each hex"] = reading(
        "end of each point",
        "Where a unit that moves at full speed may be answered on the map (7.0, 9.0). `end of each point`: "
        "in the hex where a movement point ends. `each hex`: in every hex that it passes, which makes "
        "sprinting deadly.",
    )

    nearby_to: Literal["one of them", "all of them"] = reading(
        "one of them",
        "What makes the units of an order nearby on the map (6.0). `one of them`: each is near some other, "
        "so they form a chain. `all of them`: each is near every other.",
    )


STANDARD = Options()
