"""Counters and unit cards of Storms of Steel: where each rating stands (1.0, 5.0, 7.0-7.6, 15.2)."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from wsanalysis.aids.faces import Frame, Tone
from wsanalysis.core_game import CoreGame
from wsanalysis.languages import joined, say
from wsanalysis.printing.counters import CounterSort, Drawn, Stands, half_track, icon_of, picture_of, vehicle
from wsanalysis.printing.ratings import CardWords, Row, Section, added, number, rows_of, section
from wsanalysis.printing.storms_of_steel import WORDS

HEADS: Mapping[str, tuple[str, ...]] = {
    "Foot units": ("foot",),
    "Guns": ("gun",),
    "Vehicles": ("wheeled", "tracked"),
    "Airplanes": ("air",),
}
MARKS: Mapping[str, str] = {"mortar": "M", "smoke": "K", "engineer": "E", "sniper": "N", "anti-air": "A"}
SAID = WORDS.pairs("Words on counters")
MOVES: dict[str, Tone] = {"foot": "red", "gun": "red", "wheeled": "green", "tracked": "ink", "air": "blue"}
"""The color of the movement cost (5.0, 14.0, 16.2, 20.0)."""
SEVEN = (
    "fire_cost", "move_cost", "red_firepower", "blue_firepower", "range", "front_defense", "flank_defense",
)  # fmt: skip


def firepower(color: str, row: Row) -> str:
    """Firepower at defenses of a color, in brackets where it stands in a white box."""
    printed = number(row, f"{color}_firepower").replace("-", "\N{MINUS SIGN}")
    return f"[{printed}]" if row["white_box"] in (color, "both") else printed


def abilities(row: Row) -> str:
    """All else that is printed on the counter."""
    said = [
        "T" if row["turret"] == "yes" else "",
        "O" if row["open_topped"] == "yes" else "",
        f"S{row['shield']}" if row["shield"] else "",
        *(MARKS.get(word, word) for word in str(row["abilities"] or "").split()),
    ]
    return " ".join(filter(None, said))


RATINGS = WORDS.ratings(
    "Ratings on unit cards",
    {"red": partial(firepower, "red"), "blue": partial(firepower, "blue"), "marks": abilities},
)


def sections(game: CoreGame, nations: Sequence[str]) -> list[Section]:
    """The nation's units by kind, wheeled and tracked ones together."""
    units = rows_of(game, nations)
    return [section(head, units, RATINGS(), *kinds) for head, kinds in HEADS.items()]


CARDS = CardWords(
    picture=lambda row: picture(row),
    question="attack",
    distances=(1, 4, 8, 14),
    targets=(("Rifles '41", "Infantry '43"), ("T-34c", "Panzer IVh"), ("KV1c", "Tiger Ie")),
    sections=sections,
    situation="Unhit target, its front, in the open; no CAPs, no cards",
    chances=("hit at all", "destroyed"),
)
"""The words for `wsanalysis.printing.unit_cards`."""


def reconstructed(row: Row, column: str) -> bool:
    """True if the list of counters lacks a number: its source names in brackets those that it has."""
    rulebook = row["source"].split("; rest reconstructed", 1)[0]
    if not row["source"].startswith("rulebook"):
        return False  # all of them: the name is marked
    return column.replace("_", " ") not in rulebook and not ("all seven" in rulebook and column in SEVEN)


def color(side: str) -> Callable[[Row], Tone]:
    """The color of a defense, which is that of the firepower fired at it (15.0)."""
    return lambda row: "blue" if row[f"{side}_color"] == "blue" else "red"


def box(which: str) -> Callable[[Row], Frame]:
    """The white box around a firepower (7.63)."""
    return lambda row: "white box" if row["white_box"] in (which, "both") else "none"


def power(which: str) -> Callable[[Row], str]:
    """A firepower as printed; the box is drawn."""
    return lambda row: firepower(which, {**row, "white_box": "none"})


def picture(row: Row) -> str:
    """A silhouette: vehicles by what they carry, how they move and where their gun is."""
    if row["kind"] not in ("wheeled", "tracked"):
        return half_track(row) or picture_of(row)
    if row["kind"] == "wheeled" and row["front_color"] != "blue":
        return half_track(row) or "truck"
    fixed_gun, closed = row["turret"] != "yes", row["open_topped"] != "yes"
    wheeled, armor = row["kind"] == "wheeled", row["flank_defense"]
    return vehicle(row, wheeled, bool(row["shield"]), fixed_gun, closed, armor, light=13, heavy=19)


COUNTER = Drawn(
    picture=picture,
    arrow=True,
    unsure=reconstructed,
    stands=(
        Stands("top left", "fire_cost", large=True, columns=("fire_cost",), beside="[ ({indirect_cost})]"),
        Stands("top right", "move_cost", lambda row: MOVES[row["kind"]], large=True, columns=("move_cost",)),
        Stands("bottom left", power("red"), "red", frame=box("red"), columns=("red_firepower",)),
        Stands("bottom left", power("blue"), "blue", frame=box("blue"), columns=("blue_firepower",)),
        Stands("bottom", "[{min_range}–]{range}", frame="shield", columns=("range",)),
        Stands("bottom right", "flank_defense", color("flank"), columns=("flank_defense",)),
        Stands("bottom right", "front_defense", color("front"), columns=("front_defense",)),
    ),
)


def effects(row: Row) -> str:
    """The actions that a hit forbids, and the number to rally with."""
    said = [SAID["killed"]] if row["destroyed"] == "yes" else []
    if not said:
        said += [SAID[f"no {what}"] for what in ("fire", "move", "other") if row[what] == "no"]
        said += [SAID[row["fire"]]] if row["fire"] in ("red", "blue") else []
    if row["rally"] is not None:
        said.append(say(SAID["rally"], rally=row["rally"]))
    return joined(" · ", said)


HIT = Drawn(
    tint="rose",
    picture=icon_of,
    text=effects,
    stands=(
        Stands("top left", added("fire_cost")),
        Stands("top right", added("move_cost")),
        Stands("bottom left", added("red_firepower"), "red"),
        Stands("bottom left", added("blue_firepower"), "blue"),
        Stands("bottom", "[{range}]", frame="shield"),
        Stands("bottom right", added("flank_defense")),
        Stands("bottom right", added("front_defense")),
    ),
)


def hits(pile: str) -> CounterSort:
    """The hit counters of a pile; face down they look alike."""
    back = HIT.but(
        name=lambda _: SAID[pile],
        text="",
        stands=(),
        hidden=True,
        picture="squad" if pile == "foot" else "tank",
    )
    return CounterSort(name=f"{pile} hits", table=f"{pile}_hits", front=HIT, back=back, copies="count")


COUNTERS = (
    CounterSort(
        name="counters",
        table="units",
        front=COUNTER,
        back=COUNTER.but(bar=SAID["spent"]),
        copies="count",
        units=True,
        key=WORDS.note("Where ratings stand on the counter").text,
    ),
    hits("foot"),
    hits("vehicle"),
)
