"""What the unit cards of the 2019 draft say: ratings as on the counters, squads beside teams (3.0, 4.0)."""

from collections.abc import Sequence
from functools import partial

from wsanalysis.game import Game
from wsanalysis.recipes.card_words import CardWords, Entry, Rating, Row, Section, number

DRIVES = {"foot": "", "wheeled": "w", "tracked": "t"}
MARKS = {
    "blast": "B",
    "sustained": "S",
    "indirect": "I",
    "desant": "D",
    "amphibious": "A",
    "dual-facing": "2",
}
STOWAGE = {"wet": "W", "volatile": "V", "normal": ""}
PRESSURE = {"low": "L", "high": "H", "normal": ""}


def seen(row: Row) -> str:
    """Signature and awareness."""
    return f"{row['signature']} / {row['awareness']}"


def fire(row: Row) -> str:
    """Effective range, from the minimum range on; full and limited FP."""
    if row["effective_range"] is None:
        return ""
    near = f"{row['minimum_range']}–" if row["minimum_range"] else ""
    power = "" if row["full_fp"] is None else f" · {row['full_fp']}/{row['limited_fp']}"
    return f"{near}{row['effective_range']}{power}"


def penetration(row: Row) -> str:
    """Penetration, f or r for a field of fire to the front or rear only."""
    field = {"front": " f", "rear": " r", "all": ""}[str(row["field"])]
    grade = number(row, "penetration").removeprefix("0")
    return f"{grade}{field}".strip()


def armor(row: Row) -> str:
    """Armor from the front round to the rear."""
    sides = ("front_armor", "front_side_armor", "rear_side_armor", "rear_armor")
    return " ".join(number(row, side) for side in sides)


def move(row: Row) -> str:
    """Speed, how it moves and its ground pressure."""
    pressure = PRESSURE[str(row["ground_pressure"])]
    return " ".join(filter(None, (number(row, "speed"), DRIVES[str(row["drive"])] + pressure)))


def marks(row: Row) -> str:
    """What else is printed on the counter."""
    words = str(row["features"] or "").split()
    return " ".join(
        filter(None, (*(MARKS[word] for word in words), STOWAGE.get(str(row.get("stowage")), "")))
    )


SIZE = Rating("size", "small, medium, large", lambda row: str(row["size"])[:1])
VALOR = Rating("valor", "medals", lambda row: number(row, "valor"))
MOVE = Rating("speed", "points; w wheeled, t tracked; L low, H high ground pressure", move)
SEEN = Rating("sig/aw", "signature / awareness, in hexes", seen)
FIRE = Rating("range · FP", "effective range in areas, full/limited FP", fire)
PENETRATION = Rating("pen", "penetration; f, r: fires to the front, rear only", penetration)
ARMOR = Rating("armor", "front, front side, rear side, rear", armor)
MARK = Rating(
    "marks",
    "B blast, S sustained fire, I indirect, D riders desant, 2 dual facing, W wet, V volatile stowage",
    marks,
)

ON_FOOT = (VALOR, MOVE, SEEN, FIRE, PENETRATION)
ON_WHEELS = (SIZE, VALOR, MOVE, SEEN, FIRE, PENETRATION, ARMOR, MARK)
DEPLOYED = (FIRE, PENETRATION, MARK)


def sections(game: Game, nations: Sequence[str]) -> list[Section]:
    """Squads, teams, guns, vehicles, and the weapons that the nation's infantry deploys."""
    units = [row for row in game.system.tables["units"](game.edition) if row["nation"] in nations]
    heads = {
        "Squads": ("squad", ON_FOOT),
        "Teams": ("team", ON_FOOT),
        "Guns": ("gun", (SIZE, *ON_FOOT, MARK)),
    }
    found = [
        Section(head, _entries([row for row in units if row["kind"] == kind]), ratings)
        for head, (kind, ratings) in heads.items()
    ]
    vehicles = _entries([row for row in units if row["kind"] == "vehicle"])
    weapons = Section("Deployed by infantry", _weapons(game, nations, units), DEPLOYED)
    return [*found, Section("Vehicles", vehicles, ON_WHEELS), weapons]


def _entries(rows: Sequence[Row]) -> tuple[Entry, ...]:
    return tuple(Entry(row["name"], row, row["name"]) for row in rows)


def _weapons(game: Game, nations: Sequence[str], units: Sequence[Row]) -> tuple[Entry, ...]:
    """The weapons, each with the nation's first squad as its bearer."""
    squads = [row["name"] for row in units if row["kind"] == "squad"]
    rows = [row for row in game.system.tables["weapons"](game.edition) if row["nation"] in nations and squads]
    return tuple(
        Entry(row["name"], row, squads[0], {"weapon": row["name"]}, partial(_is_for, row)) for row in rows
    )


def _is_for(weapon: Row, target: Row) -> bool:
    """Whether the weapon itself is for such a target: firepower for all, or penetration for vehicles."""
    return weapon["full_fp"] is not None or target["kind"] == "vehicle"


CARDS = CardWords(
    question="fire",
    distances=(1, 4, 8, 14),
    targets=(
        ("Grenadiers", "Riflemen"),
        ("Pz IV H", "M4A1 Sherman"),
        ("Panther G", "Churchill VII"),
    ),
    sections=sections,
    situation="Full FP at a ready target's front, in the open; tokens face down",
    chances=("any effect", "eliminated"),
)
"""The words for `wsanalysis.recipes.unit_cards`."""
