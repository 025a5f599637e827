"""What the unit cards of Liberty Road say: ratings in a player's words, weapons beside units (p.2-4, 15)."""

from collections.abc import Sequence
from functools import partial

from wsanalysis.game import Game
from wsanalysis.printing.liberty_road import WORDS
from wsanalysis.printing.marks import signed
from wsanalysis.printing.ratings import CardWords, Entry, Row, Section, rows_of, section

DRIVES = {"foot": "", "wheeled": " w", "tracked": " t"}


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


def sections(game: Game, nations: Sequence[str]) -> list[Section]:
    """Units on foot, vehicles, and the weapons that the nation's teams and infantry can be given."""
    foot, weapon = RATINGS("valor", "move", "v inf", "v veh"), RATINGS("v inf", "v veh", "uses")
    units = rows_of(game, nations)
    return [
        section("Infantry, weapon teams", units, foot, "infantry", "weapon team"),
        section("Vehicles", units, RATINGS("valor", "move", "load", "v inf", "v veh", "armor"), "vehicle"),
        Section("Crewed by a weapon team", _weapons(game, nations, "weapon team"), weapon),
        Section("Carried by infantry", _weapons(game, nations, "infantry"), weapon),
    ]


def _weapons(game: Game, nations: Sequence[str], carrier: str) -> tuple[Entry, ...]:
    """The weapons, each with a unit that may have it: whose it is does not matter to a shot (p.15)."""
    units = [row for row in game.edition.cells("units") if row["kind"] == carrier]
    units.sort(key=lambda row: row["nation"] not in nations)
    return tuple(
        Entry(row["name"], row, units[0]["name"], {"weapon": row["name"]}, partial(_has_rating, row))
        for row in rows_of(game, nations, "weapons")
        if row["carried_by"] == carrier and units
    )


def _has_rating(weapon: Row, target: Row) -> bool:
    """Whether the weapon itself fires at the target; without a rating its bearer uses his own arms."""
    side = "anti_vehicle" if target["kind"] == "vehicle" else "anti_infantry"
    return weapon[f"{side}_range"] is not None


CARDS = CardWords(
    question="fire",
    distances=(2, 5, 8, 14),
    targets=(("Grenadiers", "Riflemen"), ("Pz IV H", "M4A1 Sherman"), ("Panther G", "Churchill VII")),
    sections=sections,
    situation="Target ready, its front, no cover; nothing else shifts the result",
    chances=("any effect", "eliminated"),
)
"""The words for `wsanalysis.printing.unit_cards`."""
