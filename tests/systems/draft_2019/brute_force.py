"""A second program that answers questions to the 2019 draft: chit by chit, token by token, from the files.

Knows nothing of the package. Everything is a list of (chance, state) that is gone through; no law is kept and
nothing is merged but in the end. None: the rules forbid it.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import permutations
from typing import Any, NamedTuple

from tests import as_written
from tests.as_written import CHIPS, by_name, each, read

FOLDER = as_written.UNITS / "draft_2019"
UNITS = by_name(FOLDER / "allied.csv", FOLDER / "german.csv")
WEAPONS, TERRAIN = by_name(FOLDER / "weapons.csv"), by_name(FOLDER / "terrain.csv")
SHEAFS, ARTILLERY = read(FOLDER / "sheafs.csv"), by_name(FOLDER / "artillery.csv")
CHITS = read(CHIPS / "draft_2019_chits.csv")
PILES = {pile: read(CHIPS / f"draft_2019_{pile}.csv") for pile in ("damage", "suppression")}
DAMAGE, SUPPRESSION = (each(CHIPS / f"draft_2019_{pile}.csv") for pile in PILES)
LASTING = ("CREW", "GUN", "IMMOBILIZED", "MOBILITY", "TURRET")
ARMOR = ("front_armor", "front_side_armor", "rear_side_armor", "rear_armor")
FULL = ("aim", "ambush", "op fire, aimed", "sustained fire")
NEXT = {"1": (1, 0), "2": (1, -1), "3": (0, -1), "4": (-1, 0), "5": (-1, 1), "6": (0, 1)}


class State(NamedTuple):
    """A unit: out, spent, reduced, known damage and suppression, how many of each face down."""

    out: bool = False
    spent: bool = False
    team: bool = False
    damage: tuple[str, ...] = ()
    suppression: tuple[str, ...] = ()
    down_damage: int = 0
    down_suppression: int = 0


OUT = State(out=True)
Fates = list[tuple[Fraction, State]]
Lying = tuple[tuple[str, str], ...]  # tokens on the board: a column and its effect, or "token" and its name


def state_of(text: str | None) -> State:
    words = Counter((text or "ready").split("+"))
    effects = [w for w in words.elements() if w in LASTING]
    shaken = [{"blank": "none"}.get(w, w) for w in words.elements() if w in ("HESITATION", "blank")]
    return State(
        False, words["spent"] > 0, words["team"] > 0, tuple(sorted(effects)), tuple(sorted(shaken)),
        words["damaged"], words["suppressed"],
    )  # fmt: skip


def number(cell: str) -> int:
    return int(cell or 0)


def suppressed(state: State) -> bool:
    return bool(state.suppression or state.down_suppression)


def tokens(state: State) -> int:
    return len(state.damage) + len(state.suppression)


def chance(fits: int, of: int) -> Fraction:
    return Fraction(fits, of)


def passes(chit: dict[str, str], valor: int, plights: tuple[str, ...]) -> bool:
    if chit["unlucky_13"] in plights or chit["medals"] == "fail":
        return False
    return chit["medals"] == "pass" or int(chit["medals"]) <= valor


@cache
def check(how: str, valor: int, plights: tuple[str, ...]) -> Fraction:
    if how == "normal":
        return chance(sum(passes(c, valor, plights) for c in CHITS), len(CHITS))
    pairs = list(permutations(CHITS, 2))
    good = [[passes(c, valor, plights) for c in pair] for pair in pairs]
    return chance(sum(map(any if how == "easy" else all, good)), len(pairs))


def plights_of(kind: str, covered: bool) -> tuple[str, ...]:
    here = ("vehicle",) if kind == "vehicle" else ("foot",)
    return here if covered else (*here, "without cover")


def row_of(text: str, distance: int, shift: int) -> str:
    """The result in the row that a shift leads to; the ends hold."""
    table = [row.strip().split(" ") for row in text.split(";")]
    here = 0
    for i, (ends, _) in enumerate(table):
        if ends != "-" and int(ends.rstrip("+").split("-")[0]) <= distance:
            here = i
    return table[min(max(here - shift, 0), len(table) - 1)][1]


class Met(NamedTuple):
    """What a target is under fire."""

    row: dict[str, str]
    plights: tuple[str, ...]
    at_once: bool = False
    blast: int = 0
    in_water: bool = False
    damage: Lying = ()  # on others
    suppression: Lying = ()


def ways_to_lie(pile: str, counts: tuple[int, ...], lying: Lying) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Every choice of tokens for those that lie on the board, one by one; and how many of each are left."""
    if not lying:
        yield 1, counts
        return
    column, wanted = lying[0]
    if column != "token" and all(row[column] != wanted for row in PILES[pile]):
        yield from ways_to_lie(pile, counts, lying[1:])  # no token shows this to such a unit
    for i, row in enumerate(PILES[pile]):
        fits = row["token"] == wanted if column == "token" else row[column] == wanted
        if fits and counts[i]:
            fewer = (*counts[:i], counts[i] - 1, *counts[i + 1 :])
            for ways, left in ways_to_lie(pile, fewer, lying[1:]):
                yield ways * counts[i], left


