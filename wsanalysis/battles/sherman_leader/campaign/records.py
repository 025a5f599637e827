"""The state of a campaign: records that never change, of what the player knows; luck lies elsewhere.

Units are told apart by their numbers, commanders by their names, battalions by their designations.
"""

from typing import NamedTuple

from wsanalysis.battles.sherman_leader.scenario import Mustered
from wsanalysis.systems.sherman_leader.campaign_cards import Band
from wsanalysis.systems.sherman_leader.commander_card import Level
from wsanalysis.systems.sherman_leader.effects import Effect
from wsanalysis.systems.sherman_leader.strength import Strength
from wsanalysis.systems.sherman_leader.unit_card import UnitType

(BUY, NAME, PROMOTE, TARGET, SEND, NEXT, REPAIR, RECRUIT, UPGRADE, DISCARD, NOTHING) = range(11)
"""Questions, in the order of the rulebook: Buy Units, Select Commanders, Commander Promotion Priority, Assign
Units (which battalion, then whom), Next Battle, Repair/Replace, Commander Replacements, Upgrade, Unit Loss.
"""

(BUY_UNIT, BUY_TRUCK, BUY_SCOUT, CHOOSE, RAISE, ATTACK, PAIR, TRUCK, SCOUT, READY, FIGHT, MEND, HEAL, TREAT,
 CALM, REPLACE, TURN_IN, TRADE, KEEP, REST, DISMISS, DONE) = range(22)  # fmt: skip
"""Answers, with two numbers each."""

LAST_WEEK, GREAT, BANKRUPT = 1, 2, 3
"""The ends of a campaign (End of a Campaign)."""

BY_CONDITION, BY_EVENT, BY_MAP = "special condition", "event", "battalions near"
"""The causes of costs in SO points that may not be there."""

(CAMPAIGN_CARDS, CONDITIONS, EVENTS, MOVES, BATTLES) = range(5)
SOURCES = ("battalions drawn", "special conditions", "events", "moves of battalions", "battles")

MANNERS = ("spare the men", "fight as usual", "at any price")
"""The manners in which a group may fight: what losses count beside what the battle brings."""


class Man(NamedTuple):
    """A commander: experience towards his next level, stress, whether he has a Commander Wounded counter.

    `is_new`: he replaces somebody in this Repair/Replace step, and may be raised for SO points.
    """

    name: str
    level: Level
    xp: int = 0
    stress: int = 0
    wounded: bool = False
    is_new: bool = False

    @property
    def card(self) -> str:
        """His card at this level."""
        return f"{self.name} {self.level}"


class Unit(NamedTuple):
    """A US unit: the number of its counter, its card, the damage counters that lie on it."""

    number: str
    card: str
    damage: tuple[str, ...] = ()


class Enemy(NamedTuple):
    """A battalion on the Operational Map, full or half."""

    battalion: str
    band: Band
    strength: Strength = "full"


class Pair(NamedTuple):
    """A unit and its commander in a battle."""

    number: str
    man: str


class Group(NamedTuple):
    """The units that attack a battalion this week, and their manner, a place in MANNERS."""

    battalion: str
    pairs: tuple[Pair, ...] = ()
    trucks: int = 0
    scouts: int = 0
    manner: int = 1


class Battle(NamedTuple):
    """A battle that was fought: all that is needed to fight it again, and what came of it.

    `effects` are those of other cards, `mustered` the US as they came; `events` before it and after it.
    `seed` 0: there was no turn to fight in. `stress` is what it cost all commanders.
    """

    week: int
    battalion: str
    strength: Strength
    effects: tuple[Effect, ...]
    mustered: tuple[Mustered, ...]
    scouts: int
    manner: int
    seed: int
    events: tuple[str, str]
    result: Strength
    turns: int
    vp: int
    so: int
    stress: int
    units_lost: tuple[str, ...]
    men_killed: tuple[str, ...]


class WeekLog(NamedTuple):
    """A week at its end: SO points gained and spent by purpose, and what was left of everything.

    `map_losses` are SO points lost to battalions near; `stress` of all commanders together.
    """

    week: int
    condition: str
    so: int
    vp: int
    battles: int
    destroyed: int
    units: int
    men: int
    stress: int
    map_losses: int
    spent_on_repairs: int
    units_lost: int
    men_killed: int


class Now(NamedTuple):
    """The state of a campaign. `turn` is the week, 0 before the first.

    `question` is what the player is asked, `about` what else it is about: the type of a Recruit, or the
    battalion that a group attacks. `levels`: those of commanders still to be chosen. `used`: names that have
    appeared; `lost`: numbers of destroyed units. `fought`: names of those who fought this week. `turned_in`:
    units to be traded; `owed`: types of commanders to be discarded; `is_done` in the Repair/Replace step.
    `is_bought`: the Recruits asked for come with a unit, and are not raised.
    `mechanics`: counters that Mechanics still take off for nothing, `medics`: Medics with nothing done yet.
    `trucks_left` and `scouts_left` may still be assigned this week.
    """

    turn: int = 0
    over: int = 0
    question: int = BUY
    about: str = ""
    so: int = 0
    vp: int = 0
    units: tuple[Unit, ...] = ()
    men: tuple[Man, ...] = ()
    trucks: int = 0
    scouts: int = 0
    trucks_left: int = 0
    scouts_left: int = 0
    enemies: tuple[Enemy, ...] = ()
    levels: tuple[Level, ...] = ()
    used: frozenset[str] = frozenset()
    lost: frozenset[str] = frozenset()
    condition: str = ""
    groups: tuple[Group, ...] = ()
    group: Group | None = None
    fought: frozenset[str] = frozenset()
    destroyed: int = 0
    conditions_drawn: tuple[str, ...] = ()
    events_drawn: tuple[str, ...] = ()
    mechanics: int = 0
    medics: int = 0
    rested: bool = False
    turned_in: tuple[str, ...] = ()
    owed: tuple[UnitType, ...] = ()
    is_done: bool = False
    is_bought: bool = False
    battles: tuple[Battle, ...] = ()
    weeks: tuple[WeekLog, ...] = ()
    map_losses: int = 0
    repairs: int = 0
    failed_by: str = ""
