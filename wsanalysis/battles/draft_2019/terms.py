"""The rulebook's words by number: questions, answers, entries of the log, sources of chance."""

from wsanalysis.battlefield.paths import CUT, FORDED, SHUT
from wsanalysis.battles.core.numbers import Source
from wsanalysis.systems.draft_2019.chit import COLLATERALS, CONDITIONS, LADDER

MOST_TOKENS, MOST_ROWS, MOST_ASSETS = 8, 4, 8
"""reconstructed: room for 8 tokens on a unit, an order with 3 enhancements; the text sets no limit."""
MOST_STEPS = 14
"""No way at full speed is longer: two areas of 7 hexes (1.0, 8.0)."""
FARTHEST_AREA, LEAST_SHIFT, MOST_SHIFT, MOST_FP = 20, -10, 5, 12
"""Beyond these a chit reads alike: its rows, and the FP that it shows, end before."""
SHIFTS = MOST_SHIFT - LEAST_SHIFT + 1

(PLACE, FACE, ORDER, ENHANCE, REGROUP, WHO, ACT, MARCH, TURN_TO, TARGET, NEXT, OP, OP_MARCH, KEEP, EVENT, LAY,
 PLAN, CALL, SHEAF, ENTRY) = range(20)  # fmt: skip
"""Questions: where a unit is set up, its facing; the order, what enhances it; whom the enemy regroups, who
acts under which card, what it does; where to, which way it faces then; whom it fires at, at whom next; an op
action, where an op move goes; which of two tokens it keeps; what an event lets one choose; where a counter is
laid, artillery is aimed before play and in it, by which sheaf; where reinforcements enter.
"""

(PUT, TURN, PLAY, ADD, NO_MORE, READY, PASS, ACTIVATE, END, AIM, AIM_ONLY, ADVANCE, ADVANCE_FIRE, COWER,
 REGROUPS, ROUT, SPRINT, DEPLOY, STOW, ENTER, LEAVE, MOUNT, DISMOUNT, WAIT, GO, FARTHER, STOP, OFF, FIRE,
 HOLD_FIRE, OP_FIRE, OP_MOVE, OP_COWER, TAKE, CHOOSE, LAID, SPRING, SHOW, AIM_OBJECT, LOB, TARGET_HEX,
 LAY_SHEAF) = range(42)  # fmt: skip
"""Answers, with two numbers each."""

TASKS = (DEPLOY, STOW, ENTER, LEAVE, MOUNT, DISMOUNT)

SPENT, MOVING, ACTED, HAS_OPPED, HIT, DEPLOYED, WORKS, SEEN, BEHIND = (1 << n for n in range(9))
"""Flags of a unit: spent; has a MOVING marker; has been activated by this order; has op acted in this window;
has been fired at in this shot; its weapon is deployed; it is in the fortification of its hex; it has been
spotted once; it is behind a barricade of its hex.
"""

INFANTRY, GUN, VEHICLE = range(3)
"""Kinds of units, by which tokens and conditions are read."""
ON_FOOT, AS_GUN, WHEELED, TRACKED = range(4)
"""The ways to move, in the order of `ground.MOVERS`."""
ALL_ROUND, TO_FRONT, TO_REAR = range(3)
"""Fields of fire."""

SMOKE, HAZE, WRECK, RUBBLE = (1 << n for n in range(4, 8))
BARRIER = 1 << 14
BLAZE, ROADBLOCK, FORD = SHUT, CUT, FORDED
"""The marks in a hex, by bit, beside those that change steps (`battlefield.paths`)."""
OBSCURING = SMOKE | HAZE | BLAZE
WORKS_AT, WORKS_MASK = 11, 7
"""The place of a fortification's number in the marks of a hex."""
FOXHOLE = 1 << WORKS_AT

IS_SUPPRESSED, IS_HIGHER, SHELLED = 1, 2, 4
"""The bits that a unit's place depends on besides its ground."""

MISS, SUPPRESSED, DAMAGED, ELIMINATED = range(len(LADDER))
FORTIFIED, IN_COVER, MEDIUM, IS_MOVING, OBSCURED, SMALL = (1 << n for n in range(len(CONDITIONS)))
FOXHOLES, FOG, WEAPON = range(1, 1 + len(COLLATERALS))

(BY_AIM, BY_ADVANCE, BY_OP, BY_OP_AIMED, BY_SUSTAINED, BY_AMBUSH, BY_SPRINT, BY_PASSENGER, BY_LOB) = range(9)
"""Ways to fire, in the order of `shot.Firing`; the last is indirect fire by a unit, or a barrage."""
OP_WAYS = (BY_OP, BY_OP_AIMED, BY_SUSTAINED)
IS_AMBUSHED, IS_SPRINTING, IS_IN_BOG, IS_BUSY, IS_LOW, IN_MELEE, IS_INDIRECT = (1 << n for n in range(7))
"""The reasons why a foot unit may be exposed, by bit."""

MOVED, TURNED, TASK = range(1, 4)
"""The deeds of a unit that open a window for op actions."""
SPRINTS, BUSY, TURNS = 1, 2, 3
"""The activity of the unit that moves: sprinting, a task, or turning in place."""

EASY, NORMAL, DIFFICULT = range(3)
AUTOMATIC, BY_CHECK, BY_TWO, NOT_AT_ALL = range(4)
"""The difficulties of spotting a target."""

DOWN, KNOWN = 64, 128
"""Of a token: it lies face down; its owner knows it."""
KIND = 63
(NOTHING, HESITATION, CREW, DEAD_GUN, IMMOBILIZED, SLOWED, TO_PASSENGERS, REDUCED, TURRET) = range(9)
"""The effects of tokens, once they are known."""

CAN_AIM, CAN_ADVANCE, CAN_COWER, CAN_REGROUP, CAN_ROUT, CAN_SPRINT, CAN_DO_TASKS = (1 << n for n in range(7))
"""The actions that an order card allows, by bit."""

LAST_TURN, SUDDEN_DEATH, ALL_GONE = 1, 2, 3
"""The ends of a battle."""

NO_EVENT, EVENT_REGROUP, EVENT_RALLY, EVENT_HAZE, EVENT_REINFORCE, EVENT_SUDDEN_DEATH, EVENT_ASSET = range(7)
"""The effects of event cards."""

FATE, CHECKS, TOKENS, EVENTS, SETUP = (Source(n) for n in range(5))
SOURCES = ("fate chits for fire", "fate chits for checks", "tokens", "event deck", "set-up")

(LOG_TURN, LOG_SIDE, LOG_MOVE, LOG_FACE, LOG_ORDER, LOG_READY, LOG_ACTS, LOG_AIM, LOG_SPOT, LOG_FIRE,
 LOG_MISS, LOG_SUPPRESSED, LOG_DAMAGED, LOG_OUT, LOG_BAILS, LOG_TOKEN, LOG_REDUCED, LOG_RALLY, LOG_SPENT,
 LOG_COWER, LOG_BOG, LOG_OP_MOVE, LOG_EVENT, LOG_MARK, LOG_LEFT, LOG_TASK, LOG_DOUBLE, LOG_ARRIVES,
 LOG_ROUT, LOG_FOG, LOG_GONE, LOG_MINES, LOG_OBJECT, LOG_IMPACT, LOG_SHELLED,
 LOG_SHOOTS) = range(36)  # fmt: skip
