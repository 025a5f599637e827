"""Sherman Leader once more, from the data files with `csv` and loops over single dice.

Written without the package, as a witness: every die is a loop, every damage counter one of a list, and what a
counter does is told by its name as the rulebook has it, not by the columns of the file. It answers attack,
enemy_attack, survive, enemy_orders, operational_week, stress_week, promotion, battalion and value for
situations given as plain words, under the standard options, and under another one where an argument says so.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import product
from typing import Any, NamedTuple

from tests import as_written
from tests.as_written import CHIPS, by_name, each

UNITS = as_written.UNITS / "sherman_leader"

Odds = dict[Any, Fraction]
D10 = range(1, 11)


US, ENEMIES = by_name(UNITS / "american.csv"), by_name(UNITS / "german.csv", UNITS / "japanese.csv")
COMMANDERS = by_name(UNITS / "commanders.csv")
BATTALIONS = by_name(UNITS / "battalions.csv")
CAMPAIGNS = by_name(UNITS / "campaigns.csv")
CHART = by_name(UNITS / "tactical_moves.csv")
MAP = by_name(UNITS / "operational_moves.csv")
CUPS = {
    side: [row["counter"] for row in each(CHIPS / f"sherman_leader_{side.lower()}_damage.csv")]
    for side in ("AP", "HE")
}
COVER = {"clear": 0, "light cover": 1, "heavy cover": 2, "bocage": 1, "impassable": 2}
BY_AP = ("Tank", "Armored Car", "Halftrack", "Bunker")
NOT_ON_IMPASSABLE = ("Armor", "Light Armor", "Tank", "Halftrack", "Armored Car")
UNLED = ("unfit", "killed")
BANDS = (
    "Enemy Breakthrough", "Enemy Rear", "Enemy Transit", "Front", "Friendly Transit", "Friendly Staging",
)  # fmt: skip


class State(NamedTuple):
    """A unit: counters on it, its commander's stress, wound and death, whether it is lost, fresh Exposed."""

    counters: tuple[str, ...] = ()
    stress: int = 0
    wounded: bool = False
    killed: bool = False
    lost: bool = False
    fresh: int = 0


def mixed(parts: Iterable[tuple[Fraction, Odds]]) -> Odds:
    found: Odds = {}
    for chance, odds in parts:
        for what, p in odds.items():
            found[what] = found.get(what, Fraction(0)) + chance * p
    return found


def hits_left(needed: int, defense: int, dice: int = 2) -> Odds:
    """How many hits get through, by every die of the attack and one die of defense for each hit."""
    through = Fraction(sum(roll > defense for roll in D10), 10)
    found: Odds = {}
    for rolls in product(D10, repeat=dice):
        hits = sum(roll >= needed for roll in rolls)
        for negated in product((True, False), repeat=hits):
            chance = Fraction(1, 10**dice)
            for saved in negated:
                chance *= 1 - through if saved else through
            left = negated.count(False)
            found[left] = found.get(left, Fraction(0)) + chance
    return found


def range_bonus(distance: int) -> int:
    return {0: 2, 1: 0, 2: -1, 3: -2, 4: -3}[distance]


def may_stand(terrain: str, distance: int, target: dict[str, str], attacker: dict[str, str]) -> bool:
    """Whether the target may be on its ground, and the attacker where it is in the same hex."""
    there = [target, attacker] if distance == 0 else [target]
    return terrain != "impassable" or not any(unit["type"] in NOT_ON_IMPASSABLE for unit in there)