@cache
def drawn(pile: str, lying: Lying) -> list[tuple[Fraction, dict[str, str]]]:
    """The next token out of those that do not lie on the board, whichever these are."""
    found: Counter[int] = Counter()
    for ways, left in ways_to_lie(pile, tuple(int(row["count"]) for row in PILES[pile]), lying):
        for i, count in enumerate(left):
            found[i] += ways * count
    total = sum(found.values())
    return [(Fraction(n, total), PILES[pile][i]) for i, n in found.items() if n]


def column_of(row: dict[str, str]) -> str:
    return "infantry" if row["kind"] in ("squad", "team") else row["kind"]


def on_unit(state: State, row: dict[str, str]) -> tuple[Lying, Lying]:
    """The tokens that are known to lie on a unit, by their effects."""
    column = column_of(row)
    return tuple((column, e) for e in state.damage), tuple(("effect", e) for e in state.suppression)


def out_of(pile: str, state: State, met: Met, hand: Lying = ()) -> Lying:
    mine = on_unit(state, met.row)
    lying = (*mine[0], *met.damage) if pile == "damage" else (*mine[1], *met.suppression)
    return tuple(sorted((*lying, *hand)))


def bails(met: Met) -> Fraction:
    how = {"wet": "easy", "normal": "normal", "volatile": "difficult"}[met.row["stowage"]]
    return check(how, int(met.row["valor"]), met.plights)


def red(token: dict[str, str], met: Met) -> bool:
    return token["red_medal"] == "yes" and met.row["kind"] == "vehicle"


def damage(state: State, met: Met) -> Fates:
    """A damage token drawn and turned over."""
    return [
        (p * q, after)
        for p, token in drawn("damage", out_of("damage", state, met))
        for q, after in damaged(state, token, met)
    ]


def damaged(state: State, token: dict[str, str], met: Met) -> Fates:
    """What a damage token does."""
    kind, column, lives = met.row["kind"], column_of(met.row), Fraction(1)
    found: Fates = []
    if red(token, met):
        lives = bails(met)
        found.append((1 - lives, OUT))
    effect, after = token[column], state
    if effect == "REDUCED":
        first = kind == "squad" and not state.team
        after = state._replace(team=True) if first else OUT if column == "infantry" else state
    elif effect in LASTING:
        gone = {"GUN": ("CREW", "TURRET"), "IMMOBILIZED": ("MOBILITY",)}.get(effect, ())
        left = [e for e in state.damage if e not in gone]
        after = state._replace(damage=tuple(sorted([*left, effect])))
    return [*found, (lives, after)]


def shaken(state: State, token: dict[str, str], met: Met) -> Fates:
    after = state._replace(suppression=tuple(sorted((*state.suppression, token["effect"]))))
    if red(token, met):
        return [(bails(met), after), (1 - bails(met), OUT)]
    return [(Fraction(1), after)]


def then(fates: Fates, step: Any) -> Fates:
    """One thing after another, equal states together."""
    merged: dict[State, Fraction] = {}
    for p, state in fates:
        for q, after in [(Fraction(1), state)] if state.out else step(state):
            merged[after] = merged.get(after, Fraction(0)) + p * q
    return [(p, state) for state, p in merged.items()]


