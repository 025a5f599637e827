r"""A table to play at: a small battle laid out in a test, played in the words of the game.

    table = Table(
        ". . .\n. F .",
        attacker=["Riflemen A01 SE ready"],
        defender=["StuG III G C01 SW fire-infantry"],
        fog={"B02": "mines"},
    )
    table.do("order Infantry Advance", "unit Riflemen", "move")
    assert "step to B01" in table.legal()

The board is drawn in letters, a line a row; columns B, D, ... lie half a hex lower. A unit is its block,
its hex, and as far as they matter its facing, status, weapon, damage marker and carrier:
`Grenadiers B02 N spent with Panzerfaust`, `M5 Stuart A01 N move damaged Immobilized`,
`Riflemen A01 on M3 Half-track`. Of several units of a block the first is called `Riflemen 1`.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from wsanalysis.battlefield.board import Board, Square, make_board
from wsanalysis.battlefield.hexes import SIDES, Axial, hex_id, neighbour, parse_hex_id
from wsanalysis.battlefield.terrain import load_terrain
from wsanalysis.battles.core.actions import first_of, kind_of, second_of
from wsanalysis.battles.core.ground import lay
from wsanalysis.battles.core.numbers import NOBODY, Side
from wsanalysis.battles.core.objectives import points
from wsanalysis.battles.core.seeds import fill_streams
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.cards import Cards, Nation, load_cards
from wsanalysis.battles.liberty_road.map_game import ENGINE
from wsanalysis.battles.liberty_road.ready_scenario import ReadyScenario, _kept_rules, build, fates_of
from wsanalysis.battles.liberty_road.records import WEIGHTS, Actions, Battle
from wsanalysis.battles.liberty_road.scenario import (
    AssetCard,
    DeckPlan,
    Force,
    Reinforcements,
    Scenario,
    piles,
)
from wsanalysis.battles.liberty_road.setup import begin, first_order, lay_fog
from wsanalysis.battles.liberty_road.turns import turns
from wsanalysis.battles.liberty_road.view import see
from wsanalysis.battles.scenarios.forces import Troop
from wsanalysis.battles.scenarios.player_file import load_players
from wsanalysis.compiled import Flow, new, number_of, numbers
from wsanalysis.systems.liberty_road.edition import LibertyRoad
from wsanalysis.systems.liberty_road.state import STATUSES

DATA = Path(__file__).resolve().parents[3] / "data"
PLAYERS = load_players(DATA, "liberty_road", WEIGHTS)
LETTERS = {
    ".": "clear", "f": "field", "F": "forest", "o": "orchard", "b": "brush", "s": "stone house", "p": "pond",
    "w": "wooden house", "m": "marsh", "u": "mud", "r": "rough", "B": "bocage", "h": "hedge",
    "R": "roadblock",
}  # fmt: skip
SIDE_NAMES = ("attacker", "defender")
PLACES = ("on map", "waiting", "hidden", "out", "exited", "not seen")
MARKS = {
    "blaze": terms.BLAZE, "haze": terms.HAZE, "smoke": terms.SMOKE, "wreck": terms.WRECK,
    "destroyed": terms.DESTROYED,
}  # fmt: skip
QUESTIONS = (
    "place", "face", "status", "fog", "order", "unit", "act", "step", "opportunity", "regroup", "combat",
    "fighter", "swarm", "victim", "survivor", "retreat", "target", "take", "entry",
)  # fmt: skip
UNIT = re.compile(
    r"(?P<block>.+?) (?P<hex>[A-Z]\d\d)(?: (?P<face>N|NE|SE|S|SW|NW))?"
    rf"(?: (?P<status>{'|'.join(sorted(STATUSES, key=len, reverse=True))}))?"
    r"(?: with (?P<weapon>.+?))?(?: damaged (?P<damage>.+?))?(?: on (?P<carrier>.+))?"
)


@cache
def edition() -> LibertyRoad:
    """The game's data and options as they are."""
    return LibertyRoad.load(DATA)


@cache
def cards() -> Cards:
    """The game's cards as they are."""
    return load_cards(DATA)


