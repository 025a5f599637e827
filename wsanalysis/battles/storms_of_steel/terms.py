"""The rulebook's words by number, and how large a battle may be."""

from wsanalysis.battles.core.numbers import MAX_COUNTERS, MAX_TURNS, Source
from wsanalysis.systems.storms_of_steel.artillery import SPOTTING
from wsanalysis.systems.storms_of_steel.hidden import SIGHT

NOT_ALLOWED = -99

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
"""Of `needed`, the roll that hits: below all rolls are two hits, above none hits."""

# --- the rules' words by number ---------------------------------------------------------------

RED, BLUE = 0, 1
FRONT, FLANK, FLANK_BY_FOOT, SHELLS = range(4)
"""What defense an attack meets: close combat with a foot unit (15.4), mortars and artillery (12.1)."""
WAYS = 4
FIRING_DOWN, FIRING_UP, BEHIND_BALKA, IN_FRESH_SMOKE, IN_THIN_SMOKE = range(5)
"""What lies between firer and target, and adds to the roll that hits (11.2, 11.5, 13.0)."""
ASPECTS = 5
FRESH_SMOKE = 64
"""Smoke in a hex is told by one number: counters of the second round, and so many for one of the first."""
MOST_SMOKE = 4  # counters of one kind on a line: more hide no more
LAY_SMOKE = 30
LOG_SMOKE = 40

FOOT, GUN, WHEELED, TRACKED, AIR = range(5)
"""Kinds of units; foot units are the first two (5.0), vehicles the next (14.0)."""
FOOT_PILE, VEHICLE_PILE = 0, 1
IN_ARC, TURNED, INDIRECT = range(3)
"""How a unit fires: into its arc, with its turret turned (15.5), by a spotter (12.0)."""
MODES = 3

NO_COUNTER, UNKNOWN = 0, MAX_COUNTERS
"""Under a unit: no hit counter, one that is not known. Those between are numbered by `odds.counters`."""

MISS, DESTROYED, SURVIVES = range(3)
"""What becomes of an attack; HELD (core.interruption) where a counter is to be drawn."""
FAILED, RALLIED = 0, 1
TIED, FIRST, SECOND = range(3)
"""Who has won the roll for initiative: nobody, the attacker, the defender."""

# --- frames, questions, answers ---------------------------------------------------------------

F_SETUP, F_ROUND, F_TURN, F_FIRE, F_RALLY = range(5)
TURN, ACT, FACE, CAPS, BID = range(5)
PLACE = 15
QUESTIONS = 16  # with those of all chapters

(PASS, STALL_AP, STALL_CAP, ACTIVE, ACTIVATE, OPPORTUNITY, COMMAND, MOVE, CARRY, CAREFUL, CAREFUL_CARRY,
 LEAVE, FIRE, PIVOT, RALLY, TURN_TO, SPEND, OFFER, GIVE_UP, PUT) = range(20)  # fmt: skip
"""What players answer. Ways to act: ACTIVE to COMMAND; acts: MOVE to RALLY, of which CARRY and CAREFUL_CARRY
take the control marker along, and CAREFUL ones pay for caution (5.01).

TURN_TO a side, SPEND CAPs on a roll, OFFER CAPs for initiative. GIVE_UP: an activation with too few APs.
PUT: a unit into a hex when setting up.
"""

# groups (9)
JOIN, WHERE = 5, 6
SHARE, GO, WITH = range(20, 23)
"""Who acts together: SHARE is a way to act, for a fresh unit out of the pool of APs that others have; WITH
names one who joins in an action, GO ends that."""

SPENT, SHOWN, EXPOSED = (1 << bit for bit in range(3))
"""Of a unit: spent, the enemy knows its hit counter, it moved normally into the open just now (5.01)."""

LUCK_FIRE, LUCK_COUNTERS, LUCK_RALLY, LUCK_INITIATIVE, LUCK_ACTIVATION = map(Source, range(5))
SOURCES = (
    "fire", "hit counters", "rallies", "initiative", "activations", "cards", "shells", "hidden units",
    "ground", "aircraft",
)  # fmt: skip

