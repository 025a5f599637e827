"""A second opinion on Liberty Road, written from the rulebook alone: no line of `wsanalysis` runs here.

The data files are read with `csv`; every chip and every damage marker is drawn one by one, in
`Fraction`s. A block's condition is a pair (status, marker or None). Results are dictionaries from
end to chance. Pages are those of the rulebook of 2014.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeVar

from tests.as_written import by_name, each, read

K = TypeVar("K", bound=Hashable)
Law = dict[K, Fraction]
Block = tuple[str, str | None]

OUT: Block = ("eliminated", None)
RUNGS = ["miss", "suppressed", "reduced", "eliminated"]
READINGS = {
    "event_chip": "redrawn",
    "reduced_while_suppressed": "eliminated",
    "miss_can_be_upshifted": True,
    "vehicles_check_valor": True,
    "fragile_check_valor": True,
    "objects_destroyed_by": "eliminated",
    "immobilized_counts_as_reduction": True,
    "reduced_vehicles_may_opportunity_fire": False,
}


class Forbidden(Exception):
    """The rules do not allow it."""


def number(cell: str) -> int | None:
    return int(cell) if cell.strip() else None


def band_result(bands: str, distance: int) -> str:
    """What a side of a chip says at a distance."""
    for band in bands.split(";"):
        span, word = band.split()
        low, dash, high = span.partition("-")
        if span == "all":
            return word
        if span.endswith("+"):
            if distance >= int(span[:-1]):
                return word
        elif int(low) <= distance <= int(high if dash else low):
            return word
    raise AssertionError(f"{bands} says nothing at {distance}")


class World:
    """The data of a folder, and the readings of the open points."""

    def __init__(self, folder: Path, readings: Mapping[str, Any] | None = None) -> None:
        self.folder = folder
        self.readings = READINGS | dict(readings or {})
        self.chips = read(folder / "chips" / "liberty_road.csv")
        drawn = folder / "chips" / "liberty_road_vehicle_damage.csv"
        self.markers = [row["marker"] for row in each(drawn)]
        self.effects = {name: row["effect"] for name, row in by_name(drawn).items()}
        units = folder / "units" / "liberty_road"
        self.weapons = by_name(units / "weapons.csv")
        self.units = by_name(units / "allied.csv", units / "german.csv")
        self._kept: dict[Hashable, Any] = {}

    def valor(self, name: str) -> int:
        return int(self.units[name]["valor"])

    def kind(self, name: str) -> str:
        return self.units[name]["kind"]

    def orders(self, name: str) -> list[str]:
        return self.units[name]["sides"].split()

    def effect(self, marker: str | None) -> str:
        return self.effects.get(marker or "", "none")

    # --- chips -----------------------------------------------------------------------------

    def draws(self, read_chip: Callable[[dict[str, str]], K], pending: bool) -> Law[tuple[K, bool]]:
        """One draw for an attack or a check: what the chip says, and has the turn's event come."""
        found: Law[tuple[K, bool]] = defaultdict(Fraction)
        each = Fraction(1, len(self.chips))
        for chip in self.chips:
            if not pending:
                found[read_chip(chip), True] += each
            elif chip["event"] == "no":
                found[read_chip(chip), False] += each
            elif self.readings["event_chip"] == "counts":
                found[read_chip(chip), True] += each
            else:
                for again in self.chips:  # the event chip is back in the bag
                    found[read_chip(again), True] += each * each
        return found

    def check(self, valor: int, pending: bool) -> Law[tuple[bool, bool]]:
        """A valor check: passed or not, and has the turn's event come."""
        return self.draws(lambda chip: int(chip["valor"]) <= valor, pending)

    # --- results (p.10, 17) ----------------------------------------------------------------

    def hurt(self, kind: str, block: Block) -> Law[Block]:
        """A reduced result."""
        status, marker = block
        if kind == "vehicle":
            if status == "broken" or marker:
                return {OUT: Fraction(1)}
            law: Law[Block] = defaultdict(Fraction)
            for drawn in self.markers:
                law[status, drawn] += Fraction(1, len(self.markers))
            return law
        spared = status in ("ready", "spent") or (
            status == "suppressed" and self.readings["reduced_while_suppressed"] == "reduced"
        )
        return {("reduced", None) if kind == "infantry" and spared else OUT: Fraction(1)}

    def shaken(self, kind: str, block: Block) -> Block:
        """A suppressed result that stands."""
        status, marker = block
        table = {"suppressed": "broken", "broken": "eliminated", "reduced": "eliminated"}
        if kind == "weapon team":
            table["suppressed"] = "eliminated"
        after = table.get(status, "suppressed")
        return OUT if after == "eliminated" else (after, marker)

    def shot(
        self, kind: str, valor: int, distance: int, shift: int, block: Block, event: bool
    ) -> Law[tuple[Block, bool]]:
        """One attack on one unit: its condition, and has the turn's event come."""
        key = (kind, valor, distance, shift, block, event)
        if key not in self._kept:
            self._kept[key] = self._shot(*key)
        law: Law[tuple[Block, bool]] = self._kept[key]
        return law

    def _shot(
        self, kind: str, valor: int, distance: int, shift: int, block: Block, event: bool
    ) -> Law[tuple[Block, bool]]:
        if block == OUT:
            return {(OUT, event): Fraction(1)}
        law: Law[tuple[Block, bool]] = defaultdict(Fraction)
        side = "vehicle" if kind == "vehicle" else "infantry"
        seen = self.draws(lambda chip: band_result(chip[side], distance), not event)
        for (base, came), chance in seen.items():
            result = self.moved(base, shift)
            if result == "miss":
                law[block, came] += chance
            elif result == "eliminated":
                law[OUT, came] += chance
            elif result == "reduced":
                for after, part in self.hurt(kind, block).items():
                    law[after, came] += chance * part
            elif self.needs_no_check(kind, block):
                law[self.shaken(kind, block), came] += chance
            else:
                for (passed, later), part in self.check(valor, not came).items():
                    law[block if passed else self.shaken(kind, block), later] += chance * part
        return law

    def moved(self, base: str, shift: int) -> str:
        if base == "miss" and not self.readings["miss_can_be_upshifted"]:
            return "miss"
        rung = RUNGS.index(base)
        for _ in range(abs(shift)):
            rung += 1 if shift > 0 else -1
        return RUNGS[min(3, max(0, rung))]

    def needs_no_check(self, kind: str, block: Block) -> bool:
        if kind == "vehicle" and not self.readings["vehicles_check_valor"]:
            return True
        return block[0] in ("reduced", "broken") and not self.readings["fragile_check_valor"]

    # --- the ledger (p.15-16) ----------------------------------------------------------------

    def net_shift(
        self,
        attacker: str,
        own: Block,
        at: str,
        armor: tuple[int, int],
        distance: int,
        *,
        weapon: str | None = None,
        flank: bool = False,
        firing_upshifts: int = 0,
        target_downshifts: int = 0,
        firer_higher: bool = False,
        target_higher: bool = False,
        opportunity: bool = False,
        in_forward_arc: bool = True,
    ) -> int:
        """All shifts together; Forbidden for a shot that may not be taken.

        `at` is the target's kind, `armor` front and rear.
        """
        status, marker = own
        against = "anti_vehicle" if at == "vehicle" else "anti_infantry"
        ratings = self.units[attacker]
        if weapon and self.weapons[weapon][f"{against}_range"].strip():
            ratings = self.weapons[weapon]  # p.15: printed on the block, or on an assigned asset
        reach = number(ratings[f"{against}_range"])
        damage = self.effect(marker)
        if reach is None:
            raise Forbidden("no rating")
        if not 1 <= distance <= 2 * reach:
            raise Forbidden("distance")
        if status in ("broken", "move", "eliminated"):
            raise Forbidden("state")
        if self.kind(attacker) == "vehicle" and status not in ("suppressed", *self.orders(attacker)):
            raise Forbidden("not printed")
        if status == ("fire-infantry" if at == "vehicle" else "fire-vehicles"):
            raise Forbidden("wrong orders")
        if damage == "no-fire" or (damage == "no-anti-infantry" and at != "vehicle"):
            raise Forbidden("damage")
        limited = ratings[f"{against}_arc"] == "forward" or damage == "forward-arc"
        if limited and not in_forward_arc:
            raise Forbidden("arc")
        if opportunity:
            if status not in ("ready", "fire", "fire-infantry", "fire-vehicles"):
                raise Forbidden("opportunity fire")
            if marker and not self.readings["reduced_vehicles_may_opportunity_fire"]:
                raise Forbidden("reduced")

        weak = status in ("spent", "reduced", "suppressed", "support") or opportunity
        total = -1 if weak or damage == "move-or-fire-reduced" else 0
        if distance > reach:
            total -= 1
        total += firing_upshifts
        if firer_higher:
            total += 1
        behind = flank and not opportunity
        if at != "vehicle":
            total -= target_downshifts
            if target_higher:
                total -= 1
            if behind:
                total += 1
            return total + (number(ratings["anti_infantry_upshift"]) or 0)
        firepower = number(ratings["anti_vehicle_firepower"]) or 0
        plate = armor[1] if behind else armor[0]
        return total + min(1, firepower - plate)

    def armor(self, name: str) -> tuple[int, int]:
        row = self.units[name]
        return number(row["front_armor"]) or 0, number(row["rear_armor"]) or 0

    # --- questions -------------------------------------------------------------------------

    def fire(
        self,
        attacker: str,
        target: str,
        distance: int,
        own: Block,
        block: Block,
        event_pending: bool = True,
        **situation: Any,
    ) -> Law[tuple[Block, bool]]:
        kind = self.kind(target)
        shift = self.net_shift(attacker, own, kind, self.armor(target), distance, **situation)
        return self.shot(kind, self.valor(target), distance, shift, block, not event_pending)

    def under_fire(
        self,
        attacker: str,
        target: str,
        distance: int,
        own: Block,
        block: Block,
        turns: int,
        rallies: bool,
        to: str,
        **situation: Any,
    ) -> Law[Block]:
        """Attacked once a turn; in its own order of the same turn it may rally, a vehicle to `to`."""
        kind, valor = self.kind(target), self.valor(target)
        shift = self.net_shift(attacker, own, kind, self.armor(target), distance, **situation)
        better = {"broken": "suppressed", "suppressed": to if kind == "vehicle" else "ready"}
        law: Law[Block] = {block: Fraction(1)}
        for _ in range(turns):
            after: Law[Block] = defaultdict(Fraction)
            for now, chance in law.items():
                for (hit, came), part in self.shot(kind, valor, distance, shift, now, False).items():
                    if not rallies or hit[0] not in better:
                        after[hit] += chance * part
                        continue
                    for (passed, _), share in self.check(valor, not came).items():
                        after[(better[hit[0]], hit[1]) if passed else hit] += chance * part * share
            law = after
        return law

    def rally(self, name: str, status: str, ready: str, attempts: int, pending: bool) -> Law[str]:
        law: Law[str] = {status: Fraction(1)}
        better = {"broken": "suppressed", "suppressed": ready}
        for _ in range(attempts):
            after: Law[str] = defaultdict(Fraction)
            for now, chance in law.items():
                if now not in better:
                    after[now] += chance
                    continue
                for (passed, _), part in self.check(self.valor(name), pending).items():
                    after[better[now] if passed else now] += chance * part
            law = after
        return law

    def barrage(
        self,
        attackers: list[tuple[str, int, str | None]],
        targets: list[tuple[str, Block]],
        event_pending: bool = True,
        **situation: Any,
    ) -> Law[tuple[tuple[Block, ...], bool]]:
        """Attackers (name, distance, weapon), each on every unit of the hex that it may attack."""
        law: Law[tuple[tuple[Block, ...], bool]]
        law = {(tuple(block for _, block in targets), not event_pending): Fraction(1)}
        shots = 0
        for name, distance, weapon in attackers:
            own = (self.firing_side(name, self.kind(targets[0][0])), None)  # one order, one side
            for place, (target, _) in enumerate(targets):
                kind = self.kind(target)
                try:
                    shift = self.net_shift(
                        name, own, kind, self.armor(target), distance, weapon=weapon, **situation
                    )
                except Forbidden:
                    continue
                shots += 1
                after: Law[tuple[tuple[Block, ...], bool]] = defaultdict(Fraction)
                for (blocks, event), chance in law.items():
                    hit = self.shot(kind, self.valor(target), distance, shift, blocks[place], event)
                    for (block, came), part in hit.items():
                        left, right = blocks[:place], blocks[place + 1 :]
                        after[(*left, block, *right), came] += chance * part
                law = after
        if not shots:
            raise Forbidden("nobody may fire")
        return law

    def firing_side(self, name: str, at: str) -> str:
        """The side that a block fires from when the owner may choose."""
        if self.kind(name) != "vehicle":
            return "ready"
        wanted = ["fire", "fire-vehicles" if at == "vehicle" else "fire-infantry", "support", "move"]
        return next(side for side in wanted if side in self.orders(name))

    def destroy(
        self,
        attacker: str,
        strength: int,
        distance: int,
        own: Block,
        occupants: list[tuple[str, Block]],
        attacks: int,
        event_pending: bool = True,
        **situation: Any,
    ) -> Law[tuple[bool, tuple[Block, ...], bool]]:
        """Does the object stand, who is in its hex, has the turn's event come."""
        plates = (strength, strength)
        shift = self.net_shift(attacker, own, "vehicle", plates, distance, **situation)
        enough = RUNGS.index(str(self.readings["objects_destroyed_by"]))
        law: Law[tuple[bool, tuple[Block, ...], bool]]
        law = {(True, tuple(block for _, block in occupants), not event_pending): Fraction(1)}
        for _ in range(attacks):
            after: Law[tuple[bool, tuple[Block, ...], bool]] = defaultdict(Fraction)
            for (stands, blocks, event), chance in law.items():
                if not stands:
                    after[stands, blocks, event] += chance
                    continue
                drawn = self.draws(lambda chip: band_result(chip["vehicle"], distance), not event)
                for (base, came), part in drawn.items():
                    if RUNGS.index(self.moved(base, shift)) < enough:
                        after[True, blocks, came] += chance * part
                        continue
                    for buried, share in self._buried([n for n, _ in occupants], blocks).items():
                        after[False, buried, came] += chance * part * share
            law = after
        return law

    def _buried(self, names: list[str], blocks: tuple[Block, ...]) -> Law[tuple[Block, ...]]:
        law: Law[tuple[Block, ...]] = {(): Fraction(1)}
        for name, block in zip(names, blocks, strict=True):
            kind = self.kind(name)
            spared = kind == "vehicle" or block == OUT
            ends = {block: Fraction(1)} if spared else self.hurt(kind, block)
            law = {(*done, end): p * q for done, p in law.items() for end, q in ends.items()}
        return law

    def duel(
        self, sides: tuple[dict[str, Any], dict[str, Any]], distance: int, turns: int
    ) -> Law[tuple[Block, Block]]:
        """Both blocks after so many turns. A side: name, block, stance, doctrine, regroups, shot, weapon."""
        law: Law[tuple[Block, Block, bool]]
        law = {(sides[0]["block"], sides[1]["block"], False): Fraction(1)}
        for half in range(2 * turns):
            mine, enemy = sides[half % 2], sides[1 - half % 2]
            after: Law[tuple[Block, Block, bool]] = defaultdict(Fraction)
            for (first, second, event), chance in law.items():
                if OUT in (first, second):
                    after[first, second, event] += chance
                    continue
                own, other = (second, first) if half % 2 else (first, second)
                for (a, b, came), part in self._turn(own, other, mine, enemy, distance, event).items():
                    still = came and not half % 2  # a new turn has a new event
                    after[(b, a, still) if half % 2 else (a, b, still)] += chance * part
            law = after
        ends: Law[tuple[Block, Block]] = defaultdict(Fraction)
        for (first, second, _), chance in law.items():
            ends[first, second] += chance
        return ends

    def _turn(
        self,
        own: Block,
        other: Block,
        mine: dict[str, Any],
        enemy: dict[str, Any],
        distance: int,
        event: bool,
    ) -> Law[tuple[Block, Block, bool]]:
        status, marker = own
        law: Law[tuple[Block, Block, bool]] = defaultdict(Fraction)
        if status == "broken" or (status == "suppressed" and mine["doctrine"] == "rally first"):
            better = "suppressed" if status == "broken" else mine["stance"]
            for (passed, came), part in self.check(self.valor(mine["name"]), not event).items():
                law[(better, marker) if passed else own, other, came] += part
            return law
        kind = self.kind(enemy["name"])
        try:
            shift = self.net_shift(
                mine["name"], own, kind, self.armor(enemy["name"]), distance, **mine["shot"]
            )
        except Forbidden:
            return {(self._regrouped(own, mine), other, event): Fraction(1)}
        if self.kind(mine["name"]) != "vehicle" and status == "ready":
            own = ("spent", None)
        own = self._regrouped(own, mine)
        hit = self.shot(kind, self.valor(enemy["name"]), distance, shift, other, event)
        for (block, came), part in hit.items():
            law[own, block, came] += part
        return law

    def _regrouped(self, own: Block, mine: dict[str, Any]) -> Block:
        """At the end of its order spent becomes ready, a vehicle on another order takes its stance (p.9)."""
        status, marker = own
        if not mine["regroups"]:
            return own
        if self.kind(mine["name"]) != "vehicle":
            return ("ready", None) if status == "spent" else own
        return (mine["stance"], marker) if status not in ("suppressed", "broken") else own


