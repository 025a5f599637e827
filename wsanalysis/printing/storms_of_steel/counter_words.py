"""What a hit counter does, in as few words as fit into a table (7.4, 15.2)."""

from wsanalysis.printing.marks import signed
from wsanalysis.systems.storms_of_steel.counters import HitCounter

OUT = "out"
NOTHING = ""


def fire_words(counter: HitCounter) -> str:
    """What it does to firing: forbidden, one color only, its cost and range."""
    if counter.destroyed:
        return OUT
    if counter.fire in ("red", "blue"):
        return f"{counter.fire} only"
    if counter.fire == "no":
        return "no"
    said = [f"{signed(counter.fire_cost)} AP"] if counter.fire_cost else []
    if counter.range is not None:
        said.append("1 hex" if counter.range == 1 else f"{counter.range} hexes")
    return ", ".join(said) or NOTHING


def move_words(counter: HitCounter) -> str:
    """What it does to moving and pivoting."""
    if counter.destroyed:
        return OUT
    if not counter.move:
        return "no"
    return f"{signed(counter.move_cost)} AP" if counter.move_cost else NOTHING


def firepower_words(counter: HitCounter) -> str:
    """What it does to firepower: one number for both colors, or red and blue."""
    return _both(counter.red_firepower, counter.blue_firepower, counter)


def defense_words(counter: HitCounter) -> str:
    """What it does to defense: one number for both, or front and flank."""
    return _both(counter.front_defense, counter.flank_defense, counter)


def rally_words(counter: HitCounter) -> str:
    """The number to roll."""
    if counter.destroyed:
        return OUT
    return "no" if counter.rally is None else f"{counter.rally}+"


def grave(counter: HitCounter, words: str) -> float:
    """How dark a cell with these words is."""
    if counter.destroyed:
        return 0.9
    return {"no": 0.5, NOTHING: 0.0}.get(words, 0.22)


def _both(one: int, other: int, counter: HitCounter) -> str:
    if counter.destroyed:
        return OUT
    if one == other:
        return signed(one) if one else NOTHING
    return f"{signed(one)} / {signed(other)}"
