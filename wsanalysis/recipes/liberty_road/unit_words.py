"""What the unit cards of Liberty Road say: ratings in a player's words, weapons beside units (p.2-4, 15)."""

from collections.abc import Callable, Sequence
from functools import partial

from wsanalysis.game import Game
from wsanalysis.recipes.aid_words import signed
from wsanalysis.recipes.card_words import CardWords, Entry, Rating, Row, Section, number

DRIVES = {"foot": "", "wheeled": "w", "tracked": "t"}


def against_infantry(row: Row) -> str:
    """Range and upshift against infantry, f for the forward arc only."""
    return _shot(row, "anti_infantry", lambda: signed(row["anti_infantry_upshift"]))


def against_vehicles(row: Row) -> str:
    """Range and firepower against vehicles, f for the forward arc only."""
    return _shot(row, "anti_vehicle", lambda: str(row["anti_vehicle_firepower"]))


def armor(row: Row) -> str:
    """Front and rear armor."""
    return f"{row['front_armor']} / {row['rear_armor']}"


VALOR = Rating("valor", "medals", lambda row: number(row, "valor"))
MOVE = Rating("move", "areas; w wheeled, t tracked", lambda row: _move(row))
LOAD = Rating("load", "units that it carries", lambda row: number(row, "portage").replace("0", ""))
INFANTRY = Rating("v inf", "range v infantry, upshift; f: forward only", against_infantry)
VEHICLES = Rating("v veh", "range v vehicles, firepower; f: forward only", against_vehicles)
ARMOR = Rating("armor", "front / sides and rear", armor)
USES = Rating("uses", "how often, where that is limited", lambda row: number(row, "uses"))

ON_FOOT = (VALOR, MOVE, INFANTRY, VEHICLES)
ON_WHEELS = (VALOR, MOVE, LOAD, INFANTRY, VEHICLES, ARMOR)
CARRIED = (INFANTRY, VEHICLES, USES)


def sections(game: Game, nations: Sequence[str]) -> list[Section]:
    """Units on foot, vehicles, and the weapons that the nation's teams and infantry can be given."""
    units = [row for row in game.system.tables["units"](game.edition) if row["nation"] in nations]
    return [
        Section("Infantry, weapon teams", _entries(units, ("infantry", "weapon team")), ON_FOOT),
        Section("Vehicles", _entries(units, ("vehicle",)), ON_WHEELS),
        Section("Crewed by a weapon team", _weapons(game, nations, "weapon team"), CARRIED),
        Section("Carried by infantry", _weapons(game, nations, "infantry"), CARRIED),
    ]


def _entries(rows: Sequence[Row], kinds: Sequence[str]) -> tuple[Entry, ...]:
    return tuple(Entry(row["name"], row, row["name"]) for row in rows if row["kind"] in kinds)


def _weapons(game: Game, nations: Sequence[str], carrier: str) -> tuple[Entry, ...]:
    """The weapons, each with a unit that may have it: whose it is does not matter to a shot (p.15)."""
    units = [row for row in game.system.tables["units"](game.edition) if row["kind"] == carrier]
    units.sort(key=lambda row: row["nation"] not in nations)
    rows = [
        row
        for row in game.system.tables["weapons"](game.edition)
        if row["nation"] in nations and row["carried_by"] == carrier and units
    ]
    return tuple(
        Entry(row["name"], row, units[0]["name"], {"weapon": row["name"]}, partial(_has_rating, row))
        for row in rows
    )


def _has_rating(weapon: Row, target: Row) -> bool:
    """Whether the weapon itself fires at the target; without a rating its bearer uses his own arms."""
    side = "anti_vehicle" if target["kind"] == "vehicle" else "anti_infantry"
    return weapon[f"{side}_range"] is not None


def _move(row: Row) -> str:
    return f"{row['move']} {DRIVES[row['drive']]}".rstrip()


def _shot(row: Row, at: str, force: Callable[[], str]) -> str:
    if row[f"{at}_range"] is None:
        return ""
    arc = " f" if row[f"{at}_arc"] == "forward" else ""
    strength = force()
    return f"{row[f'{at}_range']}{'' if strength == '0' and at == 'anti_infantry' else f' · {strength}'}{arc}"


CARDS = CardWords(
    question="fire",
    distances=(2, 5, 8, 14),
    targets=(
        ("Grenadiers", "Riflemen"),
        ("Pz IV H", "M4A1 Sherman"),
        ("Panther G", "Churchill VII"),
    ),
    sections=sections,
    situation="Target ready, its front, no cover; nothing else shifts the result",
    chances=("any effect", "eliminated"),
)
"""The words for `wsanalysis.recipes.unit_cards`."""
