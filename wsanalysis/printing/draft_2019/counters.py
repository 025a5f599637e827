"""Counters and unit cards of the 2019 draft: where each rating stands, what is said of it (2.0-4.0, 10.0)."""

from collections.abc import Sequence
from functools import partial

from wsanalysis.aids.sheet_layout import Size
from wsanalysis.core_game import CoreGame
from wsanalysis.languages import joined, say
from wsanalysis.printing.counters import CounterSort, Drawn, Stands, bands, picture_of, vehicle
from wsanalysis.printing.draft_2019 import WORDS
from wsanalysis.printing.ratings import CardLine, CardWords, Row, Section, number, rows_of, section

SAID = WORDS.pairs("Words on counters")
KEY = WORDS.note("Where ratings stand on the counter").text
WIDTHS = {"small": 24.0, "medium": 28.0, "large": 32.0}
"""Millimetres across: the draft says only that the size of the counter is that of the unit."""
HEXAGON = 3**0.5 / 2
"""The height of a hexagon that is 1 wide from corner to corner."""
ON_FOOT = ("squad", "team")
RED = Stands("top right", lambda row: "1" if row["red_medal"] == "yes" else "", "red", frame="medals")
SUPPRESSION = Drawn(
    name=lambda row: SAID[row["effect"].lower()],
    tint="sand",
    picture="",
    stands=(RED, Stands("bottom", lambda row: say(SAID["blast"], blast=row["blast"]))),
)
LETTERS = {
    "blast": "B", "sustained": "S", "indirect": "I", "desant": "D", "amphibious": "A", "dual-facing": "2",
    "foot": "", "wheeled": "w", "tracked": "t", "wet": "W", "volatile": "V", "normal": "", "low": "L",
    "high": "H", "front": " f", "rear": " r", "all": "",
}  # fmt: skip
"""The print of a word of the data."""
FOOT_RATINGS = ("valor", "speed", "sig/aw", "range · FP", "pen")


def size(row: Row) -> Size:
    """Round for infantry, hexagonal for guns and vehicles, as large as the unit."""
    width = WIDTHS[row["size"]]
    return Size(width, width if row["kind"] in ON_FOOT else round(width * HEXAGON, 2))


def picture(row: Row) -> str:
    """A silhouette: vehicles by what they carry, how they move and where they fire."""
    if row.get("kind") != "vehicle":  # a weapon has none
        return picture_of(row)
    carries = bool(row["half_circles"]) and "desant" not in row["features"]
    fixed_gun = row["field"] != "all" and row["effective_range"] is not None
    wheeled, closed = row["drive"] == "wheeled", bool(row["rear_armor"])
    return vehicle(row, wheeled, carries, fixed_gun, closed, row["front_armor"])


def armor(row: Row) -> tuple[str, ...]:
    """The armor of the six hexsides, from the front clockwise (3.0)."""
    if row["kind"] != "vehicle":
        return ()
    sides = ("front", "front_side", "rear_side", "rear", "rear_side", "front_side")
    return tuple(number(row, f"{side}_armor") for side in sides)


def power(row: Row) -> str:
    """Full and limited firepower."""
    return "" if row["full_fp"] is None else f"{row['full_fp']}/{row['limited_fp']}"


READY = Drawn(
    picture=picture,
    shape=lambda row: "round" if row["kind"] in ON_FOOT else "hexagon",
    stands=(Stands("bottom", "signature", large=True),),
)
SPENT = READY.but(
    edges=armor,
    stands=(
        Stands("top", "[{valor}]", frame="medals"),
        Stands("bottom", "{signature}/{awareness}"),
        Stands("bottom", power, "red", beside="[{penetration}]"),
        Stands("bottom", "[{minimum_range}–]{effective_range}", "blue"),
        Stands("bottom", "speed", "green"),
    ),
)


def check(row: Row) -> str:
    """The medals of a chit; nothing where the check is passed or failed whoever makes it."""
    return row["medals"] if row["medals"].isdecimal() and row["medals"] != "0" else ""


def fixed(row: Row) -> str:
    """PASS or FAIL (3.0)."""
    return SAID.get(row["medals"].upper(), "")


