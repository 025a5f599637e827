"""The main job for Storms of Steel: text tables, charts, the agreement table and the player aid."""

from collections.abc import Mapping
from pathlib import Path

import pandas as pd

from wsanalysis.game import Game
from wsanalysis.recipes import writing
from wsanalysis.recipes.page_of_text import (
    agreement_text,
    front_page,
    matrix_page,
    percent_frame,
    provenance,
    text_page,
)
from wsanalysis.recipes.storms_of_steel import (
    activation_tables,
    counter_words,
    pictures,
    sample_questions,
    tables,
)
from wsanalysis.recipes.storms_of_steel.aid import player_aid
from wsanalysis.recipes.storms_of_steel.stand_ins import plain_hit
from wsanalysis.systems.storms_of_steel.unit import Kind

MATCHUP_DISTANCE = pictures.MATCHUP_DISTANCE
SHOTS = (1, 2, 3)
TARGETS: Mapping[Kind, str] = {"foot": "foot units and guns", "tracked": "vehicles"}


def write_report(game: Game, folder: Path, command: str) -> list[Path]:
    """Write the whole report into `folder`; the files written. `command` is named in each."""
    texts: dict[str, writing.Page] = {
        "attack.txt": attack,
        "hit_counters.txt": hit_counters,
        "rally.txt": rally,
        "activation.txt": activation,
        "vehicle_close_combat.csv": vehicle_close_combat,
        "matchups_hit.csv": matchups_hit,
        "matchups_destroyed.csv": matchups_destroyed,
        "agreement.txt": agreement_page,
    }
    return writing.report(game, folder, command, texts, pictures.PICTURES, player_aid(game), index)


def attack(game: Game, command: str) -> str:
    """Attacks by defense less firepower, CAPs and how many, at foot units and at vehicles."""
    sections = []
    for kind, who in TARGETS.items():
        for shots in SHOTS:
            rows = {}
            for roll in tables.ROLLS:
                cells: dict[tuple[str, str], float] = {}
                for caps in tables.CAPS:
                    share = tables.attack_share(game.edition, roll, caps, shots, kind)
                    cells[f"CAPs {caps}", "hit"] = float(share.hit)
                    cells[f"CAPs {caps}", "destroyed"] = float(share.destroyed)
                rows[roll] = cells
            frame = pd.DataFrame.from_dict(rows, orient="index")
            frame.columns = pd.MultiIndex.from_product(
                [[f"CAPs {caps}" for caps in tables.CAPS], ["hit", "destroyed"]]
            )
            frame.index.name = "DV - FP"
            title = f"at {who}, {'1 attack' if shots == 1 else f'{shots} attacks'}"
            sections.append((title, percent_frame(frame)))
    heading = "Attack: hit and alive, and destroyed, in per cent"
    note = (
        "DV - FP: the target's defense, all modifiers included, less the attack's firepower with its own.\n"
        "The target is unhit before; CAPs are bought for each attack; no other hit counter is drawn yet.\n"
        "A target's hit counter changes its front defense for the attacks that follow.\n"
    )
    return text_page(heading, sections, note + provenance(game.trust, command))


def hit_counters(game: Game, command: str) -> str:
    """Each hit counter: how likely it is drawn, what it does, and how likely one rally removes it."""
    sections = []
    for pile, who in (("foot", "foot units and guns"), ("vehicle", "vehicles")):
        chances = tables.drawn(game, "foot" if pile == "foot" else "vehicle")
        rows = {}
        for counter in game.edition.cups[pile].counters:
            number = counter.rally
            rally_p = 0.0 if number is None else float(tables.rally_chance(game, number, 0))
            rows[counter.counter] = {
                "drawn": f"{100 * float(chances.get(counter.counter, 0)):.1f}",
                "fire": counter_words.fire_words(counter),
                "move": counter_words.move_words(counter),
                "firepower": counter_words.firepower_words(counter),
                "defense": counter_words.defense_words(counter),
                "other actions": "yes" if counter.other else "no",
                "rally": counter_words.rally_words(counter),
                "rallies": f"{100 * rally_p:.1f}" if rally_p else counter_words.NOTHING,
            }
        frame = pd.DataFrame.from_dict(rows, orient="index").rename_axis("counter")
        sections.append((f"{who}, {game.edition.cups[pile].size} counters", frame))
    note = (
        "drawn: the chance in per cent, all counters in the pile. fire: what it costs more, its range.\n"
        "firepower: both colors, or red / blue. defense: both, or front / flank.\n"
        "rallies: in per cent by one roll without any bonus.\n"
    )
    return text_page("Hit counters", sections, note + provenance(game.trust, command))


