"""The main job for the 2019 draft: text tables, charts, the agreement table and the player aid."""

from pathlib import Path

from wsanalysis.game import Game
from wsanalysis.recipes import writing
from wsanalysis.recipes.draft_2019 import fire_pages, nerve_pages, pictures, sample_questions
from wsanalysis.recipes.draft_2019.aid import player_aid
from wsanalysis.recipes.page_of_text import agreement_text, front_page, matrix_page

MATCHUP_DISTANCE = pictures.MATCHUP_DISTANCE


def write_report(game: Game, folder: Path, command: str) -> list[Path]:
    """Write the whole report into `folder`; the files written. `command` is named in each."""
    texts: dict[str, writing.Page] = {
        "fire_foot.txt": fire_pages.fire_foot,
        "fire_vehicle.txt": fire_pages.fire_vehicle,
        "chits.txt": fire_pages.chits,
        "checks.txt": nerve_pages.checks,
        "rally.txt": nerve_pages.rally,
        "spotting.txt": nerve_pages.spotting,
        "tokens.txt": nerve_pages.tokens,
        "barrage.txt": nerve_pages.barrage,
        "matchups_any_effect.csv": matchups_any_effect,
        "matchups_eliminated.csv": matchups_eliminated,
        "melee.csv": melee,
        "agreement.txt": agreement_page,
    }
    return writing.report(game, folder, command, texts, pictures.PICTURES, player_aid(game), index)


def matchups_any_effect(game: Game, command: str) -> str:
    """Every unit firing at every unit: any effect."""
    frame = game.matchups("fire", distance=MATCHUP_DISTANCE)
    frame["any effect"] = 1 - frame["unchanged"]
    what = f"chance that the row's full fire has any effect on the column, {_where()}"
    return matrix_page(game, "fire", frame, "any effect", what, command)


def matchups_eliminated(game: Game, command: str) -> str:
    """Every unit firing at every unit: eliminated at once."""
    frame = game.matchups("fire", distance=MATCHUP_DISTANCE)
    what = f"chance that the row's full fire eliminates the column at once, {_where()}"
    return matrix_page(game, "fire", frame, "eliminated", what, command)


def melee(game: Game, command: str) -> str:
    """Every unit against every unit in one hex: eliminated at once."""
    frame = game.matchups("melee")
    what = "chance that the row's full fire in melee eliminates the column at once, in the open"
    return matrix_page(game, "melee", frame, "eliminated", what, command)


def _where() -> str:
    return f"{MATCHUP_DISTANCE} areas, front, in the open"


def agreement_page(game: Game, command: str) -> str:
    """Exact against sampled for every question, the worst z-score first."""
    return agreement_text(sample_questions.agreement_table(game), game.trust, command)


def index(game: Game, command: str) -> str:
    """The report's front page."""
    matrices = "([any effect](matchups_any_effect.csv), [eliminated](matchups_eliminated.csv))"
    shown = (
        "[fire at foot units and guns](fire_foot.txt), [fire at vehicles](fire_vehicle.txt), [what chits"
        " show](chits.txt), [valor checks](checks.txt), [rally](rally.txt), [spotting](spotting.txt),"
        " [tokens, cowering, blast](tokens.txt), [barrages](barrage.txt); match-ups at"
        f" {MATCHUP_DISTANCE} areas {matrices} and [in melee](melee.csv)"
    )
    return front_page(game.system.title, shown, pictures.PICTURES, game.trust, command)
