r"""A table to play at: a small firefight laid out in a test, played in the words of the game.

    table = Table(". . W\n. . .", german=["Infantry '43 A01 SE"], soviet=["Rifles '43 C01 NW"])
    table.do("activate Infantry '43", "fire C01", "caps 2")
    assert table.legal() == [...]

The board is drawn in letters, a line a row, behind each its level, 0 left out, v a large balka; columns
B, D, ... lie half a hex lower. Hexes of a `road` are joined where they are neighbours in its list, small
`balkas` run along sides such as "A01 SE". A unit is its kind, its hex (`-` off the map) and its facing, or
`hidden`, with `?` for a hex of `hiding` that its owner chooses. Of several of a kind the first is called
`Infantry '43 1`. The German side is the first; it has the initiative.
"""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from wsanalysis.battlefield.board import Board, LevelSquare, make_board
from wsanalysis.battlefield.hexes import SIDES, Axial, hex_id, neighbour, opposite, parse_hex_id
from wsanalysis.battles.core.actions import first_of, kind_of, second_of
from wsanalysis.battles.core.luck import word
from wsanalysis.battles.core.map_tables import put_level_sight, put_map
from wsanalysis.battles.core.numbers import NEITHER, NOBODY, Hex, Side, Unit
from wsanalysis.battles.core.objectives import ANY, SCORED
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.seeds import fill_streams
from wsanalysis.battles.core.tables import Tables, empty_state
from wsanalysis.battles.core.units import ALOFT, HIDDEN, ON_MAP, OUT, WAITING
from wsanalysis.battles.scenarios.player_file import load_players
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.aiming import needed, pile_of
from wsanalysis.battles.storms_of_steel.airplanes import put_planes
from wsanalysis.battles.storms_of_steel.artillery import put_batteries
from wsanalysis.battles.storms_of_steel.cards import put_deck
from wsanalysis.battles.storms_of_steel.forces import Asset, Cards, Deck, Works
from wsanalysis.battles.storms_of_steel.hiding import put_hiding
from wsanalysis.battles.storms_of_steel.map_game import ENGINE
from wsanalysis.battles.storms_of_steel.odds import counters, put_ground
from wsanalysis.battles.storms_of_steel.ready_scenario import put_laid, rule_tables
from wsanalysis.battles.storms_of_steel.records import WEIGHTS, Battle, World
from wsanalysis.battles.storms_of_steel.scenario import NO_DECK, land
from wsanalysis.battles.storms_of_steel.vehicles import put_who_drives
from wsanalysis.battles.storms_of_steel.weapon_cards import Held, put_assets
from wsanalysis.battles.storms_of_steel.works import kinds_of
from wsanalysis.compiled import new, numbers
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel

