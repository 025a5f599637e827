"""The main job for Sherman Leader: text tables, charts, the agreement table and the player aid."""

from collections.abc import Callable, Mapping
from pathlib import Path

import pandas as pd

from wsanalysis.files.csv_text import csv_text
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
from wsanalysis.recipes.sherman_leader import (
    campaign_pages,
    pictures,
    purchase,
    sample_questions,
    tables,
    worked_examples,
)
from wsanalysis.recipes.sherman_leader.aid import player_aid

DISTANCES = "distance (hexes)"


def write_report(game: Game, folder: Path, command: str) -> list[Path]:
    """Write the whole report into `folder`; the files written. `command` is named in each."""
    texts: dict[str, writing.Page] = {
        "attack.txt": attack,
        "rolls_needed.txt": rolls_needed,
        "enemy_attack.txt": enemy_attack,
        "damage.txt": damage,
        "enemy_orders.txt": campaign_pages.enemy_orders,
        "weeks.txt": campaign_pages.weeks,
        "purchase.txt": campaign_pages.purchase_page,
        "sample_battle.txt": campaign_pages.sample_battle,
        "matchups_attack.csv": matchups_attack,
        "matchups_enemy_attack.csv": matchups_enemy_attack,
        "matchups_destroyed.csv": matchups_destroyed,
        "purchase.csv": purchase_matrix,
        "agreement.txt": agreement_page,
    }
    return writing.report(game, folder, command, texts, pictures.PICTURES, player_aid(game), index)


def attack(game: Game, command: str) -> str:
    """Whether an attack destroys, by the roll needed and the defense, with two dice and with three."""
    sections = []
    for dice, who in ((2, "two dice"), (3, "three dice (Close Combat, in one hex)")):
        frame = pd.DataFrame(
            {
                defense: {needed: float(tables.kill(needed, defense, dice)) for needed in tables.NEEDED}
                for defense in tables.DEFENSES
            }
        ).rename_axis(index="roll needed", columns="defense with cover")
        sections.append((who, percent_frame(frame)))
    note = (
        "roll needed: the printed value less what is added to the dice; 1 stands for 1 and less (always).\n"
        "One hit that the defense does not negate destroys an enemy unit.\n"
    )
    heading = "Your attack: the enemy unit destroyed, in per cent"
    return text_page(heading, sections, note + provenance(game.trust, command))


def rolls_needed(game: Game, command: str) -> str:
    """The roll that every US unit needs at every range, standing and after moving."""
    sections = []
    for moved, who in ((False, "standing"), (True, "moved in the same step")):
        rows = {}
        for name, unit in game.edition.us_units.items():
            cells = {
                (kind, f"R{distance}"): "" if roll is None else f"{max(roll, 1)}"
                for kind in tables.SIDES
                for distance, roll in tables.rolls_of(game, unit, kind, moved).items()
            }
            if any(cells.values()):
                rows[name] = cells
        frame = pd.DataFrame.from_dict(rows, orient="index")
        frame.columns = pd.MultiIndex.from_tuples(list(next(iter(rows.values()))))
        sections.append((who, frame.rename_axis("unit")))
    note = (
        "The roll of each die that hits, under a commander who changes nothing; 1: always, above 10: never.\n"
        "AP against tanks, armored cars, halftracks and bunkers, HE against all others; empty: no attack.\n"
    )
    heading = "Roll needed by US units, by range in hexes"
    return text_page(heading, sections, note + provenance(game.trust, command))


def enemy_attack(game: Game, command: str) -> str:
    """What an enemy attack does, by the roll needed, the defense, and which side of the counters is drawn."""
    sections = []
    readings: tuple[tuple[str, Callable[[tables.Harm], object]], ...] = (
        ("a damage counter at least", lambda found: float(found.any)),
        ("unit destroyed", lambda found: float(found.destroyed)),
        ("commander wounded or killed", lambda found: float(found.commander)),
    )
    for side in tables.SIDES:
        for what, read in readings:
            frame = pd.DataFrame(
                {
                    defense: {
                        needed: read(tables.harm(game.edition, side, needed, defense))
                        for needed in tables.NEEDED
                    }
                    for defense in tables.US_DEFENSES
                }
            ).rename_axis(index="roll needed", columns="defense with cover")
            sections.append((f"{side}: {what}", percent_frame(frame)))
    note = (
        "Two dice at a unit without damage; AP counters are drawn for armor and light armor, HE counters\n"
        "for infantry and artillery. How many there are of each counter is reconstructed.\n"
    )
    heading = "Enemy attack: what becomes of your unit, in per cent"
    return text_page(heading, sections, note + provenance(game.trust, command))


