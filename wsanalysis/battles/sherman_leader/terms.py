"""The rulebook's words by number: questions, answers, entries of the log, sources of chance."""

from wsanalysis.battles.core.numbers import ATTACKER, DEFENDER, Source
from wsanalysis.systems.sherman_leader.movement_charts import ORDERS as ORDERS_BY_NAME

US, ENEMY = ATTACKER, DEFENDER
"""The US units are a battle's first side; the enemy's is never asked."""

MOST_US, MOST_TYPES, HEXES = 24, 40, 24
"""MOST_US is reconstructed: the book sets no limit to a force, our log does."""
MANY = 64
"""More than there are hexes: what numbers of the log are packed by."""
FAR = 4
"""Beyond 4 hexes nothing attacks (Combat)."""
NEVER = 99
"""The needed roll of an attack that cannot be made."""
MOST_NEEDED, MOST_DEFENSE, MOST_STRESS = 11, 10, 40
"""Higher numbers are alike: a roll above 10 never hits, a defense of 10 always negates."""

PLACE, START, UNIT, LOAD, MOVE, TARGET, WHO, GOAL, AIM, LONGER = range(10)
"""Questions: where a unit is placed, its starting moves; who acts, who is carried, where to, at whom; which
enemy acts, to which of equally good hexes, at which of equally good targets; whether to fight on.
"""

(PUT, START_IN, ACT, TACTIC, COMMAND, TAKE_OVER, END, CARRY, GO, RUSH, RETREAT, STAY, FIRE, HOLD_FIRE,
 ENEMY_ACTS, GO_TO, SHOOT_AT, FIGHT_ON, BREAK_OFF, NO_MORE) = range(20)  # fmt: skip
"""Answers, with two numbers each."""

ACTED, DONE, MOVED, ATTACKED, CARRIED = 1, 2, 4, 8, 16
"""Flags: acted in its own step this turn; acted in this step; moved, attacked, or was carried in it."""
THIS_STEP = DONE | MOVED | ATTACKED | CARRIED

FAST, SLOW = 0, 1
OKAY, SHAKEN, NO_LEADER = range(3)
NO_MAN = -1
"""The leader of a lost unit whose commander has taken over another."""
FULL, HALF, DESTROYED = range(3)
LAST_TURN, ALL_GONE, BATTALION_DESTROYED = 1, 2, 3
"""The ends of a battle."""
AP, HE = 0, 1
"""The attacks, by the target that they are made on."""
ANY_TARGET = 2

(ORDER_RETREAT, TO_COVER, HOLD, ADJACENT, ADVANCE_TO_COVER, CAUTIOUS, HE_ADVANCE, AP_ADVANCE, IF_CANNOT,
 ADVANCE) = map(ORDERS_BY_NAME.index, (
    "Retreat", "Retreat to Cover", "Hold", "Adjacent Cover", "Advance to Cover", "Cautious Advance",
    "HE Advance", "AP Advance", "Advance if cannot Attack", "Advance",
))  # fmt: skip
"""Orders, by their number in `movement_charts.ORDERS`."""

NO, YES, UNLESS_STRESS = range(3)
AT_0, FROM_2, IF_PAID = 1, 2, 3
STAYS = ("no", "until repaired", "until it moves", "until it acts")
UNTIL_MOVES, UNTIL_ACTS = 2, 3
STOPS_MOVE, STOPS_ATTACK = ("no", "yes", "unless stress"), ("no", "range 0", "range 2+", "unless stress")
"""The effect that a damage counter stops, and how long it lies, by number as in its file."""

(STANDS, WITH_THEM, NO_COVER, CAN_ATTACK, SEEN_THERE, NONE_SUCH, NO_WAY) = range(7)
"""The reasons why an enemy stays where it is."""
BY_COUNTER, BY_ATTACK, BY_OVERDRIVE, BY_SUPPRESSED, BY_IMMOBILE = range(5)
"""The reasons why a commander takes stress."""

(TILES, TANKS, PLACEMENT, NERVE, ORDERS, ATTACKS, ENEMY_ATTACKS, DAMAGE) = (Source(n) for n in range(8))
SOURCES = (
    "terrain tiles", "tanks drawn", "enemy placement", "aggressiveness", "enemy orders", "attacks",
    "enemy attacks", "damage counters",
)  # fmt: skip

(LOG_TURN, LOG_MOVE, LOG_PLACED, LOG_NERVE, LOG_STEP, LOG_TACTIC, LOG_TAKEN, LOG_LEFT, LOG_STRESS, LOG_FIRE,
 LOG_ENEMY_FIRE, LOG_KILLED, LOG_DRAWN, LOG_LOST, LOG_BACK, LOG_ROLL, LOG_WENT, LOG_STAYED, LOG_FLED,
 LOG_STRENGTH, LOG_LONGER, LOG_NO_SHOT) = range(22)  # fmt: skip
