"""A campaign whose chance is written down beforehand, and whose battles end as they are told to."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import wsanalysis as ws
from wsanalysis.battles.core.plain_engine import Play
from wsanalysis.battles.sherman_leader.campaign import records as r
from wsanalysis.battles.sherman_leader.campaign.battlefield import After, Fought, Ordered, Prices
from wsanalysis.battles.sherman_leader.campaign.cards import Cards
from wsanalysis.battles.sherman_leader.campaign.engine import Engine
from wsanalysis.battles.sherman_leader.campaign.records import SOURCES, Enemy, Now
from wsanalysis.battles.sherman_leader.campaign.rules import Rules
from wsanalysis.battles.sherman_leader.campaign.words import said

Fates = Mapping[str, After]


GAME = ws.load("sherman_leader")


class Drawn:
    """What comes instead of chance: a place in what is left of a deck, a roll, a word. Drawn once."""

    def __init__(self, script: dict[tuple[int, ...], int], key: tuple[int, ...]) -> None:
        self.script, self.key = script, key

    def word(self) -> int:
        return self.script.pop(self.key)

    def below(self, number: int) -> int:
        value = self.word()
        assert 0 <= value < number
        return value

    def __call__(self, distribution: Any, label: str = "") -> Any:
        value = self.word()
        assert value in distribution.outcomes
        return value

    def tell(self, sentence: str, *values: object) -> None:
        """Nobody listens."""


class Scripted(Play[Now]):
    """A campaign on draws by source and key; each is drawn once."""

    def __init__(self, script: Mapping[tuple[int, ...], int]) -> None:
        super().__init__((0,) * len(SOURCES))
        self.script = dict(script)

    def draws(self, source: int, *key: int) -> Any:
        return Drawn(self.script, (source, *key))


class Told:
    """A battlefield on which every battle ends as it is told to; `ordered` are those that were fought."""

    def __init__(self, ends: Iterable[Callable[[Ordered], Fought]]) -> None:
        self.ends = list(ends)
        self.ordered: list[Ordered] = []
        self.prices: list[Prices] = []

    def fight(self, ordered: Ordered, prices: Prices, seed: int) -> Fought:
        self.ordered.append(ordered)
        self.prices.append(prices)
        return self.ends.pop(0)(ordered)


def ends(
    strength: Any, fates: Fates | None = None, *, turns: int = 4, prolonged: bool = False
) -> Callable[[Ordered], Fought]:
    """A battle that ends so; whoever has no fate by his unit's number comes back as he went."""

    def fought(ordered: Ordered) -> Fought:
        known = fates or {}
        assert known.keys() <= {one.number for one in ordered.mustered}
        units = (
            known.get(one.number, After(False, one.damage, one.stress, False, False))
            for one in ordered.mustered
        )
        return Fought(strength, 3, turns, prolonged, tuple(units))

    return fought


def from_deck(counts: Mapping[str, int], names: Sequence[str]) -> list[int]:
    """The places at which these cards are drawn, one after the other, from a deck."""
    left, found = [name for name, count in counts.items() for _ in range(count)], []
    for name in names:
        found.append(left.index(name))
        left.remove(name)
    return found


class Game:
    """A campaign played by its rules alone, in the words of its answers; battles end as `told`."""

    def __init__(self, engine: Engine, play: Play[Now], told: Iterable[Callable[[Ordered], Fought]]) -> None:
        self.cards: Cards = engine.cards
        self.field = Told(told)
        self.rules = Rules(engine.ready.scenario, engine.cards, self.field)  # type: ignore[arg-type]
        self.play = play
        play.now = self.rules.begin(play)

    @property
    def now(self) -> Now:
        return self.play.now

    @property
    def offers(self) -> list[str]:
        """The answers that may be given, in words."""
        return [str(said(self.cards, self.now, act)) for act in self.rules.options(self.now)]

    def do(self, *answers: str) -> None:
        """Give these answers."""
        for answer in answers:
            offers = self.offers
            assert answer in offers, (answer, offers)
            act = self.rules.options(self.now)[offers.index(answer)]
            self.play.now = self.rules.after(self.play, act)

    def stress(self) -> dict[str, int]:
        """Everybody's stress."""
        return {man.name: man.stress for man in self.now.men}

    def bands(self) -> dict[str, str]:
        """Where the battalions stand."""
        return {enemy.battalion: enemy.band for enemy in self.now.enemies}


def remade(engine: Engine, **changes: Any) -> Engine:
    """The same campaign, its scenario changed."""
    world = engine.ready
    return Engine(replace(world, scenario=replace(world.scenario, **changes)))


def unharmed(stress: int = 0, **more: Any) -> After:
    return After(False, (), stress, False, False)._replace(**more)


def waiting(
    now: Now, *told: Any, script: dict[tuple[int, ...], int] | None = None, game: Any = None, **scenario: Any
) -> Game:
    """A campaign that stands as it is told to, with no card that does anything."""
    engine = remade((game or GAME).battle("bulge_over_there"), **scenario)
    quiet = from_deck(engine.cards.event_counts, ["Quiet Day"] * 4)
    known: dict[tuple[int, ...], int] = {(r.EVENTS, n): place for n, place in enumerate(quiet)}
    routine = from_deck(engine.cards.condition_counts, ["Routine"] * 3)
    known |= {(r.CONDITIONS, n): place for n, place in enumerate(routine)}
    for week in (1, 2, 3):
        for place in range(len(engine.cards.battalions)):
            known |= {(r.MOVES, week, place): 3, (r.BATTLES, week, place): 5}
    found = Game(engine, Scripted(known | (script or {})), told)
    found.play.now = now
    return found


def weeks_first(**more: Any) -> Now:
    """The first week, when targets are chosen; it began with a Routine."""
    known: dict[str, Any] = {
        "turn": 1, "question": r.TARGET, "so": 20, "condition": "Routine", "conditions_drawn": ("Routine",),
        "enemies": (Enemy("1A", "Front"),),
    }  # fmt: skip
    now = Now(**known | more)
    return now._replace(used=now.used.union(man.name for man in now.men))