def damage(game: Game, command: str) -> str:
    """Each damage counter: how many, how likely it is drawn; and what one more does to a damaged unit."""
    sections = []
    for side in tables.SIDES:
        chances = tables.drawn(game.edition, side)
        rows = {
            counter.counter: {
                "count": counter.count,
                "drawn": f"{100 * float(chances[counter.counter]):.1f}",
                "stress": counter.stress,
                "commander": counter.commander,
                "unit": "destroyed" if counter.destroyed else counter.stays,
                "second destroys": "yes" if counter.second_destroys else "no",
                "repair (SO)": "-" if counter.repair is None else str(counter.repair),
            }
            for counter in tables.counters_of(game.edition, side)
        }
        sections.append(
            (f"{side} counters", pd.DataFrame.from_dict(rows, orient="index").rename_axis("counter"))
        )
        sections.append(
            (f"one more {side} counter, in per cent", percent_frame(game.damage_table(side=side)))
        )
    note = (
        "drawn: the chance in per cent from a full cup; unit: how long the counter stays on it.\n"
        "A counter that could do nothing to the unit is drawn again. All counts are reconstructed.\n"
    )
    return text_page("Damage counters", sections, note + provenance(game.trust, command))


def _matchups(game: Game, command: str, question: str, value: str, what: str, swapped: bool = False) -> str:
    sides: tuple[Mapping[str, object], Mapping[str, object]] = (game.edition.us_units, game.edition.enemies)
    rows, columns = sides[::-1] if swapped else sides
    frame = game.matchups(question, distance=tables.RANGES, units=tuple(rows), against=tuple(columns))
    frame["harmed"] = 1 - frame["unchanged"]
    return matrix_page(game, question, frame, value, what, command, by=(DISTANCES,))


def matchups_attack(game: Game, command: str) -> str:
    """Every US unit at every enemy at every range: destroyed."""
    what = "chance that one attack of the row destroys the column, in the open, under a plain commander"
    return _matchups(game, command, "attack", "destroyed", what)


def matchups_enemy_attack(game: Game, command: str) -> str:
    """Every enemy at every US unit at every range: damaged or destroyed."""
    what = "chance that one attack of the row leaves damage on the column, or destroys it, in the open"
    return _matchups(game, command, "enemy_attack", "harmed", what, swapped=True)


def matchups_destroyed(game: Game, command: str) -> str:
    """Every enemy at every US unit at every range: destroyed."""
    what = "chance that one attack of the row destroys the column, in the open"
    return _matchups(game, command, "enemy_attack", "destroyed", what, swapped=True)


def purchase_matrix(game: Game, command: str) -> str:
    """Every US unit against every enemy at every range: kills and losses, each for its cost."""
    head = "one attack of the unit at the enemy, one back, in the open: chances 0 to 1, points, SO"
    comments = [head, *provenance(game.trust, command).splitlines()]
    return csv_text(purchase.worths(game).round(4), comments, index=False)


def agreement_page(game: Game, command: str) -> str:
    """The rulebook's worked examples against the engine, then exact against sampled for every question."""
    examples = worked_examples.example_table(game)
    agree = int((examples["agrees"] == "yes").sum())
    said = worked_examples.REMARK if agree < len(examples) else ""
    heading = f"The rulebook's worked examples: {agree} of {len(examples)} numbers agree"
    first = text_page(heading, [("as printed, and as the engine has it", examples)], said)
    return first + "\n" + agreement_text(sample_questions.agreement_table(game), game.trust, command)


def index(game: Game, command: str) -> str:
    """The report's front page."""
    shown = (
        "[your attack](attack.txt), [roll needed by unit and range](rolls_needed.txt), [enemy"
        " attack](enemy_attack.txt), [damage counters](damage.txt), [enemy orders](enemy_orders.txt),"
        " [stress, promotion, battalions on the map](weeks.txt), [what to buy](purchase.txt) ([all"
        " pairs](purchase.csv)), [the sample battle and its luck](sample_battle.txt); match-ups at each"
        " range: [enemy destroyed](matchups_attack.csv), [your unit damaged](matchups_enemy_attack.csv),"
        " [your unit destroyed](matchups_destroyed.csv)"
    )
    return front_page(game.system.title, shown, pictures.PICTURES, game.trust, command)
