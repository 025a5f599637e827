"""Where everything stands in the two arrays of a battle: the world `w` and the state `s`.

A battle is played over two flat arrays of whole numbers (int64, or plain lists where nothing is
compiled). `w`, the world, holds what never changes during a game: printed values, geometry, and the
laws of chance; its first places say where each table begins. `s`, the state, is all that changes, so
that to copy a game is to copy one array. Names: `W_` a number in the world, `T_` the place that says
where a table of the world begins, `S_` a place or the first of a row of places in the state.
"""

from wsanalysis.systems.liberty_road.unit import Kind

Numbers = list[int]
"""What both arrays are to those who read the code: whole numbers by place."""

# --- limits of a battle -----------------------------------------------------------------------

MAX_UNITS = 48
MAX_FOG = 40  # 29 markers are in the box (p.4); obstacles laid on the map are kept among them
MAX_AREAS = 512
MAX_DECK = 40
MAX_ASSETS = 16
MAX_MARKERS = 16  # kinds of vehicle damage
MAX_DROPPED = 16
MAX_TURNS = MAX_DECK
MAX_FRAMES, FRAME = 48, 12
MAX_ACTIONS = 1024
LOG_ENTRIES, LOG_ENTRY = 160, 6
FARTHEST = 64  # hexes; tables by distance end before

NOBODY = -1
ATTACKER, DEFENDER = 0, 1
NOT_ALLOWED = -99

# --- the rules' words by number ----------------------------------------------------------------

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

# Bits of a hex on the map.
BLAZE, HAZE, SMOKE, WRECK, MARKER_UP, DESTROYED, SCREENED, CATCHING = (1 << bit for bit in range(8))
BARS = 256  # times a bit for each drive that an obstacle keeps out
COVERING = BLAZE | HAZE | SMOKE | WRECK

# Where a unit is.
ON_MAP, WAITING, HIDDEN, OUT, EXITED, NOT_SEEN = range(6)

# Bits of what a unit has done, or what is known of it.
(RALLIED, TOOK_OPPORTUNITY, ORDERED, SCATTERED, KNOWN, SWARMING, PLACED, DEALT, DAMAGE_KNOWN, STUCK,
 HAS_MOVED, HAS_FIRED) = (1 << bit for bit in range(12))  # fmt: skip
REVEALED = KNOWN | DAMAGE_KNOWN
OF_THE_TURN = RALLIED | TOOK_OPPORTUNITY | ORDERED | SCATTERED | HAS_MOVED | HAS_FIRED

HIDDEN_MARKER, FACE_UP, GONE_OFF = 0, 1, 2  # a fog marker; mines go off once

# What a unit may do in an activation, by bit.
MAY_FIRE, MAY_MOVE, MAY_RALLY, MAY_SPOT = 1, 2, 4, 8
ALL_RIGHTS = 15

# A law's outcome: a state in the low bits, 16 for a damage marker to be drawn, and from bit 5 on what
# the turn's event has interrupted, with what had been drawn until then.
REDRAW_ATTACK, HELD_RESULT, REDRAW_CHECK, CHECK_PASSED, CHECK_FAILED = 1, 2, 6, 7, 8
SUPPRESSED_RESULT = 1

# What a round of close combat does to a unit (T_TOLL), in the order of `close_combat.SUFFERED`.
IS_UNHARMED, IS_REDUCED, IS_ELIMINATED, IS_IMMOBILIZED = range(4)

# What cards do, in the words of `effects`.
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

# --- the world ---------------------------------------------------------------------------------

