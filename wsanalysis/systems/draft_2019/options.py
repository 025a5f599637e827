"""The readings of what the draft leaves open; every field says both readings.

Decided without an option, since the text or common sense leaves one reading:

- Signature is halved once for each of fortified, obscured and in cover, and rounded down in the end;
  rounding each time gives the same (9.0). A unit in a fortification is fortified and in cover, so it is
  halved twice, and a chit with both icons shifts twice.
- A token whose effect is over at once (REDUCED, PASSENGERS) goes back; all others stay on the unit (10.0).
- CREW and MOBILITY halve once for each token. What a token says of other kinds of unit is in its data row.
- Tokens elsewhere on the board are unknown, so that a drawn one is as if from the whole supply; those that
  lie open can be taken out of it by name (2.0).
- The blast number of a destructible object's token is that of a suppression token: damage tokens have none.
- Blast is compared with the token that the same shot brings, and the damage that it does takes effect at
  once.
- Passengers inside are eliminated with their carrier (10.0); what survives it (8.0) are towed units.
- Events that chits of valor checks bring are left to the map game; those of chits for fire are counted.
- Indirect fire at units is always at secondary targets, so with limited FP (9.0, 11.0); a barrage has the
  FP of the sheaf.
- Broken is asked after rally checks: tokens that came since, face down, break nobody yet (10.0).
- Ambushes bring tokens face down: only op fire, blast and destructible objects reveal them at once (10.0).
- Infantry on foot knows no facing; only vehicles have armor (3.0).
"""

from dataclasses import dataclass
from typing import Literal

from wsanalysis.rule_system import reading


@dataclass(frozen=True, slots=True)
class Options:
    """How the open points of the draft of 2019 are read. The default is the reading we judge right."""

    shifts_move: Literal["rows", "results"] = reading(
        "rows",
        "What an upshift or downshift moves (9.0). `rows`: the row that is read, as the text says, so that a "
        "chit with few rows gives little. `results`: the result, along miss, suppressed, damaged, "
        "eliminated, whatever rows the chit has, as in the edition of 2014.",
    )

    past_the_rows: Literal["holds", "one more"] = reading(
        "holds",
        "A shift beyond the top or bottom row (9.0 is silent). `holds`: the last row is read. `one more`:"
        " the result one step further, once: an upshift past the top row makes damage an elimination.",
    )

    farthest: Literal["no limit", "twice"] = reading(
        "no limit",
        "Fire beyond effective range (9.0). `no limit`: one downshift however far, since the draft names "
        "no end, so that even a flamethrower reaches across the map. `twice`: none beyond twice the "
        "effective range, as in the edition of 2014.",
    )

    two_chits: Literal["together", "one by one"] = reading(
        "together",
        "How the two chits of an easy or difficult check are drawn (3.0). `together`: both out of the "
        "bag. `one by one`: the first goes back before the second.",
    )

    unlucky_13: Literal["its condition", "always", "never"] = reading(
        "its condition",
        'The unlucky "13" (3.0 says that some checks fail by its condition, not by which). `its condition`: '
        "such a chit fails whoever is in what it names. `always`: it fails everybody. `never`: it is read"
        " for its medals only.",
    )

    bailing_out: Literal["vehicles", "every unit"] = reading(
        "vehicles",
        "Who checks by a red medal (10.0). `vehicles`: the heading is Bailing Out, and stowage is theirs. "
        "`every unit`: the sentence says unit, so infantry and guns check as well.",
    )

    broken_by: Literal["all tokens", "suppression tokens"] = reading(
        "all tokens",
        "Which tokens make a unit broken when 2 are left after rally checks (10.0). `all tokens`: damage "
        "tokens too, as the sentence has it. `suppression tokens`: only those that the checks are made "
        "for.",
    )

    hesitation_stops: bool = reading(
        True,
        "HESITATION by op fire, which takes effect at once (10.0). True: the mover cannot take its "
        "action, so it ends there, though the unit is not spent. False: an action that has begun goes on.",
    )

    rubble_for_tracks: Literal["bog", "impassable"] = reading(
        "bog",
        "Rubble for tracked vehicles. `bog`: 8.0 bars only guns and wheeled units. `impassable`: 10.0, which "
        "bars guns and vehicles.",
    )

    indirect_armor: Literal["none", "weakest"] = reading(
        "none",
        "Penetration of indirect fire (11.0 ignores downshifts; no line of sight crosses a facing). "
        "`none`: armor is not compared. `weakest`: an upshift if the penetration is above the target's "
        "weakest armor.",
    )


STANDARD = Options()
