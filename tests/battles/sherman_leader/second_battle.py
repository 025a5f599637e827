"""Whole battles by the second reader: dice, cups and cards of his own, with a US player who never moves.

Its US units act in the order of their numbers, attack the first enemy that they can, and never use Tactics.
Of all that the rulebook leaves to the player the first is taken: enemies, hexes and targets in their order.
"""

from collections import Counter
from dataclasses import dataclass, field
from random import Random

from tests.battles.sherman_leader import second_reader as reader
from tests.battles.sherman_leader.second_reader import HEXES, Piece
from tests.battles.sherman_leader.table import EDITION

COLUMN_OF = {
    "Tank": "vehicles", "AT Team": "vehicles", "Armored Car": "vehicles", "Rifle": "infantry",
    "Halftrack": "infantry", "MG": "infantry", "Truck": "rear", "Mortar": "rear", "AT Gun": "rear",
}  # fmt: skip
TWICE = {"Engine", "Suspension", "Hull", "Casualty"}
"""A second one of these destroys the unit."""
STRESS = {"1 Stress": 1, "Destroyed": 2, "Engine": 1, "Suspension": 1}
LYING = {
    "Engine", "Suspension", "Hull", "Casualty", "Exposed", "Machine Gun", "Gun", "Glancing", "Immobile",
    "Suppressed",
}  # fmt: skip


@dataclass
class Man:
    """A commander: what he has suffered."""

    stress: int = 0
    wounded: bool = False
    killed: bool = False