(
    W_STATE, W_LOG, W_HEXES, W_AREAS, W_UNITS, W_FIRST_DEFENDER, W_TYPES, W_GENERIC, W_MARKERS,
    W_DAMAGES, W_NO_MOVE_MARKER, W_FORWARD_MARKER, W_WIND, W_ORDERS, W_ASSETS, W_CARDS, W_OBJECTIVES, W_FOG,
    W_GROUPS, W_WIDE_ARC, W_PORTAGE_COVER, W_SCREENS, W_BANDS, W_SIGHT_WORDS, W_HEX_SIGHT_WORDS,
    W_DECK_EARLY, W_DECK_LATE, W_DECK_END,
    T_TYPE, T_ARM_OF, T_ARM, T_WEAPON_USES, T_AIMED, T_AIMED_OBJECT, T_RANGE, T_MAY_FIRE, T_GROUND_SHIFT,
    T_ARC, T_BAND, T_LAW, T_RESULT_LAW, T_CHECK_LAW, T_OBJECT_LAW, T_OPPOSED, T_SHIFTED, T_CLASH, T_RESISTS,
    T_IMMOBILIZED, T_AFTER_ACTING, T_AFTER_OPPORTUNITY, T_AFTER_SUPPRESSION, T_AFTER_CHECK,
    T_AFTER_REDUCTION, T_AFTER_FALL, T_AFTER_RALLY, T_RALLY_LAW, T_REGROUP, T_TOLL,
    T_MARKER, T_MARKER_COUNT, T_MARK_COVER, T_LOSS, T_VALUE,
    T_HEX, T_STEPS, T_HOPS_AT, T_HOPS, T_PAIR, T_SIGHT, T_LAND, T_NEIGHBOUR, T_AREA_AT, T_AREA,
    T_NEXT_AREA, T_ROAD, T_HEX_SIGHT, T_THREAT, T_HEAT, T_PULL,
    T_UNIT, T_ORDER, T_CARD, T_ASSET, T_EFFECT, T_FOG, T_FOG_KIND, T_OBJECTIVE, T_ZONE, T_GROUP,
    W_HEADER,
) = range(90)  # fmt: skip

# A row of T_TYPE: what is printed on a block.
(TYPE_KIND, TYPE_DRIVE, TYPE_VALOR, TYPE_MOVE, TYPE_PORTAGE, TYPE_SIDES, TYPE_TOTAL, TYPE_ALONE, TYPE_WORTH,
 TYPE_SIDE, TYPE_GENERIC, TYPE_REAR_ARMOR, TYPE_ROW) = range(13)  # fmt: skip

# A row of T_ARM: what a block fires with, alone or with a weapon. Ranges in hexes, 0: none.
ARM_INFANTRY_RANGE, ARM_VEHICLE_RANGE, ARM_FIREPOWER, ARM_REACH, ARM_ROW = range(5)

# A row of T_HEX.
(HEX_AREA, HEX_ELEVATION, HEX_UPSHIFTS, HEX_DOWNSHIFTS, HEX_OPEN, HEX_STRENGTH, HEX_FLAMMABLE,
 HEX_STRUCTURE, HEX_BLOCKS, HEX_IMPASSABLE, HEX_RIVER, HEX_ROW) = range(12)  # fmt: skip

# A row of T_UNIT: how a unit begins.
UNIT_TYPE, UNIT_WEAPON, UNIT_WHERE, UNIT_GROUP, UNIT_SIDE, UNIT_ROW = range(6)

# A row of T_ORDER: side, activations, nearby, regroup.
ORDER_SIDE, ORDER_INFANTRY, ORDER_VEHICLES, ORDER_EITHER, ORDER_NEARBY, ORDER_REGROUP, ORDER_ROW = range(7)

# A row of T_CARD. Phase 0 early, 1 late, 2 time's up, 3 asset or reinforcements put in by a player.
# An asset's card has its number for CARD_INFANTRY; reinforcements' -1, and their group for CARD_VEHICLE.
(CARD_PHASE, CARD_INFANTRY, CARD_INFANTRY_N, CARD_VEHICLE, CARD_VEHICLE_N, CARD_BONUS_SIDE, CARD_BONUS,
 CARD_SIDE, CARD_ROW) = range(9)  # fmt: skip

# A row of T_ASSET; played 0 as an order, 1 out of the event deck.
ASSET_SIDE, ASSET_PLAYED, ASSET_EFFECTS, ASSET_EFFECTS_N, ASSET_USES, ASSET_ROW = range(6)

# A row of T_FOG: a marker that the defender lays; the last three are an obstacle's. T_FOG_KIND, by kind:
# what it does.
FOG_KIND, FOG_FACE_UP, FOG_UNIT, FOG_BARS, FOG_STRENGTH, FOG_DOWNSHIFTS, FOG_ROW = range(7)
KIND_SHELTERS, KIND_DOWNSHIFTS, KIND_FORWARD_ONLY, KIND_BLOCKS_SIGHT, KIND_ROW = range(5)