def attack_roll(
    attacker: str, target: str, distance: int, terrain: str = "clear", **s: Any
) -> tuple[int, int, int] | None:
    """The roll needed, the defense and the dice; None where the attack is not allowed."""
    us, enemy = US[attacker], ENEMIES[target]
    kind = "ap" if enemy["type"] in BY_AP else "he"
    if not us[kind] or not int(us["min_range"]) <= distance <= int(us["max_range"]):
        return None
    if kind == "ap" and us["ap_range"] == "0" and distance:
        return None
    if (terrain == "bocage" and distance > 1) or not may_stand(terrain, distance, enemy, us):
        return None
    state, skills, helps = s.get("commander_state", "okay"), "", 0
    if state == "shaken" and not s.get("commander"):
        return None  # what it costs is on nobody's card
    if state in UNLED:
        helps = -2
    elif s.get("commander"):
        card = COMMANDERS[s["commander"]]
        helps = int(card[f"{state}_r{0 if distance == 0 else 1}"])
        skills = card["skills"]
    if not s.get("sight", True) and distance > 1 and us["indirect"] == "no" and "Spotter" not in skills:
        return None
    if s.get("moved") and (us["move_and_attack"] == "no" or "Cautious" in skills):
        return None
    moved = int(us["moving_attack"]) if s.get("moved") else 0
    needed = int(us[kind]) - helps - range_bonus(distance) - moved
    cover = 0 if "Marksman" in skills else COVER[terrain]
    dice = 3 if "Close Combat" in skills and distance == 0 else 2
    return needed, int(enemy["defense"]) + cover, dice


def attack(
    attacker: str, target: str, distance: int, attacks: int = 1, counters: Iterable[str] = (), **s: Any
) -> Odds | None:
    """Odds that the target is destroyed after so many attacks."""
    roll = attack_roll(attacker, target, distance, **s)
    on_it, moved = set(counters), bool(s.get("moved"))
    if roll is None or ("Gun" in on_it and distance >= 2) or ("Machine Gun" in on_it and distance == 0):
        return None
    if moved and on_it & {"Engine", "Suspension"}:
        return None
    if s.get("commander_state") in UNLED and ("Suppressed" in on_it or (moved and "Immobile" in on_it)):
        return None  # nobody takes the stress
    alive = hits_left(*roll)[0] ** attacks
    return {"active": alive, "destroyed": 1 - alive}


def enemy_roll(
    attacker: str, target: str, distance: int, terrain: str = "clear", moved: bool = False
) -> tuple[int, int] | None:
    """The roll needed and the defense; None where the attack is not allowed."""
    enemy, us = ENEMIES[attacker], US[target]
    kind = us["attacked_by"].lower()
    reach = enemy["ap_range"] if kind == "ap" and enemy["ap_range"] else enemy["max_range"]
    if not enemy[kind] or distance > int(reach) or (terrain == "bocage" and distance > 1):
        return None
    if not may_stand(terrain, distance, us, enemy):
        return None
    penalty = 0
    if moved:
        if enemy["type"] in ("AT Gun", "Mortar", "Truck", "Building", "Bunker"):
            return None
        penalty = 1 if enemy["type"] in ("Tank", "Armored Car", "Halftrack") else 2
    return int(enemy[kind]) - range_bonus(distance) + penalty, int(us["defense"]) + COVER[terrain]


STRESS_ALONE = {"1 Stress": 1}
SECOND_DESTROYS = {"Engine": 1, "Suspension": 1, "Hull": 0, "Casualty": 0}


def with_counter(state: State, name: str) -> State:
    return state._replace(counters=tuple(sorted((*state.counters, name))))


def hit_by(name: str, state: State, unit: dict[str, str]) -> State | None:
    """What a damage counter does, None if it can do nothing and is drawn again."""
    alive = not state.killed
    if name == "No Effect":
        return state
    if name == "1 Stress":
        return state._replace(stress=state.stress + 1) if alive else None
    if name == "Commander KIA":
        return state._replace(killed=True, wounded=False) if alive else None
    if name == "Commander Wounded":
        if not alive:
            return None
        if state.wounded:
            return state._replace(killed=True, wounded=False)
        return state._replace(wounded=True)
    if name in ("Explosion", "Mowed Down"):
        return State(stress=state.stress, killed=True, lost=True)
    if name == "Destroyed":
        stress = state.stress + (2 if alive else 0)
        return State((), stress, state.wounded, state.killed, True)
    if name in SECOND_DESTROYS:
        stress = state.stress + (SECOND_DESTROYS[name] if alive else 0)
        if name in state.counters:
            return State((), stress, state.wounded, state.killed, True)
        return with_counter(state._replace(stress=stress), name)
    if name == "Glancing":
        return with_counter(state, name)
    if name in state.counters:
        return None
    if name == "Gun" and int(unit["max_range"]) < 2:
        return None
    if name == "Machine Gun" and int(unit["min_range"]) > 0:
        return None
    if name == "Exposed":
        return with_counter(state, name)._replace(fresh=1)
    assert name in ("Gun", "Machine Gun", "Suppressed", "Immobile"), name
    return with_counter(state, name)


