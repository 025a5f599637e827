"""Conflict of Heroes: Storms of Steel (2009), Kursk 1943.

One module a rulebook chapter: `command` and `initiative` (2-3), `path` (5, 11, 14), `attack` with
`firepower`, `defense` and `legality` (7, 15), `hits` and `rally` (7.3-7.5), `close_combat` (7.63),
`playing_cards` and `luck` (8), `group` (9), `hidden` (10), `artillery` and `smoke` (12-13), `transport`
(17), `hindrances` (14.1, 18), `aircraft` (20); `several`, `duel` and `activation` repeat them. `options`
holds the readings of what the rulebook leaves open.
"""

from wsanalysis.rule_system import RuleSystem
from wsanalysis.systems.storms_of_steel import editing, load, options, tabulations
from wsanalysis.systems.storms_of_steel.bags import BAGS
from wsanalysis.systems.storms_of_steel.card import Card, WeaponCard
from wsanalysis.systems.storms_of_steel.counters import HitCounter
from wsanalysis.systems.storms_of_steel.firefight import read_firefights
from wsanalysis.systems.storms_of_steel.ground import Fortification, Movement, Terrain
from wsanalysis.systems.storms_of_steel.questions import QUESTIONS
from wsanalysis.systems.storms_of_steel.questions.activation import activation_table
from wsanalysis.systems.storms_of_steel.unit import Unit

SYSTEM = RuleSystem(
    name="storms_of_steel",
    title="Conflict of Heroes: Storms of Steel",
    source="Conflict of Heroes: Storms of Steel, rulebook of 2009",
    unofficial=load.unofficial,
    options=options.STANDARD,
    load=load.load,
    edit=editing.edit,
    tables={
        "units": lambda edition: editing.rows("units", edition.records.units),
        "weapons": lambda edition: editing.rows("weapons", edition.records.weapons),
        "foot_hits": lambda edition: editing.rows("foot_hits", edition.records.foot_hits),
        "vehicle_hits": lambda edition: editing.rows("vehicle_hits", edition.records.vehicle_hits),
        "terrain": lambda edition: editing.rows("terrain", edition.records.terrain),
        "movement": lambda edition: editing.rows("movement", edition.records.movement),
        "fortifications": lambda edition: editing.rows("fortifications", edition.records.fortifications),
        "cards": lambda edition: editing.rows("cards", edition.records.cards),
    },
    records={
        "units": Unit,
        "weapons": WeaponCard,
        "foot_hits": HitCounter,
        "vehicle_hits": HitCounter,
        "terrain": Terrain,
        "movement": Movement,
        "fortifications": Fortification,
        "cards": Card,
    },
    questions=QUESTIONS,
    tabulations={
        "attack_table": tabulations.attack_table,
        "rally_table": tabulations.rally_table,
        "activation_table": activation_table,
    },
    bags=BAGS,
    read_sheets=read_firefights,
)
