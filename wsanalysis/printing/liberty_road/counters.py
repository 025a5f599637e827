"""Blocks, chips, markers and unit cards of Liberty Road: where each rating stands (p.2-5, 15)."""

from collections.abc import Callable, Sequence
from functools import partial

from wsanalysis.aids.faces import Frame
from wsanalysis.aids.sheet_layout import Size
from wsanalysis.core_game import CoreGame
from wsanalysis.languages import joined
from wsanalysis.printing.counters import (
    CounterSort,
    Drawn,
    Stands,
    bands,
    emblem_of,
    icon_of,
    nothing,
    picture_of,
    vehicle,
)
from wsanalysis.printing.liberty_road import WORDS
from wsanalysis.printing.marks import signed
from wsanalysis.printing.ratings import CardLine, CardWords, Row, Section, added, name_of, rows_of, section

SAID = WORDS.pairs("Words on counters")
SMALL, LARGE = Size(20, 20), Size(25, 25)
"""Of infantry and of vehicles: the rulebook says only which are the larger ones."""
HIDDEN = Drawn(name="{nation}", picture=emblem_of, emblem="", hidden=True)
"""The back of a block: what the other side sees."""
DRIVES = {"foot": "", "wheeled": " w", "tracked": " t"}


def picture(row: Row) -> str:
    """A silhouette: vehicles by what they carry, how they move and where they fire."""
    if row.get("kind") != "vehicle":  # a weapon has none
        return picture_of(row)
    armed = "anti_vehicle" if row["anti_vehicle_range"] is not None else "anti_infantry"
    forward = row[f"{armed}_range"] is not None and row[f"{armed}_arc"] == "forward"
    wheeled, carries, closed = row["drive"] == "wheeled", bool(row["portage"]), bool(row["rear_armor"])
    return vehicle(row, wheeled, carries, forward, closed, row["front_armor"])


def edges(row: Row) -> tuple[str, ...]:
    """The orders and states along the edges, from the top clockwise (p.3)."""
    if row["kind"] == "vehicle":
        said = [*row["sides"].split(), "suppressed"]
        return tuple(SAID[word] for word in said[:4]) + ("",) * (4 - len(said))
    reduced = SAID["reduced"] if row["kind"] == "infantry" else ""  # eliminates a weapon team, p.17
    return (SAID["ready"], SAID["spent"], reduced, SAID["suppressed"])


def arc(target: str) -> Callable[[Row], Frame]:
    """The blue arc behind a rating that is for the forward field of fire only (p.2)."""
    return lambda row: "arc" if row[f"{target}_arc"] == "forward" else "none"


BLOCK = Drawn(
    picture=picture,
    edges=edges,
    stands=(
        Stands("top", "[{valor}]", frame="medals"),
        Stands(
            "bottom",
            "[{anti_infantry_range}]",
            "purple",
            added("anti_infantry_upshift"),
            arc("anti_infantry"),
        ),
        Stands("bottom", "[{anti_vehicle_range}]", "blue", "[{anti_vehicle_firepower}]", arc("anti_vehicle")),
        Stands("bottom", "{front_armor}", beside="{rear_armor}", frame="box"),
        # a dot for each unit that it carries (p.13)
        Stands("bottom", "move", "green", lambda row: "•" * (row["portage"] or 0)),
    ),
)


def chip(side: str) -> Drawn:
    """A side of a combat chip: medals, the event icon, the result by band of distance (p.5)."""
    return Drawn(
        named=False,
        tint="sand" if side == "infantry" else "plain",
        picture="squad" if side == "infantry" else "tank",
        stands=(
            Stands("top left", "[{valor}]", frame="medals"),
            Stands("top right", lambda row: "!" if row["event"] == "yes" else "", frame="disc"),
        ),
        lines=bands(side),
    )


def shelters(row: Row) -> str:
    """The effect of a fog of war marker on units, in words."""
    said = [SAID[f"shelters {row['shelters']}"]] if row["shelters"] != "0" else []
    return joined(" · ", said + ([SAID["blocks sight"]] if row["blocks_sight"] == "yes" else []))


def orders(row: Row) -> tuple[tuple[str, str], ...]:
    """The numbers of units of each kind that an order activates, and of those it regroups."""
    return tuple(
        (row[kind], SAID[kind]) for kind in ("infantry", "vehicles", "either", "regroup") if row[kind] != "0"
    )


def called(row: Row) -> str:
    """The name of a marker, with a capital at its head."""
    name = name_of(row)
    return name[:1].upper() + name[1:]


