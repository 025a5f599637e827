"""What the unit cards of Sherman Leader say: ratings as on cards and counters (Buy Units, Enemy Units)."""

from collections.abc import Sequence
from functools import partial

from wsanalysis.game import Game
from wsanalysis.recipes.aid_words import signed
from wsanalysis.recipes.card_words import CardWords, Entry, Rating, Row, Section, number, rows_of, section
from wsanalysis.systems.sherman_leader.enemy_unit import ARMORED
from wsanalysis.systems.sherman_leader.unit import US_TYPES


def attack_of(kind: str, row: Row) -> str:
    """The printed value, and where it does not reach as far as the unit, to where."""
    value = number(row, kind)
    if not value or kind == "he" or row["ap_range"] is None or row["ap_range"] == row["max_range"]:
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


VALUES = (
    Rating("AP", "value against armor; R0 in its own hex only", partial(attack_of, "ap")),
    Rating("HE", "value against infantry, guns, trucks", partial(attack_of, "he")),
    Rating("range", "in hexes; i indirect fire", reach),
    Rating("def", "defense: that or less negates a hit", "defense"),
)
OURS = (
    Rating("SO", "cost in SO points", "cost"),
    Rating("years", "of service", lambda row: f"{row['first_year'] % 100}–{row['last_year'] % 100}"),
    Rating("speed", "hexes", "speed"),
    *VALUES,
    Rating("moving", "and attacking: dice, s stress; – cannot", moving),
    Rating("marks", "T Tactic, C Command Tactic, tr transport", marks),
)
THEIRS = (
    Rating("points", "for the battalion’s strength", "points"),
    *VALUES,
    Rating("count", "counters", "count"),
)
COMMANDERS = (
    Rating("okay", "up to this stress", "okay_to"),
    Rating("shaken", "up to this, unfit beyond", "shaken_to"),
    Rating("Cool", "stress taken off after a battle", "cool"),
    Rating("XP", "for his next level", "xp"),
    Rating("R0", "his dice in his own hex", lambda row: signed(row["okay_r0"])),
    Rating("R1+", "his dice beyond it", lambda row: signed(row["okay_r1"])),
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
    cards = [row for row in game.system.tables["commanders"](game.edition) if row["level"] == LEVEL]
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
    situation="In the open, no damage; units under a commander who changes nothing",
)
"""The words for `wsanalysis.recipes.unit_cards`."""
