"""Storms of Steel once more, from the data files with `csv` and loops over single dice.

Written without the package, as a witness: two dice are two loops, a drawn counter is one of a list. It
answers the questions attack, rally, mines, initiative, detection, path_cost, activation and close_combat for
situations given as plain words.
"""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

from tests import as_written
from tests.as_written import CHIPS, by_name

FOLDER = as_written.UNITS / "storms_of_steel"

Odds = dict[str, Fraction]
DICE = range(1, 7)


UNITS, TERRAIN = by_name(FOLDER / "german.csv", FOLDER / "soviet.csv"), by_name(FOLDER / "terrain.csv")
PILES = {pile: by_name(CHIPS / f"storms_of_steel_{pile}_hits.csv") for pile in ("foot", "vehicle")}
WORKS = {"hasty defense": (1, 1, 1, "rb"), "trench": (2, 2, 2, "r"), "bunker": (5, 2, 5, "rb")}


def pile(name: str) -> str:
    return "vehicle" if UNITS[name]["kind"] in ("wheeled", "tracked") else "foot"


def number(text: str) -> int:
    return int(text) if text else 0


def counter_of(name: str, state: str | None) -> dict[str, str]:
    return PILES[pile(name)][state] if state else dict.fromkeys(PILES["foot"]["Pinned"], "")


def drawn_from(name: str, out: list[str]) -> list[str]:
    """Every counter in the cup of the unit's pile, each as often as it is there."""
    cup = [n for n, row in PILES[pile(name)].items() for _ in range(int(row["count"]))]
    for taken in out:
        cup.remove(taken)
    return cup


def attack(attacker: str, target: str, distance: int, **s: Any) -> Odds | None:
    """Odds of unhit, hit and destroyed; None where the attack is not allowed."""
    a, t = UNITS[attacker], UNITS[target]
    mine = counter_of(attacker, s.get("attacker_state"))
    his = counter_of(target, s.get("target_state"))
    abilities = a["abilities"].split()
    shells = "mortar" in abilities and distance > 0
    flank = s.get("flank") or distance == 0 or shells or "sniper" in abilities
    color = t["flank_color" if flank else "front_color"]
    on_foot = a["kind"] in ("foot", "gun")
    if distance == 0 and (s.get("attacker_higher") or s.get("target_higher")):
        return None  # nobody is higher inside one hex
    if s.get("vehicles") and t["kind"] != "foot":
        return None  # they cover squads alone
    if t["open_topped"] == "yes" and flank and (shells or (distance == 0 and on_foot)):
        color = "red"
    if mine["fire"] not in ("", "yes", color):
        return None
    reach = int(mine["range"]) if mine["range"] else int(a["range"])
    if distance and not number(a["min_range"]) <= distance <= 2 * reach:
        return None
    fire = int(a[f"{color}_firepower"]) + number(mine[f"{color}_firepower"]) + s.get("caps", 0)
    if distance == 0:
        fire += -2 if a["white_box"] in (color, "both") else 4
    elif distance > reach:
        fire -= 2
    elif distance == 1:
        fire += 3
    fire += bool(s.get("attacker_higher"))
    side = "flank" if flank else "front"
    dv = int(t[f"{side}_defense"]) + number(his[f"{side}_defense"])
    ground = TERRAIN[s.get("terrain", "open")]
    if not (ground["air_bursts"] == "yes" and shells and color == "red"):
        dv += int(ground["cover"])
    if s.get("fortification"):
        front, beside, above, colors = WORKS[s["fortification"]]
        if color[0] in colors:
            dv += above if shells else beside if s.get("flank") or distance == 0 else front
    dv += bool(s.get("target_higher")) + 2 * s.get("fresh_smoke", 0) + s.get("thin_smoke", 0)
    if t["kind"] == "foot":
        dv += s.get("vehicles", 0)
    found: Counter[str] = Counter()
    lying = list(s.get("counters_drawn", []))
    if s.get("attacker_state") and pile(attacker) == pile(target):
        lying.append(s["attacker_state"])
    if any(lying.count(n) > int(PILES[pile(target)][n]["count"]) for n in lying):
        return None  # there are not so many
    cup = drawn_from(target, lying)
    for one, two in product(DICE, DICE):
        for drawn in cup:
            found[_after(one + two + fire - dv, drawn, target, s.get("target_state"))] += 1
    return _odds(found)


def _after(over: int, drawn: str, target: str, state: str | None) -> str:
    if over < 0:
        return "hit" if state else "unhit"
    if over >= 4 or state or PILES[pile(target)][drawn]["destroyed"] == "yes":
        return "destroyed"
    return "hit"


def rally(unit: str, state: str, cover: int, company: int, caps: int) -> Odds | None:
    """Odds of one attempt."""
    needed = PILES[pile(unit)][state]["rally"]
    if not needed:
        return None
    bonus = (1 if cover >= 1 else 0) + company + caps
    return _odds(
        Counter("rallied" if a + b + bonus >= int(needed) else "still hit" for a, b in product(DICE, DICE))
    )