def turn_over(state: State, met: Met) -> Fates:
    """All tokens face down: they were drawn one by one, and none goes back before the last is turned."""
    up = state._replace(down_damage=0, down_suppression=0)
    fates = hand("damage", state.down_damage, up, met, out_of("damage", up, met))
    lying = out_of("suppression", up, met)
    return then(fates, lambda s: hand("suppression", state.down_suppression, s, met, lying))


def hand(pile: str, number: int, state: State, met: Met, lying: Lying) -> Fates:
    if number == 0 or state.out:
        return [(Fraction(1), state)]
    turn = damaged if pile == "damage" else shaken
    return [
        (p * q * r, last)
        for p, token in drawn(pile, lying)
        for q, after in turn(state, token, met)
        for r, last in hand(pile, number - 1, after, met, tuple(sorted((*lying, ("token", token["token"])))))
    ]


def put_damage(state: State, met: Met) -> Fates:
    state = state._replace(spent=True)
    if met.at_once:
        return damage(state, met)
    return [(Fraction(1), state._replace(down_damage=state.down_damage + 1))]


def blast_damage(state: State, met: Met) -> Fates:
    return [(Fraction(1), OUT)] if met.in_water else put_damage(state, met._replace(at_once=True))


def put_suppression(state: State, met: Met) -> Fates:
    blasted = met.blast and met.row["kind"] == "vehicle"
    if not met.at_once and not blasted:
        return [(Fraction(1), state._replace(down_suppression=state.down_suppression + 1))]
    found: Fates = []
    for p, token in drawn("suppression", out_of("suppression", state, met)):
        threshold = int(token["blast"])
        if blasted and met.blast > threshold:
            found.append((p, OUT))
            continue
        after = shaken(state, token, met)
        if blasted and met.blast == threshold:
            after = then(after, lambda s: blast_damage(s, met))
        found += [(p * q, s) for q, s in after]
    return found


def shoot(state: State, met: Met, side: str, distance: int, shift: int, power: int, holds: set[str]) -> Fates:
    """One chit after the other."""
    found: Fates = []
    for chit in CHITS:
        icons = {icon for icon in chit[f"{side}_icons"].split("; ") if icon}
        needed = chit[f"{side}_firepower"]
        net = shift + (bool(needed) and power >= int(needed or 0)) - len(icons & holds)
        result = row_of(chit[side], distance, net)
        p = Fraction(1, len(CHITS))
        if result == "miss":
            found.append((p, state))
        elif result == "eliminated" or (result == "damaged" and met.in_water):
            found.append((p, OUT))
        else:
            step = put_damage if result == "damaged" else put_suppression
            found += [(p * q, after) for q, after in step(state, met)]
    return found


def word(after: State, start: State) -> str:
    if after.out:
        return "eliminated"
    if after.team and not start.team:
        return "reduced"
    if len(after.damage) + after.down_damage > len(start.damage) + start.down_damage:
        return "damaged"
    more = len(after.suppression) + after.down_suppression
    return "suppressed" if more > len(start.suppression) + start.down_suppression else "unharmed"


def in_words(fates: Fates, start: State) -> dict[str, Fraction]:
    found: dict[str, Fraction] = {}
    for p, after in fates:
        found[word(after, start)] = found.get(word(after, start), Fraction(0)) + p
    return found


def on_the_map(name: str, state: State) -> dict[str, str]:
    row = UNITS[name]
    return UNITS[row["reduced_to"]] if state.team else row


def armed(row: dict[str, str], weapon: str | None) -> dict[str, str]:
    if weapon is None:
        return row
    over = {k: v for k, v in WEAPONS[weapon].items() if v != "" and k not in ("name", "nation", "source")}
    return {**row, **over, "field": WEAPONS[weapon]["field"], "features": WEAPONS[weapon]["features"]}


