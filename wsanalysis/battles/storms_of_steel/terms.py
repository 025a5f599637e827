"""The rulebook's words by number, and how large a battle may be."""

from wsanalysis.battles.core.numbers import MAX_COUNTERS, MAX_TURNS, Source
from wsanalysis.systems.storms_of_steel.artillery import SPOTTING
from wsanalysis.systems.storms_of_steel.hidden import SIGHT

NOT_ALLOWED = -99

# --- what happens, is asked and answered: each numbered once, without gaps ------------------------

(TURN, ACT, FACE, CAPS, BID, JOIN, WHERE, CARD, FARTHER, FLY, HEIGHT, PLOT, ON, TARGET, WORKS,
 PLACE, TOLL) = range(17)  # fmt: skip
"""The questions. CARD: whether to play a card that is no action; FARTHER: whether a unit that moves by a card
goes a second hex (#5); TARGET: where a mine is laid or lifted (#40, #41); WORKS: where they are laid; TOLL:
whether to pay what the die for wire says (18.4)."""

SHOT, BLAST, BAD_GROUND, RALLYING, ROLL_ELSE = range(5)
"""The rolls that CAPs may be put on: at a unit, against a mine, for a vehicle, to rally, another."""

(
    PASS, STALL_AP, STALL_CAP, ACTIVE, ACTIVATE, OPPORTUNITY, COMMAND, MOVE, CARRY, CAREFUL, CAREFUL_CARRY,
    LEAVE, FIRE, PIVOT, RALLY, TURN_TO, SPEND, OFFER, GIVE_UP, PUT,
    SHARE, GO, WITH,
    LAY_SMOKE, CREEP, HIDE,
    ON_TO, STOP, LOAD, UNLOAD,
    OCCUPY, GET_OUT, DIG, LAY, GO_IN, STAY_OUT,
    PLAY, PLAY_ALONE, USE, USE_ALONE, KEEP, STAY, FIRE_WITH, LAY_HIDDEN, LIFT,
    COME_ON, AHEAD, FLY_OFF, BANK, CLIMB, DIVE, STRAFE, BOMB, CLUSTER, DOGFIGHT, END_FLIGHT, AT_HEIGHT, FLAK,
    GO_HOME,
    HOLD_BACK, PLOT_SHELLS, PLOT_SMOKE,
) = range(62)  # fmt: skip
"""The answers of players. Ways to act: ACTIVE to COMMAND, SHARE (out of the pool of APs that others have) and
PLAY a card on a unit; acts: MOVE to RALLY, of which CARRY and CAREFUL_CARRY take the control marker along,
and CAREFUL ones pay for caution (5.01).

TURN_TO a side, SPEND CAPs on a roll, OFFER CAPs for initiative, GIVE_UP an activation with too few APs, PUT
a unit into a hex when setting up. WITH names one who joins in an action, GO ends that (9). CREEP: a hidden
unit moves and stays hidden; HIDE: one on the map hides (10). OCCUPY works of a kind, GET_OUT and face a
side, DIG a hasty defense; LAY works in a hex; GO_IN for what the die for wire says, or STAY_OUT (18).
PLAY_ALONE a card that concerns no unit, USE one that is no action, or KEEP it; STAY: no second hex;
FIRE_WITH a weapon card at a hex; LAY_HIDDEN a mine, LIFT one (8). An airplane may COME_ON over a hex,
AT_HEIGHT by its altitude counters; of its impulses STRAFE, BOMB and CLUSTER attack a hex, DOGFIGHT
another airplane; FLAK is ground fire at one; GO_HOME: who is spent flies straight off (20). A battery is
held back (HOLD_BACK), or targets a hex with high explosive or smoke (12.3).
"""

MOVES, CARRIES, WITH_CARE = (
    (MOVE, CARRY, CAREFUL, CAREFUL_CARRY),
    (CARRY, CAREFUL_CARRY),
    (CAREFUL, CAREFUL_CARRY),
)
SHOTS, RIDES = (FIRE, FIRE_WITH), (LOAD, UNLOAD)

(
    LOG_ROUND, LOG_CAPS, LOG_INITIATIVE, LOG_PASS, LOG_STALL, LOG_ACTIVATE, LOG_WAY, LOG_MOVE, LOG_ENTER,
    LOG_LEAVE, LOG_FACE, LOG_PIVOT, LOG_FIRE, LOG_ATTACK, LOG_HIT, LOG_OUT, LOG_SHOWN, LOG_RALLY, LOG_SPENT,
    LOG_MARKER, LOG_TIED, LOG_JOINS, LOG_SMOKE,
    LOG_REVEALED, LOG_CREPT, LOG_HID, LOG_SUSPICION, LOG_DETECTION,
    LOG_LOADED, LOG_UNLOADED, LOG_GROUND, LOG_TOWED,
    LOG_LAY, LOG_OCCUPY, LOG_GET_OUT, LOG_DIG, LOG_TOLL, LOG_STAY_OUT, LOG_MINE, LOG_MINE_FOUND, LOG_AT_WORKS,
    LOG_WORKS_GONE,
    LOG_DRAWS, LOG_CARD, LOG_USES, LOG_MORE_AP, LOG_MORE_CAPS, LOG_SNIPED, LOG_BOGGED, LOG_NEAR,
    LOG_NEAR_RALLY, LOG_CALM, LOG_MARCHED, LOG_DOOMED, LOG_LIFTED,
    LOG_COMES_ON, LOG_FLOWN, LOG_CLIMBS, LOG_BANKS, LOG_BOMB, LOG_FLAK, LOG_PLANE_HIT, LOG_GOES_HOME,
    LOG_PLOTTED, LOG_STRIKE, LOG_SMOKE_STRIKE,
) = range(66)  # fmt: skip
"""The entries of the log."""