def damaged(state: State, unit: dict[str, str]) -> Odds:
    """One counter drawn out of those that are not on the unit's cards, again and again until one counts."""
    if state.lost:
        return {state: Fraction(1)}
    cup = list(CUPS[unit["attacked_by"]])
    for name in state.counters:
        cup.remove(name)
    if state.wounded:
        cup.remove("Commander Wounded")
    after = [found for name in cup if (found := hit_by(name, state, unit)) is not None]
    return {found: Fraction(n, len(after)) for found, n in Counter(after).items()}


def under_attack(state: State, needed: int, defense: int, unit: dict[str, str]) -> Odds:
    """One enemy attack on a unit."""
    if state.lost:
        return {state: Fraction(1)}
    easier = 2 if "Exposed" in state.counters and not state.fresh else 0

    def after(number: int, now: State) -> Odds:
        if not number:
            return {now: Fraction(1)}
        return mixed((p, after(number - 1, following)) for following, p in damaged(now, unit).items())

    return mixed((p, after(n, state)) for n, p in hits_left(needed - easier, defense).items())


def enemy_attack(
    attacker: str, target: str, distance: int, counters: Iterable[str] = (), **s: Any
) -> Odds | None:
    """Odds of the whole state of a unit after an attack."""
    wounded, killed = s.pop("wounded", False), s.pop("killed", False)
    roll = enemy_roll(attacker, target, distance, **s)
    if roll is None:
        return None
    start = State(tuple(sorted(counters)), 0, wounded and not killed, killed)
    return under_attack(start, *roll, US[target])


def turn_ended(state: State, moves: bool, through: bool, unfit_at: int = 999) -> State:
    """The unit moves and attacks, its commander paying while he is not killed nor unfit; the turn ends."""
    if state.lost:
        return state
    stress = state.stress
    stays = {"Engine", "Suspension"} & set(state.counters)
    if "Immobile" in state.counters:
        if not through or state.killed or stress >= unfit_at:
            stays.add("Immobile")
        elif moves:
            stress += 1
    if "Suppressed" in state.counters and through and not state.killed and stress < unfit_at:
        stress += 1
    gone = {"Suppressed", "Immobile"} | ({"Exposed"} if moves and not stays else set())
    return state._replace(counters=tuple(n for n in state.counters if n not in gone), stress=stress, fresh=0)


def turns_under_fire(
    unit: str,
    attackers: list[str],
    distances: list[int],
    turns: int,
    terrain: str = "clear",
    moves: bool = False,
    through: bool = False,
    unfit_at: int = 999,
    until: Callable[[State], bool] = lambda state: state.lost,
) -> Odds | None:
    """Odds of a unit's state after turns in which all attackers attack it."""
    aims = [enemy_roll(name, unit, d, terrain) for name, d in zip(attackers, distances, strict=True)]
    odds: Odds = {State(): Fraction(1)}
    for _ in range(turns):
        for roll in aims:
            if roll is None:
                return None
            odds = mixed(
                (p, {s: Fraction(1)} if until(s) else under_attack(s, *roll, US[unit]))
                for s, p in odds.items()
            )
        odds = mixed((p, {turn_ended(s, moves, through, unfit_at): Fraction(1)}) for s, p in odds.items())
    return odds


def enemy_orders(
    kind: str, campaign: str, die: str, half: bool, shift: int = 0, next_to_ap: bool = False
) -> Odds:
    """Odds of each order, by every roll for aggressiveness and movement."""
    card = CAMPAIGNS[campaign]
    found: Counter[str] = Counter()
    more = sum(
        int(part.split()[-1]) for part in card["effects"].split("; ") if part.startswith("enemy moves")
    )
    for aggression in D10:
        sides = {"d6": 6, "d10": 10}.get(die) or (6 if aggression <= int(card["d6_up_to"]) else 10)
        for roll in range(1, sides + 1):
            total = max(-1, min(10, roll + more + shift - (2 if half else 0)))
            found[_order(kind, total, next_to_ap)] += 30 // sides
    whole = sum(found.values())
    return {order: Fraction(n, whole) for order, n in found.items()}