# A row of T_OBJECTIVE. Its hexes are a row of flags, one a hex, beginning at OBJ_HEXES (0: none).
OBJ_SIDE, OBJ_KIND, OBJ_VP, OBJ_COUNT, OBJ_TYPE, OBJ_HEXES, OBJ_TOTAL, OBJ_ROW = range(8)
DESTROY, DESTROY_MORE, HOLD, EXIT, PREVENT_CROSSING, KEEP, PREVENT_EXIT = range(7)

# T_ZONE: for each side a row of flags, one a hex: deployment, fog, exits. T_GROUP: reinforcements.
ZONE_DEPLOY, ZONE_FOG, ZONE_EXIT, ZONES = range(4)
GROUP_SIDE, GROUP_TURN, GROUP_CARD, GROUP_ENTRY, GROUP_ROW = range(5)

# --- the state ---------------------------------------------------------------------------------


def _places(sizes: dict[str, int]) -> tuple[dict[str, int], int]:
    places, at = {}, 0
    for name, size in sizes.items():
        places[name] = at
        at += size
    return places, at


_AT, S_GROUND = _places(
    {
        "RNG": 4, "TURN": 1, "OVER": 1, "DECIDER": 1, "ASK": 1, "ANSWER": 1, "DEPTH": 1, "ORDERING": 1,
        "EVENT_DONE": 1, "DECK_AT": 1, "DECK_SIZE": 1, "WIND": 1, "BLOCKERS": 1, "RUBBLE": 1, "OWED": 2,
        "LOST": 2, "LEFT": 2, "NEAR": 1, "NEAR_AREA": 16, "LOGGING": 1, "LOGGED": 1, "STOPPED": 1,
        "DROPPED": 1, "VIEWER": 1, "DECISIONS": 1, "CHOICES": 1, "CARD": 1, "ROOM": MAX_UNITS,
        "TYPE": MAX_UNITS, "HEX": MAX_UNITS, "FACE": MAX_UNITS, "STATUS": MAX_UNITS, "DAMAGE": MAX_UNITS,
        "WEAPON": MAX_UNITS, "USES": MAX_UNITS, "CARRIER": MAX_UNITS, "WHERE": MAX_UNITS,
        "FLAGS": MAX_UNITS, "KILLS": MAX_UNITS, "FELL": MAX_UNITS,
        "FOG_KIND": MAX_FOG, "FOG_HEX": MAX_FOG, "FOG_SHOWN": MAX_FOG, "FOG_UNIT": MAX_FOG,
        "DECK": MAX_DECK, "ASSET_USES": MAX_ASSETS, "MARKERS": MAX_MARKERS,
        "DROP_HEX": MAX_DROPPED, "DROP_WEAPON": MAX_DROPPED, "DROP_USES": MAX_DROPPED,
        "TRACK": MAX_TURNS, "STACK": MAX_FRAMES * FRAME,
        "AREA_FOG": MAX_AREAS,
    }
)  # fmt: skip

