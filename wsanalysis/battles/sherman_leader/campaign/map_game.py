"""Sherman Leader's campaigns as a game that is played, told, judged and trained like one on the map."""

from dataclasses import dataclass
from typing import Any

from wsanalysis.battles.core.map_game import BattleWithin, Manner, MapGame
from wsanalysis.battles.core.position import Field
from wsanalysis.battles.core.styles import MANNERS
from wsanalysis.battles.scenarios.player_file import FOLDER, load_players
from wsanalysis.battles.sherman_leader import engine as battles
from wsanalysis.battles.sherman_leader import map_game as battle_game
from wsanalysis.battles.sherman_leader.campaign.battle import PRICES
from wsanalysis.battles.sherman_leader.campaign.battlefield import Ordered
from wsanalysis.battles.sherman_leader.campaign.engine import load
from wsanalysis.battles.sherman_leader.campaign.player_log import player_log
from wsanalysis.battles.sherman_leader.campaign.scenario import NAME, field_of, outline
from wsanalysis.battles.sherman_leader.campaign.weights import WEIGHTS
from wsanalysis.battles.sherman_leader.campaign.words import CampaignNarrator
from wsanalysis.battles.sherman_leader.layout import land
from wsanalysis.languages import say


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignGame(MapGame):
    """A game without a board of its own."""

    def field(self, engine: Any, seed: int | None = None) -> Field:
        """A blank battlefield: that of its battles. Raises ValueError for a seed."""
        if seed is not None:
            raise ValueError(
                f"{engine.ready.scenario.stem} is a campaign and has no board: leave out the seed"
            )
        return field_of(engine.ready.scenario, engine.ready.edition)

    def roster(self, engine: Any) -> dict[tuple[str, str], int]:
        """The most units of a campaign: none, for they are bought."""
        return {}


def battle_of(engine: Any, state: Any, number: int) -> BattleWithin:
    """The battle of that number, from 1 on, as it was fought. Raises ValueError if there is none."""
    battles = state.now.battles
    if not 1 <= number <= len(battles):
        raise ValueError(f"battle: expected 1 to {len(battles)}, as many as were fought, got {number}")
    fought = battles[number - 1]
    if not fought.seed:
        raise ValueError(f"battle: {number} had no turn to fight in")
    card = engine.ready.edition.battalions[fought.battalion]
    scenario = engine.ready.scenario
    ordered = Ordered(
        card, fought.strength, fought.effects, fought.mustered, fought.scouts, scenario.tenacity,
        scenario.heroics,
    )  # fmt: skip
    name = say("{campaign}, battle {number} against {battalion} {name}", campaign=scenario.name,
               number=number, battalion=fought.battalion, name=card.name)  # fmt: skip
    alone, style = engine.rules.field.alone(ordered, PRICES[fought.manner], name=name, stem=scenario.stem)
    return BattleWithin(battle_game.GAME, alone, fought.seed, style)


GAME = CampaignGame(
    name=NAME,
    load=load,
    outline=outline,
    narrate=CampaignNarrator,
    weights=WEIGHTS,
    manners={
        "trained": MANNERS["trained"], "greedy": MANNERS["greedy"],
        "thrifty": Manner("keeps its SO points", "thrifty"), "bold": Manner("attacks all it can", "bold"),
        "random": MANNERS["random"],
    },
    land=land,
    turn="week",
    opponents="{first} against {second}, which is moved by rule",
    seats=1,
    roles=("player", "enemy, moved by rule"),
    scale=" of which a thousand are a victory point,",
    verdict_games=6000,
    battle_of=battle_of,
    log_of=player_log,
    files=(FOLDER / f"{NAME}.toml", *battle_game.GAME.files),
    check_files=lambda folder: load_players(folder, NAME, WEIGHTS),
    code=battles.ENGINE,
)  # fmt: skip
