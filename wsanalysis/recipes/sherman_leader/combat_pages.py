"""Text pages of the Sherman Leader report on attacks of both sides and damage (Combat)."""

from functools import partial

import pandas as pd

from wsanalysis.game import Game
from wsanalysis.recipes.axes import chances, percent_frame
from wsanalysis.recipes.page_of_text import Page
from wsanalysis.recipes.sherman_leader import WORDS, tables
from wsanalysis.recipes.sherman_leader.tables import DEFENSE, NEEDED, US_DEFENSE
from wsanalysis.systems.sherman_leader.unit_card import Attack

HARMS = {
    "any": "a damage counter at least",
    "destroyed": "unit destroyed",
    "commander": "commander wounded or killed",
}


def attack(_: Game) -> Page:
    """Whether an attack destroys, by the roll needed and the defense, with two dice and with three."""
    sections = {
        who: chances(partial(tables.kill, dice=dice), NEEDED, DEFENSE)
        for dice, who in ((2, "two dice"), (3, "three dice (Close Combat, in one hex)"))
    }
    return WORDS.page("Your attack: the enemy unit destroyed, in per cent", sections)


def rolls_needed(game: Game) -> Page:
    """The roll that every US unit needs at every range, standing and after moving."""
    sections = {}
    for moved, who in ((False, "standing"), (True, "moved in the same step")):
        rows = {}
        for name, unit in game.edition.us_units.items():
            cells = {
                (kind, f"R{distance}"): "" if roll is None else f"{max(roll, 1)}"
                for kind in tables.SIDES
                for distance, roll in tables.rolls_of(game, unit, kind, moved).items()
            }
            if any(cells.values()):
                rows[name] = cells
        frame = pd.DataFrame.from_dict(rows, orient="index")
        frame.columns = pd.MultiIndex.from_tuples(list(next(iter(rows.values()))))
        sections[who] = frame.rename_axis("unit")
    return WORDS.page("Roll needed by US units, by range in hexes", sections)


def enemy_attack(game: Game) -> Page:
    """What an enemy attack does, by the roll needed, the defense, and which side of the counters is drawn."""

    def harm(side: Attack, what: str, needed: int, defense: int) -> float:
        return float(getattr(tables.harm(game.edition, side, needed, defense), what))

    sections = {
        f"{side}: {words}": chances(partial(harm, side, what), NEEDED, US_DEFENSE)
        for side in tables.SIDES
        for what, words in HARMS.items()
    }
    return WORDS.page("Enemy attack: what becomes of your unit, in per cent", sections)


def damage(game: Game) -> Page:
    """Each damage counter: how many, how likely it is drawn; and what one more does to a damaged unit."""
    sections = {}
    for side in tables.SIDES:
        drawn = tables.drawn(game.edition, side)
        rows = {
            counter.counter: {
                "count": counter.count,
                "drawn": f"{100 * float(drawn[counter.counter]):.1f}",
                "stress": counter.stress,
                "commander": counter.commander,
                "unit": "destroyed" if counter.destroyed else counter.stays,
                "second destroys": "yes" if counter.second_destroys else "no",
                "repair (SO)": "-" if counter.repair is None else str(counter.repair),
            }
            for counter in tables.counters_of(game.edition, side)
        }
        sections[f"{side} counters"] = pd.DataFrame.from_dict(rows, orient="index").rename_axis("counter")
        sections[f"one more {side} counter, in per cent"] = percent_frame(game.damage_table(side=side))
    return WORDS.page("Damage counters", sections)
