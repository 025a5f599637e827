"""A scenario: sides, place, forces and objectives (p.6-8)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Literal

from annotated_types import Ge, Le

from wsanalysis.battles.liberty_road.cards import Nation, Role
from wsanalysis.battles.scenarios import scenario
from wsanalysis.battles.scenarios.forces import Troop, roster
from wsanalysis.battles.scenarios.objectives import Objective

PileName = Literal["early", "late"]
PileSize = Annotated[int, Ge(1), Le(21)]


@dataclass(frozen=True, slots=True)
class Reinforcements:
    """Units that enter together at one of the `entry` hexes: in a `turn` from 1, or by a card in a pile."""

    troops: tuple[Troop, ...]
    entry: tuple[str, ...]
    turn: int | None
    pile: PileName | None


@dataclass(frozen=True, slots=True)
class AssetCard:
    """An asset card in a player's hand, or in a pile of the event deck if it is played that way."""

    asset: str
    pile: PileName | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Force:
    """One side's forces. Hexes are ids in the order of the board.

    `fog` and `face_up` are (kind of marker, number), each kind once, without ambush markers: every unit in
    `ambush` brings its own. `obstacles` are terrains, one for each obstacle that the defender lays in his fog
    zone. Fortification assets are among `face_up`, obstacle assets among `obstacles`; `assets` are the
    others. `fog_zone` is the deployment zone if the file names none.
    """

    side: Nation
    zone: tuple[str, ...]
    orders: tuple[str, ...]
    troops: tuple[Troop, ...]
    exits: tuple[str, ...]
    ambush: tuple[Troop, ...]
    fog: tuple[tuple[str, int], ...]
    fog_zone: tuple[str, ...]
    face_up: tuple[tuple[str, int], ...]
    obstacles: tuple[str, ...]
    assets: tuple[AssetCard, ...]
    reinforcements: tuple[Reinforcements, ...]
    objectives: tuple[Objective, ...]

    @property
    def blocks(self) -> tuple[str, ...]:
        """The blocks of all units that the side can ever have."""
        return tuple(troop.block for troop in roster(self))


@dataclass(frozen=True, slots=True)
class DeckPlan:
    """The number of cards in each pile of the event deck; the last includes Time's Up (p.8)."""

    early: PileSize
    late: PileSize
    late_and_end: PileSize


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario(scenario.Scenario[Force]):
    """A scenario of Liberty Road; `wind` is the side over which the wind blows out of a hex."""

    wind: str
    deck: DeckPlan


@dataclass(frozen=True, slots=True)
class PlayersCard:
    """A card that a player puts into the event deck: an asset, or that a group of reinforcements enters.

    `asset` is its name, or "" for reinforcements; `group` their place in the force's, from 0, or None.
    """

    role: Role
    asset: str = ""
    group: int | None = None


@dataclass(frozen=True, slots=True)
class Pile:
    """One of the three piles of the event deck, shuffled separately (p.8).

    `events` event cards of a `phase` are drawn at random, together with the players' `cards` and, in the last
    pile, Time's Up.
    """

    phase: PileName
    events: int
    cards: tuple[PlayersCard, ...]
    times_up: bool


def players_cards(scenario: Scenario, pile: PileName) -> tuple[PlayersCard, ...]:
    """The cards that the players put into a pile (p.8 B and C): the defender's first."""
    return (
        *_cards("defender", scenario.defending, pile),
        *_cards("attacker", scenario.attacking, pile),
    )


def _cards(role: Role, force: Force, pile: PileName) -> Iterator[PlayersCard]:
    for card in force.assets:
        if card.pile == pile:
            yield PlayersCard(role, card.asset)
    for place, group in enumerate(force.reinforcements):
        if group.pile == pile:
            yield PlayersCard(role, group=place)


def piles(scenario: Scenario) -> tuple[Pile, Pile, Pile]:
    """The three piles, top of the deck first. A player's card takes the place of an event (p.8 D)."""
    deck, early, late = scenario.deck, players_cards(scenario, "early"), players_cards(scenario, "late")
    return (
        Pile("early", deck.early - len(early), early, False),
        Pile("late", deck.late - len(late), late, False),
        Pile("late", deck.late_and_end - 1, (), True),
    )
