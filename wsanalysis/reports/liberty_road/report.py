"""The report of Liberty Road: its text tables, pictures and questions."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pandas as pd

from wsanalysis.asking.odds import Odds
from wsanalysis.asking.outcomes import in_one_order
from wsanalysis.charts import Picture, draw_pairings, draw_valor_grid, panels, picture
from wsanalysis.core_game import CoreGame
from wsanalysis.printing.axes import axis, chances, frame_of, percent_frame
from wsanalysis.printing.liberty_road import WORDS, tables
from wsanalysis.printing.liberty_road.prints import AID
from wsanalysis.printing.liberty_road.tables import VALORS, choose_units
from wsanalysis.reports.report import SystemReport
from wsanalysis.reports.report_pictures import Shot, bands_chart, exact_footer, matchup_chart, survival_chart
from wsanalysis.reports.text_pages import Matchups, TextPage, page_of
from wsanalysis.rule_system import ANY_EFFECT
from wsanalysis.systems.liberty_road.chips import Side
from wsanalysis.systems.liberty_road.unit import Kind

MOVES: tuple[tuple[Kind, Kind], ...] = (
    ("infantry", "infantry"), ("infantry", "vehicle"), ("vehicle", "infantry"),
)  # fmt: skip
"""The units that move, and those they move into."""
FOOT, TANKS = ("Grenadiers", "Riflemen"), ("Panther G", "M4A1 Sherman")
FIRERS = (
    *("Grenadiers", "SdKfz 251", "SdKfz 222", "StuG III G", "Pz IV H", "Panther G", "Tiger I"),
    *("M8 Greyhound", "M5 Stuart", "M4A1 Sherman", "Sherman Firefly", "M10 TD"),
)
TARGETS = (
    *("Riflemen", "Rangers", "M5 Stuart", "M4A1 Sherman", "Churchill VII", "M10 TD"),
    *("Grenadiers", "SdKfz 251", "StuG III G", "Pz IV H", "Panther G", "Tiger I"),
)
AWAY = {"distance": 6}  # hexes
HEXES = f"{AWAY['distance']} hexes"
PAIRINGS = (
    *(("Rangers", "Grenadiers"), ("Grenadiers", "Rangers"), ("Grenadiers", "M10 TD")),
    *(("M10 TD", "Grenadiers"), ("Riflemen", "Semovente 47/32")),
)
UNDER_FIRE: dict[str, dict[str, Any]] = {
    "in cover, rallying": {"target_downshifts": 1},
    "in the open, rallying": {},
    "in the open, without rally": {"rallies": False},
}
TURNS = (2, 4, 6, 8)
SEED = 1944
PICKED = Matchups(
    "fire", "eliminated", f"Eliminated by one shot at {HEXES}, front",
    {**AWAY, "units": lambda game: choose_units(game, FIRERS),
     "against": lambda game: choose_units(game, TARGETS)},
)  # fmt: skip


def fire(kind: Kind, states: Sequence[str], game: CoreGame) -> TextPage:
    """Fire at units of a kind by distance and shift, for every valor and state; vehicles reduced as well."""
    side: Side = "vehicle" if kind == "vehicle" else "infantry"
    shown = {first: text for text, first in tables.distance_bands(game, side)}

    def after(state: str, reduced: bool, valor: int) -> pd.DataFrame:
        frame = game.fire_table(side=side, valor=valor, state=state, kind=kind, already_reduced=reduced)
        return percent_frame(frame.loc[list(shown)].rename(index=shown, level=0))

    sections = {
        f"{kind}, {state}{', already reduced' if reduced else ''}, valor {valor}": after(
            state, reduced, valor
        )
        for state in states
        for reduced in ((False, True) if kind == "vehicle" else (False,))
        for valor in tables.VALORS
    }
    return page_of(
        WORDS, "Fire at {kind}: the target's state afterwards, in per cent", sections, {"kind": kind}
    )


def rally(game: CoreGame) -> TextPage:
    """Rally by valor and attempts, from suppressed and from broken."""
    sections = {}
    for state in ("suppressed", "broken"):
        rows = {
            (valor, tries): tables.rally_chances(game, valor, state, tries)
            for valor in tables.VALORS
            for tries in range(1, 7)
        }
        frame = pd.DataFrame.from_dict(rows, orient="index").astype(float).fillna(0.0)
        frame.index.names = ["valor", "attempts"]
        order = in_one_order(map(tuple, rows.values()))
        sections[f"from {state}"] = percent_frame(frame[list(order)])
    return TextPage("Rally: the state afterwards, in per cent", sections)


def close_combat(game: CoreGame) -> TextPage:
    """Close combat by valor and valor, for infantry and vehicles, each side moving."""
    sections = {
        f"moving {mover} wins against {other}": chances(
            partial(tables.mover_wins, game, (mover, other)),
            axis(f"moving {mover}, valor", tables.VALORS), axis(f"against {other}, valor", tables.VALORS),
        )
        for mover, other in MOVES
    }  # fmt: skip
    return page_of(WORDS, "Close combat: the chance to win, in per cent", sections)


def outcome_bands(game: CoreGame) -> Picture:
    """The effect of one shot over distance: infantry at infantry, tank at tank."""
    pairs = (choose_units(game, FOOT, "infantry"), choose_units(game, TANKS, "vehicle"))
    units = game.edition.units
    reaches = (units[pairs[0][0]].anti_infantry_range, units[pairs[1][0]].anti_vehicle_range)
    shots = [
        Shot(firer, target, range(1, 25), f"{firer} firing at {target}", reach)
        for (firer, target), reach in zip(pairs, reaches, strict=True)
    ]
    return bands_chart(game, "fire", shots)


def survival(game: CoreGame) -> Picture:
    """The survival of infantry under fire, with and without rally, and samples beside."""
    firer, target = choose_units(game, FOOT, "infantry")
    curves = {
        name: game.under_fire(firer, target, distance=4, turns=TURNS[-1], **shot)
        for name, shot in UNDER_FIRE.items()
    }
    title = f"{target} under fire from {firer} at 4 hexes, one attack a turn"
    return survival_chart(game, curves, TURNS, SEED, "eliminated", title)


def close_combat_chart(game: CoreGame) -> Picture:
    """The winners of close combats: by valor, and some pairings."""
    grid, bars = panels(1, 2, height=9.0)
    wins = frame_of(
        lambda mover, other: float(tables.mover_wins(game, ("infantry", "infantry"), mover, other)),
        axis("moving infantry, valor", VALORS), axis("against infantry, valor", VALORS),
    )  # fmt: skip
    draw_valor_grid(wins, grid, title="Infantry against infantry")
    names = {"first": "mover wins", "second": "defender wins"}
    rows = {
        f"{first} into {second}": {
            names[side]: float(p) for side, p in game.close_combat(first, second).wins.items()
        }
        for first, second in (choose_units(game, pair) for pair in PAIRINGS)
    }
    draw_pairings(pd.DataFrame.from_dict(rows, orient="index"), bars, title="One unit moving into another")
    return picture(grid, footer=exact_footer(game))


def questions(game: CoreGame) -> Sequence[Callable[[], Odds]]:
    """A few questions of every kind."""
    squad, foe, elite = choose_units(game, ("Grenadiers", "Riflemen", "Rangers"), "infantry")
    (team,) = choose_units(game, ("German Weapon Team",), "weapon team")
    light, hunter, gun, tank, heavy, medium = choose_units(
        game, ("M5 Stuart", "M10 TD", "Jagdpanzer IV", "Pz IV H", "Panther G", "M4A1 Sherman"), "vehicle"
    )
    return (
        lambda: game.fire(light, squad, distance=5),
        lambda: game.fire(light, gun, distance=8, flank=True),
        lambda: game.fire(elite, team, distance=3, target_state="suppressed"),
        lambda: game.opportunity_fire(squad, foe, distance=2),
        lambda: game.under_fire(squad, foe, distance=4, turns=4),
        lambda: game.under_fire(heavy, medium, distance=10, turns=4, rallies=False),
        lambda: game.rally(squad, state="broken", attempts=3),
        lambda: game.close_combat([elite], [squad]),
        lambda: game.close_combat([squad], [hunter]),
        lambda: game.close_combat([elite, hunter], [squad, tank, foe]),
        lambda: game.destroy(hunter, strength=3, distance=5, occupants=[squad], attacks=2),
        lambda: game.duel(hunter, gun, distance=6, turns=10),
        lambda: game.duel(foe, squad, distance=4, turns=6),
        lambda: game.barrage([light, foe], [squad, tank], distance=3),
    )


REPORT = SystemReport(
    texts={
        "fire_infantry.txt": partial(fire, "infantry", ("ready", "suppressed", "reduced", "broken")),
        "fire_weapon_team.txt": partial(fire, "weapon team", ("ready", "suppressed")),
        "fire_vehicle.txt": partial(fire, "vehicle", ("move", "suppressed", "broken")),
        "rally.txt": rally,
        "close_combat.txt": close_combat,
        "vehicle_close_combat.csv": Matchups(
            "close_combat", "first wins", "chance that the row wins, moving, against the column",
            {"units": lambda game: [u.name for u in game.edition.units.values() if u.kind == "vehicle"]},
        ),
        "matchups_any_effect.csv": Matchups(
            "fire", ANY_EFFECT, f"chance of any effect when the row fires at the column, {HEXES}", AWAY
        ),
        "matchups_eliminated.csv": Matchups(
            "fire", "eliminated", f"chance of elimination when the row fires at the column, {HEXES}", AWAY
        ),
    },
    links="[fire at infantry], [at weapon teams], [at vehicles], [rally], [close combat], [vehicle close"
    f" combat], match-ups at {HEXES} ([any effect], [eliminated])",
    pictures={
        "outcome_bands.png": outcome_bands,
        "matchups.png": partial(matchup_chart, shown=PICKED),
        "survival.png": survival,
        "close_combat.png": close_combat_chart,
    },
    aid=AID,
    questions=questions,
    seed=SEED,
    full_size=True,
)  # fmt: skip
