"""Options for the rulebook's open points, and its optional rules; every field explains both readings.

Settled without an option, since only one reading makes the rule work, or the sample game settles it:

- Red Tree has Cool 1: the event of that battle takes 1 of his 2 stress, although the text says that only
  Eandi has any. It comes before the 2 stress of the battle: whoever had none ends with 1.
- The 13 enemy units of the sample battle are the 12 of battalion 9A and the Rifle of 1C.
- Modifiers have no floor: a needed roll of 1 or less always hits, above 10 never does.
- No Effect is a counter of its own and not drawn again; what is drawn again is a counter that could not do
  anything to this unit: a second Gun or Machine Gun, Gun on a unit that reaches 1 hex, Suppressed on one that
  is, Stress or Commander Wounded without a commander. A second Glancing counts, as in the sample game.
- The damage of one attack is drawn counter by counter; once the unit is destroyed no more is drawn.
- Counters that lie on the unit are out of the cup; those on other units are not counted.
- Exposed counts from the next turn on.
- A unit acts as without a commander while he is unfit: nobody takes stress to act though Suppressed or
  Immobile, or for moving and attacking. He still suffers stress and wounds: counters are redrawn only for one
  who is killed.
- Exposed ends with the battle. Tenacity is used once a battle.
- A battalion's card changes its own moves and weekly SO points; a fixed one stays fixed at half strength.
- Battalion 1C adds its Rifle at half strength too: the sample game notes that it does until it is destroyed.
- What is only worth a tie in the enemy's choice of a target is left to the player, as the book does.
- Rolls outside the tactical chart are read in its first or last row.
"""

from dataclasses import dataclass
from typing import Literal

from wsanalysis.rule_system import reading


@dataclass(frozen=True, slots=True)
class Options:
    """Options for the open points of Sherman Leader, and its optional rules. Default: as we judge right."""

    range_0_bonus: bool = reading(
        True,
        "The bonus for attacks in one hex. True: +2 on the dice of both sides, as twice in the sample "
        "game. False: none, as the text of Combat is silent.",
    )

    at_team_moved: Literal[-2, -1] = reading(
        -2,
        "The penalty for an enemy AT Team that moves and attacks. `-2`: as in the list of Enemy Attacks. "
        "`-1`: as in the sample game.",
    )

    trucks_move_and_attack: bool = reading(
        False,
        "Whether enemy trucks may attack after moving. False: as in the sample game. True: the list of "
        "Enemy Attacks does not mention them, so they attack without a penalty.",
    )

    second_exposed: Literal["redrawn", "adds"] = reading(
        "redrawn",
        "A second Exposed counter on a unit. `redrawn`: it has no effect, since the unit is exposed "
        "already. `adds`: each counter adds 2 to enemy rolls.",
    )

    campaign_shift_on_map: bool = reading(
        False,
        "Whether a campaign's shift of enemy moves also applies to battalions. False: only on the "
        "battlefield, as at the end of a week in the sample game. True: to all rolls, as in its first "
        "turn.",
    )

    bunkers_on_impassable: bool = reading(
        True,
        "Whether an enemy Bunker may stand on impassable ground. True: the rule bars only Armor, Light "
        "Armor, Tank, Halftrack and Armored Car. False: it is attacked by AP, so it is one of the AP "
        "units.",
    )

    half_of_odd: Literal["rounded down", "rounded up"] = reading(
        "rounded down",
        "Half of an odd number of units, for a battalion placed at half strength. `rounded down`: down, "
        "as for half VP, so a single unit is not placed. `rounded up`: up, so a single unit is placed.",
    )

    retreat_from: Literal["all closest", "chosen one"] = reading(
        "all closest",
        "Retreat to Cover where several US units are equally close, on the battlefield. `all closest`: into "
        "a hex farther from each of them. `chosen one`: the player chooses the one to go away from.",
    )

    cautious_of: Literal["all in reach", "who may still attack"] = reading(
        "all in reach",
        "What keeps the enemy from a Cautious Advance, on the battlefield. `all in reach`: any US unit with "
        "the hex in range and sight. `who may still attack`: not one that has acted this turn, or is "
        "Suppressed without a commander.",
    )

    half_counts: Literal["next turn", "at once"] = reading(
        "next turn",
        "When losses to half strength shift enemy moves, on the battlefield. `next turn`: from the step in "
        "which strength is compared, as in the sample game. `at once`: with the next roll.",
    )

    battles_a_week: Literal["one", "several"] = reading(
        "one",
        "How many battles of a week a unit and its commander may fight, in a campaign. `one`: one, as groups "
        "are put together before the first battle. `several`: every battle that they are sent into, as long "
        "as they may still fight.",
    )

    failure: Literal["failed", "evaluated by VP"] = reading(
        "failed",
        "The result of a campaign that ends because a cost cannot be paid. `failed`: it has failed, which is "
        "worse than poor. `evaluated by VP`: its VP are compared with the objective, as after the last "
        "week.",
    )

    last_week: Literal["whole", "battles only"] = reading(
        "whole",
        "What of the last week of a campaign counts. `whole`: all of it, as a campaign ends when the week is "
        "complete; battalions move and cost SO points once more. `battles only`: the result is found "
        "after its battles.",
    )

    flank_attacks: bool = reading(
        False,
        "The optional rule for flank attacks. False: not used. True: after a hit at 0 or 1 hexes, a die "
        "of 6 (or 8) or more lowers the defense by 1.",
    )


STANDARD = Options()
