"""Positions of the draft on the board `stone_farm`, played in the words of the game, a unit as `#0`."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from wsanalysis.battles.core.numbers import NOWHERE, Hex, Marker, Unit
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.seeds import fill_streams
from wsanalysis.battles.core.transport import put
from wsanalysis.battles.core.units import freed, has
from wsanalysis.battles.core.wording import action_in_words
from wsanalysis.battles.draft_2019 import moving, terms
from wsanalysis.battles.draft_2019.cards import load_cards
from wsanalysis.battles.draft_2019.engine import ENGINE
from wsanalysis.battles.draft_2019.ready_scenario import ReadyScenario, build
from wsanalysis.battles.draft_2019.records import WEIGHTS
from wsanalysis.battles.draft_2019.scenario import _scenario
from wsanalysis.battles.draft_2019.words import ACTIONS, names_of
from wsanalysis.battles.scenarios.player_file import load_players
from wsanalysis.battles.scenarios.scenario_files import ScenarioFile, read_scenario
from wsanalysis.compiled import new, numbers
from wsanalysis.systems.draft_2019.edition import Draft2019

DATA = Path(__file__).resolve().parents[3] / "data"
EDITION, CARDS = Draft2019.load(DATA), load_cards(DATA)
PLAYERS = load_players(DATA, "draft_2019", WEIGHTS)
ALLIED, GERMAN = 0, 1


@cache
def world_of(text: str, edition: Draft2019) -> ReadyScenario:
    """The world of a scenario out of the text of its file."""
    read = ScenarioFile("x", Path("x.toml"), "x", "", text)
    scenario = read_scenario(read, lambda entry: _scenario(DATA, "x", entry, edition, CARDS))
    return build(scenario, edition, CARDS, PLAYERS)


def force(units: Sequence[str]) -> str:
    """The units and objectives of a side, each unit named with its hex, as its file has them."""
    listed = ", ".join('{block = "' + unit.rsplit(" ", 1)[0] + '"}' for unit in units)
    pays = '[{vp = 2, kind = "hold", hexes = ["H06"]}, {vp = 1, kind = "destroy each"}]'
    return f"units = [{listed}]\nobjectives = {pays}"


class Table:
    """A battle before the first order; units in order, the Allied ones first, each with its hex."""

    def __init__(
        self, allied: Sequence[str], german: Sequence[str], more: str = "", *, late: str = "",
        exits: str = "", deck: tuple[int, int] = (2, 2), turns: int = 3, edition: Draft2019 = EDITION,
    ) -> None:  # fmt: skip
        text = f"""
name = "x"
situation = "x"
source = "x"
background = "x"
board = "stone_farm"
turns = {turns}
attacker = "Allied"
deck = {{early = {deck[0]}, late = {deck[1]}}}
[allied]
zone = ["A10:O12"]
{exits}
{force(allied)}
[german]
zone = ["A01:O03"]
{more}
{force(german)}
{late}
"""
        self.world = world_of(text, edition)
        self.scenario = self.world.scenario
        self.record, self.battle = self.world.record, self.world.new_state()
        self.battle.logging = 1
        fill_streams(self.battle.luck, len(terms.SOURCES), 1, 0)
        ENGINE.start(self.record, self.battle)
        ENGINE.advance(self.record, self.battle)
        while self.battle.question != terms.ORDER:
            ENGINE.apply(self.record, self.battle, self.acts()[0])
        for unit, words in enumerate((*allied, *german)):
            self.put(unit, words.rsplit(" ", 1)[1])

    def hex(self, name: str) -> Hex:
        return Hex(self.scenario.board.ids.index(name))

    def put(self, unit: int, name: str) -> None:
        one, old = Unit(unit), self.battle.hex[Unit(unit)]
        put(self.record, self.battle, one, self.hex(name))
        freed(self.record, self.battle, old)
        self.battle.flags[one] &= ~terms.BEHIND
        moving.settle(self.record, self.battle, one)

    def at(self, unit: int) -> str:
        return self.scenario.board.ids[self.battle.hex[Unit(unit)]]

    def acts(self) -> list[int]:
        actions = new(Actions)
        ENGINE.legal(self.record, self.battle, actions)
        return numbers(actions.act)[: actions.count]

    def words(self, act: int) -> str:
        names = {**names_of(self.world, self.battle), "unit": lambda u: f"#{u}"}
        return str(action_in_words(ACTIONS, act, names))

    def legal(self, of: str = "") -> list[str]:
        return [said for said in map(self.words, self.acts()) if of in said]

    def do(self, *answers: str) -> "Table":
        for answer in answers:
            found = {self.words(act): act for act in self.acts()}
            assert answer in found, f"{answer}: {sorted(found)}"
            ENGINE.apply(self.record, self.battle, found[answer])
        return self

    def next_card(self, effect: int) -> None:
        """A card of that effect is drawn as soon as somebody activates."""
        deck = self.battle.deck
        place = next(k for k in range(self.battle.deck_size) if self.record.event[deck[k]] == effect)
        deck[self.battle.deck_at], deck[place] = deck[place], deck[self.battle.deck_at]
        self.battle.drawn = 1

    def marker(self) -> Marker:
        """The one counter on the map."""
        laid = [m for m in range(self.record.markers) if self.battle.marker_hex[Marker(m)] != NOWHERE]
        assert len(laid) == 1
        return Marker(laid[0])

    def logged(self, code: int) -> bool:
        return any(self.battle.log[k].code == code for k in range(self.battle.logged))

    def flag(self, unit: int, flag: int) -> bool:
        return bool(has(self.battle, Unit(unit), flag))


RIFLES, GRENADIERS = "British Rifle Section", "Grenadiers"


def table(*units: str, **more: Any) -> Table:
    """Rifle sections in the first hexes, a squad of Grenadiers in the last."""
    return Table([f"{RIFLES} {hex}" for hex in units[:-1]], [f"{GRENADIERS} {units[-1]}"], **more)
