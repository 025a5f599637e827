"""What a damage counter does, in as few words as fit into a table (Damage Counter Rules)."""

from wsanalysis.systems.sherman_leader.damage_counter import DamageCounter

NOTHING = "nothing"
STAYS = {"until it moves": "until it moves", "until it acts": "this turn"}


def effect(counter: DamageCounter) -> str:
    """What it does to the unit and its commander."""
    said = []
    if counter.destroyed:
        said.append("unit and commander lost" if counter.commander == "killed" else "unit destroyed")
    elif counter.commander != "unhurt":
        said.append("commander killed" if counter.commander == "killed" else "a 2nd kills")
    if counter.stress:
        said.append(f"{counter.stress} stress")
    if counter.stops_move == "yes":
        said.append("no move")
    if counter.stops_move == "unless stress":
        said.append("no move or 1 stress")
    if counter.stops_attack == "unless stress":
        said.append("no attack or 1 stress")
    elif counter.stops_attack != "no":
        said.append(f"no attack at {counter.stops_attack.replace('range ', 'R')}")
    if counter.enemy_rolls:
        said.append(f"enemy dice +{counter.enemy_rolls}")
    if counter.later_stress:
        said.append(f"{counter.later_stress} stress each battle")
    if counter.second_destroys:
        said.append("a 2nd destroys")
    if counter.stays in STAYS:
        said.append(STAYS[counter.stays])
    return ", ".join(said) or NOTHING


def line(counter: DamageCounter) -> str:
    """Its name, what it does, and in brackets the SO points that it costs to be rid of it."""
    cost = "" if counter.repair is None else f" ({counter.repair} SO)"
    said = effect(counter)
    return (
        f"{counter.counter}{cost}" if said == counter.counter.lower() else f"{counter.counter}: {said}{cost}"
    )