# --- vehicles and what they carry (14-17) ---------------------------------------------------------

F_STUCK = 11
ON = 12
ON_TO, STOP, LOAD, UNLOAD = range(50, 54)
STUCK, BOGGED = (1 << bit for bit in (8, 9))
"""Of a vehicle: stuck in bad ground (14.1), kept where it is until the round ends (card #20)."""
SAFE, IMMOBILE = 0, 1
"""What becomes of a vehicle in bad ground (14.1)."""
LOG_LOADED, LOG_UNLOADED, LOG_GROUND, LOG_TOWED = range(65, 69)

NO_MARKER_PAYS, PAYS_IN_HEXES, PAYS_ANYWHERE, PAYS_AT_END, PAYS_OFF = range(5)
"""When an objective pays for the control marker: at ends of rounds, at the end of the game, off the map."""

BY_EVENT = MAX_TURNS + 1  # in place of the round of reinforcements that the card Firefight Event brings
LAST_ROUND, ENDED_BY_CARD = 1, 2  # how a game ends
MAX_FRAMES = 8

(LOG_ROUND, LOG_CAPS, LOG_INITIATIVE, LOG_PASS, LOG_STALL, LOG_ACTIVATE, LOG_WAY, LOG_MOVE, LOG_ENTER,
 LOG_LEAVE, LOG_FACE, LOG_PIVOT, LOG_FIRE, LOG_ATTACK, LOG_HIT, LOG_OUT, LOG_SHOWN, LOG_RALLY,
 LOG_SPENT, LOG_MARKER) = range(20)  # fmt: skip

LOG_TIED = 20
LOG_JOINS = 30  # groups (9)

# --- works (18) -------------------------------------------------------------------------------

MAX_WORKS = 16  # kinds of them, by bit; numbered from 1, 0 is none
MAX_MINES = 24  # in a firefight
MOST_DICE = 2  # in the cost of a hex

ANY_WORKS, HASTY, TRENCH, PIT, BUNKER, WIRE, MINE, DITCH, BLOCK = range(9)
"""Sorts of works; of a sort there may be several kinds, such as bunkers with other numbers."""

TO_FRONT, TO_FLANK, TO_SHELLS, TO_CLOSE = range(4)
"""How an attack meets a fortification: by its facing; mortars and artillery, close combat (18.2)."""
SHELTER_WAYS = 4

F_WORKS = 12
WORKS = 14
OCCUPY, GET_OUT, DIG, LAY, GO_IN, STAY_OUT = range(60, 66)
"""Acts at works: occupy one kind of them, get out and face a side, dig a hasty defense. Answers: lay one in a
hex, enter wire for what the die says or stay out."""

LAYING, BLAST, BATTER = range(3)
"""What a frame of works is about: laying them at set-up, a mine that goes off, an attack on them."""

LUCK_GROUND = Source(8)
RED_MINE, BLUE_MINE, BLACK_MINE = range(3)

LOG_LAY, LOG_OCCUPY, LOG_GET_OUT, LOG_DIG, LOG_TOLL, LOG_STAY_OUT, LOG_MINE, LOG_MINE_FOUND, LOG_AT_WORKS, \
    LOG_WORKS_GONE = range(80, 90)  # fmt: skip

# --- airplanes (20) -----------------------------------------------------------------------------

F_PLANE, F_FLAK = 14, 15
FLY, HEIGHT = 9, 10
(COME_ON, AHEAD, FLY_OFF, BANK, CLIMB, DIVE, STRAFE, BOMB, CLUSTER, DOGFIGHT, END_FLIGHT, AT_HEIGHT, FLAK,
 GO_HOME) = range(90, 104)  # fmt: skip
"""Answers: an airplane comes on over a hex, AT_HEIGHT of so many altitude counters; the impulses of its
action, of which STRAFE, BOMB and CLUSTER attack a hex, DOGFIGHT another airplane; END_FLIGHT ends the action.
FLAK: ground fire at an airplane. GO_HOME: who is spent flies straight off."""

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

