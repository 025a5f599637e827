"""A campaign ready to play: an engine in plain Python, whose battles are compiled."""

import threading
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar, cast

from wsanalysis.battles.core.game_row import game_rows
from wsanalysis.battles.core.grading import Grading
from wsanalysis.battles.core.offers import Offer
from wsanalysis.battles.core.plain_engine import PlainEngine, Play
from wsanalysis.battles.core.seeds import luck_of
from wsanalysis.battles.core.tables import Tables
from wsanalysis.battles.scenarios.draft import Draft
from wsanalysis.battles.scenarios.features import FEATURES
from wsanalysis.battles.scenarios.player_file import QuickPlayer, Seats, load_players
from wsanalysis.battles.sherman_leader import records as battle_records
from wsanalysis.battles.sherman_leader import scenario as battle_scenario
from wsanalysis.battles.sherman_leader.campaign import records as r
from wsanalysis.battles.sherman_leader.campaign import scenario as files
from wsanalysis.battles.sherman_leader.campaign.battlefield import battlefield
from wsanalysis.battles.sherman_leader.campaign.cards import Cards
from wsanalysis.battles.sherman_leader.campaign.forces import exchanges, gifts, manned
from wsanalysis.battles.sherman_leader.campaign.planner import Planner
from wsanalysis.battles.sherman_leader.campaign.records import Now
from wsanalysis.battles.sherman_leader.campaign.rules import Rules
from wsanalysis.battles.sherman_leader.campaign.scenario import GRADES, Force, Scenario
from wsanalysis.battles.sherman_leader.campaign.weights import WEIGHTS, Weights
from wsanalysis.battles.sherman_leader.campaign.words import ENDS, force_words, said
from wsanalysis.battles.sherman_leader.terms import US
from wsanalysis.files.records import content_hash
from wsanalysis.languages import say
from wsanalysis.systems.sherman_leader.campaign_cards import BANDS
from wsanalysis.systems.sherman_leader.edition import ShermanLeader


class PlayerWeights:
    """The weights of all players, and room for those in training, by player and side."""

    def __init__(self, weights: Mapping[tuple[int, int], SimpleNamespace]) -> None:
        self.weights = dict(weights)

    def copy(self) -> "PlayerWeights":
        """A copy of one's own."""
        return PlayerWeights({key: SimpleNamespace(**vars(row)) for key, row in self.weights.items()})


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadyCampaign:
    """A campaign ready to play; `fighter` moves the units in its battles."""

    scenario: Scenario
    edition: ShermanLeader
    seats: Seats
    record: PlayerWeights
    fighter: QuickPlayer

    @property
    def data_hash(self) -> str:
        """A hash of everything that a campaign reads."""
        return content_hash((
            self.scenario.data_hash, self.edition.data_hash, self.edition.options,
            self.seats.players.data_hash, self.fighter.name, self.fighter.dials,
        ))  # fmt: skip