def mines(unit: str, number: int, caps: int) -> Odds:
    """Odds of a mine under an unhit unit."""
    found: Counter[str] = Counter()
    for a, b in product(DICE, DICE):
        for drawn in drawn_from(unit, []):
            found[_after(a + b - caps - number, drawn, unit, None)] += 1
    return _odds(found)


def initiative(first: int, second: int, again: int) -> Odds:
    """Odds of who begins: one roll, and after ties the same roll over and over with other CAPs."""
    won, tied = _rolls(first - second)
    later, later_tied = _rolls(again)
    first_wins = won["first"] + tied * won_of(later, later_tied)
    return {"first": first_wins, "second": 1 - first_wins}


def won_of(won: Odds, tied: Fraction) -> Fraction:
    return won["first"] / (1 - tied)


def _rolls(ahead: int) -> tuple[Odds, Fraction]:
    found = Counter(
        (a + b + ahead > c + d) - (a + b + ahead < c + d) for a, b, c, d in product(DICE, DICE, DICE, DICE)
    )
    return {"first": Fraction(found[1], 1296), "second": Fraction(found[-1], 1296)}, Fraction(found[0], 1296)


def detection(shots: int, caps: int) -> Odds:
    """Odds of a sniper still hidden after so many shots."""
    hidden = Fraction(sum(roll + caps < 6 for roll in DICE), 6) ** shots
    return {"hidden": hidden, "detected": 1 - hidden}


MOVEMENT = by_name(FOLDER / "movement.csv")


def path_cost(unit: str, hexes: list[dict[str, Any]]) -> int | None:
    """APs of a path without dice: terrain, road, levels, backward; None where the unit may not go."""
    row = UNITS[unit]
    kind = {"foot": "foot", "gun": "foot"}.get(row["kind"], row["kind"])
    spent = free = 0
    for place in hexes:
        ground = TERRAIN[place["terrain"]]
        on_road = place.get("along_road", False)
        fee = "0" if on_road else ground[kind]
        climb = {0: "0", 1: MOVEMENT["uphill"][kind], 2: MOVEMENT["steep"][kind]}[place.get("levels", 0)]
        if "no" in (fee, climb):
            return None
        back = place.get("backward", False)
        easy = fee == "0" and not back
        runs = easy and (on_road or (kind == "tracked" and ground["bonus_moves"] == "yes"))
        if runs and kind != "foot" and free:
            free -= 1
            spent += int(climb)
            continue
        spent += int(row["move_cost"]) + int(fee) + int(climb) + back
        symbols = number(row["bonus_moves"])
        free = (symbols if kind == "tracked" else symbols + 1) if runs and kind != "foot" else 0
    return spent


def activation(
    attacker: str, target: str, distance: int, ap: int, caps: int, own: str | None, **s: Any
) -> Fraction:
    """The best chance that a target is destroyed with so many APs and CAPs, by trying everything."""
    known: dict[tuple[int, int, str | None, str | None], Fraction] = {}
    cup = drawn_from(target, [])
    same_pile = pile(attacker) == pile(target)

    def shots(own: str | None, his: str | None, more: int) -> Odds | None:
        return attack(attacker, target, distance, attacker_state=own, target_state=his, caps=more, **s)

    def best(ap: int, cap: int, own: str | None, his: str | None) -> Fraction:
        key = (ap, cap, own, his)
        if key in known:
            return known[key]
        chances = [Fraction(0)]
        mine = counter_of(attacker, own)
        fire = int(UNITS[attacker]["fire_cost"]) + number(mine["fire_cost"])
        for more in range(3):
            left = ap + cap - fire - more
            after = (max(ap - fire, 0), cap - max(fire - ap, 0) - more)
            odds = shots(own, his, more) if left >= 0 and after[1] >= 0 else None
            if odds is not None:
                chances.append(_fired(odds, his, after, own))
            after = (max(ap - 5, 0), cap - max(5 - ap, 0) - more)
            if mine["rally"] and ap + cap >= 5 and after[1] >= 0:
                chance = rally(attacker, str(own), 0, 0, more)
                assert chance is not None
                won = chance.get("rallied", Fraction(0))
                chances.append(won * best(*after, None, his) + (1 - won) * best(*after, own, his))
        known[key] = max(chances)
        return known[key]

    def _fired(odds: Odds, his: str | None, after: tuple[int, int], own: str | None) -> Fraction:
        found = odds.get("destroyed", Fraction(0))
        if his is not None:
            return found + odds.get("hit", Fraction(0)) * best(*after, own, his)
        found += odds.get("unhit", Fraction(0)) * best(*after, own, None)
        without = list(cup)
        if same_pile and own:
            without.remove(own)
        living = [n for n in without if PILES[pile(target)][n]["destroyed"] == "no"]
        single = odds.get("hit", Fraction(0))
        return found + sum((single / len(living) * best(*after, own, n) for n in living), Fraction(0))

    return best(ap, caps, own, None)