WINGED, HEADING_HOME = (1 << bit for bit in (16, 17))
"""Of an airplane: hit once, it attacks no more (20.0); spent, it has begun to fly straight off."""
(LOG_COMES_ON, LOG_FLOWN, LOG_CLIMBS, LOG_BANKS, LOG_BOMB, LOG_FLAK, LOG_PLANE_HIT,
 LOG_GOES_HOME) = range(120, 128)  # fmt: skip

# --- off-board artillery (12.3) ---------------------------------------------------------------

F_SHELLS = 16
PLOT = 11
HOLD_BACK, PLOT_SHELLS, PLOT_SMOKE = range(104, 107)
"""Answers: a battery is not used yet, or targets a hex with high explosive or smoke."""
TARGETING, STRIKING = range(2)
"""What off-board artillery is about: both sides target, then what was targeted last round fires (2.0)."""
MAX_STRIKES = MAX_ASSETS
PATTERN = 7  # hexes of a strike at most
AT_TARGET, NO_PLACE = 6, 7
"""A place of a strike's pattern: beyond a side of the target hex, the target hex itself, or none."""
LOG_PLOTTED, LOG_STRIKE, LOG_SMOKE_STRIKE = range(128, 131)
LUCK_SHELLS, LUCK_AIR = Source(6), Source(9)

# --- hidden units (10) ------------------------------------------------------------------------

F_DETECT, F_REVEAL = 9, 10
CREEP, HIDE = 40, 41
"""Acts: a hidden unit moves and stays hidden, a unit on the map hides."""
TO_FACE = 1 << 5  # of a unit that has just been revealed: its owner has not yet said which way it faces
LUCK_HIDDEN = Source(7)
LOG_REVEALED, LOG_CREPT, LOG_HID, LOG_SUSPICION, LOG_DETECTION = range(50, 55)
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
"""What action cards do, in the words of their data and by number."""

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
"""What veteran cards do, in the words of their data and by number."""
LASTING = {BETTER_EQUIPPED: "better", HIGH_MORALE: "calm", ORGANIZED_RETREAT: "retreats",
           USE_OF_TERRAIN: "stout"}  # fmt: skip
"""Those that always count, by their field of `records.Veteran`."""
ASSETS = 64
"""Asset cards are numbered from here on where action cards are by their kind."""

CARD, FARTHER, TARGET = 7, 8, 13
"""Whether to play a card that is no action; whether a unit that moves by a card goes a second hex (#5);
where a mine is laid or lifted (#40, #41)."""
PLAY, PLAY_ALONE, USE, USE_ALONE, KEEP, STAY, FIRE_WITH, LAY_HIDDEN, LIFT = range(70, 79)
"""PLAY a card on a unit, also a way to act; PLAY_ALONE one that concerns no unit. USE one that is no action,
or KEEP it. STAY: no second hex. FIRE_WITH a weapon card at a hex.
LAY_HIDDEN a mine, LIFT one."""
LUCK, HARDENED = range(2)
"""Cards that may be used after a roll (card 12, V14)."""
NEAR_MISS, NEAR_TWO_HITS = range(2)
"""Where a roll is broken off for a card; behind these are the dice that are kept, from 1."""
FIRST_BROKEN = 2  # in what is held of a roll, behind the number for a hit counter
UNSEEN, DOOMED = (1 << bit for bit in (12, 13))
"""Of a unit: it stays hidden in its next action (V13); it goes with whom it has destroyed (V06)."""
FIRST_OF_TWO, SECOND_OF_TWO = 1, 2
"""Which of two actions in a row a turn is (#10)."""
LUCK_CARDS = Source(5)
(
    LOG_DRAWS,
    LOG_CARD,
    LOG_USES,
    LOG_MORE_AP,
    LOG_MORE_CAPS,
    LOG_SNIPED,
    LOG_BOGGED,
    LOG_NEAR,
    LOG_NEAR_RALLY,
    LOG_CALM,
    LOG_MARCHED,
    LOG_DOOMED,
    LOG_LIFTED,
) = range(100, 113)