def _order(kind: str, roll: int, next_to_ap: bool) -> str:
    if kind in ("Tank", "AT Team", "Armored Car"):
        return CHART[str(roll)]["vehicles"]
    if kind in ("Building", "Bunker"):
        return "Hold"
    if kind in ("Rifle", "Halftrack", "MG"):
        printed = CHART[str(roll)]["infantry"]
        if kind == "Rifle" and next_to_ap and printed[-1] == "*":
            return "AP Advance"
        return printed.strip("*")
    return CHART[str(roll)]["rear"]


def operational_week(
    battalion: str, band: str, half: bool, weeks: int, campaign: str = "Sicily 1943", on_map: bool = False
) -> Odds:
    """Odds of band and SO points lost, by every roll of every week.

    `on_map`: what the campaign adds to enemy moves counts here too; of a battalion's own card it never does.
    """
    card = BATTALIONS[battalion]
    row = MAP[card["kind"]]
    note = "" if half else card["effects"]
    comes = 1 if note == "battalion moves 1" else 0
    if on_map:
        comes += {"Saipan 1944": 1, "Bulge 1944": 2}.get(campaign, 0)
    takes = 1 if note == "weekly SO -1" else 0
    odds: Odds = {(BANDS.index(band), 0): Fraction(1)}
    for _ in range(weeks):
        found: Odds = {}
        for (place, lost), p in odds.items():
            for roll in D10:
                step = 0
                if "fixed" not in card["effects"]:
                    total = roll + comes - (2 if half else 0)
                    step = (total >= int(row["advances_from"])) - (total <= int(row["retreats_up_to"]))
                now = max(0, min(5, place + step))
                key = (now, lost + {4: 2, 5: 6}.get(now, 0) + takes)
                found[key] = found.get(key, Fraction(0)) + p / 10
        odds = found
    return {(BANDS[place], lost): p for (place, lost), p in odds.items()}


LEVELS = ("Recruit", "Green", "Average", "Skilled", "Veteran", "Ace")


def promotion(name: str, level: str, xp: int, to: str, destroys: int, weeks: int) -> Odds:
    """Odds that a commander has reached a level, by every row of battles won and lost."""
    found: Odds = {}
    for battles in product((True, False), repeat=weeks):
        now, total, chance = LEVELS.index(level), xp, Fraction(1)
        for won in battles:
            chance *= Fraction(destroys if won else 100 - destroys, 100)
            if now >= LEVELS.index(to):
                continue
            total += 2 if won else 1
            due = COMMANDERS[f"{name} {LEVELS[now]}"]["xp"]
            if total >= int(due):
                now, total = now + 1, total - int(due)
        word = "promoted" if now >= LEVELS.index(to) else "not yet"
        found[word] = found.get(word, Fraction(0)) + chance
    return found


def stress_week(
    commander: str, unit: str, attackers: list[str], distance: int, turns: int, stress: int, through: bool
) -> Odds | None:
    """Odds of a commander's stress after a week with a battle; `killed` if he fell."""
    card = COMMANDERS[commander]
    states = turns_under_fire(
        unit, attackers, [distance] * len(attackers), turns, through=through,
        unfit_at=int(card["shaken_to"]) + 1 - stress,
        until=lambda state: state.lost or state.killed,
    )  # fmt: skip
    if states is None:
        return None
    if stress > int(card["shaken_to"]):
        return {max(stress - 4, 0): Fraction(1)}
    found: Odds = {}
    for state, p in states.items():
        ended: Any = max(stress + state.stress + 2 - int(card["cool"]), 0)
        what = "killed" if state.killed else ended
        found[what] = found.get(what, Fraction(0)) + p
    return found