Side = tuple[str | None, ...]
"""What lies under each unit of a side: a counter, None, or DEAD."""
DEAD = "dead"


def close_combat(first: list[str], second: list[str], attacks: int, terrain: str = "open") -> Odds:
    """Odds of who is left after so many attacks in turn, by walking through all of them."""
    cover = int(TERRAIN[terrain]["cover"])
    now: dict[tuple[Side, Side], Fraction] = {((None,) * len(first), (None,) * len(second)): Fraction(1)}
    for number in range(attacks):
        then: Counter[Any] = Counter()
        for (ours, theirs), p in now.items():
            over = all(c == DEAD for c in ours) or all(c == DEAD for c in theirs)
            if over:
                then[ours, theirs] += p
            elif number % 2 == 0:
                for after, q in _volley(first, ours, second, theirs, cover).items():
                    then[ours, after] += p * q
            else:
                for after, q in _volley(second, theirs, first, ours, cover).items():
                    then[after, theirs] += p * q
        now = then
    found = {"first": Fraction(0), "second": Fraction(0), "neither": Fraction(0)}
    for (ours, theirs), p in now.items():
        gone = (all(c == DEAD for c in ours), all(c == DEAD for c in theirs))
        found["first" if gone[1] else "second" if gone[0] else "neither"] += p
    return found


def _volley(mine: list[str], ours: Side, his: list[str], theirs: Side, cover: int) -> dict[Side, Fraction]:
    """All enemies attacked by the first that can, of units of one name by the one with the most firepower."""

    def power(i: int, color: str) -> int | None:
        row = UNITS[mine[i]]
        hit = PILES[pile(mine[i])][ours[i]] if ours[i] else None
        if hit is not None and hit["fire"] not in ("yes", color):
            return None
        return int(row[f"{color}_firepower"]) + (number(hit[f"{color}_firepower"]) if hit else 0)

    def color_of(name: str, by: str) -> str:
        row = UNITS[name]
        opened = row["open_topped"] == "yes" and UNITS[by]["kind"] in ("foot", "gun")
        return "red" if opened else row["flank_color"]

    living = [i for i in range(len(mine)) if ours[i] != DEAD]
    alive = [j for j in range(len(his)) if theirs[j] != DEAD]
    can = [i for i in living if any(power(i, color_of(his[j], mine[i])) is not None for j in alive)]
    if not can:
        return {theirs: Fraction(1)}
    same = [i for i in can if mine[i] == mine[can[0]]]
    lead = max(
        same, key=lambda i: sum(-99 if power(i, c) is None else power(i, c) or 0 for c in ("red", "blue"))
    )
    row = UNITS[mine[lead]]
    vehicles = sum(pile(his[j]) == "vehicle" for j in alive)
    now: dict[Side, Fraction] = {theirs: Fraction(1)}
    for j in alive:
        color = color_of(his[j], mine[lead])
        own = power(lead, color)
        if own is None:
            continue
        fire = own + (-2 if row["white_box"] in (color, "both") else 4)
        for i in living:
            hit = PILES[pile(mine[i])][ours[i]] if ours[i] else None
            sound = hit is None or (
                hit["fire"] == "yes"
                and not number(hit["red_firepower"])
                and not number(hit["blue_firepower"])
            )
            fire += i != lead and sound and int(UNITS[mine[i]][f"{color}_firepower"]) > 0
        then: Counter[Side] = Counter()
        for side, p in now.items():
            mark = side[j]
            dv = int(UNITS[his[j]]["flank_defense"]) + cover
            dv += number(PILES[pile(his[j])][mark]["flank_defense"]) if mark else 0
            dv += vehicles if UNITS[his[j]]["kind"] == "foot" else 0
            lying = [
                c for k, c in enumerate(side) if c and c != DEAD and pile(his[k]) == pile(his[j]) and k != j
            ]
            lying += [c for k, c in enumerate(ours) if c and c != DEAD and pile(mine[k]) == pile(his[j])]
            cup = Counter(drawn_from(his[j], lying))
            whole = 36 * cup.total()
            falls: Counter[str | None] = Counter()
            for roll, ways in Counter(one + two for one, two in product(DICE, DICE)).items():
                for drawn, there in cup.items():
                    after = mark
                    if roll + fire >= dv:
                        word = _after(roll + fire - dv, drawn, his[j], mark)
                        after = DEAD if word == "destroyed" else drawn
                    falls[after] += ways * there
            for after, weight in falls.items():
                then[(*side[:j], after, *side[j + 1 :])] += p * Fraction(weight, whole)
        now = then
    return now


def _odds(found: "Counter[str]") -> Odds:
    whole = sum(found.values())
    return {word: Fraction(n, whole) for word, n in found.items()}
