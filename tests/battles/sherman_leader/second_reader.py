"""The rules of the battlefield once more, written from the rulebook alone: sets of hexes by their names.

Nothing here is taken from the engine. Values are those printed in the data files.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache

from tests.battles.sherman_leader.table import EDITION

COLUMNS = "BCDE"
HEXES = [f"{column}0{row}" for column in COLUMNS for row in range(1, 7)]
COVER = {"light cover": 1, "heavy cover": 2, "bocage": 1, "impassable": 2}
BLOCKING = {"light cover", "heavy cover", "bocage", "impassable"}
VEHICLES = {"Armor", "Light Armor", "Tank", "Halftrack", "Armored Car"}
ARMORED = {"Tank", "Halftrack", "Bunker", "Armored Car"}
TEAMS = {"Rifle", "MG", "AT Team"}

Ground = Mapping[str, str]


@dataclass
class Piece:
    """A unit on the map. Of the US: its commander's card, what he is now, the counters on the unit.

    `did` is what it has done: `acted` in its own step of this turn; in this step `done` with acting, `moved`,
    `attacked`, `carried`. Of Tactics and Command Tactics it has `own` on its card, and `his`.
    """

    name: str
    hex: str
    us: bool
    man: str = ""
    state: str = "okay"
    counters: list[str] = field(default_factory=list)
    exposed: int = 0
    number: int = 0
    did: set[str] = field(default_factory=set)
    own: tuple[int, int] = (0, 0)
    his: tuple[int, int] = (0, 0)
    wounded: bool = False
    killed: bool = False

    @property
    def kind(self) -> str:
        return EDITION.units[self.name].type

    @property
    def attacked_by(self) -> str:
        if self.us:
            return str(EDITION.units[self.name].attacked_by)
        return "AP" if self.kind in ARMORED else "HE"

    @property
    def skills(self) -> list[str]:
        return [] if self.state == "nobody" else [str(one) for one in EDITION.commanders[self.man].skills]


@cache
def beside(hex: str) -> tuple[str, ...]:
    """The hexes next to one: columns C and E stand half a hex higher than B and D."""
    x, y = COLUMNS.index(hex[0]), int(hex[1:])
    up = -1 if x % 2 else 0
    near = [(x, y - 1), (x, y + 1)] + [(x + side, y + up + more) for side in (-1, 1) for more in (0, 1)]
    return tuple(f"{COLUMNS[a]}0{b}" for a, b in near if 0 <= a < 4 and 1 <= b <= 6)


@cache
def apart(one: str, other: str) -> int:
    """How many hexes lie from one to the other."""
    far, reached = 0, {one}
    while other not in reached:
        reached |= {near for hex in reached for near in beside(hex)}
        far += 1
    return far


@cache
def between(one: str, other: str) -> tuple[tuple[str, ...], ...]:
    """The hexes on each of the most direct ways between two."""
    if apart(one, other) <= 1:
        return ((),)
    steps = [near for near in beside(one) if apart(near, other) == apart(one, other) - 1]
    return tuple((near, *rest) for near in steps for rest in between(near, other))


def sees(ground: Ground, one: str, other: str) -> bool:
    """The attacker chooses among equally direct ways one that nothing blocks."""
    return any(all(ground[hex] not in BLOCKING for hex in way) for way in between(one, other))


def may_stand(kind: str, terrain: str) -> bool:
    """Nobody enters Water, AP units no Impassable hex."""
    return terrain != "water" and not (terrain == "impassable" and kind in VEHICLES)


def is_fit(ground: Ground) -> bool:
    """All hexes but Impassable and Water have a way to each other; neither edge row is without any."""
    free = {hex for hex in HEXES if ground[hex] not in ("impassable", "water")}
    if not any(hex[1:] == "01" for hex in free) or not any(hex[1:] == "06" for hex in free):
        return False
    first = min(free)
    return ways(free, first).keys() == free


def ways(free: Iterable[str], first: str) -> dict[str, int]:
    """How many steps lead from a hex to each of the free ones that can be reached."""
    free, found, rim = set(free), {first: 0}, [first]
    for hex in rim:
        for near in beside(hex):
            if near in free and near not in found:
                found[near] = found[hex] + 1
                rim.append(near)
    return found


# --- attacks ----------------------------------------------------------------------------------


def range_shift(far: int) -> int:
    return {0: 2, 1: 0, 2: -1, 3: -2, 4: -3}[far]


def is_hidden(ground: Ground, at: str, hex: str, indirect: bool) -> bool:
    far = apart(at, hex)
    return (ground[hex] == "bocage" and far > 1) or not (indirect or far < 2 or sees(ground, at, hex))


def us_needs(
    ground: Ground, unit: Piece, at: str, enemy: Piece, hex: str, moved: bool, *, led: bool = True
) -> int | None:
    """The roll by which a US unit in `at` hits an enemy in a hex; None if it cannot attack it."""
    row, far = EDITION.units[unit.name], apart(at, hex)
    if far > 4 or not row.min_range <= far <= (row.max_range or 0):
        return None
    value = row.ap if enemy.attacked_by == "AP" else row.he
    if value is None or (enemy.attacked_by == "AP" and row.ap_range == 0 and far > 0):
        return None
    if is_hidden(ground, at, hex, row.indirect or "Spotter" in unit.skills):
        return None
    if moved and (not row.move_and_attack or "Cautious" in unit.skills):
        return None
    if ("Gun" in unit.counters and far >= 2) or ("Machine Gun" in unit.counters and far == 0):
        return None
    shift = range_shift(far) + (row.moving_attack if moved else 0)
    if led:
        shift += commander_shift(unit, far)
    return value - shift


def commander_shift(unit: Piece, far: int) -> int:
    man = EDITION.commanders[unit.man]
    if unit.state == "nobody":
        return -2
    at_0, beyond = (man.okay_r0, man.okay_r1) if unit.state == "okay" else (man.shaken_r0, man.shaken_r1)
    return at_0 if far == 0 else beyond


def enemy_needs(ground: Ground, enemy: Piece, unit: Piece, moved: bool) -> int | None:
    """The roll by which an enemy hits a US unit; None if it cannot attack it."""
    row, far = EDITION.units[enemy.name], apart(enemy.hex, unit.hex)
    value = row.ap if unit.attacked_by == "AP" else row.he
    reach = row.ap_range if unit.attacked_by == "AP" and row.ap_range is not None else row.max_range
    if value is None or reach is None or far > reach:
        return None
    if is_hidden(ground, enemy.hex, unit.hex, row.indirect):
        return None
    shift = range_shift(far)
    if moved:
        if enemy.kind in ("AT Gun", "Mortar", "Truck", "Building", "Bunker"):
            return None
        shift -= 2 if enemy.kind in TEAMS else 1
    return value - shift - unit.exposed


def defense(ground: Ground, piece: Piece) -> int:
    return int(EDITION.units[piece.name].defense) + COVER.get(ground[piece.hex], 0)


def targets(ground: Ground, enemy: Piece, ours: Iterable[Piece], moved: bool) -> set[str]:
    """The US units among which the player chooses the target of an enemy, by hex and name."""
    found = []
    for unit in ours:
        needs = enemy_needs(ground, enemy, unit, moved)
        if needs is not None:
            found.append(((min(max(needs, 1), 11), defense(ground, unit)), unit))
    best = min((rank for rank, _ in found), default=None)
    return {f"{unit.name} {unit.number}" for rank, unit in found if rank == best}


# --- orders -----------------------------------------------------------------------------------


def heaviest(ground: Ground, hexes: Iterable[str]) -> set[str]:
    listed = list(hexes)
    most = max((COVER.get(ground[hex], 0) for hex in listed), default=0)
    return {hex for hex in listed if COVER.get(ground[hex], 0) == most}


def goals(ground: Ground, enemy: Piece, ours: list[Piece], order: str) -> set[str]:
    """The hexes among which the player chooses, where an order sends an enemy; none if it stays."""
    here = [hex for hex in beside(enemy.hex) if may_stand(enemy.kind, ground[hex])]
    covered = [hex for hex in here if COVER.get(ground[hex], 0)]
    row = int(enemy.hex[1:])
    if order == "Hold":
        return set()
    if order == "Retreat":
        up = [hex for hex in here if int(hex[1:]) == row - 1]
        if not up:
            ends = [hex for hex in HEXES if hex[1:] == "01" and may_stand(enemy.kind, ground[hex])]
            up = first_steps(ground, enemy, here, ends)
        return heaviest(ground, up)
    if order == "Adjacent Cover":
        return heaviest(ground, covered)
    if order == "Retreat to Cover":
        near = closest(enemy, ours)
        away = [h for h in covered if all(apart(h, g) == apart(enemy.hex, g) + 1 for g in near)]
        return heaviest(ground, away)
    if order == "Advance if cannot Attack" and targets(ground, enemy, ours, False):
        return set()
    sought = {"HE Advance": "HE", "AP Advance": "AP"}.get(order)
    found: set[str] = set()
    for goal in closest(enemy, [unit for unit in ours if sought in (None, unit.attacked_by)]):
        far = apart(enemy.hex, goal)
        if far == 0:
            continue
        nearer = [hex for hex in here if apart(hex, goal) == far - 1]
        if order == "Advance to Cover":
            found |= heaviest(ground, [hex for hex in nearer if COVER.get(ground[hex], 0)])
            continue
        nearer = nearer or first_steps(ground, enemy, here, [goal])
        if order == "Cautious Advance":
            nearer = [hex for hex in nearer if not in_reach(ground, enemy, ours, hex)]
        found |= heaviest(ground, nearer)
    return found


def first_steps(ground: Ground, enemy: Piece, here: list[str], ends: list[str]) -> list[str]:
    """Where the shortest ways to one of some hexes begin; the last of them need not be entered."""
    free = {hex for hex in HEXES if may_stand(enemy.kind, ground[hex])} | {enemy.hex}
    lengths = {}
    for end in ends:
        steps = ways(free | {end}, enemy.hex)
        if end in steps:
            lengths[end] = steps[end]
    found = set()
    for end, length in lengths.items():
        if length == min(lengths.values()):
            for hex in here:
                back = ways((free | {end}) - {enemy.hex}, hex)
                if back.get(end) == length - 1:
                    found.add(hex)
    return sorted(found)


def closest(enemy: Piece, ours: Iterable[Piece]) -> set[str]:
    """The hexes of the closest US units."""
    hexes = {unit.hex for unit in ours}
    least = min((apart(enemy.hex, hex) for hex in hexes), default=0)
    return {hex for hex in hexes if apart(enemy.hex, hex) == least}


def in_reach(ground: Ground, enemy: Piece, ours: Iterable[Piece], hex: str) -> bool:
    """Whether any US unit could attack the enemy there from where it stands."""
    return any(us_needs(ground, unit, unit.hex, enemy, hex, False) is not None for unit in ours)


# --- moves of US units ------------------------------------------------------------------------


def moves(ground: Ground, unit: Piece) -> set[str]:
    """Where a US unit may move: `B04`, `off`; with ! by Overdrive only; `stay`."""
    found = {"stay"}
    stuck = {"Engine", "Suspension"} & {*unit.counters}
    if stuck or ("Immobile" in unit.counters and unit.state == "nobody"):
        return found
    speed = EDITION.units[unit.name].speed or 0
    free = {hex for hex in HEXES if may_stand(unit.kind, ground[hex])}
    steps = ways(free, unit.hex)
    fast = "Overdrive" in unit.skills
    for hex, far in steps.items():
        if 0 < far <= speed:
            found.add(hex)
        elif far == speed + 1 and fast:
            found.add(f"{hex}!")
    edge = min((far for hex, far in steps.items() if hex[1:] == "06"), default=99)
    if edge < speed:
        found.add("off")
    elif edge == speed and fast:
        found.add("off!")
    if unit.exposed and len(steps) > 1 and speed + fast >= 2:  # out and back
        found.add(unit.hex if speed >= 2 else f"{unit.hex}!")
    return found


# --- who acts, and who is carried -------------------------------------------------------------


def is_fast(unit: Piece) -> bool:
    """Without a commander it is slow."""
    man = EDITION.commanders[unit.man]
    return {"okay": man.okay_speed, "shaken": man.shaken_speed, "nobody": "Slow"}[unit.state] == "Fast"


def counters_left(unit: Piece) -> tuple[int, int]:
    """The Tactics and Command Tactics that a unit may spend: its commander's if he leads it."""
    leads = unit.state != "nobody"
    return unit.own[0] + leads * unit.his[0], unit.own[1] + leads * unit.his[1]


