"""The text tables of the Storms of Steel report."""

from collections.abc import Mapping
from functools import partial

import pandas as pd

from wsanalysis.game import Game
from wsanalysis.printing.axes import axis, chances
from wsanalysis.printing.storms_of_steel import WORDS, activation_tables, counter_words, tables
from wsanalysis.printing.storms_of_steel.stand_ins import plain_hit
from wsanalysis.reports.page_of_text import Page, page_of
from wsanalysis.systems.storms_of_steel.unit import Kind, Pile

WHO: Mapping[Pile, str] = {"foot": "foot units and guns", "vehicle": "vehicles"}
KINDS: Mapping[Pile, Kind] = {"foot": "foot", "vehicle": "tracked"}


def attack(game: Game) -> Page:
    """Attacks by defense minus firepower, CAPs and number, against foot units and vehicles."""

    def shares(kind: Kind, shots: int) -> pd.DataFrame:
        share = partial(tables.attack_share, game.edition, shots=shots, kind=kind)
        return chances(
            lambda roll, caps, word: getattr(share(roll, caps), word),
            axis("DV - FP", tables.ROLLS),
            axis("", tables.CAPS, "CAPs {}".format),
            axis("", tables.Share._fields),
        )

    sections = {
        f"at {who}, {named}": shares(KINDS[pile], shots)
        for pile, who in WHO.items()
        for shots, named in ((1, "1 attack"), (2, "2 attacks"), (3, "3 attacks"))
    }
    return page_of(WORDS, "Attack: hit and alive, and destroyed, in per cent", sections)


def hit_counters(game: Game) -> Page:
    """Each hit counter: its chance to be drawn, its effects, and the chance that one rally removes it."""
    sections = {}
    for pile, who in WHO.items():
        drawn = tables.drawn(game, pile)
        rows = {}
        for counter in game.edition.cups[pile].counters:
            rallies = 0.0 if counter.rally is None else float(tables.rally_chance(game, counter.rally, 0))
            rows[counter.counter] = {
                "drawn": f"{100 * float(drawn.get(counter.counter, 0)):.1f}",
                "fire": counter_words.fire_words(counter),
                "move": counter_words.move_words(counter),
                "firepower": counter_words.firepower_words(counter),
                "defense": counter_words.defense_words(counter),
                "other actions": "yes" if counter.other else "no",
                "rally": counter_words.rally_words(counter),
                "rallies": f"{100 * rallies:.1f}" if rallies else counter_words.NOTHING,
            }
        frame = pd.DataFrame.from_dict(rows, orient="index").rename_axis("counter")
        sections[f"{who}, {game.edition.cups[pile].size} counters"] = frame
    return page_of(WORDS, "Hit counters", sections)


def rally(game: Game) -> Page:
    """Rally by the counter's number and the bonus on the roll."""
    numbers = tables.rally_numbers(game)
    by_number = chances(
        lambda number, bonus: tables.rally_chance(game, number, bonus),
        axis("counter", list(numbers), "{}+".format),
        axis("", tables.RALLY_BONUSES, lambda bonus: f"+{bonus}" if bonus else "none"),
    )
    filled = {
        "who": "\n".join(f"{number}+: {', '.join(names)}" for number, names in numbers.items()),
        "helps": ", ".join(f"{name} +{amount}" for name, amount in tables.rally_amounts().items()),
    }
    sections = {"by number and what is added": by_number}
    return page_of(WORDS, "Rally: the chance of one attempt, in per cent", sections, filled)


def activation(game: Game) -> Page:
    """The best action by APs and CAPs, target hit or not, for each cost of a shot and roll needed."""
    sections = {
        f"a shot costs {cost} AP, defense less firepower {roll}": activation_tables.policy(game, cost, roll)
        for cost in activation_tables.FIRE_COSTS
        for roll in activation_tables.ROLLS
    }
    return page_of(
        WORDS,
        "Activation: the best use of APs and CAPs to destroy a foot unit that does not shoot back",
        sections,
        {"hit": plain_hit(game).counter},
    )