def rally(game: Game, command: str) -> str:
    """Rally by the counter's number and what is added to the roll."""
    numbers = tables.rally_numbers(game)
    frame = pd.DataFrame(
        {
            f"+{bonus}" if bonus else "none": {
                f"{number}+": float(tables.rally_chance(game, number, bonus)) for number in numbers
            }
            for bonus in tables.RALLY_BONUSES
        }
    ).rename_axis("counter")
    who = "".join(f"{number}+: {', '.join(names)}\n" for number, names in numbers.items())
    helps = ", ".join(f"{name} +{amount}" for name, amount in tables.rally_amounts().items())
    note = f"{who}Added to the roll: {helps} (company: each unhit friendly unit in the hex).\n"
    return text_page(
        "Rally: the chance of one attempt, in per cent",
        [("by number and what is added", percent_frame(frame))],
        note + provenance(game.trust, command),
    )


def activation(game: Game, command: str) -> str:
    """What to do with so many APs and CAPs, the target hit or not, by cost of a shot and roll needed."""
    sections = [
        (
            f"a shot costs {cost} AP, defense less firepower {roll}",
            activation_tables.policy(game, cost, roll),
        )
        for cost in activation_tables.FIRE_COSTS
        for roll in activation_tables.ROLLS
    ]
    heading = "Activation: the best use of APs and CAPs to destroy a foot unit that does not answer"
    note = (
        'Each cell: what to do next ("fire +1": add a CAP to the roll), and the chance in per cent that the\n'
        "target is destroyed before the activation ends. CAPs pay for missing APs as well. Of equal ways\n"
        "the one that hits more often, then the one that saves CAPs. A hit target has the counter\n"
        f"{plain_hit(game).counter}, which leaves its defense as it is.\n"
    )
    return text_page(heading, sections, note + provenance(game.trust, command))


def vehicle_close_combat(game: Game, command: str) -> str:
    """Vehicle against vehicle in one hex: the chance that the one that attacks first is left, as a matrix."""
    names = [name for name, unit in game.edition.units.items() if unit.kind == "tracked"]
    frame = game.matchups("close_combat", units=names)
    what = "chance that the row, which attacks first, destroys the column in close combat"
    return matrix_page(game, "close_combat", frame, "first wins", what, command)


def matchups_hit(game: Game, command: str) -> str:
    """Every unit attacking every unit: hit at all."""
    frame = game.matchups("attack", distance=MATCHUP_DISTANCE)
    frame["hit at all"] = 1 - frame["unchanged"]
    what = f"chance that an attack of the row hits the column, {MATCHUP_DISTANCE} hexes, front, in the open"
    return matrix_page(game, "attack", frame, "hit at all", what, command)


def matchups_destroyed(game: Game, command: str) -> str:
    """Every unit attacking every unit: destroyed at once."""
    frame = game.matchups("attack", distance=MATCHUP_DISTANCE)
    what = (
        f"chance that one attack of the row destroys the column, {MATCHUP_DISTANCE} hexes, front, in the open"
    )
    return matrix_page(game, "attack", frame, "destroyed", what, command)


def agreement_page(game: Game, command: str) -> str:
    """Exact against sampled for every question, the worst z-score first."""
    return agreement_text(sample_questions.agreement_table(game), game.trust, command)


def index(game: Game, command: str) -> str:
    """The report's front page."""
    tables = (
        "[attack](attack.txt), [hit counters](hit_counters.txt), [rally](rally.txt), [the best use of an"
        " activation](activation.txt), [vehicle close combat](vehicle_close_combat.csv), match-ups at"
        f" {MATCHUP_DISTANCE} hexes ([hit at all](matchups_hit.csv), [destroyed](matchups_destroyed.csv))"
    )
    return front_page(game.system.title, tables, pictures.PICTURES, game.trust, command)