@dataclass
class Battle:
    """A battle with all that lies on the table."""

    ground: dict[str, str]
    ours: list[Piece]
    enemies: list[str]
    battalion: str
    shift: int
    d6_up_to: int
    turns: int
    rng: Random
    theirs: list[Piece] = field(default_factory=list)
    half: bool = False
    destroyed: bool = False

    def __post_init__(self) -> None:
        self.men = {unit.number: Man() for unit in self.ours}
        self.fresh: set[int] = set()
        damage = {"AP": EDITION.ap_damage, "HE": EDITION.he_damage}
        self.cup = {side: Counter({c.counter: c.count for c in cup.counters}) for side, cup in damage.items()}

    def d10(self) -> int:
        return self.rng.randint(1, 10)

    def play(self) -> None:
        for number, name in enumerate(self.enemies):
            roll = self.d10()
            place = next(one for one in EDITION.places if one.low <= roll <= one.high)
            hex = f"{'BCDE'[place.board_column - 1]}0{place.board_row}"
            self.theirs.append(Piece(name, hex, us=False, number=number))
        for enemy in self.theirs:
            for _ in range({"Rifle": 2, "AT Team": 1, "MG": 1}.get(enemy.kind, 0)):
                self.go(enemy, "Advance")
        sides = 6 if self.d10() <= self.d6_up_to else 10
        for _ in range(self.turns):
            for unit in self.ours:
                unit.exposed = 2 * ("Exposed" in unit.counters)
            self.enemy_turn(self.rng.randint(1, sides) + self.shift - (2 if self.half else 0))
            self.our_turn()
            points = sum(EDITION.units[enemy.name].points or 0 for enemy in self.theirs)
            card = EDITION.battalions[self.battalion]
            self.half = self.half or points <= card.half
            self.destroyed = points <= card.destroyed
            if self.destroyed or not self.ours:
                break

    def go(self, enemy: Piece, order: str) -> bool:
        """Carry out an order; whether the enemy has moved."""
        if order == "Retreat" and enemy.hex[1:] == "01":
            self.theirs.remove(enemy)
            return False
        there = reader.goals(self.ground, enemy, self.ours, order)
        if there:
            enemy.hex = min(there, key=HEXES.index)
        return bool(there)

    def enemy_turn(self, roll: int) -> None:
        chart = {row.roll: row for row in EDITION.tactical_moves}
        row = chart[min(max(roll, min(chart)), max(chart))]
        for enemy in [*self.theirs]:
            if not self.ours:
                return
            order = getattr(row, COLUMN_OF[enemy.kind])
            beside = any(
                unit.attacked_by == "AP" and reader.apart(enemy.hex, unit.hex) == 1 for unit in self.ours
            )
            if order.endswith("*") and enemy.kind == "Rifle" and beside:
                order = "AP Advance"
            moved = self.go(enemy, order.rstrip("*"))
            if enemy not in self.theirs:
                continue
            names = reader.targets(self.ground, enemy, self.ours, moved)
            target = next((unit for unit in self.ours if f"{unit.name} {unit.number}" in names), None)
            if target is not None:
                needs = reader.enemy_needs(self.ground, enemy, target, moved)
                assert needs is not None
                for _ in range(self.hits(2, needs, reader.defense(self.ground, target))):
                    if target in self.ours:
                        self.damage(target)

    def hits(self, dice: int, needs: int, defense: int) -> int:
        hits = sum(self.d10() >= needs for _ in range(dice))
        return sum(self.d10() > defense for _ in range(hits))

    def damage(self, unit: Piece) -> None:
        """Draw until a counter could do something, and do it."""
        side, man = unit.attacked_by, self.men[unit.number]
        while True:
            drawn = self.rng.choice([*self.cup[side].elements()])
            if self.does_something(drawn, unit, man):
                break
        if not man.killed:
            man.stress += STRESS.get(drawn, 0)
        if drawn in ("Commander KIA", "Explosion", "Mowed Down"):
            self.kill(man, side)
        if drawn == "Commander Wounded":
            if man.wounded:
                self.kill(man, side)
            else:
                man.wounded = True
                self.cup[side][drawn] -= 1
        if drawn in ("Destroyed", "Explosion", "Mowed Down") or (drawn in TWICE and drawn in unit.counters):
            self.cup[side].update(unit.counters)
            self.ours.remove(unit)
        elif drawn in LYING:
            unit.counters.append(drawn)
            self.cup[side][drawn] -= 1
        self.look_at(unit)

    def kill(self, man: Man, side: str) -> None:
        if man.wounded:
            self.cup[side]["Commander Wounded"] += 1
        man.killed, man.wounded = True, False

    @staticmethod
    def does_something(drawn: str, unit: Piece, man: Man) -> bool:
        row = EDITION.units[unit.name]
        if drawn in ("1 Stress", "Commander KIA", "Commander Wounded"):
            return not man.killed
        if drawn == "Gun":
            return drawn not in unit.counters and (row.max_range or 0) >= 2
        if drawn == "Machine Gun":
            return drawn not in unit.counters and row.min_range == 0
        if drawn in ("Exposed", "Immobile", "Suppressed"):
            return drawn not in unit.counters
        return True

    def look_at(self, unit: Piece) -> None:
        """Note what its commander is to a unit now."""
        man, card = self.men[unit.number], EDITION.commanders[unit.man]
        fit = "okay" if man.stress <= card.okay_to else "shaken" if man.stress <= card.shaken_to else "nobody"
        unit.state = "nobody" if man.killed else fit

    def our_turn(self) -> None:
        """All are slow: each attacks once, from where it stands."""
        for unit in [*self.ours]:
            card = EDITION.battalions[self.battalion]
            if sum(EDITION.units[one.name].points or 0 for one in self.theirs) <= card.destroyed:
                return
            suppressed = "Suppressed" in unit.counters
            if not (suppressed and unit.state == "nobody"):
                self.attack(unit, suppressed)
            for counter in ("Suppressed", "Immobile"):
                if counter in unit.counters:
                    unit.counters.remove(counter)
                    self.cup[unit.attacked_by][counter] += 1

    def attack(self, unit: Piece, suppressed: bool) -> None:
        def needs(enemy: Piece) -> int | None:
            return reader.us_needs(self.ground, unit, unit.hex, enemy, enemy.hex, False)

        target = next((enemy for enemy in self.theirs if needs(enemy) is not None), None)
        if target is None:
            return
        if suppressed:
            self.men[unit.number].stress += 1
            self.look_at(unit)
        dice = 3 if "Close Combat" in unit.skills and unit.hex == target.hex else 2
        cover = 0 if "Marksman" in unit.skills else reader.COVER.get(self.ground[target.hex], 0)
        roll = needs(target)
        assert roll is not None
        if self.hits(dice, roll, EDITION.units[target.name].defense + cover):
            self.theirs.remove(target)