def chit(side: str) -> Drawn:
    """A side of a fate chit: medals, event, drift, the result by range, icons (3.0, 9.0, 11.0)."""
    return Drawn(
        named=False,
        tint="sand" if side == "foot" else "plain",
        picture="squad" if side == "foot" else "tank",
        stands=(
            Stands("top left", check, frame="medals"),
            Stands("top left", fixed),
            Stands("top right", lambda row: "!" if row["event"] == "yes" else "", frame="disc"),
            Stands("bottom right", "{drift}", "soft", lambda _: "↑", "box"),
            Stands("bottom left", f"[FP {{{side}_firepower}}]", "red"),
        ),
        lines=bands(side),
        text=lambda row: joined(" · ", str(row[f"{side}_icons"] or "").lower().split("; ")),
    )


def effects(row: Row) -> tuple[tuple[str, str], ...]:
    """The effect of a damage token on each kind of unit."""
    return tuple((SAID[kind], str(row[kind]).lower()) for kind in ("infantry", "gun", "vehicle"))


DAMAGE = Drawn(named=False, tint="rose", picture="", stands=(RED,), lines=effects)


def face_down(drawn: Drawn, word: str) -> Drawn:
    """The back of a token: which supply it is from."""
    return drawn.but(named=True, hidden=True, name=lambda _: SAID[word], stands=(), lines=lambda _: ())


COUNTERS = (
    CounterSort(
        name="counters", table="units", front=READY, back=SPENT, rated=SPENT, size=size, units=True, key=KEY
    ),
    CounterSort(
        name="fate chits", table="chits", front=chit("foot"), back=chit("vehicle"), size=Size(30, 30)
    ),
    CounterSort(
        name="damage tokens", table="damage", front=DAMAGE, back=face_down(DAMAGE, "damage"), copies="count"
    ),
    CounterSort(
        name="suppression tokens", table="suppression", front=SUPPRESSION,
        back=face_down(SUPPRESSION, "suppression"), copies="count",
    ),
)  # fmt: skip


def fire(row: Row) -> str:
    """Effective range, from the minimum range on; full and limited FP."""
    if row["effective_range"] is None:
        return ""
    near = f"{row['minimum_range']}–" if row["minimum_range"] else ""
    power = "" if row["full_fp"] is None else f" · {row['full_fp']}/{row['limited_fp']}"
    return f"{near}{row['effective_range']}{power}"


def penetration(row: Row) -> str:
    """Penetration, f or r for a field of fire to the front or rear only."""
    return f"{number(row, 'penetration').removeprefix('0')}{LETTERS[row['field']]}".strip()


def move(row: Row) -> str:
    """Speed, how it moves and its ground pressure."""
    how = LETTERS[row["drive"]] + LETTERS[row["ground_pressure"]]
    return f"{number(row, 'speed')} {how}".strip()


def features(row: Row) -> str:
    """All else that is printed on the counter."""
    words = (*(row["features"] or "").split(), row.get("stowage") or "normal")
    return " ".join(filter(None, (LETTERS[word] for word in words)))


RATINGS = WORDS.ratings(
    "Ratings on unit cards", {"speed": move, "fire": fire, "penetration": penetration, "marks": features}
)


def sections(game: CoreGame, nations: Sequence[str]) -> list[Section]:
    """Squads, teams, guns, vehicles, and the weapons that the nation's infantry deploys."""
    units = rows_of(game, nations)
    squads = [row["name"] for row in units if row["kind"] == "squad"]
    # each weapon with the nation's first squad as its bearer
    weapons = (
        CardLine(row["name"], row, squads[0], {"weapon": row["name"]}, partial(_is_for, row))
        for row in rows_of(game, nations, "weapons")
        if squads
    )
    return [
        section("Squads", units, RATINGS(*FOOT_RATINGS), "squad"),
        section("Teams", units, RATINGS(*FOOT_RATINGS), "team"),
        section("Guns", units, RATINGS("size", *FOOT_RATINGS, "marks"), "gun"),
        section("Vehicles", units, RATINGS("size", *FOOT_RATINGS, "armor", "marks"), "vehicle"),
        Section("Deployed by infantry", tuple(weapons), RATINGS("range · FP", "pen", "marks")),
    ]


def _is_for(weapon: Row, target: Row) -> bool:
    """True if the weapon itself is for such a target: firepower for all, or penetration for vehicles."""
    return weapon["full_fp"] is not None or target["kind"] == "vehicle"


CARDS = CardWords(
    picture=picture,
    question="fire",
    distances=(1, 4, 8, 14),
    targets=(("Grenadiers", "Riflemen"), ("Pz IV H", "M4A1 Sherman"), ("Panther G", "Churchill VII")),
    sections=sections,
    situation="Full FP at a ready target's front, in the open; tokens face down",
    chances=("any effect", "eliminated"),
)
"""The words for `wsanalysis.printing.unit_cards`."""
