"""Counters, tiles and unit cards of Sherman Leader: ratings, what damage does (Counters, Buy Units)."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from wsanalysis.aids.faces import Tint
from wsanalysis.battlefield.board import Board, LevelSquare, make_board
from wsanalysis.core_game import CoreGame
from wsanalysis.languages import joined
from wsanalysis.printing.counters import CounterSort, Drawn, Stands, icon_of, picture_of, tank
from wsanalysis.printing.marks import signed
from wsanalysis.printing.ratings import CardLine, CardWords, Row, Section, number, rows_of, section
from wsanalysis.printing.sherman_leader import WORDS
from wsanalysis.systems.sherman_leader.damage_counter import DamageCounter
from wsanalysis.systems.sherman_leader.enemy_unit import ARMORED
from wsanalysis.systems.sherman_leader.unit import US_TYPES

LEVEL = "Average"
"""The level at which commanders are shown; the player aid has the span of each level."""
LED = {
    "Armor": "M4 Sherman (75mm)", "Light Armor": "M3 Halftrack", "Artillery": "M5 ATG (3-inch)",
    "Infantry": "Experienced Anti-Tank Team",
}  # fmt: skip
"""The unit of each type with which commanders are shown, where there is one of this name."""
SAID = WORDS.pairs("Words on counters")
KEY = WORDS.note("Where ratings stand on the counter").text
PICTURES = {
    "Rifle": "squad", "MG": "machine gun", "AT Team": "rocket", "Mortar": "mortar", "AT Gun": "gun",
    "Armored Car": "armored car", "Halftrack": "half-track", "Truck": "truck", "Building": "building",
    "Bunker": "bunker", "Tank": "tank", "Armor": "tank", "Light Armor": "half-track", "Artillery": "gun",
}  # fmt: skip
OPEN = ("GMC",)
WHEELED = ("Scout Car", "Greyhound")
CASEMATES = ("StuG",)
FULL = Drawn(
    name="{battalion} {name}", tint="grey", picture="",
    stands=(Stands("top", "kind", "soft"), Stands("bottom", f"{{vp}} {SAID['VP']}")),
)  # fmt: skip
HEXES = ("B01", "C01", "B02", "C02")
"""The hexes of a tile in the order of its columns in the data: the right ones stand half a hex higher."""


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
    """The cost of moving and attacking: on the dice, or stress; a dash where it cannot."""
    if row["move_and_attack"] != "yes":
        return "–"
    dice = signed(row["moving_attack"]) if row["moving_attack"] else ""
    own = f"{row['moving_stress']} s" if row["moving_stress"] else ""
    return " ".join(filter(None, (dice, own))) or "0"


def tactics(row: Row) -> str:
    """Tactic and Command Tactic counters, and whether it transports."""
    tactics = f"T{row['tactics']}" if row["tactics"] else ""
    command = f"C{row['command_tactics']}" if row["command_tactics"] else ""
    return " ".join(filter(None, (tactics, command, "tr" if row["transport"] == "yes" else "")))


MADE: Mapping[str, Callable[[Row], str]] = {
    "AP": armor_piercing,
    "range": reach,
    "years": lambda row: f"{row['first_year'] % 100}–{row['last_year'] % 100}",
    "moving": moving,
    "marks": tactics,
    "R0": lambda row: signed(row["okay_r0"]),
    "R1+": lambda row: signed(row["okay_r1"]),
}
OUR_RATINGS, ENEMY_RATINGS, LEADER_RATINGS = (
    WORDS.ratings(title, MADE)()
    for title in ("Ratings of US units", "Ratings of enemies", "Ratings of commanders")
)


def sections(game: CoreGame, nations: Sequence[str]) -> list[Section]:
    """US units by their type; enemies in armor, and all others; commanders."""
    units = rows_of(game, nations)
    enemies = [row for row in units if row["type"] not in US_TYPES]
    return [
        *(section(kind, (row for row in units if row["type"] == kind), OUR_RATINGS) for kind in US_TYPES),
        section("Attacked by AP", (row for row in enemies if row["type"] in ARMORED), ENEMY_RATINGS),
        section("Attacked by HE", (row for row in enemies if row["type"] not in ARMORED), ENEMY_RATINGS),
        *_commanders(game, units),
    ]


def _commanders(game: CoreGame, units: Sequence[Row]) -> list[Section]:
    """Commanders of one level, each type leading the same unit."""
    cards = [row for row in game.edition.cells("commanders") if row["level"] == LEVEL]
    found = []
    for kind in US_TYPES:
        names = [row["name"] for row in units if row["type"] == kind]
        mine = [row for row in cards if row["type"] == kind]
        if names and mine:
            unit = LED[kind] if LED[kind] in names else names[0]
            entries = tuple(CardLine(row["name"], row, unit, {"commander": row["card"]}) for row in mine)
            found.append(Section(f"{LEVEL}, {unit}", entries, LEADER_RATINGS))
    return found


CARDS = CardWords(
    picture=lambda row: picture(row),
    distances=(0, 1, 2, 3),
    targets=(("Rifle Team", "German Rifle"), ("M3 Halftrack", "Pz IV"), ("M4 Sherman (75mm)", "Tiger")),
    sections=sections,
    situation="In the open, no damage; commanders without modifiers",
)
"""The words for `wsanalysis.printing.unit_cards`."""


def effect(counter: DamageCounter) -> str:
    """The effect on the unit and its commander."""
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
    """The moment when it leaves the unit, or the cost of removing it."""
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


def is_us(row: Row) -> bool:
    """True if it is one of the player's own units."""
    return row["type"] in US_TYPES


def picture(row: Row) -> str:
    """A silhouette by type, and of vehicles by name; none of a commander."""
    if "defense" not in row:
        return ""
    if any(word in row["name"] for word in WHEELED):
        return "armored car"
    if any(word in row["name"] for word in CASEMATES):
        return "assault gun"
    if any(word in row["name"] for word in OPEN):
        return "open gun carrier"
    if row["type"] in ("Tank", "Armor"):
        return tank(row["defense"])
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


def damage(side: str, tint: Tint) -> Drawn:
    """A side of a damage counter, with what it does."""
    side_named = Stands("top", lambda _: side)
    return Drawn(tint=tint, picture=icon_of, text=lambda row: effect(row["record"]), stands=(side_named,))


COUNTERS = (
    CounterSort(
        name="enemies", table="units", front=COUNTER, back=COUNTER.but(stands=(), bar=SAID["destroyed"]),
        copies="count", where=lambda row: not is_us(row), units=True, key=KEY,
    ),
    CounterSort(
        name="US units", table="units", front=OURS, back=OURS, apiece=numbered, rated=COUNTER, where=is_us,
        units=True, key=KEY,
    ),
    CounterSort(
        name="battalions", table="battalions", front=FULL.but(bar=SAID["full"]),
        back=FULL.but(bar=SAID["half"], tint="plain"),
    ),
    CounterSort(
        name="damage", table="ap_damage", backs="he_damage", front=damage("AP", "grey"),
        back=damage("HE", "green"), copies="count",
    ),
)  # fmt: skip


def tiles(game: CoreGame) -> Iterator[tuple[str, Board]]:
    """Each tile with the theater that it belongs to."""
    kinds = game.map_game.land(game.folder, game.edition).kinds
    for tile in game.edition.tiles.values():
        ground = (tile.hex_1, tile.hex_2, tile.hex_3, tile.hex_4)
        squares = [LevelSquare(*pair, 0, (), (), "") for pair in zip(HEXES, ground, strict=True)]
        yield tile.terrain, make_board(tile.tile, squares, kinds, kinds["clear"], "")
