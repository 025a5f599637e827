"""The rulebook's words by number: kinds, states, effects, questions, actions; the limits of a battle."""

from wsanalysis.battles.core.ground import DESTROYED as DESTROYED
from wsanalysis.battles.core.numbers import FARTHEST as FARTHEST
from wsanalysis.battles.core.numbers import MAX_DECK as MAX_DECK
from wsanalysis.battles.core.numbers import MAX_TURNS as MAX_TURNS
from wsanalysis.battles.core.numbers import MAX_UNITS as MAX_UNITS
from wsanalysis.battles.core.numbers import ZONE_DEPLOY as ZONE_DEPLOY
from wsanalysis.battles.core.numbers import ZONE_EXIT as ZONE_EXIT
from wsanalysis.battles.core.numbers import Source
from wsanalysis.battles.core.units import EXITED as EXITED
from wsanalysis.battles.core.units import HIDDEN as HIDDEN
from wsanalysis.battles.core.units import NOT_SEEN as NOT_SEEN
from wsanalysis.battles.core.units import ON_MAP as ON_MAP
from wsanalysis.battles.core.units import OUT as OUT
from wsanalysis.battles.core.units import WAITING as WAITING
from wsanalysis.systems.liberty_road.unit import Kind

# --- limits of a battle ---------------------------------------------------------------------------

MAX_ASSETS = 16
MAX_DROPPED = 16
MAX_NEAR = 16  # areas that the units of an order were in
MAX_STRENGTH = 9  # of an object
MAX_UPSHIFTS, MAX_DOWNSHIFTS = 3, 7  # that the ground gives
MAX_FRAMES = 48
MOST_TOTAL = 127  # that a side has in a clash of vehicles; more counts as this

NOT_ALLOWED = -99

# --- the rules' words by number -------------------------------------------------------------------

INFANTRY, TEAM, VEHICLE = 0, 1, 2
KINDS: tuple[Kind, ...] = ("infantry", "weapon team", "vehicle")
KIND_COUNT = len(KINDS)
FOOT, WHEELED, TRACKED = 0, 1, 2
DRIVES = ("foot", "wheeled", "tracked")

READY, SPENT, REDUCED, SUPPRESSED, BROKEN, ELIMINATED = 0, 1, 2, 3, 4, 5
MOVE, FIRE, FIRE_INFANTRY, FIRE_VEHICLES, SUPPORT = 6, 7, 8, 9, 10
STATUSES = 11

EFFECTS_OF_DAMAGE = ("none", "no-anti-infantry", "move-or-fire-reduced", "no-fire", "no-move", "forward-arc")
CREW_INJURED, NO_MOVE, FORWARD_ARC = 2, 4, 5

AMBUSH, BUNKER, EMPTY, FORD, FOXHOLE, MINES, TRENCH, WIRE, OBSTACLE, UNKNOWN_FOG = range(10)
FOG_KINDS = ("ambush", "bunker", "empty", "ford", "foxhole", "mines", "trench", "wire", "obstacle")

# Bits of a hex on the map; the first four are `cards.FIELD_KINDS`, in their order.
BLAZE, HAZE, SMOKE, WRECK, MARKER_UP, CATCHING = (1 << bit for bit in range(6))
BARS = 256  # times a bit for each drive that an obstacle keeps out
COVERING = BLAZE | HAZE | SMOKE | WRECK

# Bits of what a unit has done, or what is known of it.
(RALLIED, TOOK_OPPORTUNITY, ORDERED, SCATTERED, KNOWN, SWARMING, DAMAGE_KNOWN, STUCK, HAS_MOVED,
 HAS_FIRED) = (1 << bit for bit in range(10))  # fmt: skip
REVEALED = KNOWN | DAMAGE_KNOWN
OF_THE_TURN = RALLIED | TOOK_OPPORTUNITY | ORDERED | SCATTERED | HAS_MOVED | HAS_FIRED

GONE_OFF = 2  # mines do so once

# Sources of chance, each with a stream of its own; the check that an attack calls for belongs to the fire.
LUCK_SETUP, LUCK_EVENTS, LUCK_FIRE, LUCK_COMBAT, LUCK_CHECKS, LUCK_DAMAGE = (Source(n) for n in range(6))
SOURCES = ("set-up", "events", "fire", "close combat", "checks", "damage markers")