def who_acts(ours: list[Piece], fast: bool) -> set[str]:
    """Who may act in the Fast or the Slow step, and by whose counter in the step that is not its own."""
    found = {"end"}
    for unit in ours:
        if unit.did & {"done", "carried"}:
            continue
        if is_fast(unit) == fast:
            found |= set() if "acted" in unit.did else {f"{unit.number}"}
            continue
        if counters_left(unit)[0]:
            found.add(f"{unit.number} by its Tactic")
        found |= {f"{unit.number} by {giver.number}" for giver in ours if counters_left(giver)[1]}
    return found


def who_takes_over(ours: list[Piece], lost: list[Piece]) -> set[str]:
    """Who has lost his unit in a hex may lead one of its type there whose commander cannot, or is wounded."""
    return {
        f"{man.number} takes over {unit.number}"
        for man in lost
        for unit in ours
        if not man.killed and man.hex == unit.hex and man.kind == unit.kind
        if unit.killed or unit.wounded or unit.state == "nobody"
    }


def passengers(carrier: Piece, ours: list[Piece], aboard: set[str]) -> set[str]:
    """Whom a transport may take along besides those types: one of Infantry and one of Artillery."""
    if not EDITION.units[carrier.name].transport:
        return set()
    return {
        f"{unit.number}"
        for unit in ours
        if unit is not carrier
        and unit.hex == carrier.hex
        and unit.kind in {"Infantry", "Artillery"} - aboard
        and not unit.did & {"moved", "attacked", "carried"}
        and not ("Immobile" in unit.counters and unit.state == "nobody")
    }


def places(ground: Ground, unit: Piece) -> set[str]:
    """Where a US unit may be placed: in the bottom row, where it may stand."""
    return {hex for hex in HEXES if hex[1:] == "06" and may_stand(unit.kind, ground[hex])}


def starts(ground: Ground, unit: Piece) -> set[str]:
    """Where the moves before the battle may take a unit: Rifles have two of them, AT and MG teams one."""
    infantry = unit.kind == "Infantry"
    orders = 2 if infantry and "Rifle" in unit.name else 0
    if infantry and any(word in unit.name for word in ("Machine Gun", "Anti-Tank")):
        orders = 1
    free = {hex for hex in HEXES if may_stand(unit.kind, ground[hex])}
    reach = orders * (EDITION.units[unit.name].speed or 0)
    return {hex for hex, far in ways(free, unit.hex).items() if 0 < far <= reach} | {"stay"}
