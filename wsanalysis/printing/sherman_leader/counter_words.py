"""What a damage counter does and how it goes, as sentences of the aid (Damage Counter Rules)."""

from collections.abc import Mapping

from wsanalysis.languages import joined
from wsanalysis.printing.sherman_leader import WORDS
from wsanalysis.systems.sherman_leader.damage_counter import DamageCounter


def effect(counter: DamageCounter) -> str:
    """What it does to the unit and its commander."""
    both = counter.destroyed and counter.commander == "killed"
    stops = counter.stops_attack
    holds = {
        "unit and commander lost": both,
        "unit destroyed": counter.destroyed and not both,
        "commander killed": counter.commander == "killed" and not both,
        "commander wounded": counter.commander == "wounded",
        "stress": counter.stress > 0,
        "no move": counter.stops_move == "yes",
        "no move or stress": counter.stops_move == "unless stress",
        "no attack or stress": stops == "unless stress",
        "no attack at": stops not in ("no", "unless stress"),
        "enemy dice": counter.enemy_rolls > 0,
        "later stress": counter.later_stress > 0,
        "second destroys": counter.second_destroys,
    }
    words = _words(counter)
    said = [words[name] for name, so in holds.items() if so]
    return joined(" ", said) if said else words["nothing"]


def gone(counter: DamageCounter) -> str:
    """When it leaves the unit, or what it costs to be rid of it."""
    words = _words(counter)
    if counter.destroyed or counter.commander == "killed":
        return words["lost"]
    if counter.repair is not None:
        return words["repair" if counter.new_battle else "no new battle"]
    return words[counter.stays] if counter.stays in words else words["at once"]


def _words(counter: DamageCounter) -> Mapping[str, str]:
    return WORDS.pairs(
        "Damage in words",
        {
            "where": counter.stops_attack.replace("range ", "R"), "shift": counter.enemy_rolls,
            "stress": counter.stress or counter.later_stress, "cost": counter.repair,
        },
    )  # fmt: skip
