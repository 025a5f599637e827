r"""A table to play at: a small battle laid out in a test, played in the words of the game.

    table = Table(". . W\n. . .", german=["Grenadiers A01"], allied=["M5 Stuart C01 N"])
    table.do("activate Grenadiers", "Grenadiers aims at M5 Stuart and fires")
    assert table.legal() == [...]

The board is drawn in letters, a line a row, behind each the level of its ground, 0 left out; columns B, D
and so on lie half a hex lower. Each hex is an area of its own unless `areas` draws them too, a letter an
area. Hexes of a `road` are joined where they are neighbours in its list; bocage, walls and crests run along
sides such as "A01 SE". A unit is its kind, `+` and its weapon if it has one, its hex, its facing if it keeps
one. Of several of a kind the first is called `Grenadiers 1`. The German side attacks and begins. Unless
`orders` says otherwise a side has the order "Anything". What chance comes to may be written down: `Script`.
"""

import re
from collections import Counter, deque
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from wsanalysis.battlefield.board import Board, HexsideSquare, make_board
from wsanalysis.battlefield.hexes import SIDES, Axial, hex_id, neighbour, opposite, parse_hex_id
from wsanalysis.battles.core.actions import kind_of, second_of
from wsanalysis.battles.core.luck import word
from wsanalysis.battles.core.numbers import NEITHER, NOBODY, Hex, Side, Unit
from wsanalysis.battles.core.pile import take_counter
from wsanalysis.battles.core.records import Actions, Generator
from wsanalysis.battles.core.seeds import fill_streams
from wsanalysis.battles.core.tables import empty_state
from wsanalysis.battles.core.units import ON_MAP, OUT
from wsanalysis.battles.core.wording import action_in_words
from wsanalysis.battles.draft_2019 import chits, terms, tokens
from wsanalysis.battles.draft_2019.cards import ABILITIES, Order, load_cards
from wsanalysis.battles.draft_2019.engine import ENGINE
from wsanalysis.battles.draft_2019.placing import become
from wsanalysis.battles.draft_2019.ready_scenario import ReadyScenario, build
from wsanalysis.battles.draft_2019.records import WEIGHTS, Battle
from wsanalysis.battles.draft_2019.scenario import Deck, Force, Scenario, land
from wsanalysis.battles.draft_2019.words import ACTIONS, names_of
from wsanalysis.battles.scenarios.forces import Troop
from wsanalysis.battles.scenarios.objectives import Objective
from wsanalysis.battles.scenarios.player_file import load_players
from wsanalysis.compiled import fill, new, numbers
from wsanalysis.files.records import content_hash
from wsanalysis.systems.draft_2019.chit import COLLATERALS
from wsanalysis.systems.draft_2019.edition import Draft2019

DATA = Path(__file__).resolve().parents[3] / "data"
EDITION = Draft2019.load(DATA)
CARDS = load_cards(DATA)
PLAYERS = load_players(DATA, "draft_2019", WEIGHTS)
LAND = land(DATA, EDITION)
LETTERS = {
    ".": "open", "b": "brush", "W": "woods", "B": "building", "M": "masonry building", "R": "rubble",
    "m": "mud", "f": "ford", "~": "water", "g": "gully",
}  # fmt: skip
UNIT = re.compile(r"(?P<kind>.+?)(?:\+(?P<weapon>.+?))? (?P<hex>[A-Z]\d\d)(?: (?P<face>N|NE|SE|S|SW|NW))?")
DECK = Deck(6, 6)
RESULTS = ("miss", "suppressed", "damaged", "eliminated")


def order(name: str, side: str, either: int = 9, actions: Sequence[str] = ABILITIES, **more: Any) -> Order:
    """An order card; it lets any units do anything unless it says otherwise."""
    known = {"infantry": 0, "vehicles": 0, "nearby": False, "regroup": 0, "enhancement": False,
             "ends_when_spent": False}  # fmt: skip
    return Order(name, side, either=either, actions=tuple(actions), **{**known, **more})  # type: ignore[arg-type]


ANYTHING = (order("Anything", "German"), order("Anything Allied", "Allied"))


def _sides(named: Sequence[str]) -> set[tuple[Axial, int]]:
    found = {(parse_hex_id(side[:3]), SIDES.index(side[4:])) for side in named}
    return found | {(neighbour(axial, side), opposite(side)) for axial, side in found}