(SPENT, SHOWN, EXPOSED, TO_FACE, STUCK, BOGGED, UNSEEN, DOOMED, WINGED,
 HEADING_HOME) = (1 << bit for bit in range(10))  # fmt: skip
"""Flags of a unit: it is spent; the enemy knows its hit counter; it moved normally into the open just now
(5.01); its owner has not yet said which way it faces, now that it is revealed (10.0); it is stuck in bad
ground (14.1), or kept where it is until the round ends (card #20); it stays hidden in its next action
(V13); it goes with whom it has destroyed (V06); an airplane was hit, and attacks no more, or flies straight
off, spent (20.0).
"""

(LUCK_FIRE, LUCK_COUNTERS, LUCK_RALLY, LUCK_INITIATIVE, LUCK_ACTIVATION, LUCK_CARDS, LUCK_SHELLS, LUCK_HIDDEN,
 LUCK_GROUND, LUCK_AIR) = map(Source, range(10))  # fmt: skip
SOURCES = (
    "fire", "hit counters", "rallies", "initiative", "activations", "cards", "shells", "hidden units",
    "ground", "aircraft",
)  # fmt: skip
"""Sources of chance, each with a generator of its own."""

# --- limits of the tables ---------------------------------------------------------------------

SPOTS = 1 + 3 * SPOTTING * (SPOTTING + 1)  # hexes, as far off as a mortar's spotting hex may be (12.0)
FARTHEST = 41  # hexes; the longest range of a foot unit, doubled, is less
MOST_AP = 24  # of an activation: Experience on a roll of 12 gives less (3.01, V04)
MOST_CAPS = 32  # of a side
MOST_COST = 32  # of an action
MOST_LOST = 48  # units
MOST_COMPANY = 24  # friends in a hex who help to rally
MAX_ASSETS = 48  # asset cards of both sides, a bit each
MOST_SHOTS = 4  # of an activation; of cheaper ones no player thinks
MOST_PLUS = 12  # on a roll to rally: more cannot help, the largest number is 12

EASIEST, HARDEST = -2, 15
"""The ends of `needed`, the roll that hits: below all rolls are two hits, above none hits."""

# --- the rules' words by number ---------------------------------------------------------------

RED, BLUE = 0, 1
FRONT, FLANK, FLANK_BY_FOOT, SHELLS = range(4)
"""The defense that an attack meets: close combat with a foot unit (15.4), mortars and artillery (12.1)."""
WAYS = 4
FIRING_DOWN, FIRING_UP, BEHIND_BALKA, IN_FRESH_SMOKE, IN_THIN_SMOKE = range(5)
"""The obstacles between firer and target, which add to the roll that hits (11.2, 11.5, 13.0)."""
FRESH_SMOKE = 64
"""Smoke in a hex is one number: its counters of the second round, plus 64 for each of the first."""
MOST_SMOKE = 4  # counters of one kind on a line: more hide no more

FOOT, GUN, WHEELED, TRACKED, AIR = range(5)
"""Kinds of units; foot units are the first two (5.0), vehicles the next (14.0)."""
FOOT_PILE, VEHICLE_PILE = 0, 1
IN_ARC, TURNED, INDIRECT = range(3)
"""The modes of fire: into a unit's arc, with its turret turned (15.5), by a spotter (12.0)."""
MODES = 3
BY_COST, BY_RANGE = 2, 3
"""The values of fire besides firepower, RED or BLUE: a hit counter changes them, and shows by it (7.4)."""

NO_COUNTER, UNKNOWN = 0, MAX_COUNTERS
"""Under a unit: no hit counter, one that is not known. Those between are numbered by `odds.counters`."""

MISS, DESTROYED, SURVIVES = range(3)
"""The outcomes of an attack; HELD (core.interruption) where a counter is to be drawn."""
FAILED, RALLIED = 0, 1
TIED, FIRST, SECOND = range(3)
"""The winner of the roll for initiative: nobody, the attacker, the defender."""

# --- vehicles and what they carry (14-17) ---------------------------------------------------------

SAFE, IMMOBILE = 0, 1
"""The outcomes of a vehicle's roll in bad ground (14.1)."""

NO_MARKER_PAYS, PAYS_IN_HEXES, PAYS_ANYWHERE, PAYS_AT_END, PAYS_OFF = range(5)
"""The times at which the control marker pays: at ends of rounds, at the end of the game, off the map."""