def may_fire(row: dict[str, str], state: State, firing: str) -> bool:
    features = row["features"].split()
    if row["effective_range"] == "" or "GUN" in state.damage or tokens(state) >= 2:
        return False
    if "HESITATION" in state.suppression:
        return False
    if state.spent and firing != "sustained fire":
        return False
    if firing == "sustained fire" and "sustained" not in features:
        return False
    if firing in ("op fire, aimed", "sustained fire") and (state.down_damage or state.down_suppression):
        return False
    foot = row["kind"] in ("squad", "team")
    return not ((firing == "advance" and row["kind"] == "gun") or (firing == "passenger" and not foot))


def covers(places: list[str]) -> bool:
    return any(TERRAIN[p]["cover"] == "yes" for p in places)


def mover(row: dict[str, str]) -> str:
    if row["kind"] in ("squad", "team"):
        return "infantry"
    return "gun" if row["kind"] == "gun" else row["drive"]


def fire(**q: Any) -> dict[str, Fraction] | None:
    """One shot from outside of melee, or at a unit in the same hex with melee=True."""
    own, start = state_of(q.get("attacker_state")), state_of(q.get("target_state"))
    fates = fates_of(own, start, **q)
    return None if fates is None else in_words(fates, start)


def fates_of(own: State, start: State, **q: Any) -> Fates | None:
    """What becomes of the target."""
    firing, melee = q.get("firing", "aim"), q.get("melee", False)
    firer = armed(on_the_map(q["attacker"], own), q.get("weapon"))
    aimed = on_the_map(q["target"], start)
    if not may_fire(firer, own, firing):
        return None
    indirect = q.get("indirect", False)
    if indirect and "indirect" not in firer["features"].split():
        return None
    if not q.get("in_field", True) and firer["field"] != "all":
        return None
    terrain, works, behind = q.get("terrain", "open"), q.get("works"), q.get("behind")
    places = [p for p in (terrain, works, behind) if p]
    higher, lower = q.get("target_higher", False), q.get("target_lower", False)
    hit_in = [p for p in places if not (indirect and TERRAIN[p]["kind"] == "hexside")]
    covered = covers(hit_in) or (higher and not indirect)
    distance, vehicle = q["distance"], aimed["kind"] == "vehicle"
    foot = not vehicle
    op = firing in ("op fire", "op fire, aimed", "sustained fire")
    shift = -1 if distance > int(firer["effective_range"]) else 0
    bare = (
        (firing == "ambush" and not indirect) or q.get("sprinting") or q.get("task")
        or mover(aimed) in TERRAIN[terrain]["bog"].split()
        or (lower and not covers(places) and not indirect)
        or (melee and works != "bunker")
        or (indirect and TERRAIN[terrain]["building"] != "yes" and not works)
    )  # fmt: skip
    if foot and bare:
        shift += 1
    secondary = q.get("secondary", False) or indirect
    power = number(firer["full_fp" if firing in FULL and not secondary else "limited_fp"])
    power //= 2 ** own.damage.count("CREW")
    full = number(firer["full_fp"]) // 2 ** own.damage.count("CREW")
    if distance < number(firer["minimum_range"]):
        power = 0
    holds = set()
    infantry = aimed["kind"] in ("squad", "team")
    wooded = TERRAIN[terrain]["fortifies"] == "suppressed infantry" and infantry and suppressed(start)
    if works or wooded:
        holds.add("FORTIFIED")
    if covered:
        holds.add("IN COVER")
    if aimed["size"] in ("small", "medium"):
        holds.add("MEDIUM")
    if aimed["size"] == "small":
        holds.add("SMALL")
    if q.get("moving") or (op and not q.get("task")):
        holds.add("MOVING")
    if (q.get("obscured") or TERRAIN[terrain]["obscures"] == "yes") and not indirect:
        holds.add("OBSCURED")
    blast = full if "blast" in firer["features"].split() else 0
    plights = plights_of(aimed["kind"], covers(places) or higher)
    met = Met(aimed, plights, op, blast, terrain == "water", *on_unit(own, firer))
    side = "vehicle" if vehicle else "foot"
    shots: list[tuple[Fraction, int]] = []
    if vehicle and not indirect:
        grades = [int(aimed[column]) for column in ARMOR]
        ways: list[tuple[Fraction, int]]
        if melee:
            leader = UNITS[q["attacker"]]
            wins = check("normal", int(leader["valor"]), plights_of(leader["kind"], covers([terrain])))
            ways = [(wins, min(grades)), (1 - wins, max(grades))]
        else:
            facing = ("front", "front side", "rear side", "rear").index(q.get("facing", "front"))
            ways = [(Fraction(1), grades[facing])]
        for p, grade in ways:
            armor = max(-2, min(1, number(firer["penetration"]) - grade))
            infantry_fires = firer["kind"] in ("squad", "team") and not q.get("enemy_infantry")
            if armor < 0 and ((op and q.get("crested")) or (melee and infantry_fires)):
                armor = 0
            shots.append((p, armor))
    else:
        shots = [(Fraction(1), 0)]
    fates: Fates = []
    for p, armor in shots:
        fates += [(p * r, s) for r, s in shoot(start, met, side, distance, shift + armor, power, holds)]
    if q.get("activates"):
        fates = then(fates, lambda s: turn_over(s, met))
    return fates