@cache
def board_of(
    drawn: str, areas: str, road: tuple[str, ...], bocage: tuple[str, ...], walls: tuple[str, ...],
    crests: tuple[str, ...],
) -> Board:  # fmt: skip
    """The board that is drawn."""
    joined = [parse_hex_id(name) for name in road]
    along = [_sides(named) for named in (bocage, walls, crests)]
    named = [line.split() for line in areas.strip().splitlines()]
    squares = []
    for row, line in enumerate(drawn.strip().splitlines()):
        for q, letter in enumerate(line.split()):
            axial = Axial(q, row - q // 2)
            place = joined.index(axial) if axial in joined else -9
            near = [joined[x] for x in (place - 1, place + 1) if 0 <= x < len(joined)]
            roads = tuple(side for side in range(6) if neighbour(axial, side) in near)
            terrain = LETTERS[letter[0]]
            squares.append(
                HexsideSquare(
                    hex_id(axial), named[row][q] if named else hex_id(axial), terrain,
                    int(letter[1:] or 0), int(EDITION.terrain[terrain].overlay), roads,
                    *(tuple(s for s in range(6) if (axial, s) in one) for one in along), "drawn",
                )
            )  # fmt: skip
    name = f"{drawn}{areas}{road}{bocage}{walls}{crests}"
    return make_board("drawn", squares, dict(LAND.kinds), LAND.kinds["open"], name, LAND.passage)


@cache
def world_of(
    board: Board, forces: tuple[Force, Force], turns: int, deck: Deck, orders: tuple[Order, ...],
    edition: Draft2019,
) -> ReadyScenario:  # fmt: skip
    """The world of a battle; most tests differ only in where units stand."""
    said = content_hash((board.data_hash, forces, turns, deck))
    scenario = Scenario(
        stem="drawn", name="drawn", situation="drawn", source="drawn", background="", board=board,
        overlays=(), forces=forces, data_hash=said, turns=turns, deck=deck,
    )  # fmt: skip
    return build(scenario, edition, CARDS.with_rows("orders", orders), PLAYERS)


class Table:
    """A battle as it stands; answers in the words of `ACTIONS`."""

    def __init__(
        self,
        drawn: str,
        german: Sequence[str] = (),
        allied: Sequence[str] = (),
        *,
        areas: str = "",
        road: Sequence[str] = (),
        bocage: Sequence[str] = (),
        walls: Sequence[str] = (),
        crests: Sequence[str] = (),
        orders: Sequence[Order] = ANYTHING,
        aboard: Mapping[str, str] | None = None,
        exits: tuple[Sequence[str], Sequence[str]] = ((), ()),
        objectives: tuple[Sequence[Objective], Sequence[Objective]] = ((), ()),
        turns: int = 6,
        deck: Deck = DECK,
        edition: Draft2019 = EDITION,
        seed: int = 1,
        play: bool = True,
        code: Any = None,
    ) -> None:
        board = board_of(drawn, areas, *(tuple(one) for one in (road, bocage, walls, crests)))
        found = [[self._read(text) for text in own] for own in (german, allied)]
        everywhere = tuple(board.ids)
        forces = [
            Force(
                side, everywhere, tuple(out), tuple(Troop(kind, weapon) for kind, weapon, _, _ in own),
                tuple(goals), orders=tuple(one.order for one in orders if one.side == side),
            )
            for side, own, out, goals in zip(("German", "Allied"), found, exits, objectives, strict=True)
        ]  # fmt: skip
        self.board, self.places = board, [one for own in found for one in own]
        self.world: ReadyScenario = world_of(
            board, (forces[0], forces[1]), turns, deck, tuple(orders), edition
        )
        self.record = self.world.record
        self.names = self._numbered([kind for kind, _, _, _ in self.places])
        self.code = code or ENGINE
        self.battle: Battle = self.world.new_state()
        fill_streams(self.battle.luck, len(terms.SOURCES), seed, 0)
        self.code.start(self.record, self.battle)
        for unit in range(self.record.units):  # units that look alike have been shuffled
            become(self.record, self.battle, Unit(unit), Unit(unit))
        while self.battle.question in (terms.PLACE, terms.FACE):
            self._set_up(self.battle.about.unit)
        for rider, carrier in (aboard or {}).items():
            self.battle.carrier[self.unit(rider)] = self.unit(carrier)
            self.battle.flags[self.unit(rider)] &= ~(terms.BEHIND | terms.DEPLOYED)
        if play:
            self.order()

    def _set_up(self, unit: Unit) -> None:
        _, _, hex, face = self.places[unit]
        wanted = self.board.index[hex] if self.battle.question == terms.PLACE else SIDES.index(face or "N")
        self.code.apply(
            self.record, self.battle, next(act for act in self.acts() if second_of(act) == wanted)
        )

    @staticmethod
    def _read(text: str) -> tuple[str, str, str, str | None]:
        match = UNIT.fullmatch(text)
        assert match, text
        return match["kind"], match["weapon"] or "", match["hex"], match["face"]

    @staticmethod
    def _numbered(kinds: Sequence[str]) -> list[str]:
        seen: Counter[str] = Counter()
        names = []
        for kind in kinds:
            seen[kind] += 1
            names.append(f"{kind} {seen[kind]}" if kinds.count(kind) > 1 else kind)
        return names

    # --- words ------------------------------------------------------------------------------

    def unit(self, name: str) -> Unit:
        return Unit(self.names.index(name))

    def hex(self, name: str) -> Hex:
        return Hex(self.board.index[name])

    def words(self, act: int) -> str:
        """An answer in words; who is activated, not by which card."""
        names = {**names_of(self.world, self.battle), "unit": lambda u: self.names[u]}
        del names["plural"]
        said = str(action_in_words(ACTIONS, act, names))
        return said.split(" by ")[0] if kind_of(act) == terms.ACTIVATE else said

    def acts(self, state: Battle | None = None) -> list[int]:
        actions = new(Actions)
        self.code.legal(self.record, state or self.battle, actions)
        return numbers(actions.act)[: actions.count]

    def legal(self, of: str = "") -> list[str]:
        """What may be answered, in words; only what has these words in it."""
        return [said for said in map(self.words, self.acts()) if of in said]

    def to(self, of: str = "moves to") -> set[str]:
        """The hexes that a move may lead to."""
        return {said.split(f"{of} ")[1].split(" ")[0] for said in self.legal(f" {of} ")}

    def do(self, *answers: str) -> "Table":
        for answer in answers:
            acts = {self.words(act): act for act in self.acts()}
            assert answer in acts, f"{answer}: {sorted(acts)}"
            self.code.apply(self.record, self.battle, acts[answer])
        return self

    def go(self, name: str, *hexes: str, passing: bool = True) -> "Table":
        """Move on by these hexes; enemies pass, vehicles keep their facing."""
        for hex in hexes:
            self.do(f"{name} moves to {hex}")
            if self.battle.question == terms.TURN_TO:
                self.face(name, SIDES[self.battle.face[self.unit(name)]])
            if passing:
                self.skip()
        return self

    def face(self, name: str, side: str) -> "Table":
        return self.do(f"{name} faces {side}")

    def skip(self) -> "Table":
        """The enemy lets his op actions go by."""
        while self.battle.question == terms.OP:
            self.do("pass")
        return self

    def order(self, *named: str) -> "Table":
        """Play an order, and enhancements; the first that there is, without."""
        played = named or (self.legal()[0].removeprefix("order "),)
        self.do(f"order {played[0]}", *(f"enhance it by {name}" for name in played[1:]))
        while self.battle.question == terms.ENHANCE:
            self.do("no enhancement")
        return self

    def activate(self, name: str) -> "Table":
        return self.do(f"activate {name}")

    def end(self) -> "Table":
        """End the turn and begin the other side's by its first order."""
        return (self.do("end the turn") if self.battle.question == terms.WHO else self).order()

    def with_luck(self, *answers: str, until: Callable[["Table"], bool]) -> "Table":
        """Answer with the first luck that has it come so."""
        before = self.battle.copy()
        for seed in range(3000):
            self.battle = before.copy()
            fill_streams(self.battle.luck, len(terms.SOURCES), seed, 7)
            for source in range(len(terms.SOURCES)):
                word(self.battle.luck[source])
            self.do(*answers)
            if until(self):
                return self
        raise AssertionError(f"no luck of 3000 has it come so: {answers}")

    # --- how things stand -------------------------------------------------------------------

    @property
    def side(self) -> str:
        decider = self.battle.decider
        return "nobody" if decider == NEITHER else self.world.sides[decider]

    def at(self, name: str) -> str:
        """Where a unit is: its hex, out, or left."""
        unit = self.unit(name)
        where = self.battle.where[unit]
        return self.board.ids[self.battle.hex[unit]] if where == ON_MAP else "out" if where == OUT else "left"

    def kind(self, name: str) -> str:
        return self.world.types[self.battle.type[self.unit(name)]].name

    def aim(self, name: str) -> str:
        """The hex of its AIM marker, or nothing."""
        aim = self.battle.aim[self.unit(name)]
        return self.board.ids[aim - 1] if aim else ""

    def has(self, name: str, flag: int) -> bool:
        return bool(self.battle.flags[self.unit(name)] & flag)

    def is_spent(self, name: str) -> bool:
        return self.has(name, terms.SPENT)

    def is_moving(self, name: str) -> bool:
        return self.has(name, terms.MOVING)

    def facing(self, name: str) -> str:
        return SIDES[self.battle.face[self.unit(name)]]

    def token(self, name: str) -> int:
        """The number of a kind of token."""
        kinds = [one.token for one in (*self.world.edition.damage, *self.world.edition.suppression)]
        return 1 + kinds.index(name)

    def lie(self, name: str, *kinds: str, down: bool = False) -> "Table":
        """Tokens lie on a unit from the beginning, open or face down."""
        for kind in kinds:
            number = self.token(kind)
            take_counter(self.battle, number)
            bits = terms.DOWN if down else 0
            tokens.lay_token(self.record, self.battle, self.unit(name), number | bits)
        return self

    def lying(self, name: str) -> list[str]:
        """The tokens on a unit; those face down with a question mark."""
        kinds = [one.token for one in (*self.world.edition.damage, *self.world.edition.suppression)]
        on = [token for token in numbers(self.battle.load[self.unit(name)].token) if token]
        return [kinds[(one & terms.KIND) - 1] + "?" * bool(one & terms.DOWN) for one in on]

    def spend(self, *names: str) -> "Table":
        for name in names:
            self.battle.flags[self.unit(name)] |= terms.SPENT
        return self

    def mark(self, hex: str, *bits: int) -> "Table":
        for bit in bits:
            self.battle.marks[self.hex(hex)] |= bit
        return self

    def view(self, side: int) -> Battle:
        found = empty_state(Battle, self.record)
        self.code.see(self.record, self.battle, Side(side), found)
        return found

    def imagined(self, side: int, seed: int = 1) -> Battle:
        found = self.view(side)
        luck = new(Generator)
        fill(luck.word, [seed * 7919 + place for place in range(4)])
        self.code.imagine(self.record, found, luck)
        return found


READ = chits.result_of


class Script:
    """What chance comes to, in order, instead of luck: results of fire, of checks, and tokens by name.

    `shots` notes what each chit was read for: side, range, shift, FP, the conditions as bits; `checks` who
    was checked, and how hard it was. Without a result left a shot misses, a check fails, a token is blank.
    """

    def __init__(
        self, patch: pytest.MonkeyPatch, table: Table, results: Sequence[str] = (),
        checks: Sequence[bool] = (), drawn: Sequence[str] = (), chit: int | None = None,
    ) -> None:  # fmt: skip
        self.table, self.results = table, deque(results)
        self.passed, self.drawn = deque(checks), deque(drawn)
        self.shots: list[tuple[int, int, int, int, int]] = []
        self.checks: list[tuple[str, str]] = []
        quiet = next(
            number for number, one in enumerate(EDITION.chits.chits)
            if not one.event and not {*COLLATERALS} & {*one.icons("foot"), *one.icons("vehicle")}
        )  # fmt: skip
        self.chit = quiet if chit is None else chit
        self.drew = False
        patch.setattr(chits, "draw_chit", self._chit)
        patch.setattr(chits, "result_of", self._result)
        patch.setattr(chits, "check", self._check)
        patch.setattr(tokens, "draw_damage", lambda world, battle: self._token(battle, 0))
        patch.setattr(tokens, "draw_suppression", lambda world, battle: self._token(battle, 1))

    def _chit(self, world: Any, battle: Any, source: int) -> int:
        self.drew = True
        return self.chit

    def _result(
        self, world: Any, chit: int, side: int, distance: int, shift: int, power: int, shown: int
    ) -> int:
        if not self.drew:  # somebody only looks what a shot could do
            return READ(world, chit, side, distance, shift, power, shown)
        self.drew = False
        self.shots.append((side, distance, shift, power, shown))
        return RESULTS.index(self.results.popleft() if self.results else "miss")

    def _check(self, world: Any, battle: Any, unit: Unit, difficulty: int) -> bool:
        self.checks.append((self.table.names[unit], ("easy", "normal", "difficult")[difficulty]))
        return self.passed.popleft() if self.passed else False

    def _token(self, battle: Any, suppresses: int) -> int:
        kind = self.drawn.popleft() if self.drawn else ("Crew", "Blank 12")[suppresses]
        number = self.table.token(kind)
        assert self.table.record.token[number].suppresses == suppresses, kind
        assert battle.pile[number] > 0, kind
        take_counter(battle, number)
        return number


__all__ = ["CARDS", "EDITION", "NOBODY", "RESULTS", "Script", "Table", "order"]
