"""Counters of the 2019 draft: round infantry, hexagonal guns and vehicles, chits, tokens (2.0, 3.0, 10.0)."""

from wsanalysis.aids.faces import Shape
from wsanalysis.aids.sheet_layout import Size
from wsanalysis.languages import joined, say
from wsanalysis.printing.counters import Drawn, Pile, Stands, bands, half_track, picture_of
from wsanalysis.printing.draft_2019 import WORDS
from wsanalysis.printing.ratings import Row, number

SAID = WORDS.pairs("Words on counters")
KEY = WORDS.note("Where ratings stand on the counter").text
WIDTHS = {"small": 24.0, "medium": 28.0, "large": 32.0}
"""Millimetres across: the draft says only that the size of the counter is that of the unit."""
HEXAGON = 3**0.5 / 2
"""The height of a hexagon that is 1 wide from corner to corner."""
ON_FOOT = ("squad", "team")


def size(row: Row) -> Size:
    """Round for infantry, hexagonal for guns and vehicles, as large as the unit."""
    width = WIDTHS[row["size"]]
    return Size(width, width if row["kind"] in ON_FOOT else round(width * HEXAGON, 2))


def shape(row: Row) -> Shape:
    """Of infantry round, of all others a hexagon with a facing."""
    return "round" if row["kind"] in ON_FOOT else "hexagon"


def picture(row: Row) -> str:
    """A silhouette: vehicles by what they carry, how they move and where they fire."""
    if row["kind"] != "vehicle":
        return picture_of(row)
    if half_track(row):
        return half_track(row)
    if row["drive"] == "wheeled":
        return "armored car"
    if row["half_circles"] and "desant" not in row["features"]:
        return "half-track"
    if row["field"] != "all" and row["effective_range"] is not None:
        return "tank destroyer" if row["rear_armor"] else "open gun carrier"
    return "tank"


def armor(row: Row) -> tuple[str, ...]:
    """The armor of the six hexsides, from the front clockwise (3.0)."""
    if row["kind"] != "vehicle":
        return ()
    sides = ("front", "front_side", "rear_side", "rear", "rear_side", "front_side")
    return tuple(number(row, f"{side}_armor") for side in sides)


def power(row: Row) -> str:
    """Full and limited firepower."""
    return "" if row["full_fp"] is None else f"{row['full_fp']}/{row['limited_fp']}"


def reach(row: Row) -> str:
    """The effective range, from the minimum range on."""
    near = f"{row['minimum_range']}–" if row["minimum_range"] else ""
    return near + number(row, "effective_range")


def medals(row: Row) -> str:
    """The number of medals; none for none."""
    return str(row["valor"] or "")


READY = Drawn(picture=picture, shape=shape, stands=(Stands("bottom", "signature", large=True),))
SPENT = READY.but(
    edges=armor,
    stands=(
        Stands("top", medals, frame="medals"),
        Stands("bottom", "{signature}/{awareness}"),
        Stands("bottom", power, "red", beside="[{penetration}]"),
        Stands("bottom", reach, "blue"),
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
    """What a damage token does to each kind of unit."""
    return tuple((SAID[kind], str(row[kind]).lower()) for kind in ("infantry", "gun", "vehicle"))


RED = Stands("top right", lambda row: "1" if row["red_medal"] == "yes" else "", "red", frame="medals")
DAMAGE = Drawn(named=False, tint="rose", picture="", stands=(RED,), lines=effects)
SUPPRESSION = Drawn(
    name=lambda row: SAID[row["effect"].lower()],
    tint="sand",
    picture="",
    stands=(RED, Stands("bottom", lambda row: say(SAID["blast"], blast=row["blast"]))),
)


def face_down(drawn: Drawn, word: str) -> Drawn:
    """The back of a token: which supply it is from."""
    return drawn.but(named=True, hidden=True, name=lambda _: SAID[word], stands=(), lines=lambda _: ())


PILES = (
    Pile(
        name="counters", table="units", front=READY, back=SPENT, rated=SPENT, size=size, units=True, key=KEY
    ),
    Pile(name="fate chits", table="chits", front=chit("foot"), back=chit("vehicle"), size=Size(30, 30)),
    Pile(
        name="damage tokens", table="damage", front=DAMAGE, back=face_down(DAMAGE, "damage"), copies="count"
    ),
    Pile(
        name="suppression tokens", table="suppression", front=SUPPRESSION,
        back=face_down(SUPPRESSION, "suppression"), copies="count",
    ),
)  # fmt: skip
