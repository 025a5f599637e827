r"""A table to play at: a battle laid out in a test, played in the words of the game.

    table = Table(LAYOUT, us=["901 Reisner Green B06", "042 Eandi Average B06"], enemies=["German Rifle D03"])
    table.do("901 acts", "901 moves to C06", "901 attacks German Rifle")

The board is drawn in letters, six rows of four. A US unit is the number of its counter, its commander's card
and its hex, an enemy its counter and its hex, `-` for nobody there. Of several of a name the second is
called `German Rifle 2`. The battle begins with turn 1, where all stand as they are said to.
"""

from collections import Counter, deque
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from wsanalysis.battles.core.numbers import NEITHER, NOWHERE, Hex, Unit
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.seeds import fill_streams
from wsanalysis.battles.core.units import ON_MAP, OUT
from wsanalysis.battles.core.wording import action_in_words, map_names
from wsanalysis.battles.scenarios.player_file import load_players
from wsanalysis.battles.scenarios.scenario_files import ScenarioFile, read_scenario
from wsanalysis.battles.sherman_leader import attacking, damage, orders, scenario, terms
from wsanalysis.battles.sherman_leader.damage import counters_of
from wsanalysis.battles.sherman_leader.engine import ENGINE, FLOWS
from wsanalysis.battles.sherman_leader.layout import IDS
from wsanalysis.battles.sherman_leader.leading import state_of
from wsanalysis.battles.sherman_leader.ready_scenario import ReadyScenario, build
from wsanalysis.battles.sherman_leader.records import WEIGHTS
from wsanalysis.battles.sherman_leader.words import ACTIONS
from wsanalysis.compiled import Run, new, numbers
from wsanalysis.systems.sherman_leader.edition import ShermanLeader

DATA = Path(__file__).resolve().parents[3] / "data"
EDITION = ShermanLeader.load(DATA)
PLAYERS = load_players(DATA, "sherman_leader", WEIGHTS)
CHIPS = ["", *(f"{side} {one.counter}" for side, one in counters_of(EDITION))]
STEPS = Run(FLOWS)
CLEAR = ". . . .\n" * 6


def scenario_of(text: str, edition: ShermanLeader = EDITION) -> scenario.Scenario:
    """A scenario out of the text of its file; DataFault with every fault."""
    whole = f'name = "x"\nsituation = "x"\nsource = "x"\n{text}'
    found = ScenarioFile("x", Path("x.toml"), "x", "", whole)
    return read_scenario(found, lambda entry: scenario._scenario("x", entry, edition))


def card_of(number: str) -> str:
    """The US card that has a counter of this number."""
    return next(name for name, card in EDITION.us_units.items() if number in card.numbers)


def world_of(
    layout: str | None = CLEAR, us: Sequence[str] = ("901 Reisner Green",), battalion: str = "9A",
    campaign: str = "Bulge 1944", more: str = "", edition: ShermanLeader = EDITION,
) -> ReadyScenario:  # fmt: skip
    """A battle of that battalion with those units, ready to play."""
    rows = [] if layout is None else layout.strip().splitlines()
    laid = f"layout = {rows!r}".replace("'", '"') if rows else ""
    units = [one.split(" ", 1) for one in us]
    listed = ", ".join(
        f'{{block = "{card_of(number)}", number = "{number}", commander = "{leader}"}}'
        for number, leader in units
    )
    text = f'campaign = "{campaign}"\nbattalion = "{battalion}"\n{laid}\n{more}\n[us]\nunits = [{listed}]'
    return build(scenario_of(text, edition), edition, PLAYERS)