def load_ready(folder: Path, name: str | Draft, edition: ShermanLeader) -> ReadyCampaign:
    """Return a campaign ready to play. Errors as for `load_scenario`."""
    scenario = files.load_scenario(folder, name, edition)
    players = load_players(folder, files.NAME, WEIGHTS)
    fighters = load_players(folder, battle_scenario.NAME, battle_records.WEIGHTS)
    alike = dict.fromkeys(FEATURES, 0.0)  # every campaign is like every other
    seats = Seats(players, WEIGHTS, (alike, alike))
    tables = Tables()
    seats.put(tables)
    rows = [SimpleNamespace(**dict(zip(WEIGHTS, row, strict=True))) for row in tables.rows["weights"]]
    record = PlayerWeights({(place // 2, place % 2): row for place, row in enumerate(rows)})
    fighter = next(iter(fighters.players.values()))
    return ReadyCampaign(scenario=scenario, edition=edition, seats=seats, record=record, fighter=fighter)


class Engine(PlainEngine[Now]):
    """A campaign, ready to play. Its second side, the enemy, is never asked."""

    sources = r.SOURCES
    grading: ClassVar[Grading] = Grading(
        grades=GRADES,
        game="campaign",
        said={"failed": say("failed, SO points could not be paid")},
        grade=lambda engine, state: engine.rules.grade(state.now),
        stake=lambda engine: max(1, engine.ready.scenario.objective.great),
        costs=("units lost", "men killed"),
    )

    def __init__(self, ready: ReadyCampaign) -> None:
        self.ready = ready
        self.cards = Cards(ready.edition, ready.scenario.campaign, ready.scenario.objective)
        self.planner = Planner(self.cards)
        self._here = threading.local()

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.ready,)

    @property
    def rules(self) -> Rules:
        """The rules, with a battlefield of this thread's own."""
        found: Rules | None = getattr(self._here, "rules", None)
        if found is None:
            scenario = self.ready.scenario
            field = battlefield(scenario.campaign, self.ready.edition, self.ready.fighter)
            found = self._here.rules = Rules(scenario, self.cards, field)
        return found

    @property
    def sides(self) -> tuple[str, str]:
        return self.ready.scenario.sides

    @property
    def title(self) -> str:
        return self.ready.scenario.name

    @cached_property
    def data_hash(self) -> str:
        return self.ready.data_hash

    def styles(self) -> Mapping[str, int]:
        return self.ready.seats.players.styles

    def begin(self, play: Play[Now]) -> Now:
        return self.rules.begin(play)

    def legal(self, state: Play[Now]) -> list[int]:
        return self.rules.options(state.now)

    def after(self, play: Play[Now], action: int) -> Now:
        return self.rules.after(play, action)

    def decider(self, state: Play[Now]) -> int | None:
        return None if state.over else US

    def score(self, state: Play[Now]) -> tuple[int, int]:
        return (0 if self.rules.has_failed(state.now) else state.now.vp), 0

    def promises(self, now: Now, actions: Sequence[int], style: int) -> list[int]:
        weights = cast(Weights, self.ready.record.weights[style, US])
        return self.planner.promises(now, actions, weights)

    def figures(self, now: Now) -> list[int]:
        costs = sum(self.cards.card(unit).cost for unit in now.units)
        stress = sum(man.stress for man in now.men)
        bands = [sum(enemy.band == band for enemy in now.enemies) for band in BANDS]
        left = sum(self.cards.battalion(enemy).vp for enemy in now.enemies)
        damage = sum(len(unit.damage) for unit in now.units)
        return [now.so, costs, len(now.men), stress, damage, left, *bands[3:]]

    def force(self, seed: int, style: int) -> Force:
        """The force of the campaign, or else the one that a planner buys in the first game of a seed."""
        if self.ready.scenario.force is not None:
            return self.ready.scenario.force
        play, luck = self.new_game(seed, 0), luck_of(seed, 0, 0)
        while play.now.question in (r.BUY, r.NAME):
            self.apply(play, self.decide(play, style, luck))
        now = play.now
        return manned([one.card for one in now.units], now.trucks, now.scouts, self.cards) or Force(())

    def having(self, force: Force) -> "Engine":
        """The same campaign with that force."""
        return Engine(replace(self.ready, scenario=files.with_force(self.ready.scenario, force)))

    def gifts(self, force: Force) -> list[Offer[Force]]:
        """All that the force could have beside."""
        return [*gifts(force, self.cards)]

    def exchanges(self, force: Force) -> list[Force]:
        """Forces that differ by one purchase, sale or exchange, and can be paid for."""
        return [*dict.fromkeys(exchanges(force, self.ready.scenario, self.cards))]

    def force_words(self, force: Force) -> str:
        """A force in words."""
        return force_words(
            force, self.ready.scenario.start - files.cost_of(force, self.ready.edition) + force.spare
        )

    def tell_action(self, view: Play[Now], action: int) -> str:
        return said(self.cards, view.now, action)

    def rows(self, states: Iterable[Play[Now]]) -> list[dict[str, Any]]:
        return [self._row(state) for state in states]

    def _row(self, state: Play[Now]) -> dict[str, Any]:
        """A finished campaign, with columns for each week of the most that there can be."""
        now, (vp, _) = state.now, self.score(state)
        vps = (0, *(week.vp for week in now.weeks[:-1]), vp)
        (row,) = game_rows(
            sides=self.sides, points=((vp,), (0,)), turns=(now.turn,), ends=(str(ENDS[now.over]),),
            margins=(vps,), decisions=(state.decisions,), choices=(state.choices,), objectives=(), fates=(),
        )  # fmt: skip
        row["winner"] = self.sides[0]
        row |= {
            "grade": GRADES[self.rules.grade(now)], "failed by": now.failed_by, "VP gained": now.vp,
            "SO left": now.so, "battles": len(now.battles),
            "battalions destroyed": sum(one.result == "destroyed" for one in now.battles),
            "units lost": sum(len(one.units_lost) for one in now.battles),
            "men killed": sum(len(one.men_killed) for one in now.battles),
            "lost to battalions near": sum(week.map_losses for week in now.weeks),
            "repairs": sum(week.spent_on_repairs for week in now.weeks),
        }  # fmt: skip
        for week in range(1, self.ready.scenario.objective.weeks + 1):
            log = next((one for one in now.weeks if one.week == week), None)
            for name, field in WEEKLY.items():
                row[f"week {week} {name}"] = getattr(log, field) if log else None
        return row


WEEKLY = {"SO": "so", "VP": "vp", "units": "units", "men": "men", "stress": "stress"}
"""The columns of a row about the end of each week."""


def load(folder: Path, name: str | Draft, edition: ShermanLeader) -> Engine:
    """A campaign, ready to play. Errors as for `load_scenario`."""
    return Engine(load_ready(folder, name, edition))
