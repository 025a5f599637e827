"""The main job for Liberty Road: text tables, charts, the agreement table and the player aid."""

from pathlib import Path

import pandas as pd

from wsanalysis.asking.outcomes import in_one_order
from wsanalysis.game import Game
from wsanalysis.recipes import writing
from wsanalysis.recipes.liberty_road import pictures, tables
from wsanalysis.recipes.liberty_road.aid import player_aid
from wsanalysis.recipes.page_of_text import (
    agreement_text,
    front_page,
    matrix_page,
    percent_frame,
    provenance,
    text_page,
)
from wsanalysis.systems.liberty_road.chips import Side
from wsanalysis.systems.liberty_road.unit import Kind

MATCHUP_DISTANCE = pictures.MATCHUP_DISTANCE


def write_report(game: Game, folder: Path, command: str) -> list[Path]:
    """Write the whole report into `folder`; the files written. `command` is named in each."""
    texts: dict[str, writing.Page] = {
        "fire_infantry.txt": fire_infantry,
        "fire_weapon_team.txt": fire_weapon_team,
        "fire_vehicle.txt": fire_vehicle,
        "rally.txt": rally,
        "close_combat.txt": close_combat,
        "vehicle_close_combat.csv": vehicle_close_combat,
        "matchups_any_effect.csv": matchups_any_effect,
        "matchups_eliminated.csv": matchups_eliminated,
        "agreement.txt": agreement_page,
    }
    return writing.report(game, folder, command, texts, pictures.PICTURES, player_aid(game), index)


def fire_infantry(game: Game, command: str) -> str:
    """Fire at infantry by distance and shift, for every valor and state."""
    return _fire_page(game, command, "infantry", ("ready", "suppressed", "reduced", "broken"))


def fire_weapon_team(game: Game, command: str) -> str:
    """Fire at weapon teams by distance and shift."""
    return _fire_page(game, command, "weapon team", ("ready", "suppressed"))


def fire_vehicle(game: Game, command: str) -> str:
    """Fire at vehicles by distance and shift, whole and already reduced."""
    return _fire_page(game, command, "vehicle", ("move", "suppressed", "broken"))


def _fire_page(game: Game, command: str, kind: Kind, states: tuple[str, ...]) -> str:
    side: Side = "vehicle" if kind == "vehicle" else "infantry"
    sections = []
    for state in states:
        for reduced in (False, True) if kind == "vehicle" else (False,):
            for valor in tables.VALORS:
                frame = game.fire_table(
                    side=side, valor=valor, state=state, kind=kind, already_reduced=reduced
                )
                firsts = [first for _, first in tables.distance_bands(game, side)]
                title = f"{kind}, {state}{', already reduced' if reduced else ''}, valor {valor}"
                sections.append((title, percent_frame(frame.loc[firsts])))
    heading = f"Fire at {kind}: the target's state afterwards, in per cent"
    note = "A row holds from its distance (in hexes of 100 m) up to the next one.\n"
    return text_page(heading, sections, note + provenance(game.trust, command))


def rally(game: Game, command: str) -> str:
    """Rally by valor and attempts, from suppressed and from broken."""
    sections = []
    for state in ("suppressed", "broken"):
        rows = {
            (valor, tries): {
                word: float(p) for word, p in tables.rally_chances(game, valor, state, tries).items()
            }
            for valor in tables.VALORS
            for tries in range(1, 7)
        }
        frame = pd.DataFrame.from_dict(rows, orient="index").fillna(0.0)
        frame.index.names = ["valor", "attempts"]
        order = in_one_order(map(tuple, rows.values()))
        sections.append((f"from {state}", percent_frame(frame[list(order)])))
    return text_page("Rally: the state afterwards, in per cent", sections, provenance(game.trust, command))


def close_combat(game: Game, command: str) -> str:
    """Close combat by valor and valor, for infantry and vehicles, each side moving."""
    sections = []
    kinds: tuple[tuple[Kind, Kind], ...] = (
        ("infantry", "infantry"), ("infantry", "vehicle"), ("vehicle", "infantry"),
    )  # fmt: skip
    for first, second in kinds:
        grid = tables.close_combat_grid(game, (first, second))
        frame = pd.DataFrame(
            [[float(p) for p in row.values()] for row in grid.values()],
            index=pd.Index(list(grid), name=f"moving {first}, valor"),
            columns=pd.Index(list(grid), name=f"against {second}, valor"),
        )
        sections.append((f"moving {first} wins against {second}", percent_frame(frame)))
    heading = "Close combat: the chance to win, in per cent"
    note = (
        "All units fresh; vehicles have an anti-infantry rating; infantry has a hex to get away to.\n"
        "Infantry that immobilizes a vehicle and gets away wins, though the vehicle stays (p.14).\n"
    )
    return text_page(heading, sections, note + provenance(game.trust, command))


def vehicle_close_combat(game: Game, command: str) -> str:
    """Vehicle against vehicle: the chance that the moving one wins, as a matrix."""
    names = [name for name, unit in game.edition.units.items() if unit.kind == "vehicle"]
    frame = game.matchups("close_combat", units=names)
    what = "chance that the row wins, moving, against the column"
    return matrix_page(game, "close_combat", frame, "first wins", what, command)


def matchups_any_effect(game: Game, command: str) -> str:
    """Every unit firing at every unit: any effect."""
    frame = game.matchups(distance=MATCHUP_DISTANCE)
    frame["any effect"] = 1 - frame["unchanged"]
    what = f"chance of any effect when the row fires at the column, {MATCHUP_DISTANCE} hexes"
    return matrix_page(game, "fire", frame, "any effect", what, command)


def matchups_eliminated(game: Game, command: str) -> str:
    """Every unit firing at every unit: eliminated."""
    what = f"chance of elimination when the row fires at the column, {MATCHUP_DISTANCE} hexes"
    frame = game.matchups(distance=MATCHUP_DISTANCE)
    return matrix_page(game, "fire", frame, "eliminated", what, command)


def agreement_page(game: Game, command: str) -> str:
    """Exact against sampled for every question, the worst z-score first."""
    return agreement_text(tables.agreement_table(game), game.trust, command)


def index(game: Game, command: str) -> str:
    """The report's front page."""
    tables = (
        "[fire at infantry](fire_infantry.txt), [at weapon teams](fire_weapon_team.txt), [at"
        " vehicles](fire_vehicle.txt), [rally](rally.txt), [close combat](close_combat.txt), [vehicle close"
        f" combat](vehicle_close_combat.csv), match-ups at {MATCHUP_DISTANCE} hexes ([any"
        " effect](matchups_any_effect.csv), [eliminated](matchups_eliminated.csv))"
    )
    return front_page(game.system.title, tables, pictures.PICTURES, game.trust, command)