S_RNG, S_TURN, S_OVER, S_DECIDER, S_ASK, S_ANSWER, S_DEPTH, S_ORDERING = (
    _AT[k] for k in ("RNG", "TURN", "OVER", "DECIDER", "ASK", "ANSWER", "DEPTH", "ORDERING")
)
S_EVENT_DONE, S_DECK_AT, S_DECK_SIZE, S_WIND, S_BLOCKERS, S_RUBBLE, S_OWED, S_LOST, S_LEFT = (
    _AT[k]
    for k in ("EVENT_DONE", "DECK_AT", "DECK_SIZE", "WIND", "BLOCKERS", "RUBBLE", "OWED", "LOST", "LEFT")
)
S_NEAR, S_NEAR_AREA, S_LOGGING, S_LOGGED, S_STOPPED, S_DROPPED, S_VIEWER, S_DECISIONS, S_CHOICES = (
    _AT[k]
    for k in (
        "NEAR", "NEAR_AREA", "LOGGING", "LOGGED", "STOPPED", "DROPPED", "VIEWER", "DECISIONS", "CHOICES",
    )
)  # fmt: skip
S_CARD, S_FELL = _AT["CARD"], _AT["FELL"]
S_ROOM = _AT["ROOM"]  # where players reckon: a number for each unit
S_TYPE, S_HEX, S_FACE, S_STATUS, S_DAMAGE, S_WEAPON, S_USES, S_CARRIER, S_WHERE, S_FLAGS, S_KILLS = (
    _AT[k]
    for k in (
        "TYPE", "HEX", "FACE", "STATUS", "DAMAGE", "WEAPON", "USES", "CARRIER", "WHERE", "FLAGS", "KILLS",
    )
)  # fmt: skip
S_FOG_KIND, S_FOG_HEX, S_FOG_SHOWN, S_FOG_UNIT, S_AREA_FOG, S_DECK, S_ASSET_USES, S_MARKERS = (
    _AT[k]
    for k in (
        "FOG_KIND", "FOG_HEX", "FOG_SHOWN", "FOG_UNIT", "AREA_FOG", "DECK", "ASSET_USES", "MARKERS",
    )
)  # fmt: skip
S_DROP_HEX, S_DROP_WEAPON, S_DROP_USES, S_TRACK, S_STACK = (
    _AT[k] for k in ("DROP_HEX", "DROP_WEAPON", "DROP_USES", "TRACK", "STACK")
)
# S_GROUND: from here on a number a hex, and after those another: what lies there, who holds it.

# --- frames: what is going on, the innermost last ------------------------------------------------

(F_SETUP, F_TURN, F_ORDER, F_UNIT, F_MOVE, F_REACT, F_FIRE, F_ATTACK, F_SHELL, F_RALLY, F_EVENT,
 F_ASSET, F_COMBATS, F_MELEE, F_BLAZE, F_RETREAT, F_TAKE, F_ARRIVE, F_SPRING, F_BARRAGE,
 F_CHANGE) = range(21)  # fmt: skip
KIND, STEP, A, B, C, D, E, F, G, H, I, J = range(FRAME)

# --- questions to a player, and the answers -------------------------------------------------------

(ASK_PLACE, ASK_FACE, ASK_STATUS, ASK_FOG, ASK_ORDER, ASK_UNIT, ASK_ACT, ASK_STEP, ASK_OPPORTUNITY,
 ASK_REGROUP, ASK_COMBAT, ASK_FIGHTER, ASK_SWARM, ASK_VICTIM, ASK_SURVIVOR, ASK_RETREAT, ASK_TARGET,
 ASK_TAKE, ASK_ENTRY, ASK_CONTINUE) = range(20)  # fmt: skip

(END, PLACE, FACE, TAKE_SIDE, ORDER, PLAY_ASSET, UNIT, SPRING, FIRE_AT, SHELL_AT, GO, RALLY, SPOT, STEP_TO,
 MOUNT, DISMOUNT, LEAVE, OPPORTUNITY, REGROUP, FIGHT, CHOOSE_HEX, TAKE) = range(22)  # fmt: skip

ACTIONS = (
    "end", "place", "face", "take side", "order", "play asset", "unit", "spring ambush", "fire at",
    "shell", "move", "rally", "spot", "step to", "mount", "dismount", "leave the map",
    "opportunity fire", "regroup", "fight with", "choose hex", "take equipment",
)  # fmt: skip

# --- what happened, for those who tell the game ---------------------------------------------------

(LOG_TURN, LOG_ORDER, LOG_MOVE, LOG_FIRE, LOG_ATTACK, LOG_SHELL, LOG_STATUS, LOG_DAMAGE, LOG_OUT, LOG_EXIT,
 LOG_RALLY, LOG_SPOT, LOG_FOG, LOG_MINES, LOG_WIRE, LOG_TAKE, LOG_MOUNT, LOG_DISMOUNT, LOG_REGROUP,
 LOG_EVENT, LOG_EFFECT, LOG_BONUS, LOG_ASSET, LOG_MELEE, LOG_ROUND, LOG_BLAZE, LOG_RETREAT,
 LOG_ARRIVE, LOG_FACE) = range(29)  # fmt: skip