DATA = Path(__file__).resolve().parents[3] / "data"
EDITION = StormsOfSteel.load(DATA)
COUNTERS = ["", *(name for _, name in counters(EDITION))]
LETTERS = {
    ".": "open", "#": "road", "W": "woods", "w": "wheat", "c": "corn", "b": "wooden building",
    "S": "stone building", "~": "balka", "l": "light woods", "m": "marsh",
}  # fmt: skip
WORDS = {
    "pass": terms.PASS, "stall": terms.STALL_AP, "stall by CAP": terms.STALL_CAP, "active": terms.ACTIVE,
    "activate": terms.ACTIVATE, "opportunity": terms.OPPORTUNITY, "command": terms.COMMAND,
    "move": terms.MOVE, "carry": terms.CARRY, "creep": terms.CAREFUL, "creep carrying": terms.CAREFUL_CARRY,
    "leave": terms.LEAVE, "fire": terms.FIRE, "pivot": terms.PIVOT, "rally": terms.RALLY,
    "smoke": terms.LAY_SMOKE, "hide in": terms.PUT, "sneak": terms.CREEP, "hide": terms.HIDE,
    "face": terms.TURN_TO, "caps": terms.SPEND, "bid": terms.OFFER, "give up": terms.GIVE_UP,
    "occupy": terms.OCCUPY, "get out": terms.GET_OUT, "dig": terms.DIG, "lay": terms.LAY,
    "go in": terms.GO_IN, "stay out": terms.STAY_OUT, "share": terms.SHARE, "go": terms.GO,
    "with": terms.WITH, "on to": terms.ON_TO, "stop": terms.STOP, "load": terms.LOAD,
    "unload": terms.UNLOAD, "play": terms.PLAY, "play alone": terms.PLAY_ALONE, "use": terms.USE,
    "use alone": terms.USE_ALONE,
    "keep": terms.KEEP, "stay": terms.STAY, "attack with": terms.FIRE_WITH,
    "lay hidden": terms.LAY_HIDDEN, "lift": terms.LIFT,
    "come on": terms.COME_ON, "ahead": terms.AHEAD, "fly off": terms.FLY_OFF,
    "bank": terms.BANK, "climb": terms.CLIMB, "dive": terms.DIVE, "strafe": terms.STRAFE,
    "bomb": terms.BOMB, "cluster": terms.CLUSTER,
    "dogfight": terms.DOGFIGHT, "end flight": terms.END_FLIGHT, "altitude": terms.AT_HEIGHT,
    "flak": terms.FLAK, "go home": terms.GO_HOME,
    "hold back": terms.HOLD_BACK, "shells": terms.PLOT_SHELLS, "smoke shells": terms.PLOT_SMOKE,
}  # fmt: skip
WAYS = {
    terms.ACTIVE, terms.ACTIVATE, terms.OPPORTUNITY, terms.COMMAND, terms.SHARE, terms.WITH, terms.GO_HOME,
}  # fmt: skip
AT_UNITS = {terms.DOGFIGHT, terms.FLAK}
RIDES = {terms.LOAD, terms.UNLOAD}
AT_HEXES = {
    terms.MOVE, terms.CARRY, terms.CAREFUL, terms.CAREFUL_CARRY, terms.LEAVE, terms.LAY_SMOKE, terms.FIRE,
    terms.LAY, terms.LAY_HIDDEN, terms.LIFT,
    terms.PUT, terms.CREEP, terms.HIDE, terms.COME_ON, terms.AHEAD, terms.STRAFE,
    terms.PLOT_SHELLS, terms.PLOT_SMOKE,
    terms.ON_TO,
}  # fmt: skip
WORKS = ["", *(kind.fortification for kind in kinds_of(EDITION))]
UNIT = re.compile(r"(?P<kind>.+?) (?P<hex>[A-Z]\d\d|-|\?)(?: (?P<face>N|NE|SE|S|SW|NW|hidden))?")


LAND = land(DATA, EDITION)
PLAYERS = load_players(DATA, "storms_of_steel", WEIGHTS).players.values()