BY_EVENT = MAX_TURNS + 1  # in place of the round of reinforcements that the card Firefight Event brings
LAST_ROUND, ENDED_BY_CARD = 1, 2  # how a game ends
MAX_FRAMES = 10

# --- works (18) -------------------------------------------------------------------------------

MAX_WORKS = 16  # kinds of them, by bit; numbered from 1, 0 is none
MAX_MINES = 24  # in a firefight
MOST_DICE = 2  # in the cost of a hex

ANY_WORKS, HASTY, TRENCH, PIT, BUNKER, WIRE, MINE, DITCH, BLOCK = range(9)
"""Sorts of works; of a sort there may be several kinds, such as bunkers with other numbers."""

TO_FRONT, TO_FLANK, TO_SHELLS, TO_CLOSE = range(4)
"""The ways in which an attack meets a fortification: its facing; mortars, artillery, close combat (18.2)."""
SHELTER_WAYS = 4


RED_MINE, BLUE_MINE, BLACK_MINE = range(3)

# --- airplanes (20) -----------------------------------------------------------------------------

MOVES_AHEAD, TURNS, CLIMBS, DIVES, ATTACKS = range(5)
"""Impulses as the rule numbers them. Since its last hex an airplane has TURNED_SINCE or attacked, and has
changed its LEVEL_SINCE: a bit each."""
TURNED_SINCE, LEVEL_SINCE = 1, 2
SINCE = 4
MOST_IMPULSES = 8  # of an action
MOST_ALTITUDE = 6  # counters: from there a gun of the box has no firepower left
MAX_PLANES = 8
MAX_BOMBS = 4  # of an airplane, of a kind
BOMBS, CLUSTERS = 1, 2  # what falls

# --- off-board artillery (12.3) ---------------------------------------------------------------

MAX_STRIKES = MAX_ASSETS
PATTERN = 7  # hexes of a strike at most
AT_TARGET, NO_PLACE = 6, 7
"""A place of a strike's pattern: beyond a side of the target hex, the target hex itself, or none."""

# --- hidden units (10) ------------------------------------------------------------------------

UNDETECTED, DETECTED = 0, 1
NEAR = SIGHT + 1  # hexes; so far off nobody reveals a hidden unit

# --- cards (8) --------------------------------------------------------------------------------

CARD_EFFECTS = (
    "free action", "rallies", "rally attempt", "moves", "spends an enemy", "d6 AP", "d6 CAP", "firepower",
    "two actions", "hasty defense", "luck", "enemy loses CAP", "immobilizes", "reveals", "lays a mine",
    "removes a mine", "scores", "event", "ends the game",
)  # fmt: skip
(FREE_ACTION, RALLIES, RALLY_ATTEMPT, TWO_HEXES, SPENDS_ENEMY, MORE_AP, MORE_CAPS, MORE_FIREPOWER,
 TWO_ACTIONS, HASTY_CARD, LUCKY, SNIPES, BOGS_DOWN, REVEALS, LAYS_MINE, REMOVES_MINE, SCORES, EVENT,
 ENDS_GAME) = range(1, 20)  # fmt: skip
"""The effects of action cards, in the words of their data and by number."""

BY_HAND, BATTERY, VETERAN = range(3)
"""Sorts of asset cards (8.2, 12.3, 8.3)."""
NEAR_BY = 3  # hexes; no weapon by hand reaches so far
VETERANS = (
    "fresh again", "range and firepower", "ignores panic", "more AP", "rallies", "kills its killer",
    "reveals", "moves", "backward for nothing", "wins initiative", "ignores its counter", "draws a card",
    "stays hidden", "rolls a die again", "defense", "close combat firepower",
)  # fmt: skip
(FORCED_MARCH, BETTER_EQUIPPED, HIGH_MORALE, EXPERIENCE, GOOD_LEADERSHIP, BLOOD_AND_HONOR, SIXTH_SENSE,
 CLOSE_CALL, ORGANIZED_RETREAT, FEARED_REPUTATION, IRON_WILL, EXTRA_INITIATIVE, HIDDEN_ACTION,
 COMBAT_HARDENED, USE_OF_TERRAIN, OVERRUN) = range(16)  # fmt: skip
"""The effects of veteran cards, in the words of their data and by number."""
LASTING = {BETTER_EQUIPPED: "better", HIGH_MORALE: "calm", ORGANIZED_RETREAT: "retreats",
           USE_OF_TERRAIN: "stout"}  # fmt: skip
"""Those that always count, by their field of `records.Veteran`."""
ASSETS = 64
"""Asset cards are numbered from here on where action cards are by their kind."""

LUCK, HARDENED = range(2)
"""Cards that may be used after a roll (card 12, V14)."""
NEAR_MISS, NEAR_TWO_HITS = range(2)
"""The points at which a roll is broken off for a card; behind them the dice that are kept, from 1."""
FIRST_BROKEN = 2  # in what is held of a roll, behind the number for a hit counter
FIRST_OF_TWO, SECOND_OF_TWO = 1, 2
"""The turn's place among two actions in a row (#10)."""