def melee(**q: Any) -> dict[str, Fraction] | None:
    return fire(distance=0, melee=True, **q)


def op_fire(**q: Any) -> dict[str, Fraction] | None:
    spent = "spent" in (q.get("attacker_state") or "")
    aimed = q.pop("aimed", False)
    return fire(firing="op fire" if not aimed else "sustained fire" if spent else "op fire, aimed", **q)


def activated(state: State, met: Met, how: str) -> Fates:
    """Tokens turned over, and a check for each suppression token."""
    return then(turn_over(state, met), lambda known: checked(known, met, how))


def checked(known: State, met: Met, how: str) -> Fates:
    p = check(how, int(met.row["valor"]), met.plights)
    found: Fates = [(Fraction(1), known._replace(suppression=()))]
    for effect in known.suppression:
        kept: Fates = []
        for q, s in found:
            left = tuple(sorted((*s.suppression, effect)))
            kept += [(q * p, s), (q * (1 - p), s._replace(suppression=left))]
        found = kept
    return found


def duel(**q: Any) -> dict[str, Fraction]:
    """Turn after turn, both units in the open or in some terrain; who is broken has lost."""
    names = q["first"], q["second"]
    grounds = q.get("first_terrain", "open"), q.get("second_terrain", "open")
    now: dict[tuple[State, State], Fraction] = {(State(), State()): Fraction(1)}
    won = {"first": Fraction(0), "second": Fraction(0)}
    for half in range(2 * q["turns"]):
        me, enemy = half % 2, 1 - half % 2
        after: dict[tuple[State, State], Fraction] = {}
        loses = ("second", "first")[me]
        for pair, p in now.items():
            own, other = pair[me], pair[enemy]
            row = on_the_map(names[me], own)
            covered = covers([grounds[me]])
            wooded = TERRAIN[grounds[me]]["fortifies"] == "suppressed infantry" and suppressed(own)
            wooded = wooded and row["kind"] in ("squad", "team")
            how = "easy" if wooded else "normal" if covered else "difficult"
            theirs = on_unit(other, on_the_map(names[enemy], other))
            met = Met(row, plights_of(row["kind"], covered), False, 0, False, *theirs)
            for r, ready in activated(own, met, how):
                if ready.out or tokens(ready) >= 2:
                    won[loses] += p * r
                    continue
                shots: Fates = [(Fraction(1), other)]
                if "HESITATION" not in ready.suppression:
                    regroups = ready.spent and not q.get(f"{('first', 'second')[me]}_regroups", False)
                    ready = ready._replace(spent=False)
                    shot = None if regroups else fates_of(
                        ready, other, attacker=names[me], target=names[enemy], distance=q["distance"],
                        terrain=grounds[enemy],
                    )  # fmt: skip
                    if shot is not None:
                        ready, shots = ready._replace(spent=True), shot
                for s, hit in shots:
                    if hit.out:
                        won[("first", "second")[me]] += p * r * s
                        continue
                    key = (ready, hit) if me == 0 else (hit, ready)
                    after[key] = after.get(key, Fraction(0)) + p * r * s
        now = after
    return {**won, "neither": sum(now.values(), Fraction(0))}