MARKER = Drawn(name=called, tint="sand", picture=icon_of)
FOG = MARKER.but(text=shelters)
FIELD = MARKER.but(text=lambda row: SAID["blocks sight"] if row["blocks_sight"] == "yes" else "")
DAMAGE = MARKER.but(text=lambda row: SAID[row["effect"]], tint="rose")


def side_of(row: Row) -> str:
    """The side whose emblem an order has."""
    return str(row["side"])


ORDER = Drawn(
    picture="", emblem=side_of, lines=orders, tint=lambda row: "grey" if row["side"] == "German" else "green"
)

COUNTERS = (
    CounterSort(
        name="blocks", table="units", front=BLOCK, back=HIDDEN, units=True,
        key=WORDS.note("Where ratings stand on the block").text,
        size=lambda row: LARGE if row["kind"] == "vehicle" else SMALL,
    ),
    CounterSort(name="combat chips", table="chips", front=chip("infantry"), back=chip("vehicle")),
    CounterSort(
        name="vehicle damage", table="damage_markers", front=DAMAGE, copies="count",
        back=DAMAGE.but(name=lambda _: SAID["vehicle damage"], text="", picture="damaged", hidden=True),
    ),
    CounterSort(
        name="fog of war", table="chips/liberty_road_fog.csv", front=FOG, copies="count",
        back=FOG.but(name=lambda _: SAID["fog of war"], text="", picture="", tint="dark", hidden=True),
    ),
    CounterSort(
        name="battlefield", table="chips/liberty_road_battlefield.csv", front=FIELD, back=FIELD,
        copies="count",
    ),
    CounterSort(
        name="orders", table="units/liberty_road/orders.csv", front=ORDER,
        back=ORDER.but(name=lambda _: SAID["order"], lines=nothing, picture=side_of, emblem="", hidden=True),
    ),
)  # fmt: skip


def against(target: str, force: str, row: Row) -> str:
    """Range and upshift or firepower against a kind of target, f for the forward arc only."""
    if row[f"{target}_range"] is None:
        return ""
    arc = " f" if row[f"{target}_arc"] == "forward" else ""
    plain = force == "upshift" and not row[f"{target}_{force}"]
    strength = row[f"{target}_{force}"] if force == "firepower" else signed(row[f"{target}_{force}"])
    return f"{row[f'{target}_range']}{'' if plain else f' · {strength}'}{arc}"


RATINGS = WORDS.ratings(
    "Ratings on unit cards",
    {
        "move": lambda row: f"{row['move']}{DRIVES[row['drive']]}",
        "at infantry": partial(against, "anti_infantry", "upshift"),
        "at vehicles": partial(against, "anti_vehicle", "firepower"),
    },
)


def sections(game: CoreGame, nations: Sequence[str]) -> list[Section]:
    """Units on foot, vehicles, and the weapons that the nation's teams and infantry can be given."""
    foot, weapon = RATINGS("valor", "move", "v inf", "v veh"), RATINGS("v inf", "v veh", "uses")
    units = rows_of(game, nations)
    return [
        section("Infantry, weapon teams", units, foot, "infantry", "weapon team"),
        section("Vehicles", units, RATINGS("valor", "move", "load", "v inf", "v veh", "armor"), "vehicle"),
        Section("Crewed by a weapon team", _weapons(game, nations, "weapon team"), weapon),
        Section("Carried by infantry", _weapons(game, nations, "infantry"), weapon),
    ]


def _weapons(game: CoreGame, nations: Sequence[str], carrier: str) -> tuple[CardLine, ...]:
    """The weapons, each with a unit that may have it: whose it is does not matter to a shot (p.15)."""
    units = [row for row in game.edition.cells("units") if row["kind"] == carrier]
    units.sort(key=lambda row: row["nation"] not in nations)
    return tuple(
        CardLine(row["name"], row, units[0]["name"], {"weapon": row["name"]}, partial(_has_rating, row))
        for row in rows_of(game, nations, "weapons")
        if row["carried_by"] == carrier and units
    )


def _has_rating(weapon: Row, target: Row) -> bool:
    """True if the weapon itself fires at the target; without a rating its bearer uses his own arms."""
    side = "anti_vehicle" if target["kind"] == "vehicle" else "anti_infantry"
    return weapon[f"{side}_range"] is not None


CARDS = CardWords(
    picture=picture,
    question="fire",
    distances=(2, 5, 8, 14),
    targets=(("Grenadiers", "Riflemen"), ("Pz IV H", "M4A1 Sherman"), ("Panther G", "Churchill VII")),
    sections=sections,
    situation="Target ready, its front, no cover; nothing else shifts the result",
    chances=("any effect", "eliminated"),
)
"""The words for `wsanalysis.printing.unit_cards`."""