@cache
def board_of(drawn: str, road: tuple[str, ...], balkas: tuple[str, ...] = ()) -> Board:
    """The board that is drawn."""
    joined = [parse_hex_id(name) for name in road]
    dug = {(parse_hex_id(side[:3]), SIDES.index(side[4:])) for side in balkas}
    dug |= {(neighbour(axial, side), opposite(side)) for axial, side in dug}
    squares = []
    for row, line in enumerate(drawn.strip().splitlines()):
        for q, letter in enumerate(line.split()):
            axial = Axial(q, row - q // 2)
            place = joined.index(axial) if axial in joined else -9
            near = [joined[x] for x in (place - 1, place + 1) if 0 <= x < len(joined)]
            roads = tuple(side for side in range(6) if neighbour(axial, side) in near)
            level = int(letter[1:].replace("v", "-1") or 0)
            sides = tuple(side for side in range(6) if (axial, side) in dug)
            squares.append(LevelSquare(hex_id(axial), LETTERS[letter[0]], level, roads, sides, "drawn"))
    return make_board("drawn", squares, dict(LAND.kinds), LAND.kinds["open"], f"{drawn} {road} {balkas}")


@cache
def all_together() -> None:
    """See that the tables of all units agree with the rules: those of fewer need not be compared again."""
    board = board_of(". .", ())
    rule_tables(tuple(EDITION.units), board, (5, 6), False, EDITION)


class Holding(NamedTuple):
    """An objective of hexes to be held: at the end at least `count`, or each of them after each of `rounds`.

    `rounds` are bits, 0 for all rounds.
    """

    side: int
    kind: int
    hexes: tuple[str, ...]
    vp: int
    count: int = 1
    rounds: int = 0


class Table:
    """A firefight as it stands; answers in the words of `WORDS`."""

    def __init__(
        self,
        drawn: str | Board,
        german: Sequence[str] = (),
        soviet: Sequence[str] = (),
        *,
        road: Sequence[str] = (),
        balkas: Sequence[str] = (),
        caps: tuple[int, int] = (5, 6),
        rounds: int = 3,
        first: int = 0,
        entry: Mapping[str, tuple[str, ...]] | None = None,
        exits: tuple[Sequence[str], Sequence[str]] = ((), ()),
        late: int | Mapping[str, int] = 1,
        hidden: bool = False,
        hiding: tuple[Sequence[str], Sequence[str]] = ((), ()),
        bearer: str = "",
        aboard: Mapping[str, str] | None = None,
        marker_off: int = 0,
        marker_end: int = 0,
        holds: Sequence[Holding] = (),
        works: tuple[Sequence[Works], Sequence[Works]] | None = None,
        groups: bool = False,
        deck: Deck = NO_DECK,
        hands: tuple[Sequence[str], Sequence[str]] = ((), ()),
        bombs: Mapping[str, int] | None = None,
        clusters: Mapping[str, int] | None = None,
        assets: tuple[Sequence[str], Sequence[str]] = ((), ()),
        batteries: tuple[Sequence[Asset], Sequence[Asset]] = ((), ()),
        edition: StormsOfSteel = EDITION,
        seed: int = 1,
        code: Any = None,
    ) -> None:
        board = self.board = board_of(drawn, tuple(road), tuple(balkas)) if isinstance(drawn, str) else drawn
        found = [(side, *self._read(text)) for side, own in enumerate((german, soviet)) for text in own]
        self.names = self._numbered([kind for _, kind, _, _ in found])
        kinds = tuple(dict.fromkeys(kind for _, kind, _, _ in found))
        tables, n, units = Tables(), len(board.ids), len(found)
        put_map(tables, board)
        put_level_sight(tables, board)
        put_ground(tables, board, edition)
        put_laid(tables, board, works, edition)
        self.cards = ["", *dict.fromkeys([*(name for name, _ in deck.cards), *hands[0], *hands[1]])]
        held = [
            Held(side, Asset(card), self.names.index(unit) if unit else int(NOBODY))
            for side, own in enumerate(assets)
            for card, _, unit in (text.partition(": ") for text in own)
        ]
        self.assets = [one.asset.asset for one in held]
        cards = Cards(tuple(self.cards[1:]), tuple(dict.fromkeys(self.assets)))
        if edition is EDITION:
            all_together()
        tables.take(rule_tables(kinds, board, caps, False, edition, groups, cards))
        put_assets(tables, held, units, cards, edition)
        in_deck = dict(deck.cards)
        all_cards = tuple((card, in_deck.get(card, 0)) for card in self.cards[1:])
        put_deck(tables, Deck(deck.start, deck.round, all_cards, deck.mine), edition)
        tables.rows["weights"] = [
            tuple(one.dials[side][name].usual for name in WEIGHTS) for one in PLAYERS for side in (0, 1)
        ]
        tables.shapes["weights"] = (len(PLAYERS), 2)
        groups: list[tuple[int, int]] = []
        entries: list[int] = []
        enlisted, start, facing = [], [], []
        for side, kind, hex, face in found:
            group = -1
            if hex == "-":
                group = len(groups)
                groups.append((side, late if isinstance(late, int) else late.get(kind, 1)))
                entries += [int(one in (entry or {})[kind]) for one in board.ids]
            where = HIDDEN if face == "hidden" else WAITING if hex == "-" else ON_MAP
            enlisted.append((kinds.index(kind), where, group, 0))
            start.append(-1 if hex in "-?" else board.index[hex])
            facing.append(SIDES.index(face) if face in SIDES else -1)
        points = {terms.PAYS_OFF: marker_off, terms.PAYS_AT_END: marker_end}  # to the German side
        marked = [when for when, vp in points.items() if vp]
        pays = [(0, SCORED, points[when], 1, ANY, 0) for when in marked]
        pays += [(one.side, one.kind, one.vp, one.count, ANY, one.rounds) for one in holds]
        held_in = [()] * len(marked) + [one.hexes for one in holds]
        tables.rows |= {"enlisted": enlisted, "group": groups, "objective": pays}
        tables.put("entry", (len(groups), n), entries)
        tables.put("zone", (2, 2, n), [0] * n + [int(x in exits[0]) for x in board.ids]
                   + [0] * n + [int(x in exits[1]) for x in board.ids])  # fmt: skip
        put_hiding(tables, board, hiding)
        put_batteries(tables, board, batteries, rounds, edition)
        tables.put("place", (len(pays), n), [int(x in hexes) for hexes in held_in for x in board.ids])
        tables.put("marker_pays", (len(pays),), marked + [0] * len(holds))
        tables.put("bounty", (len(kinds),), [0] * len(kinds))
        tables.put("carry", (2, n), [0] * 2 * n)
        tables.put("marker_worth", (2,), [marker_off, 0])
        for name in ("heat", "deny"):
            tables.put(name, (2, 3, n), [0] * 6 * n)
        tables.put("lookout", (2, n, 6), [0] * 12 * n)
        rides = {
            self.names.index(load): self.names.index(vehicle) for load, vehicle in (aboard or {}).items()
        }
        tables.put("aboard", (units,), [rides.get(unit, NOBODY) for unit in range(units)])
        tables.put("start", (units,), start)
        tables.put("facing", (units,), facing)
        loads = [[((one or {}).get(kind, 0), mine) for _, kind, _, _ in found]
                 for one, mine in ((bombs, 0), (clusters, 8))]  # fmt: skip
        blocks = [edition.units[kind] for _, kind, _, _ in found]
        put_planes(tables, blocks, *loads)
        put_who_drives(tables, blocks)
        self.first_soviet = len(german)
        tables.counts |= {
            "objectives": len(pays), "units": units,
            "first_defender": len(german), "groups": len(groups), "rounds": rounds,
            "hidden": int(hidden or any(row[1] == HIDDEN for row in enlisted)), "first": first,
            "bearer": self.names.index(bearer) if bearer else NOBODY,
        }  # fmt: skip
        self.world = tables.world(World, board)
        self.battle: Battle = empty_state(Battle, self.world)
        fill_streams(self.battle.luck, len(terms.SOURCES), seed, 0)
        self.code = code or ENGINE
        self.code.start(self.world, self.battle)
        for side, hand in enumerate(hands):
            for card in hand:
                self.battle.held[self.cards.index(card)].hand[Side(side)] += 1

    @staticmethod
    def _read(text: str) -> tuple[str, str, str | None]:
        match = UNIT.fullmatch(text)
        assert match, text
        return match["kind"], match["hex"], match["face"]

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

    def card(self, number: int) -> str:
        """An action card by its kind, an asset card by its number."""
        return self.cards[number] if number < terms.ASSETS else self.assets[number - terms.ASSETS]

    def words(self, act: int) -> str:
        kind, a, b = kind_of(act), first_of(act), second_of(act)
        said = next(text for text, number in WORDS.items() if number == kind)
        if kind in WAYS:
            return f"{said} {self.names[a]}"
        if kind in (terms.PLAY, terms.PLAY_ALONE, terms.USE, terms.USE_ALONE, terms.KEEP):
            on = f" on {self.names[a]}" if kind == terms.PLAY else ""
            return f"{said.removesuffix(' alone')} {self.card(b)}{on}"
        if kind == terms.FIRE_WITH:
            return f"{said} {self.assets[a]} at {self.board.ids[b]}"
        if kind in RIDES:
            return f"{said} {self.names[b]}"
        if kind in AT_HEXES:
            return f"{said} {self.board.ids[b]}"
        if kind == terms.OCCUPY:
            return f"{said} {WORKS[b]}"
        if kind in AT_UNITS:
            return f"{said} {self.names[b]}"
        if kind in (terms.BOMB, terms.CLUSTER):
            return f"{said} {self.board.ids[b]} with {a}"
        if kind in (terms.PIVOT, terms.TURN_TO, terms.GET_OUT, terms.BANK):
            return f"{said} {SIDES[b]}"
        return f"{said} {b}" if kind in (terms.SPEND, terms.OFFER, terms.AT_HEIGHT) else said

    def acts(self) -> list[int]:
        actions = new(Actions)
        self.code.legal(self.world, self.battle, actions)
        return numbers(actions.act)[: actions.count]

    def legal(self, of: str = "") -> list[str]:
        """What may be answered, in words; only what begins like that."""
        return [said for said in map(self.words, self.acts()) if said.startswith(of)]

    def do(self, *answers: str) -> "Table":
        for answer in answers:
            acts = {self.words(act): act for act in self.acts()}
            assert answer in acts, f"{answer}: {sorted(acts)}"
            self.code.apply(self.world, self.battle, acts[answer])
        return self

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
        return "nobody" if decider == NEITHER else ("German", "Soviet")[decider]

    @property
    def ap(self) -> tuple[int, int]:
        return self.battle.ap[Side(0)], self.battle.ap[Side(1)]

    @property
    def caps(self) -> tuple[int, int]:
        return self.battle.cap[Side(0)], self.battle.cap[Side(1)]

    @property
    def pile(self) -> int:
        return sum(self.battle.pile[kind] for kind in range(1, self.world.first_vehicle_counter))

    def where(self, name: str) -> str:
        unit = self.unit(name)
        if self.battle.where[unit] not in (ON_MAP, ALOFT):
            return {WAITING: "waiting", HIDDEN: "hidden", OUT: "out"}.get(self.battle.where[unit], "left")
        return self.board.ids[self.battle.hex[unit]]

    def counter(self, name: str, view: Battle | None = None) -> str:
        number = (view or self.battle).counter[self.unit(name)]
        return "unknown" if number == terms.UNKNOWN else COUNTERS[number]

    def hit(self, name: str, counter: str) -> "Table":
        """Lay a hit counter of its pile under a unit."""
        vehicle = pile_of(self.world, self.battle, self.unit(name)) == terms.VEHICLE_PILE
        number = COUNTERS.index(counter, self.world.first_vehicle_counter if vehicle else 0)
        self.battle.counter[self.unit(name)] = number
        self.battle.pile[number] -= 1
        return self

    def is_spent(self, name: str) -> bool:
        return bool(self.battle.flags[self.unit(name)] & terms.SPENT)

    def is_shown(self, name: str) -> bool:
        return bool(self.battle.flags[self.unit(name)] & terms.SHOWN)

    def needed(self, firer: str, target: str) -> int:
        return needed(self.world, self.battle, self.unit(firer), self.unit(target))

    def view(self, side: int) -> Battle:
        found = empty_state(Battle, self.world)
        self.code.see(self.world, self.battle, Side(side), found)
        return found