class Table:
    """A battle as it stands at the beginning of turn 1; answers in the words of `ACTIONS`."""

    def __init__(
        self, layout: str = CLEAR, us: Sequence[str] = (), enemies: Sequence[str] = (), *,
        battalion: str = "9A", campaign: str = "Bulge 1944", more: str = "", die: str = "d10",
        edition: ShermanLeader = EDITION, seed: int = 1, play: bool = True,
    ) -> None:  # fmt: skip
        ours = [one.rsplit(" ", 1) for one in us]
        self.world = world_of(layout, [one for one, _ in ours], battalion, campaign, more, edition)
        self.record, self.battle = self.world.record, self.world.new_state()
        self.types = [one.name for one in self.world.types]
        fill_streams(self.battle.luck, len(terms.SOURCES), seed, 0)
        self._set_up_anyhow()
        battle = self.battle
        first, units = len(ours), self.record.units
        for unit in range(units):
            battle.where[Unit(unit)], battle.hex[Unit(unit)] = OUT, NOWHERE
        self.names = [one.split(" ")[0] for one, _ in ours]
        seen: Counter[str] = Counter()
        for unit, (_, hex) in enumerate(ours):
            self.put(unit, hex)
        for unit, text in enumerate(enemies, first):
            kind, hex = text.rsplit(" ", 1)
            seen[kind] += 1
            self.names.append(f"{kind} {seen[kind]}" if seen[kind] > 1 else kind)
            battle.type[Unit(unit)] = self.types.index(kind)
            self.put(unit, hex)
        battle.die = ("d6", "d10").index(die)
        if play:
            self.begin()

    def _set_up_anyhow(self) -> None:
        """Set up in any way, to before the first step of turn 1."""
        battle = self.battle
        ENGINE.start(self.record, battle)
        while battle.turn == 0:
            if battle.decider == terms.US:
                battle.answer, battle.decider = self.acts()[0], NEITHER
            frame = battle.stack[battle.depth - 1]
            STEPS[frame.kind](self.record, battle, frame)

    def begin(self) -> "Table":
        """Come to the first decision of turn 1."""
        ENGINE.advance(self.record, self.battle)
        return self

    def put(self, unit: int, hex: str) -> None:
        if hex != "-":
            self.battle.where[Unit(unit)], self.battle.hex[Unit(unit)] = ON_MAP, Hex(IDS.index(hex))

    def unit(self, name: str) -> Unit:
        return Unit(self.names.index(name))

    def at(self, name: str) -> str:
        """Where a unit is: its hex, out, or left."""
        unit = self.unit(name)
        where = self.battle.where[unit]
        return IDS[self.battle.hex[unit]] if where == ON_MAP else "out" if where == OUT else "left"

    def lie(self, name: str, *counters: str) -> "Table":
        """Damage counters of its side lie on a unit from the beginning."""
        unit = self.unit(name)
        kind = self.record.kind[self.battle.type[unit]]
        for counter in counters:
            chip = CHIPS.index(f"{('AP', 'HE')[kind.attacked]} {counter}")
            self.battle.pile[chip] -= 1
            self.battle.card[unit].chip[chip] += 1
            self.battle.exposed[unit] += self.record.chip[chip].enemy_rolls
        return self

    def counters(self, name: str) -> list[str]:
        """The damage counters on a unit, without their side."""
        card = numbers(self.battle.card[self.unit(name)].chip)
        return [CHIPS[chip][3:] for chip, count in enumerate(card) for _ in range(count)]

    def stress(self, name: str) -> int:
        return self.battle.stress[self.battle.leader[self.unit(name)]]

    def state(self, name: str) -> str:
        return ("okay", "shaken", "nobody")[state_of(self.record, self.battle, self.unit(name))]

    # --- words ------------------------------------------------------------------------------

    def words(self, act: int) -> str:
        names = {
            **map_names(IDS, ("US", "enemy"), str), "unit": lambda u: self.names[u],
            "man": lambda man: self.world.men[man].name,
        }  # fmt: skip
        return str(action_in_words(ACTIONS, act, names))

    def acts(self) -> list[int]:
        actions = new(Actions)
        ENGINE.legal(self.record, self.battle, actions)
        return numbers(actions.act)[: actions.count]

    def legal(self, of: str = "") -> list[str]:
        return [said for said in map(self.words, self.acts()) if of in said]

    def do(self, *answers: str) -> "Table":
        for answer in answers:
            acts = {self.words(act): act for act in self.acts()}
            assert answer in acts, f"{answer}: {sorted(acts)}"
            ENGINE.apply(self.record, self.battle, acts[answer])
        return self


class Script:
    """What chance comes to, in order, instead of luck: hits, counters, and rolls for moves.

    `asked` notes what was rolled for, as the game had it: the attack, the roll needed, the defense.
    """

    def __init__(self, patch: pytest.MonkeyPatch, *results: Any) -> None:
        self.results, self.asked = deque(results), list[str]()
        patch.setattr(attacking, "draw", self._draw)
        patch.setattr(orders, "draw", self._draw)
        patch.setattr(damage, "draw_allowed", self._counter)

    def _draw(self, world: Any, _luck: Any, law: int) -> int:
        found: int = self.results.popleft()
        place, values = world.law[law].first, []
        while True:
            values.append(world.outcome[place].outcome)
            if world.outcome[place].reached == world.law[law].total:
                break
            place += 1
        assert found in values, f"{found} is none of {values}, after {self.asked[-3:]}"
        return found

    def _counter(self, battle: Any, first: int, end: int, barred: int, _luck: Any) -> int:
        side = CHIPS[first][:2]
        chip = CHIPS.index(f"{side} {self.results.popleft()}")
        assert first <= chip < end, chip
        assert not barred >> chip & 1, f"{CHIPS[chip]} is drawn again"
        assert battle.pile[chip] > 0, CHIPS[chip]
        battle.pile[chip] -= 1
        return chip