def battalion(
    name: str,
    campaign: str,
    tanks: list[str],
    kills: list[str],
    shots: list[tuple[str, str, int]],
    half: str = "",
) -> Odds:
    """Odds of the points left after kills for certain and attacks on named units, the tanks known.

    `half`: half of each type is placed, and of an odd number the half is rounded `down` or `up`.
    """
    nation = CAMPAIGNS[campaign]["country"]
    left: list[str] = list(tanks)
    for part in BATTALIONS[name]["units"].split("; "):
        number, kind = part.split(" ", 1)
        if kind != "Tank":
            found = next(n for n, r in ENEMIES.items() if r["nation"] == nation and r["type"] == kind)
            left += [found] * placed(int(number), half)
    for fallen in kills:
        if fallen in left:
            left.remove(fallen)
    odds: Odds = {tuple(sorted(left)): Fraction(1)}
    for attacker, target, distance in shots:
        roll = attack_roll(attacker, target, distance)
        assert roll is not None
        dies = 1 - hits_left(*roll)[0]
        after: Odds = {}
        for units, p in odds.items():
            hit = list(units)
            if target in hit:
                hit.remove(target)
            for now, chance in ((tuple(hit), p * dies), (units, p * (1 - dies))):
                after[now] = after.get(now, Fraction(0)) + chance
        odds = after
    found_points: Odds = {}
    for units, p in odds.items():
        points = sum(int(ENEMIES[unit]["points"]) for unit in units)
        found_points[points] = found_points.get(points, Fraction(0)) + p
    return found_points


def placed(number: int, half: str) -> int:
    """How many of so many units of a type stand on the battlefield."""
    return {"": number, "down": number // 2, "up": number - number // 2}[half]


def value(
    unit: str,
    enemy: str,
    distance: int,
    turns: int,
    terrain: str = "clear",
    enemy_terrain: str = "clear",
    commander: str | None = None,
    commander_state: str = "okay",
    counters: Iterable[str] = (),
    through: bool = False,
) -> Odds | None:
    """Odds of who is left after turns: a fast commander's unit attacks first, then the enemy, then the rest.

    From the turn after his death on, his unit is slow, and its attacks are those of nobody.
    """
    ours, theirs = US[unit], ENEMIES[enemy]
    if not may_stand(terrain, 1, ours, theirs) or not may_stand(enemy_terrain, 1, theirs, ours):
        return None
    if (distance == 0 and terrain != enemy_terrain) or (commander_state == "shaken" and not commander):
        return None
    led = attack_roll(
        unit, enemy, distance, enemy_terrain, commander=commander, commander_state=commander_state
    )
    alone = attack_roll(unit, enemy, distance, enemy_terrain, commander_state="killed")
    back = enemy_roll(enemy, unit, distance, terrain)
    if led is None and back is None:
        return None
    unled = commander_state in UNLED
    fast = commander is not None and not unled and COMMANDERS[commander][f"{commander_state}_speed"] == "Fast"

    def acts(state: State, active: bool) -> Odds:
        """Its attack, if there is one and damage lets it; then it is rid of what is temporary."""
        pays = through and not unled and not state.killed
        ended = turn_ended(state, False, pays)._replace(stress=0, fresh=state.fresh)
        stopped = set() if pays else {"Suppressed"}
        stopped |= {"Machine Gun"} if distance == 0 else {"Gun"} if distance >= 2 else set()
        roll = alone if state.killed else led
        if state.lost or not active or roll is None or stopped & set(state.counters):
            return {(ended, active): Fraction(1)}
        stays = hits_left(*roll)[0]
        return {(ended, True): stays, (ended, False): 1 - stays}

    def turn(state: State, active: bool) -> Odds:
        first = fast and not state.killed
        odds = acts(state, active) if first else {(state, active): Fraction(1)}
        if back is not None:
            hit = [
                (p, {(now, True): q for now, q in under_attack(s, *back, US[unit]).items()})
                if is_active
                else (p, {(s, False): Fraction(1)})
                for (s, is_active), p in odds.items()
            ]
            odds = mixed(hit)
        if not first:
            odds = mixed((p, acts(*both)) for both, p in odds.items())
        return mixed((p, {(s._replace(stress=0, fresh=0), a): Fraction(1)}) for (s, a), p in odds.items())

    start = State(tuple(sorted(counters)), killed=commander_state == "killed")
    odds: Odds = {(start, True): Fraction(1)}
    for _ in range(turns):
        over = [
            (p, {(s, a): Fraction(1)}) if s.lost or not a else (p, turn(s, a)) for (s, a), p in odds.items()
        ]
        odds = mixed(over)
    found: Odds = {}
    for (state, active), p in odds.items():
        word = {(False, True): "neither", (False, False): "kills", (True, True): "is lost"}[
            state.lost, active
        ]
        found[word] = found.get(word, Fraction(0)) + p
    return found
