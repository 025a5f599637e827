"""What the unit cards of Sherman Leader say: ratings as on cards and counters (Buy Units, Enemy Units)."""

from collections.abc import Callable, Mapping, Sequence

from wsanalysis.game import Game
from wsanalysis.printing.marks import signed
from wsanalysis.printing.ratings import CardWords, Entry, Row, Section, number, rows_of, section
from wsanalysis.printing.sherman_leader import WORDS
from wsanalysis.systems.sherman_leader.enemy_unit import ARMORED
from wsanalysis.systems.sherman_leader.unit import US_TYPES


def armor_piercing(row: Row) -> str:
    """The printed value, and where it does not reach as far as the unit, to where."""
    value = number(row, "ap")
    if not value or row["ap_range"] is None or row["ap_range"] == row["max_range"]:
        return value
    return f"{value} R{row['ap_range']}"


def reach(row: Row) -> str:
    """The range, from the nearest hex on where it has one; i for indirect fire."""
    near = f"{row['min_range']}–" if row["min_range"] else ""
    return near + number(row, "max_range") + (" i" if row["indirect"] == "yes" else "")


def moving(row: Row) -> str:
    """What moving and attacking costs: on the dice, or stress; a dash where it cannot."""
    if row["move_and_attack"] != "yes":
        return "–"
    dice = signed(row["moving_attack"]) if row["moving_attack"] else ""
    own = f"{row['moving_stress']} s" if row["moving_stress"] else ""
    return " ".join(filter(None, (dice, own))) or "0"


def marks(row: Row) -> str:
    """Tactic and Command Tactic counters, and whether it transports."""
    tactics = f"T{row['tactics']}" if row["tactics"] else ""
    command = f"C{row['command_tactics']}" if row["command_tactics"] else ""
    return " ".join(filter(None, (tactics, command, "tr" if row["transport"] == "yes" else "")))


MADE: Mapping[str, Callable[[Row], str]] = {
    "AP": armor_piercing,
    "range": reach,
    "years": lambda row: f"{row['first_year'] % 100}–{row['last_year'] % 100}",
    "moving": moving,
    "marks": marks,
    "R0": lambda row: signed(row["okay_r0"]),
    "R1+": lambda row: signed(row["okay_r1"]),
}
OURS, THEIRS, COMMANDERS = (
    WORDS.ratings(title, MADE)()
    for title in ("Ratings of US units", "Ratings of enemies", "Ratings of commanders")
)
LEVEL = "Average"
"""The level at which commanders are shown; the player aid has the span of each level."""
LED = {
    "Armor": "M4 Sherman (75mm)", "Light Armor": "M3 Halftrack", "Artillery": "M5 ATG (3-inch)",
    "Infantry": "Experienced Anti-Tank Team",
}  # fmt: skip
"""The unit of each type with which commanders are shown, where there is one of this name."""


def sections(game: Game, nations: Sequence[str]) -> list[Section]:
    """US units by their type; enemies in armor, and all others; commanders."""
    units = rows_of(game, nations)
    enemies = [row for row in units if row["type"] not in US_TYPES]
    return [
        *(section(kind, (row for row in units if row["type"] == kind), OURS) for kind in US_TYPES),
        section("Attacked by AP", (row for row in enemies if row["type"] in ARMORED), THEIRS),
        section("Attacked by HE", (row for row in enemies if row["type"] not in ARMORED), THEIRS),
        *_commanders(game, units),
    ]


def _commanders(game: Game, units: Sequence[Row]) -> list[Section]:
    """Commanders of one level, each type leading the same unit."""
    cards = [row for row in game.edition.cells("commanders") if row["level"] == LEVEL]
    found = []
    for kind in US_TYPES:
        names = [row["name"] for row in units if row["type"] == kind]
        mine = [row for row in cards if row["type"] == kind]
        if names and mine:
            unit = LED[kind] if LED[kind] in names else names[0]
            entries = tuple(Entry(row["name"], row, unit, {"commander": row["card"]}) for row in mine)
            found.append(Section(f"{LEVEL}, {unit}", entries, COMMANDERS))
    return found


CARDS = CardWords(
    distances=(0, 1, 2, 3),
    targets=(("Rifle Team", "German Rifle"), ("M3 Halftrack", "Pz IV"), ("M4 Sherman (75mm)", "Tiger")),
    sections=sections,
    situation="In the open, no damage; commanders without modifiers",
)
"""The words for `wsanalysis.printing.unit_cards`."""