def rally(**q: Any) -> dict[str, Fraction]:
    start = state_of(q.get("state"))
    start = start._replace(down_suppression=start.down_suppression + q["tokens"])
    row = on_the_map(q["unit"], start)
    places = [p for p in (q.get("terrain", "open"), q.get("works")) if p]
    wooded = TERRAIN[places[0]]["fortifies"] == "suppressed infantry" and row["kind"] in ("squad", "team")
    met = Met(row, plights_of(row["kind"], covers(places)))
    how = "easy" if q.get("works") or wooded else "normal" if covers(places) else "difficult"
    fates: Fates = [(Fraction(1), start)]
    for _ in range(q["turns"]):
        fates = then(fates, lambda s: activated(s, met, how) if suppressed(s) else [(Fraction(1), s)])
    found: dict[str, Fraction] = {}
    for p, s in fates:
        left = "suppressed" if suppressed(s) else "rallied"
        name = "eliminated" if s.out else "broken" if tokens(s) >= 2 else left
        found[name] = found.get(name, Fraction(0)) + p
    return found


def spot(**q: Any) -> dict[str, Fraction] | None:
    eyes, there = state_of(q.get("spotter_state")), state_of(q.get("target_state"))
    looks, seen = on_the_map(q["spotter"], eyes), on_the_map(q["target"], there)
    places = [p for p in (q.get("terrain", "open"), q.get("works")) if p]
    infantry = seen["kind"] in ("squad", "team")
    wooded = TERRAIN[places[0]]["fortifies"] == "suppressed infantry" and infantry and suppressed(there)
    signature = int(seen["signature"])
    veiled = q.get("obscured") or TERRAIN[places[0]]["obscures"] == "yes"
    for halves in (bool(q.get("works")) or wooded, veiled, covers(places)):
        signature = signature // 2 if halves else signature
    awareness = 0 if suppressed(eyes) else int(looks["awareness"])
    reach, away = signature + awareness, q["hexes"]
    if away <= awareness or (there.spent and not infantry):
        return {"spotted": Fraction(1)}
    if away > 2 * reach:
        return {"not spotted": Fraction(1)}
    if eyes.spent or tokens(eyes) >= 2 or "HESITATION" in eyes.suppression:
        return None
    how = "normal" if away <= reach else "difficult"
    miss = (1 - check(how, int(looks["valor"]), plights_of(looks["kind"], True))) ** q["attempts"]
    return {"spotted": 1 - miss, "not spotted": miss}


def bog(**q: Any) -> dict[str, Fraction] | None:
    row, place = UNITS[q["unit"]], TERRAIN[q["terrain"]]
    who = mover(row)
    if who in place["impassable"].split() or who not in place["bog"].split() or row["speed"] == "0":
        return None
    how = {"low": "easy", "normal": "normal", "high": "difficult"}[row["ground_pressure"]]
    p = check(how, int(row["valor"]), plights_of(row["kind"], place["cover"] == "yes")) ** q["hexes"]
    return {"through": p, "bogged": 1 - p}


def harm(token: dict[str, str]) -> tuple[bool, bool, int]:
    return token["effect"] == "HESITATION", token["red_medal"] == "yes", -int(token["blast"])


def keeps(one: dict[str, str], other: dict[str, str], keep: str) -> dict[str, str]:
    if (keep == "mildest" and harm(other) < harm(one)) or (keep == "worst" and harm(other) > harm(one)):
        return other
    return one


def cower(**q: Any) -> dict[str, Fraction]:
    """The token kept of two, by its effect: all ordered pairs of the supply."""
    found: dict[str, Fraction] = {}
    pairs = list(permutations(SUPPRESSION, 2))
    for pair in pairs:
        kept = keeps(*pair, q["keep"])
        name = "HESITATION" if kept["effect"] == "HESITATION" else "blank"
        found[name] = found.get(name, Fraction(0)) + Fraction(1, len(pairs))
    return found