# What a unit may do in an activation, by bit.
MAY_FIRE, MAY_MOVE, MAY_RALLY, MAY_SPOT = 1, 2, 4, 8
ALL_RIGHTS = 15

# A law's outcome: a state in the low bits, 16 for a damage marker to be drawn, and from bit 5 on what
# the turn's event has interrupted, with what had been drawn until then.
REDRAW_ATTACK, HELD_RESULT, REDRAW_CHECK, CHECK_PASSED, CHECK_FAILED = 1, 2, 6, 7, 8
SUPPRESSED_RESULT = 1

# What becomes of a unit without chance (`world.fate`).
(AFTER_ACTING, AFTER_OPPORTUNITY, AFTER_SUPPRESSION, AFTER_REDUCTION, AFTER_FALL, AFTER_CHECK_FAILED,
 AFTER_CHECK_PASSED, AFTER_RALLY_FAILED, AFTER_RALLY_PASSED) = range(9)  # fmt: skip
FATES = 9

# What a round of close combat does to a unit (`world.toll`), in the order of `close_combat.SUFFERED`.
IS_UNHARMED, IS_REDUCED, IS_ELIMINATED, IS_IMMOBILIZED = range(4)

# What cards do, in the words of `cards`.
EFFECT_WORDS = (
    "none", "suppress", "check", "reduce", "rally", "ready", "spend", "brew up", "immobilize", "jam",
    "retreat",
    "act", "advance", "fire", "blaze", "spread", "smoke", "haze", "lift", "wind", "reinforce", "reveal",
    "barrage", "times up",
)  # fmt: skip
(DO_NONE, DO_SUPPRESS, DO_CHECK, DO_REDUCE, DO_RALLY, DO_READY, DO_SPEND, DO_BREW_UP, DO_IMMOBILIZE, DO_JAM,
 DO_RETREAT, DO_ACT, DO_ADVANCE, DO_FIRE, DO_BLAZE, DO_SPREAD, DO_SMOKE, DO_HAZE, DO_LIFT, DO_WIND,
 DO_REINFORCE, DO_REVEAL, DO_BARRAGE, DO_TIMES_UP) = range(24)  # fmt: skip

CARD_EARLY, CARD_LATE, CARD_END, CARD_ASSET = range(4)
AS_ORDER, AS_EVENT, AT_SETUP = range(3)

# How a game ended.
TIMES_UP, ATTACKER_GONE, DEFENDER_GONE = 1, 2, 3
ENDS = ("", "time's up", "attacker gone", "defender gone")

ZONE_FOG, ZONES = 2, 3  # where markers may lie; how many kinds of zones there are

# --- questions to a player, and the answers -------------------------------------------------------

(ASK_PLACE, ASK_FACE, ASK_STATUS, ASK_FOG, ASK_ORDER, ASK_UNIT, ASK_ACT, ASK_STEP, ASK_OPPORTUNITY,
 ASK_REGROUP, ASK_COMBAT, ASK_FIGHTER, ASK_SWARM, ASK_VICTIM, ASK_SURVIVOR, ASK_RETREAT, ASK_TARGET,
 ASK_TAKE, ASK_ENTRY) = range(19)  # fmt: skip

(END, PLACE, FACE, TAKE_SIDE, ORDER, PLAY_ASSET, UNIT, SPRING, FIRE_AT, SHELL_AT, GO, RALLY, SPOT, STEP_TO,
 MOUNT, DISMOUNT, LEAVE, OPPORTUNITY, REGROUP, FIGHT, CHOOSE_HEX, TAKE) = range(22)  # fmt: skip

# --- what happened, for those who tell the game ---------------------------------------------------

(LOG_TURN, LOG_ORDER, LOG_MOVE, LOG_FIRE, LOG_ATTACK, LOG_SHELL, LOG_STATUS, LOG_DAMAGE, LOG_OUT, LOG_EXIT,
 LOG_RALLY, LOG_SPOT, LOG_FOG, LOG_MINES, LOG_WIRE, LOG_TAKE, LOG_MOUNT, LOG_DISMOUNT, LOG_REGROUP,
 LOG_EVENT, LOG_EFFECT, LOG_BONUS, LOG_ASSET, LOG_MELEE, LOG_ROUND, LOG_BLAZE, LOG_RETREAT,
 LOG_ARRIVE, LOG_FACE, LOG_LOST, LOG_WASTED) = range(31)  # fmt: skip