class Brawl:
    """A close combat (p.14), by recursion over everything that can happen.

    `names`, `blocks`: of both players. `here` are the numbers of the units in the hex, `fighting`
    of those picked. Player 0 is the first.
    """

    def __init__(
        self,
        world: World,
        names: tuple[list[str], list[str]],
        mover: int,
        order: tuple[str, str],
        swarms: tuple[bool, bool],
        escapes: tuple[bool, bool],
    ) -> None:
        self.world = world
        self.names = names
        self.mover = mover
        self.order = order
        self.swarms = swarms
        self.escapes = escapes
        self._kept: dict[Hashable, Law[Any]] = {}

    def solve(self, blocks: tuple[tuple[Block, ...], tuple[Block, ...]]) -> Law[tuple[int, int, Any]]:
        """(who wins, who holds the hex, all blocks) with its chance."""
        here = tuple(tuple(i for i, b in enumerate(side) if b != OUT) for side in blocks)
        return self._go(blocks, here, ((), ()), None)

    def _go(self, blocks: Any, here: Any, fighting: Any, escaped: int | None) -> Law[tuple[int, int, Any]]:
        key = (blocks, here, fighting, escaped)
        if key not in self._kept:
            self._kept[key] = self._next(*key)
        return self._kept[key]

    def _next(self, blocks: Any, here: Any, fighting: Any, escaped: int | None) -> Law[tuple[int, int, Any]]:
        if not here[0] or not here[1]:
            holds = 0 if here[0] else 1
            alone = len(here[0]) + len(here[1]) == 1
            return {(escaped if escaped is not None and alone else holds, holds, blocks): Fraction(1)}
        chosen = list(fighting)
        for player in (self.mover, 1 - self.mover):
            if not chosen[player] and not chosen[1 - player]:
                chosen[player] = (self._pick(player, here[player]),)
        for player in (0, 1):
            if not chosen[player]:
                chosen[player] = self._answer(player, here[player], chosen[1 - player])
        law: Law[tuple[int, int, Any]] = defaultdict(Fraction)
        for (after, left, going, away), chance in self._round(blocks, here, tuple(chosen)).items():
            for end, part in self._go(after, left, going, away).items():
                law[end] += chance * part
        return law

    def _pick(self, player: int, numbers: tuple[int, ...]) -> int:
        if self.order[player] == "listed":
            return numbers[0]
        sign = -1 if self.order[player] == "strongest" else 1
        return sorted(numbers, key=lambda i: (sign * self._worth(player, i), i))[0]

    def _worth(self, player: int, i: int) -> int:
        name = self.names[player][i]
        return self.world.valor(name) + (self._steel(player, i) if self._tank(player, i) else 0)

    def _answer(self, player: int, numbers: tuple[int, ...], against: tuple[int, ...]) -> tuple[int, ...]:
        tanks = tuple(i for i in numbers if self._tank(player, i))
        if self.swarms[player] and len(tanks) > 1 and self._tank(1 - player, against[0]):
            return tanks
        return (self._pick(player, numbers),)

    def _tank(self, player: int, i: int) -> bool:
        return self.world.kind(self.names[player][i]) == "vehicle"

    def _steel(self, player: int, i: int) -> int:
        """Firepower, movement, front and rear armor."""
        row = self.world.units[self.names[player][i]]
        columns = ("anti_vehicle_firepower", "move", "front_armor", "rear_armor")
        return sum(number(row[column]) or 0 for column in columns)

    def _round(self, blocks: Any, here: Any, fighting: Any) -> Law[Any]:
        tanks = [self._tank(player, fighting[player][0]) for player in (0, 1)]
        if all(tanks):
            return self._tank_round(blocks, here, fighting)
        law: Law[Any] = defaultdict(Fraction)
        places = fighting[0][0], fighting[1][0]
        if any(tanks):
            tank = tanks.index(True)
            row = self.world.units[self.names[tank][places[tank]]]
            marker = blocks[tank][places[tank]][1]
            armed = bool(row["anti_infantry_range"].strip())
            armed = armed and self.world.effect(marker) not in ("no-fire", "no-anti-infantry")
            odds = self._two_chips(places)[tank] if armed else Fraction(0)
            dead = self._lose(blocks, here, fighting, 1 - tank, places[1 - tank])
            if odds:
                law[(*dead, None)] += odds
            if odds < 1:
                for end in self._immobilized(blocks, here, fighting, tank, places):
                    law[end] += 1 - odds
            return law
        odds_of = self._two_chips(places)
        for high in (p for p in (0, 1) if odds_of[p]):
            for low_law, part in self._reduced(blocks, here, fighting, 1 - high, places[1 - high]):
                if not low_law[2][1 - high]:
                    law[(*low_law, None)] += odds_of[high] * part
                    continue
                for both, share in self._reduced(*low_law, high, places[high]):
                    law[(*both, None)] += odds_of[high] * part * share
        return law

    def _two_chips(self, places: tuple[int, int]) -> tuple[Fraction, Fraction]:
        """The chance of each player to have the higher total; two different chips are drawn."""
        medals = [int(chip["valor"]) for chip in self.world.chips]
        valor = [self.world.valor(self.names[player][places[player]]) for player in (0, 1)]
        first = pairs = 0
        for i, a in enumerate(medals):
            for k, b in enumerate(medals):
                if i != k:
                    pairs += 1
                    gap = valor[0] + a - valor[1] - b
                    first += gap > 0 or (gap == 0 and self.mover == 0)
        return Fraction(first, pairs), Fraction(pairs - first, pairs)

    def _immobilized(self, blocks: Any, here: Any, fighting: Any, tank: int, places: Any) -> list[Any]:
        status, marker = blocks[tank][places[tank]]
        foot = 1 - tank
        reduces = self.world.readings["immobilized_counts_as_reduction"]
        if marker or (reduces and status == "broken"):
            return [(*self._lose(blocks, here, fighting, tank, places[tank]), None)]
        if self.world.readings["immobilized_counts_as_reduction"]:
            blocks = self._put(blocks, tank, places[tank], (status, "Immobilized"))
        if not self.escapes[foot]:
            return [(*self._lose(blocks, here, fighting, foot, places[foot]), None)]
        return [(*self._gone(blocks, here, fighting, foot, places[foot]), foot)]

    def _tank_round(self, blocks: Any, here: Any, fighting: Any) -> Law[Any]:
        totals = []
        for player in (0, 1):
            team = fighting[player]
            worth = sum(self._steel(player, i) for i in team)
            if len(team) == 1:
                worth += self.world.valor(self.names[player][team[0]])
            totals.append(worth)
        high = self.mover if totals[0] == totals[1] else totals.index(max(totals))
        low = 1 - high
        victim = {p: max(fighting[p], key=lambda i: (self._steel(p, i), -i)) for p in (0, 1)}
        law: Law[Any] = defaultdict(Fraction)
        if totals[high] >= 2 * totals[low] and totals[high] > totals[low]:
            law[(*self._lose(blocks, here, fighting, low, victim[low]), None)] += 1
            return law
        swarm = len(fighting[low]) > 1
        for now, part in self._reduced(blocks, here, fighting, low, victim[low]):
            if swarm or not now[2][low]:
                law[(*now, None)] += part
                continue
            for both, share in self._reduced(*now, high, victim[high]):
                law[(*both, None)] += part * share
        return law

    def _reduced(self, blocks: Any, here: Any, fighting: Any, player: int, i: int) -> list[Any]:
        """[((blocks, here, fighting), chance)] after a reduction; in a swarm it kills."""
        if len(fighting[player]) > 1:
            return [(self._lose(blocks, here, fighting, player, i), Fraction(1))]
        ends = []
        kind = self.world.kind(self.names[player][i])
        for block, chance in self.world.hurt(kind, blocks[player][i]).items():
            if block == OUT:
                ends.append((self._lose(blocks, here, fighting, player, i), chance))
            else:
                ends.append(((self._put(blocks, player, i, block), here, fighting), chance))
        return ends

    def _put(self, blocks: Any, player: int, i: int, block: Block) -> Any:
        side = tuple(block if k == i else old for k, old in enumerate(blocks[player]))
        return (side, blocks[1]) if player == 0 else (blocks[0], side)

    def _lose(self, blocks: Any, here: Any, fighting: Any, player: int, i: int) -> Any:
        return self._gone(self._put(blocks, player, i, OUT), here, fighting, player, i)

    def _gone(self, blocks: Any, here: Any, fighting: Any, player: int, i: int) -> Any:
        """A unit leaves the hex; a swarm that fought it sends one of its vehicles on."""
        here, fighting = list(here), list(fighting)
        here[player] = tuple(k for k in here[player] if k != i)
        fighting[player] = tuple(k for k in fighting[player] if k != i)
        if len(fighting[1 - player]) > 1:
            fighting[1 - player] = (self._pick(1 - player, fighting[1 - player]),)
        return blocks, tuple(here), tuple(fighting)
