"""Counters of Sherman Leader: enemies, numbered US units, battalions, damage (Counters, Enemy Units)."""

from collections.abc import Iterable

from wsanalysis.aids.faces import Tint
from wsanalysis.printing.counters import Drawn, Pile, Stands, picture_of
from wsanalysis.printing.ratings import Row, number
from wsanalysis.printing.sherman_leader import WORDS
from wsanalysis.printing.sherman_leader.counter_words import effect
from wsanalysis.printing.sherman_leader.unit_words import armor_piercing, reach
from wsanalysis.systems.sherman_leader.unit import US_TYPES

SAID = WORDS.pairs("Words on counters")
KEY = WORDS.note("Where ratings stand on the counter").text
PICTURES = {
    "Rifle": "squad", "MG": "machine gun", "AT Team": "rocket", "Mortar": "mortar", "AT Gun": "gun",
    "Armored Car": "armored car", "Halftrack": "half-track", "Truck": "truck", "Building": "building",
    "Bunker": "bunker", "Tank": "tank", "Armor": "tank", "Light Armor": "half-track", "Artillery": "gun",
}  # fmt: skip
OPEN = ("GMC",)
WHEELED = ("Scout Car", "Greyhound")
DESTROYERS = ("StuG",)


def is_us(row: Row) -> bool:
    """Whether it is one of the player's own units."""
    return row["type"] in US_TYPES


def is_enemy(row: Row) -> bool:
    """Whether it is an enemy."""
    return not is_us(row)


def picture(row: Row) -> str:
    """A silhouette by type, and of vehicles by name."""
    if any(word in row["name"] for word in WHEELED):
        return "armored car"
    if any(word in row["name"] for word in DESTROYERS):
        return "tank destroyer"
    if any(word in row["name"] for word in OPEN):
        return "open gun carrier"
    return PICTURES.get(row["type"]) or picture_of(row)


def printed(column: str) -> Stands:
    """An attack value; a dash where the unit cannot attack so."""
    if column == "AP":
        return Stands("top left", lambda row: armor_piercing(row) or "–", large=True)
    return Stands("top right", lambda row: number(row, "he") or "–", "red", large=True)


COUNTER = Drawn(
    picture=picture,
    stands=(
        printed("AP"),
        printed("HE"),
        Stands("bottom left", "defense", frame="box"),
        Stands("bottom", reach, frame="disc"),
        Stands("bottom right", lambda row: number(row, "speed" if is_us(row) else "points"), "green"),
    ),
)


def numbered(row: Row) -> Iterable[Row]:
    """A counter for each of a US unit's numbers."""
    return ({**row, "number": one} for one in row["numbers"].split()) if row["numbers"] else (row,)


OURS = COUNTER.but(stands=(Stands("top", "number", large=True),))
FULL = Drawn(
    name="{battalion} {name}", tint="grey", picture="",
    stands=(Stands("top", "kind", "soft"), Stands("bottom", f"{{vp}} {SAID['VP']}")),
)  # fmt: skip


def damage(side: str, tint: Tint) -> Drawn:
    """A side of a damage counter, with what it does."""
    side_named = Stands("top", lambda _: side)
    return Drawn(tint=tint, picture="", text=lambda row: effect(row["record"]), stands=(side_named,))


PILES = (
    Pile(
        name="enemies", table="units", front=COUNTER, back=COUNTER.but(stands=(), bar=SAID["destroyed"]),
        copies="count", where=is_enemy, units=True, key=KEY,
    ),
    Pile(
        name="US units", table="units", front=OURS, back=OURS, apiece=numbered, rated=COUNTER, where=is_us,
        units=True, key=KEY,
    ),
    Pile(
        name="battalions", table="battalions", front=FULL.but(bar=SAID["full"]),
        back=FULL.but(bar=SAID["half"], tint="plain"),
    ),
    Pile(
        name="damage", table="ap_damage", backs="he_damage", front=damage("AP", "grey"),
        back=damage("HE", "green"), copies="count",
    ),
)  # fmt: skip