def drawn(
    rows: str, areas: str = "", high: str = "", roads: Sequence[str] = (), rivers: Sequence[str] = ()
) -> Board:
    """A board drawn in letters; blanks do not count.

    `areas` draws a letter an area, "." for a hex by itself, which all hexes are if it is left out; `high`
    draws elevations. A road is the hexes it leads through, `A01 B01 C02`; a river the pairs of hexes that
    it parts, `A01/A02 B01/A02`.
    """
    kinds = load_terrain(DATA, [])
    areas_at, heights = _letters(areas), _letters(high)
    roads_at = _edges(pair for road in roads for pair in pairwise(road.split()))
    rivers_at = _edges(tuple(pair.split("/")) for river in rivers for pair in river.split())
    squares = []
    for name, letter in _letters(rows).items():
        area = areas_at.get(name, ".")
        height = heights.get(name, "0")
        squares.append(
            Square(
                name, name if area == "." else area, LETTERS[letter], 0 if height == "." else int(height),
                tuple(sorted(roads_at.get(name, ()))), tuple(sorted(rivers_at.get(name, ()))), "test",
            )
        )  # fmt: skip
    return make_board("drawn", squares, kinds, kinds["rubble"], "")


def _letters(rows: str) -> dict[str, str]:
    lines = [line.replace(" ", "") for line in rows.strip().splitlines()]
    return {
        hex_id(Axial(q, row - q // 2)): letter
        for row, line in enumerate(lines)
        for q, letter in enumerate(line)
    }


def _edges(pairs: Iterable[tuple[str, ...]]) -> dict[str, set[int]]:
    found: dict[str, set[int]] = {}
    for here, there in pairs:
        for a, b in ((here, there), (there, here)):
            side = next(d for d in range(6) if neighbour(parse_hex_id(a), d) == parse_hex_id(b))
            found.setdefault(a, set()).add(side)
    return found


_WORLDS: dict[str, ReadyScenario] = {}


def forget_rules() -> None:
    """Tables that are laid from now on are made anew, by rules that may have been changed."""
    _WORLDS.clear()
    _kept_rules.clear()
    fates_of.cache_clear()


class Table:
    """A battle in play. Sides are `attacker` and `defender`; hexes go by name."""

    def __init__(
        self,
        board: str,
        attacker: Sequence[str] = (),
        defender: Sequence[str] = (),
        *,
        areas: str = "",
        high: str = "",
        roads: Sequence[str] = (),
        rivers: Sequence[str] = (),
        ambush: Sequence[str] = (),
        fog: Mapping[str, str] | None = None,
        face_up: Mapping[str, str] | None = None,
        obstacles: Mapping[str, str] | None = None,
        marks: Mapping[str, str] | None = None,
        late: Mapping[str, Sequence[tuple[Sequence[str], Sequence[str], int | str]]] | None = None,
        assets: Mapping[str, Sequence[str]] | None = None,
        exits: Mapping[str, Sequence[str]] | None = None,
        zones: Mapping[str, Sequence[str]] | None = None,
        fog_zone: Sequence[str] = (),
        objectives: Mapping[str, Sequence[Any]] | None = None,
        attacks: Nation = "Allied",
        wind: str = "N",
        deck: Sequence[str] | None = None,
        plan: DeckPlan | None = None,
        event_done: bool = True,
        setting_up: bool = False,
        rules: LibertyRoad | None = None,
        own_cards: Cards | None = None,
        seed: int = 1,
    ) -> None:
        """Lay everything out, and go on to the attacker's choice of an order in turn 1.

        `ambush` are the defender's units in hiding, with the hex of their marker; `fog` his face-down,
        `face_up` his open markers by hex; `obstacles` his roadblocks and tank traps; `marks` smoke and the
        like. `late` are reinforcements of a side: (blocks, entry hexes, turn or pile). `deck` is the event
        deck from the top, else it is made by `plan`. The turn's event has been unless `event_done` is
        False. With `setting_up` play begins with setting up in `zones` (the places in `attacker` and
        `defender` do not count then), with as many markers as `fog` and `face_up` name.
        """
        rules, own_cards = rules or edition(), own_cards or cards()
        fog, face_up, obstacles = dict(fog or {}), dict(face_up or {}), dict(obstacles or {})
        sides = {"attacker": [_parsed(u) for u in attacker], "defender": [_parsed(u) for u in defender]}
        hiding = [_parsed(u) for u in ambush]
        forces = {}
        for side in SIDE_NAMES:
            defends = side == "defender"
            flag: Nation = "Allied" if (attacks == "Allied") != defends else "German"
            forces[flag] = Force(
                side=flag,
                zone=tuple((zones or {}).get(side, ())),
                orders=own_cards.orders_of(flag),
                troops=tuple(_troop(unit) for unit in sides[side]),
                exits=tuple((exits or {}).get(side, ())),
                ambush=tuple(_troop(unit) for unit in hiding) if defends else (),
                fog=_counted(fog) if defends else (),
                fog_zone=tuple(fog_zone or (zones or {}).get(side, ())),
                face_up=_counted(face_up) if defends else (),
                obstacles=tuple(sorted(obstacles.values())) if defends else (),
                assets=tuple(_asset(words) for words in (assets or {}).get(side, ())),
                reinforcements=tuple(_group(*group) for group in (late or {}).get(side, ())),
                objectives=tuple((objectives or {}).get(side, ())),
            )
        key = repr((board, areas, high, roads, rivers, forces, attacks, wind, plan, id(rules), id(own_cards)))
        if key not in _WORLDS:
            scenario = Scenario(
                stem="test",
                name="A Test",
                situation="test",
                source="test",
                background="",
                board=drawn(board, areas, high, roads, rivers),
                overlays=(),
                wind=wind,
                deck=plan or DeckPlan(9, 9, 2),
                forces=(forces[attacks], forces["German" if attacks == "Allied" else "Allied"]),
                data_hash="",
            )
            _WORLDS[key] = build(scenario, rules, own_cards, load_terrain(DATA, []), PLAYERS)
        self.world = _WORLDS[key]
        self.board = self.world.scenario.board
        self.w: Any = self.world.record
        self.s: Any = self.world.new_state()
        self._out = new(Actions)
        self.names = _names([unit.troop.block for unit in self.world.forces.units])
        self.orders = [
            o for f in (self.world.scenario.attacking, self.world.scenario.defending) for o in f.orders
        ]
        self.assets = [
            a.asset for f in (self.world.scenario.attacking, self.world.scenario.defending) for a in f.assets
        ]
        self.luck(seed)
        if setting_up:
            ENGINE.start(self.w, self.s)
            return
        begin(self.w, self.s)
        self._unshuffle()
        for u, unit in enumerate(
            [*sides["attacker"], *self._late(0), *sides["defender"], *hiding, *self._late(1)]
        ):
            if unit:
                self._put(u, unit)
        for u, unit in enumerate([*sides["attacker"], *self._late(0), *sides["defender"]]):
            if unit and unit["carrier"]:
                self.s.carrier[u] = self.number(unit["carrier"])
        self._lay_markers([u["hex"] for u in hiding], fog, face_up, obstacles)
        for name, words in (marks or {}).items():
            for word in words.split():
                lay(self.w, self.s, self.hex(name), MARKS[word])
        if deck is not None:
            self.stack_deck(*deck)
        self._run(turns)  # nothing is left to set up
        self.s.event_done = int(event_done)

    def between_orders(self, flow: Callable[..., Flow[Any]], *words: int) -> "Table":
        """Something happens while a player is asked for an order; he is asked again afterwards."""
        assert self.question == "order"
        self.s.stack[self.s.depth - 1].step = 0
        self.s.decider = NOBODY
        self._run(flow, *words)
        return self

    def _run(self, flow: Callable[..., Flow[Any]], *words: int) -> None:
        frame = self.s.stack[self.s.depth]
        frame.clear()
        frame.kind, self.s.depth = number_of(flow), self.s.depth + 1
        for place, word in enumerate(words):
            frame.word[place] = word
        ENGINE.advance(self.w, self.s)

    # --- laying out ---------------------------------------------------------------------------

    def _late(self, side: int) -> list[None]:
        units = self.world.forces.units
        return [None for unit in units if unit.side == side and unit.where == terms.WAITING]

    def _unshuffle(self) -> None:
        for u in range(len(self.names)):
            self.s.type[u], self.s.weapon[u] = self.w.enlisted[u].type, self.w.armed[u]
            self.s.uses[u] = self.w.weapon_uses[self.s.weapon[u]]
            self.s.status[u] = first_order(self.w, self.s, u)
        for m in range(self.w.markers):
            laid = self.w.marker[m]
            self.s.marker_kind[m], self.s.marker_unit[m] = laid.kind, laid.unit

    def _put(self, u: int, unit: Mapping[str, Any]) -> None:
        s = self.s
        s.face[u] = SIDES.index(unit["face"] or "N")
        if unit["status"]:
            s.status[u] = STATUSES.index(unit["status"])
        if unit["damage"]:
            s.damage[u] = self.damages.index(unit["damage"])
        if s.where[u] == terms.ON_MAP:
            h = self.hex(unit["hex"])
            s.hex[u] = h
            s.holder[h] = self.world.forces.units[u].side

    def _lay_markers(
        self,
        ambushes: Sequence[str],
        fog: Mapping[str, str],
        up: Mapping[str, str],
        obstacles: Mapping[str, str],
    ) -> None:
        names = [*ambushes]
        for chosen in (fog, up, obstacles):
            names += [
                name for kind in sorted(set(chosen.values())) for name in chosen if chosen[name] == kind
            ]
        for m, name in enumerate(names):
            lay_fog(self.w, self.s, m, self.hex(name))

    @property
    def damages(self) -> list[str]:
        """The names of the damage markers by number, "" for none."""
        return ["", *(marker.marker for marker in self.world.edition.markers)]

    @property
    def cards(self) -> list[str]:
        """The cards of the event deck by number: events, assets, and `reinforcements`."""
        events = list(self.world.cards.events)
        return events + [
            c.asset or "reinforcements" for pile in piles(self.world.scenario) for c in pile.cards
        ]

    def stack_deck(self, *names: str) -> None:
        """Make the event deck these cards, the first on top."""
        self.s.deck_at, self.s.deck_size = 0, len(names)
        for k, name in enumerate(names):
            self.s.deck[k] = self.cards.index(name)

    # --- looking ------------------------------------------------------------------------------

    def hex(self, name: str) -> int:
        """A hex by number."""
        return self.board.index[name]

    def number(self, name: str) -> int:
        """A unit by number."""
        return self.names.index(name)

    @property
    def decider(self) -> str:
        """The side that has to decide, or "" when the game is over."""
        side = self.s.decider
        return "" if side == NOBODY else SIDE_NAMES[side]

    @property
    def question(self) -> str:
        """What it is asked, out of QUESTIONS; "" when the game is over."""
        return QUESTIONS[self.s.question] if self.decider else ""

    @property
    def over(self) -> str:
        """How the game ended, or ""."""
        return terms.ENDS[self.s.over]

    @property
    def turn(self) -> int:
        return self.s.turn

    @property
    def had_event(self) -> bool:
        """Whether the turn's event has been."""
        return bool(self.s.event_done)

    @property
    def cards_drawn(self) -> int:
        return self.s.deck_at

    def status(self, name: str) -> str:
        return str(STATUSES[self.s.status[self.number(name)]])

    def where(self, name: str) -> str:
        """A unit's hex, or what PLACES calls it when it is not on the map."""
        u = self.number(name)
        place = self.s.where[u]
        return self.board.ids[self.s.hex[u]] if place == terms.ON_MAP else PLACES[place]

    def facing(self, name: str) -> str:
        return SIDES[self.s.face[self.number(name)]]

    def damage(self, name: str) -> str:
        """Its damage marker, or ""."""
        return self.damages[self.s.damage[self.number(name)]]

    def weapon(self, name: str) -> str:
        """Its weapon card, or ""."""
        number = self.s.weapon[self.number(name)]
        return self.world.forces.weapons[number - 1].name if number else ""

    def carrier(self, name: str) -> str:
        """The vehicle it rides on, or ""."""
        number = self.s.carrier[self.number(name)]
        return "" if number == NOBODY else self.names[number]

    def is_known(self, name: str) -> bool:
        return bool(self.s.flags[self.number(name)] & terms.KNOWN)

    def fog(self, name: str) -> str:
        """The marker in the hex: its kind, `hidden` before it when it lies face down, or ""."""
        for m in range(self.w.markers):
            if self.s.marker_hex[m] == self.hex(name):
                hidden = "" if self.s.marker_shown[m] else "hidden "
                return hidden + terms.FOG_KINDS[self.s.marker_kind[m]]
        return ""

    def marks(self, name: str) -> set[str]:
        """What lies in the hex, out of MARKS."""
        return {word for word, bit in MARKS.items() if self.s.marks[self.hex(name)] & bit}

    def holder(self, name: str) -> str:
        """The side that holds the hex."""
        return SIDE_NAMES[self.s.holder[self.hex(name)]]

    def points(self, side: str) -> int:
        return points(self.w, self.s, Side(SIDE_NAMES.index(side)))

    def view(self, side: str) -> Battle:
        """What a side sees."""
        seen = self.world.new_state()
        see(self.w, self.s, Side(SIDE_NAMES.index(side)), seen)
        return seen

    # --- playing ------------------------------------------------------------------------------

    def actions(self) -> dict[str, int]:
        """The legal actions, in words and as numbers."""
        return {self.words(act): act for act in self.raw_actions()}

    def raw_actions(self) -> list[int]:
        """The legal actions as numbers."""
        if not self.decider:
            return []
        ENGINE.legal(self.w, self.s, self._out)
        return numbers(self._out.act)[: self._out.count]

    def take(self, act: int) -> None:
        """Take a legal action by its number."""
        ENGINE.apply(self.w, self.s, act)

    def legal(self) -> set[str]:
        """The legal actions in words."""
        return set(self.actions())

    def places(self, verb: str) -> set[str]:
        """The hexes or units of all legal actions that begin with these words: `step to`, `fire at`."""
        return {words.removeprefix(verb + " ") for words in self.legal() if words.startswith(verb + " ")}

    def words(self, act: int) -> str:
        """An action in words."""
        kind, a, b = kind_of(act), first_of(act), second_of(act)
        ids, card = self.board.ids, " with card" if b else ""
        words = {
            terms.END: lambda: "enough", terms.PLACE: lambda: f"place {ids[a]}",
            terms.FACE: lambda: f"face {SIDES[a]}",
            terms.TAKE_SIDE: lambda: f"take {STATUSES[a]}", terms.ORDER: lambda: f"order {self.orders[a]}",
            terms.PLAY_ASSET: lambda: f"asset {self.assets[a]}", terms.UNIT: lambda: f"unit {self.names[a]}",
            terms.SPRING: lambda: f"spring {ids[self.s.marker_hex[a]]}",
            terms.FIRE_AT: lambda: f"fire at {ids[a]}{card}", terms.SHELL_AT: lambda: f"shell {ids[a]}{card}",
            terms.GO: lambda: "move", terms.RALLY: lambda: "rally", terms.SPOT: lambda: f"spot {ids[a]}",
            terms.STEP_TO: lambda: f"step to {ids[a]}", terms.MOUNT: lambda: f"mount {self.names[a]}",
            terms.DISMOUNT: lambda: "dismount", terms.LEAVE: lambda: "leave",
            terms.OPPORTUNITY: lambda: f"opportunity {self.names[a]}{card}",
            terms.REGROUP: lambda: f"regroup {self.names[a]} {STATUSES[b]}",
            terms.FIGHT: lambda: f"fight {self.names[a]}", terms.CHOOSE_HEX: lambda: f"hex {ids[a]}",
            terms.TAKE: lambda: "take it",
        }  # fmt: skip
        return words[kind]()

    def do(self, *actions: str) -> "Table":
        """Take these actions one after the other, whoever decides."""
        for words in actions:
            legal = self.actions()
            assert words in legal, f"{words!r} is not among {sorted(legal)} ({self.decider}: {self.question})"
            ENGINE.apply(self.w, self.s, legal[words])
        return self

    def activate(self, name: str, order: str = "") -> "Table":
        """The decider plays an order (by default one that may activate the unit) and picks the unit."""
        for words in [f"order {order}"] if order else sorted(self.legal()):
            kept = self.s.copy()
            if words.startswith("order "):
                self.do(words)
                if f"unit {name}" in self.legal():
                    return self.do(f"unit {name}")
            self._restore(kept)
        raise AssertionError(f"no order activates {name} ({self.decider}: {self.question})")

    def skip(self) -> "Table":
        """The decider lets it be until he is asked for something new: no more units, no regrouping."""
        side = self.decider
        while self.decider == side and "enough" in self.legal():
            self.do("enough")
        return self

    def pass_order(self) -> "Table":
        """The decider plays any order, activates nobody and regroups nobody."""
        assert self.question == "order", self.question
        order = min(words for words in self.legal() if words.startswith("order"))
        return self.do(order).skip()

    def end_turn(self) -> "Table":
        """Nothing more is done this turn, nor with bonus actions: on to a question that must be answered."""
        turn = self.turn
        while self.turn == turn and (self.question == "order" or "enough" in self.legal()):
            self.pass_order() if self.question == "order" else self.skip()
        return self

    # --- chance -------------------------------------------------------------------------------

    def luck(self, number: int) -> None:
        """Draw what comes from other generators."""
        fill_streams(self.s.luck, len(terms.SOURCES), 20, number)

    def _restore(self, kept: Any) -> None:
        kept.copy_into(self.s)

    def with_luck(self, condition: Callable[["Table"], bool], *actions: str, tries: int = 3000) -> "Table":
        """Take the actions with luck such that the condition holds afterwards."""
        kept = self.s.copy()
        for number in range(tries):
            self._restore(kept)
            self.luck(number)
            self.do(*actions)
            if condition(self):
                return self
        raise AssertionError(f"never so in {tries} tries")

    def chance_of(self, condition: Callable[["Table"], bool], *actions: str, tries: int = 400) -> float:
        """How often the condition holds after the actions; the table stays as it is."""
        kept = self.s.copy()
        met = 0
        for number in range(tries):
            self._restore(kept)
            self.luck(number)
            met += condition(self.do(*actions))
        self._restore(kept)
        return met / tries

    def copy(self) -> "Table":
        """The same table, to be played on apart from this one."""
        other = object.__new__(Table)
        other.__dict__.update(self.__dict__)
        other.s, other._out = self.s.copy(), new(Actions)
        return other


def _parsed(unit: str) -> dict[str, Any]:
    found = UNIT.fullmatch(unit)
    assert found, f"no unit: {unit!r}"
    return found.groupdict()


def _troop(unit: Mapping[str, Any]) -> Troop:
    return Troop(unit["block"], unit["weapon"] or "")


def _counted(markers: Mapping[str, str]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(Counter(markers.values()).items()))


def _group(blocks: Sequence[str], entry: Sequence[str], when: int | str) -> Reinforcements:
    """Reinforcements of a turn, or of a pile of the deck."""
    troops = tuple(Troop(*block.split(" with ")) for block in blocks)
    if isinstance(when, int):
        return Reinforcements(troops, tuple(entry), when, None)
    return Reinforcements(troops, tuple(entry), None, when)  # type: ignore[arg-type]


def _asset(words: str) -> AssetCard:
    name, _, pile = words.partition(" in ")
    return AssetCard(name, pile or None)  # type: ignore[arg-type]


def _names(blocks: Sequence[str]) -> list[str]:
    counts, seen, names = Counter(blocks), Counter[str](), []
    for block in blocks:
        seen[block] += 1
        names.append(f"{block} {seen[block]}" if counts[block] > 1 else block)
    return names