def cower_then_activate(**q: Any) -> dict[str, Fraction]:
    """Tokens put face down, two more drawn of which one is kept, all turned over, and checks in the open."""
    row = UNITS[q["unit"]]
    met = Met(row, plights_of(row["kind"], False))
    hands: list[tuple[Fraction, list[dict[str, str]]]] = [(Fraction(1), [])]
    for _ in range(q["tokens"] + 2):
        hands = [
            (p * r, [*hand, token])
            for p, hand in hands
            for r, token in drawn("suppression", tuple(sorted(("token", t["token"]) for t in hand)))
        ]
    found: dict[str, Fraction] = {}
    for p, tokens_drawn in hands:
        mine = [*tokens_drawn[:-2], keeps(tokens_drawn[-2], tokens_drawn[-1], q["keep"])]
        fates: Fates = [(p, State())]
        for token in mine:
            fates = then(fates, lambda s, token=token: shaken(s, token, met))
        for r, s in then(fates, lambda s: checked(s, met, "difficult")):
            left = "suppressed" if suppressed(s) else "rallied"
            name = "eliminated" if s.out else "broken" if tokens(s) >= 2 else left
            found[name] = found.get(name, Fraction(0)) + r
    return found


def impacts(valor: int, deviations: int) -> dict[tuple[int, int], Fraction]:
    """Where a barrage comes down."""
    places = {(0, 0): Fraction(1)}
    for _ in range(deviations):
        after: dict[tuple[int, int], Fraction] = {}
        for (x, y), p in places.items():
            for chit in CHITS:
                step = (0, 0) if passes(chit, valor, ()) else NEXT[chit["drift"]]
                there = x + step[0], y + step[1]
                after[there] = after.get(there, Fraction(0)) + p / len(CHITS)
        places = after
    return places


def turn_hex(place: tuple[int, int], sixths: int) -> tuple[int, int]:
    """In cube coordinates a sixth of a turn moves the three numbers round and changes their signs."""
    x, z = place
    y = -x - z
    for _ in range(sixths):
        x, y, z = -y, -z, -x
    return x, z


def barrage(**q: Any) -> dict[str, Fraction] | None:
    battery = ARTILLERY[q["artillery"]]
    if q["sheaf"] not in battery["sheafs"].split():
        return None
    start = state_of(q.get("target_state"))
    row = on_the_map(q["target"], start)
    terrain, works = q.get("terrain", "open"), q.get("works")
    behind = q.get("behind")
    in_hex = behind if behind and TERRAIN[behind]["kind"] == "barricade" else None
    places = [p for p in (terrain, works, in_hex) if p]
    bare = (not works and TERRAIN[terrain]["building"] != "yes") or (
        mover(row) in TERRAIN[terrain]["bog"].split()
    )
    shift = 1 if row["kind"] != "vehicle" and bare else 0
    infantry = row["kind"] in ("squad", "team")
    wooded = TERRAIN[terrain]["fortifies"] == "suppressed infantry" and infantry and suppressed(start)
    holds = {"FORTIFIED"} if works or wooded else set()
    holds |= {"IN COVER"} if covers(places) else set()
    holds |= {"MEDIUM"} if row["size"] != "large" else set()
    holds |= {"MOVING"} if q.get("moving") else set()
    holds |= {"SMALL"} if row["size"] == "small" else set()
    shelters = [*places, behind] if behind else places
    met = Met(row, plights_of(row["kind"], covers(shelters)), False, 0, terrain == "water")
    side = "vehicle" if row["kind"] == "vehicle" else "foot"
    cells = {
        turn_hex((int(r["q"]), int(r["r"])), q.get("turned", 0)): r
        for r in SHEAFS
        if r["sheaf"] == q["sheaf"]
    }
    fates: Fates = []
    for (x, y), p in impacts(int(battery["valor"]), int(battery["deviations"])).items():
        cell = cells.get((q.get("q", 0) - x, q.get("r", 0) - y))
        if cell is None:
            fates.append((p, start))
            continue
        shot = shoot(start, met, side, int(cell["range"]), shift, int(cell["firepower"]), holds)
        if q.get("activates"):
            shot = then(shot, lambda s: turn_over(s, met))
        fates += [(p * r, s) for r, s in shot]
    return in_words(fates, start)
