"""Each game with its questions and tables, for type checkers and editors: written by a program.

`python -m tests.renew_typed_games` writes it anew.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Literal, overload

import pandas as pd

from wsanalysis.analysis.auto_balance import auto_balance as _auto_balance
from wsanalysis.analysis.bag_curve import bag_curve as _bag_curve
from wsanalysis.analysis.bag_curve import bag_streaks as _bag_streaks
from wsanalysis.analysis.bag_curve import bag_swing as _bag_swing
from wsanalysis.analysis.bag_designer import design_bag as _design_bag
from wsanalysis.analysis.bag_dice import nearest_dice as _nearest_dice
from wsanalysis.analysis.changes import changes as _changes
from wsanalysis.analysis.claims import chance as _chance
from wsanalysis.analysis.claims import claim as _claim
from wsanalysis.analysis.claims import claims_table as _claims_table
from wsanalysis.analysis.claims import ordering as _ordering
from wsanalysis.analysis.diff import diff as _diff
from wsanalysis.analysis.knock_outs import knock_outs as _knock_outs
from wsanalysis.analysis.playtests import playtests as _playtests
from wsanalysis.analysis.sensitivity import sensitivity as _sensitivity
from wsanalysis.analysis.sobol import sobol as _sobol
from wsanalysis.analysis.strength import strengths as _strengths
from wsanalysis.analysis.tuning import tune as _tune
from wsanalysis.analysis.tuning import tuning as _tuning
from wsanalysis.analysis.two_units import by_rating as _by_rating
from wsanalysis.analysis.two_units import exchange as _exchange
from wsanalysis.analysis.what_if import new_units as _new_units
from wsanalysis.analysis.what_if import what_if as _what_if
from wsanalysis.asking.odds import Odds
from wsanalysis.game import Game

class AnyGame(Game):
    """A game of any system, with its analyses."""

    claim = _claim
    ordering = _ordering
    chance = _chance
    claims_table = _claims_table
    changes = _changes
    what_if = _what_if
    new_units = _new_units
    diff = _diff
    sensitivity = _sensitivity
    sobol = _sobol
    tune = _tune
    tuning = _tuning
    strengths = _strengths
    bag_curve = _bag_curve
    bag_swing = _bag_swing
    bag_streaks = _bag_streaks
    nearest_dice = _nearest_dice
    design_bag = _design_bag
    knock_outs = _knock_outs
    auto_balance = _auto_balance
    playtests = _playtests
    exchange = _exchange
    by_rating = _by_rating

class LibertyRoad(AnyGame):
    """War Stories: Liberty Road."""

    @property
    def units(self) -> pd.DataFrame: ...
    @property
    def weapons(self) -> pd.DataFrame: ...
    @property
    def chips(self) -> pd.DataFrame: ...
    @property
    def damage_markers(self) -> pd.DataFrame: ...
    def fire(
        self,
        attacker: str,
        target: str,
        *,
        distance: int,
        flank: bool = False,
        firer_state: str | None = None,
        target_state: str | None = None,
        firing_upshifts: int = 0,
        target_downshifts: int = 0,
        firer_higher: bool = False,
        target_higher: bool = False,
        opportunity: bool = False,
        already_reduced: bool = False,
        weapon: str | None = None,
        in_forward_arc: bool = True,
        firer_marker: str | None = None,
        target_marker: str | None = None,
        event_pending: bool = True,
    ) -> Odds:
        """The result of one shot on its target (p.15-17)."""

    def opportunity_fire(
        self,
        attacker: str,
        target: str,
        *,
        distance: int,
        flank: bool = False,
        firer_state: str | None = None,
        target_state: str | None = None,
        firing_upshifts: int = 0,
        target_downshifts: int = 0,
        firer_higher: bool = False,
        target_higher: bool = False,
        already_reduced: bool = False,
        weapon: str | None = None,
        in_forward_arc: bool = True,
        firer_marker: str | None = None,
        target_marker: str | None = None,
        event_pending: bool = True,
    ) -> Odds:
        """The result of one shot of opportunity fire on a moving target (p.13)."""

    def under_fire(
        self,
        attacker: str,
        target: str,
        *,
        distance: int,
        turns: int = 6,
        rallies: bool = True,
        flank: bool = False,
        firer_state: str | None = None,
        target_state: str | None = None,
        firing_upshifts: int = 0,
        target_downshifts: int = 0,
        firer_higher: bool = False,
        target_higher: bool = False,
        opportunity: bool = False,
        already_reduced: bool = False,
        weapon: str | None = None,
        in_forward_arc: bool = True,
        firer_marker: str | None = None,
        target_marker: str | None = None,
    ) -> Odds:
        """The state of a target after some turns under fire."""

    def rally(
        self,
        unit: str,
        *,
        state: str = "suppressed",
        attempts: int | None = 1,
        to: str | None = None,
        event_pending: bool = True,
    ) -> Odds:
        """The state of a unit after attempts to rally (p.11)."""

    def close_combat(
        self,
        first: str | Sequence[str],
        second: str | Sequence[str],
        *,
        moving: Literal["first", "second"] = "first",
        first_states: Sequence[str | None] | None = None,
        second_states: Sequence[str | None] | None = None,
        first_order: Literal["listed", "strongest", "weakest"] = "listed",
        second_order: Literal["listed", "strongest", "weakest"] = "listed",
        first_swarm: Literal["never", "always"] = "never",
        second_swarm: Literal["never", "always"] = "never",
        first_can_escape: bool = True,
        second_can_escape: bool = True,
    ) -> Odds:
        """The winner of a close combat in one hex (p.14)."""

    def destroy(
        self,
        attacker: str,
        *,
        strength: int,
        distance: int,
        occupants: str | Sequence[str] = (),
        occupant_states: Sequence[str | None] | None = None,
        attacks: int = 1,
        firer_state: str | None = None,
        firing_upshifts: int = 0,
        firer_higher: bool = False,
        weapon: str | None = None,
        in_forward_arc: bool = True,
        event_pending: bool = True,
    ) -> Odds:
        """The chance that fire destroys an object (p.17)."""

    def duel(
        self,
        first: str,
        second: str,
        *,
        distance: int,
        turns: int | None = None,
        first_doctrine: Literal["rally first", "fire on"] = "rally first",
        second_doctrine: Literal["rally first", "fire on"] = "rally first",
        first_flank: bool = False,
        second_flank: bool = False,
        first_upshifts: int = 0,
        second_upshifts: int = 0,
        first_downshifts: int = 0,
        second_downshifts: int = 0,
        first_higher: bool = False,
        second_higher: bool = False,
        first_state: str | None = None,
        second_state: str | None = None,
        first_weapon: str | None = None,
        second_weapon: str | None = None,
        first_regroups: bool = True,
        second_regroups: bool = True,
    ) -> Odds:
        """The winner when two units exchange fire."""

    def barrage(
        self,
        attackers: str | Sequence[str],
        targets: str | Sequence[str],
        *,
        distance: int | Sequence[int],
        target_states: Sequence[str | None] | None = None,
        weapons: Sequence[str | None] | None = None,
        firer_states: Sequence[str | None] | None = None,
        flank: bool = False,
        firing_upshifts: int = 0,
        target_downshifts: int = 0,
        firer_higher: bool = False,
        target_higher: bool = False,
        event_pending: bool = True,
    ) -> Odds:
        """The result of several shots in sequence at one hex (p.15-16)."""

    def fire_table(
        self,
        side: Literal["infantry", "vehicle"] = "infantry",
        valor: int = 1,
        state: Literal[
            "ready",
            "spent",
            "reduced",
            "suppressed",
            "broken",
            "eliminated",
            "move",
            "fire",
            "fire-infantry",
            "fire-vehicles",
            "support",
        ]
        | None = None,
        kind: Literal["infantry", "weapon team", "vehicle"] | None = None,
        already_reduced: bool = False,
    ) -> pd.DataFrame:
        """The target's state after an attack, by distance (hexes) and net shift (p.16-17)."""

    def fire_grid(
        self,
    ) -> pd.DataFrame:
        """Every possible attack: distance band x shift x state x kind x valor (p.16-17)."""

class StormsOfSteel(AnyGame):
    """Conflict of Heroes: Storms of Steel."""

    @property
    def units(self) -> pd.DataFrame: ...
    @property
    def weapons(self) -> pd.DataFrame: ...
    @property
    def foot_hits(self) -> pd.DataFrame: ...
    @property
    def vehicle_hits(self) -> pd.DataFrame: ...
    @property
    def terrain(self) -> pd.DataFrame: ...
    @property
    def movement(self) -> pd.DataFrame: ...
    @property
    def fortifications(self) -> pd.DataFrame: ...
    @property
    def cards(self) -> pd.DataFrame: ...
    def attack(
        self,
        attacker: str,
        target: str,
        *,
        distance: int,
        terrain: str = "open",
        flank: bool = False,
        caps: int = 0,
        attacker_state: str | None = None,
        target_state: str | None = None,
        in_arc: bool = True,
        indirect: bool = False,
        fortification: str | None = None,
        fortification_flank: bool | None = None,
        attacker_higher: bool = False,
        target_higher: bool = False,
        small_balka: bool = False,
        fresh_smoke: int = 0,
        thin_smoke: int = 0,
        smoke_between: int = 0,
        vehicles: int = 0,
        carried_by: str | None = None,
        moved_normally: bool = False,
        altitude: int = 0,
        target_altitude: int = 0,
        weapon: str | None = None,
        firepower_card: bool = False,
        better_equipped: bool = False,
        use_of_terrain: bool = False,
        overrun: bool = False,
        high_morale: bool = False,
        luck: Literal["none", "luck", "luck for two hits", "hardened"] = "none",
        counters_drawn: Sequence[str] | None = None,
    ) -> Odds:
        """The result of one attack on its target (7.0)."""

    def group_attack(
        self,
        attackers: str | Sequence[str],
        targets: str | Sequence[str],
        *,
        distance: int | Sequence[int],
        apart: int | Sequence[int] = 0,
        attacker_states: Sequence[str | None] | None = None,
        target_states: Sequence[str | None] | None = None,
        carriers: Sequence[str | None] | None = None,
        caps_each: Sequence[int] | None = None,
        flank_each: Sequence[bool] | None = None,
        fortification_each: Sequence[str | None] | None = None,
        hindrance: str | None = None,
        hidden: bool = False,
        terrain: str = "open",
        flank: bool = False,
        caps: int = 0,
        in_arc: bool = True,
        indirect: bool = False,
        fortification: str | None = None,
        fortification_flank: bool | None = None,
        attacker_higher: bool = False,
        target_higher: bool = False,
        small_balka: bool = False,
        fresh_smoke: int = 0,
        thin_smoke: int = 0,
        smoke_between: int = 0,
        vehicles: int = 0,
        moved_normally: bool = False,
        altitude: int = 0,
        target_altitude: int = 0,
        weapon: str | None = None,
        firepower_card: bool = False,
        better_equipped: bool = False,
        use_of_terrain: bool = False,
        overrun: bool = False,
    ) -> Odds:
        """The result of an attack by a unit or fire group on all units of a hex (7.7, 9.12)."""

    def close_combat(
        self,
        first: str | Sequence[str],
        second: str | Sequence[str],
        *,
        attacks: int | None = None,
        begins: Literal["first", "second"] = "first",
        terrain: str = "open",
        first_fortification: str | None = None,
        second_fortification: str | None = None,
        first_caps: int = 0,
        second_caps: int = 0,
        first_states: Sequence[str | None] | None = None,
        second_states: Sequence[str | None] | None = None,
    ) -> Odds:
        """The winner when units in one hex attack each other in turn (7.63)."""

    def rally(
        self,
        unit: str,
        *,
        state: str,
        cover: int = 0,
        company: int = 0,
        caps: int = 0,
        attempts: int | None = 1,
        in_close_combat: bool = False,
        luck: Literal["none", "luck", "hardened"] = "none",
    ) -> Odds:
        """The chance that a unit rallies from its hit counter (7.5)."""

    def artillery(
        self,
        battery: str,
        targets: str | Sequence[str],
        *,
        distance: int | None = None,
        target_states: Sequence[str | None] | None = None,
        carriers: Sequence[str | None] | None = None,
        caps_each: Sequence[int] | None = None,
        fortification_each: Sequence[str | None] | None = None,
        hindrance: str | None = None,
        hidden: bool = False,
        terrain: str = "open",
        caps: int = 0,
        indirect: bool = False,
        fortification: str | None = None,
        attacker_higher: bool = False,
        target_higher: bool = False,
        small_balka: bool = False,
        fresh_smoke: int = 0,
        thin_smoke: int = 0,
        smoke_between: int = 0,
        vehicles: int = 0,
        firepower_card: bool = False,
        better_equipped: bool = False,
        use_of_terrain: bool = False,
    ) -> Odds:
        """The result of shells on all units of one hex, from off-board artillery or a mortar unit (12.0-12.3)."""

    def mines(
        self,
        unit: str,
        *,
        number: int,
        color: Literal["red", "blue", "black"] = "black",
        caps: int = 0,
        state: str | None = None,
        mines: int = 1,
        counters_drawn: Sequence[str] | None = None,
    ) -> Odds:
        """The result of a land mine on a unit that moves onto it (18.5)."""

    def initiative(
        self,
        *,
        first_caps: int = 0,
        second_caps: int = 0,
        first_caps_again: int = 0,
        second_caps_again: int = 0,
        feared: Literal["first", "second"] | None = None,
    ) -> Odds:
        """The player who begins a round (2.1, 3.24)."""

    def detection(
        self,
        *,
        shots: int = 1,
        caps: int = 0,
    ) -> Odds:
        """The chance that a hidden sniper is found after firing (10.3)."""

    def path_cost(
        self,
        unit: str,
        path: str | Sequence[str],
        *,
        caps: int = 0,
        state: str | None = None,
        towing: bool = False,
        organized_retreat: bool = False,
    ) -> Odds:
        """The cost of a path for a unit, hex by hex (5.0, 14.0)."""

    def duel(
        self,
        first: str,
        second: str,
        *,
        distance: int,
        rounds: int | None = None,
        first_doctrine: Literal["rally first", "fire on"] = "rally first",
        second_doctrine: Literal["rally first", "fire on"] = "rally first",
        first_flank: bool = False,
        second_flank: bool = False,
        first_terrain: str = "open",
        second_terrain: str = "open",
        first_fortification: str | None = None,
        second_fortification: str | None = None,
        first_higher: bool = False,
        second_higher: bool = False,
        first_caps: int = 0,
        second_caps: int = 0,
        first_state: str | None = None,
        second_state: str | None = None,
    ) -> Odds:
        """The winner when two units fire and rally in turn, round after round (2.2)."""

    def activation(
        self,
        attacker: str,
        target: str,
        *,
        distance: int,
        ap: int = 7,
        caps: int = 0,
        goal: Literal["destroy", "hit"] = "destroy",
        rally_bonus: int = 0,
        attacker_state: str | None = None,
        target_state: str | None = None,
        terrain: str = "open",
        flank: bool = False,
        in_arc: bool = True,
        indirect: bool = False,
        fortification: str | None = None,
        fortification_flank: bool | None = None,
        attacker_higher: bool = False,
        target_higher: bool = False,
        small_balka: bool = False,
        fresh_smoke: int = 0,
        thin_smoke: int = 0,
        smoke_between: int = 0,
        vehicles: int = 0,
        carried_by: str | None = None,
        better_equipped: bool = False,
        use_of_terrain: bool = False,
    ) -> Odds:
        """The best use of an activation against a target that does not shoot back (3.0-3.23)."""

    def attack_table(
        self,
        pile: Literal["foot", "vehicle", "air"] = "foot",
        hit: bool = False,
    ) -> pd.DataFrame:
        """The target's state after an attack, by DV less AV without the roll, and CAPs (7.0, 3.23)."""

    def rally_table(
        self,
        pile: Literal["foot", "vehicle", "air"] = "foot",
    ) -> pd.DataFrame:
        """The laws of a unit's rally, by its counter, its bonus, and CAPs (7.5, 7.51)."""

    def activation_table(
        self,
        attacker: str,
        target: str,
        *,
        distance: int,
        ap: int = 7,
        caps: int = 4,
        goal: Literal["destroy", "hit"] = "destroy",
        rally_bonus: int = 0,
        attacker_state: str | None = None,
        terrain: str = "open",
        flank: bool = False,
        in_arc: bool = True,
        indirect: bool = False,
        fortification: str | None = None,
        fortification_flank: bool | None = None,
        attacker_higher: bool = False,
        target_higher: bool = False,
        small_balka: bool = False,
        fresh_smoke: int = 0,
        thin_smoke: int = 0,
        smoke_between: int = 0,
        vehicles: int = 0,
        carried_by: str | None = None,
        better_equipped: bool = False,
        use_of_terrain: bool = False,
    ) -> pd.DataFrame:
        """The best action with each number of APs and CAPs, target hit or not: 1 in the column of that action."""

class ShermanLeader(AnyGame):
    """Sherman Leader."""

    @property
    def units(self) -> pd.DataFrame: ...
    @property
    def commanders(self) -> pd.DataFrame: ...
    @property
    def battalions(self) -> pd.DataFrame: ...
    @property
    def campaigns(self) -> pd.DataFrame: ...
    @property
    def objectives(self) -> pd.DataFrame: ...
    @property
    def support(self) -> pd.DataFrame: ...
    @property
    def ap_damage(self) -> pd.DataFrame: ...
    @property
    def he_damage(self) -> pd.DataFrame: ...
    @property
    def tactical_moves(self) -> pd.DataFrame: ...
    @property
    def operational_moves(self) -> pd.DataFrame: ...
    @property
    def range_bands(self) -> pd.DataFrame: ...
    @property
    def terrain(self) -> pd.DataFrame: ...
    @property
    def tiles(self) -> pd.DataFrame: ...
    @property
    def places(self) -> pd.DataFrame: ...
    @property
    def events(self) -> pd.DataFrame: ...
    @property
    def conditions(self) -> pd.DataFrame: ...
    def attack(
        self,
        attacker: str,
        target: str,
        *,
        distance: int,
        terrain: str = "clear",
        moved: bool = False,
        commander: str | None = None,
        commander_state: Literal["okay", "shaken", "unfit", "killed"] = "okay",
        counters: str | Sequence[str] | None = None,
        overdrive: bool = False,
        sight: bool = True,
        attacks: int | None = 1,
    ) -> Odds:
        """The result of attacks by a US unit on an enemy unit (Unit Attacks)."""

    def enemy_attack(
        self,
        attacker: str,
        target: str,
        *,
        distance: int,
        terrain: str = "clear",
        moved: bool = False,
        counters: str | Sequence[str] | None = None,
        wounded: bool = False,
        killed: bool = False,
        sight: bool = True,
        commander: str | None = None,
        stress: int = 0,
        others: str | Sequence[str] = (),
        attacks: int = 1,
    ) -> Odds:
        """The result of an enemy's attacks in one turn on a US unit and its commander (Enemy Attacks)."""

    def survive(
        self,
        unit: str,
        attackers: str | Sequence[str],
        *,
        distance: int | Sequence[int],
        terrain: str = "clear",
        turns: int | None = 1,
        attackers_move: bool = False,
        moves: bool = False,
        through: bool = False,
        counters: str | Sequence[str] | None = None,
        wounded: bool = False,
        killed: bool = False,
        commander: str | None = None,
        stress: int = 0,
    ) -> Odds:
        """The chance that a US unit and its commander survive some turns under fire (Enemy Attacks, Damage)."""

    def enemy_orders(
        self,
        unit_type: Literal[
            "Tank",
            "Armored Car",
            "Halftrack",
            "Truck",
            "Rifle",
            "MG",
            "AT Team",
            "Mortar",
            "AT Gun",
            "Building",
            "Bunker",
        ],
        *,
        campaign: str,
        die: Literal["d6", "d10", "rolled for"] = "rolled for",
        battalion: str | None = None,
        half: bool = False,
        shift: int = 0,
        next_to_ap: bool = False,
    ) -> Odds:
        """The order that a type of enemy unit gets in a turn (Roll For Enemy Move, Enemy Actions)."""

    def operational_week(
        self,
        battalion: str,
        *,
        band: Literal[
            "Enemy Breakthrough",
            "Enemy Rear",
            "Enemy Transit",
            "Front",
            "Friendly Transit",
            "Friendly Staging",
        ]
        | None = None,
        half: bool = False,
        weeks: int = 1,
        campaign: str | None = None,
        shift: int = 0,
    ) -> Odds:
        """The position of an unattacked battalion after `weeks`, and the SO points it has cost (End of Week)."""

    def stress_week(
        self,
        commander: str,
        unit: str,
        attackers: str | Sequence[str] = (),
        *,
        distance: int | Sequence[int] = 1,
        terrain: str = "clear",
        turns: int = 1,
        weeks: int = 1,
        stress: int = 0,
        rest: Literal["when unfit", "when shaken", "every other week"] = "when unfit",
        through: bool = False,
        moves: bool = False,
        priority_rest: bool = False,
        more_stress: int = 0,
        tenacity: bool = False,
        medic: bool = False,
        counters: str | Sequence[str] | None = None,
    ) -> Odds:
        """A commander's stress after weeks of battle or leave (Record Commander Stress, On Leave)."""

    def promotion(
        self,
        commander: str,
        *,
        destroys: int,
        to: Literal["Recruit", "Green", "Average", "Skilled", "Veteran", "Ace"] | None = None,
        xp: int = 0,
        killed: int = 0,
        extra_xp: int = 0,
        weeks: int | None = None,
    ) -> Odds:
        """The number of weeks, with a battle in each, until a commander reaches a level (Promoting Commanders)."""

    def battalion(
        self,
        battalion: str,
        *,
        campaign: str,
        kills: str | Sequence[str] = (),
        attackers: str | Sequence[str] = (),
        targets: str | Sequence[str] = (),
        distance: int | Sequence[int] = 1,
        terrain: str = "clear",
        commanders: str | Sequence[str] = (),
        tanks: str | Sequence[str] | None = None,
        half: bool = False,
        more_rifles: int = 0,
    ) -> Odds:
        """A battalion's strength after kills and attacks (Battalion Cards, Battalion Status)."""

    def value(
        self,
        unit: str,
        enemy: str,
        *,
        distance: int,
        terrain: str = "clear",
        enemy_terrain: str = "clear",
        turns: int | None = 1,
        commander: str | None = None,
        commander_state: Literal["okay", "shaken", "unfit", "killed"] = "okay",
        counters: str | Sequence[str] | None = None,
        through: bool = False,
    ) -> Odds:
        """The result when a US unit and an enemy attack each other, and what the unit is worth (Combat)."""

    def attack_table(
        self,
        dice: int = 2,
    ) -> pd.DataFrame:
        """The laws of an enemy unit's end, by the roll needed and its defense with cover (Unit Attacks)."""

    def damage_table(
        self,
        side: Literal["AP", "HE"] = "AP",
    ) -> pd.DataFrame:
        """The effect of one damage counter, by the counter on the unit and its commander (Damage)."""

    def orders_table(
        self,
        campaign: str,
    ) -> pd.DataFrame:
        """The orders of all types of enemy units in a campaign, by strength and die (Roll For Enemy Move)."""

    def value_table(
        self,
        enemy: str,
        *,
        terrain: str = "clear",
        enemy_terrain: str = "clear",
    ) -> pd.DataFrame:
        """The result of a turn in which each US unit and an enemy attack each other, by range (Combat)."""

    def shot_by_shot(
        self,
        turns: int | Iterable[int] = (1, 2, 3),
    ) -> pd.DataFrame:
        """Every attack with the odds that it had: a row each, in the order of the battle."""

    def luck_table(
        self,
    ) -> pd.DataFrame:
        """Actual and expected number, the chance of at least that many, z and percentile of each count."""

    def surprises(
        self,
        side: Literal["US", "enemy"],
    ) -> pd.DataFrame:
        """Each attack of a side: the chance that it had `before` its dice, and what came of it, in order."""

    def worths(
        self,
        units: str | Iterable[str] | None = None,
        enemies: str | Iterable[str] | None = None,
        distances: int | Iterable[int] = (0, 1, 2, 3, 4),
        terrain: str = "clear",
        enemy_terrain: str = "clear",
        best: int | None = None,
    ) -> pd.DataFrame:
        """One attack of each US unit at each enemy, and one back, at each range; both unharmed before."""

    def ranking(
        self,
        campaign: str,
        distances: int | Iterable[int] = (0, 1, 2, 3, 4),
        units: str | Iterable[str] | None = None,
    ) -> pd.DataFrame:
        """Units that serve (or `units`) by the points they destroy for their cost over all ranges, best first."""

    def value_spread(
        self,
        campaign: str,
        distances: int | Iterable[int] = (0, 1, 2, 3, 4),
    ) -> pd.DataFrame:
        """The points that units destroy for their cost, best first, and how far they depend on their counters."""

class Draft2019(AnyGame):
    """War Stories: rule draft of 2019."""

    @property
    def units(self) -> pd.DataFrame: ...
    @property
    def weapons(self) -> pd.DataFrame: ...
    @property
    def terrain(self) -> pd.DataFrame: ...
    @property
    def sheafs(self) -> pd.DataFrame: ...
    @property
    def artillery(self) -> pd.DataFrame: ...
    @property
    def chits(self) -> pd.DataFrame: ...
    @property
    def damage(self) -> pd.DataFrame: ...
    @property
    def suppression(self) -> pd.DataFrame: ...
    def fire(
        self,
        attacker: str,
        target: str,
        *,
        distance: int,
        firing: Literal[
            "aim", "advance", "ambush", "passenger", "op fire", "op fire, aimed", "sustained fire"
        ] = "aim",
        secondary: bool = False,
        indirect: bool = False,
        facing: Literal["front", "front side", "rear side", "rear"] = "front",
        terrain: str = "open",
        behind: str | None = None,
        works: str | None = None,
        target_higher: bool = False,
        target_lower: bool = False,
        obscured: bool = False,
        moving: bool = False,
        sprinting: bool = False,
        task: bool = False,
        crested: bool = False,
        in_field: bool = True,
        in_front: bool = True,
        attacker_state: str | None = None,
        target_state: str | None = None,
        weapon: str | None = None,
        carries: str | None = None,
        activates: bool = False,
        damage_open: str | Sequence[str] | None = None,
        suppression_open: str | Sequence[str] | None = None,
    ) -> Odds:
        """The result of one shot on its target (9.0)."""

    def op_fire(
        self,
        attacker: str,
        target: str,
        *,
        distance: int,
        aimed: bool = False,
        facing: Literal["front", "front side", "rear side", "rear"] = "front",
        terrain: str = "open",
        behind: str | None = None,
        works: str | None = None,
        target_higher: bool = False,
        target_lower: bool = False,
        obscured: bool = False,
        sprinting: bool = False,
        task: bool = False,
        crested: bool = False,
        in_field: bool = True,
        in_front: bool = True,
        attacker_state: str | None = None,
        target_state: str | None = None,
        weapon: str | None = None,
        carries: str | None = None,
        damage_open: str | Sequence[str] | None = None,
        suppression_open: str | Sequence[str] | None = None,
    ) -> Odds:
        """The result of op fire on a unit that moves, turns or performs a task (7.0, 9.0)."""

    def melee(
        self,
        attacker: str,
        target: str,
        *,
        firing: Literal[
            "aim", "advance", "sprint into melee", "passenger", "ambush", "op fire", "op fire, aimed"
        ] = "aim",
        terrain: str = "open",
        works: str | None = None,
        enemy_infantry: bool = False,
        moving: bool = False,
        attacker_state: str | None = None,
        target_state: str | None = None,
        weapon: str | None = None,
        activates: bool = False,
    ) -> Odds:
        """The result of one shot at an enemy in the same hex (9.0)."""

    def duel(
        self,
        first: str,
        second: str,
        *,
        distance: int,
        turns: int | None = None,
        melee: bool = False,
        first_facing: Literal["front", "front side", "rear side", "rear"] = "front",
        second_facing: Literal["front", "front side", "rear side", "rear"] = "front",
        first_terrain: str = "open",
        second_terrain: str = "open",
        first_behind: str | None = None,
        second_behind: str | None = None,
        first_works: str | None = None,
        second_works: str | None = None,
        first_higher: bool = False,
        second_higher: bool = False,
        first_regroups: bool = False,
        second_regroups: bool = False,
        first_weapon: str | None = None,
        second_weapon: str | None = None,
        first_state: str | None = None,
        second_state: str | None = None,
    ) -> Odds:
        """The winner when two units aim and fire at each other (7.0, 9.0)."""

    def rally(
        self,
        unit: str,
        *,
        tokens: int = 1,
        turns: int | None = 1,
        terrain: str = "open",
        behind: str | None = None,
        works: str | None = None,
        state: str | None = None,
    ) -> Odds:
        """The state of a unit under suppression tokens after it has activated (6.0, 10.0)."""

    def cower(
        self,
        unit: str,
        *,
        keep: Literal["mildest", "worst", "first"] = "mildest",
        tokens: int = 0,
        activates: bool = False,
        terrain: str = "open",
        behind: str | None = None,
        works: str | None = None,
    ) -> Odds:
        """The state of a unit after it cowered and kept one of two suppression tokens (7.0)."""

    def spot(
        self,
        spotter: str,
        target: str,
        *,
        hexes: int,
        attempts: int | None = 1,
        terrain: str = "open",
        behind: str | None = None,
        works: str | None = None,
        target_higher: bool = False,
        obscured: bool = False,
        spotter_state: str | None = None,
        target_state: str | None = None,
    ) -> Odds:
        """The chance that an aiming unit spots a target in its line of sight (9.0)."""

    def bog(
        self,
        unit: str,
        *,
        terrain: str,
        hexes: int = 1,
        state: str | None = None,
    ) -> Odds:
        """The chance that a unit gets through bog (8.0)."""

    def barrage(
        self,
        artillery: str,
        target: str,
        *,
        sheaf: Literal["converged", "linear", "normal", "open"] = "normal",
        q: int = 0,
        r: int = 0,
        turned: int = 0,
        terrain: str = "open",
        works: str | None = None,
        behind: str | None = None,
        moving: bool = False,
        target_state: str | None = None,
        activates: bool = False,
    ) -> Odds:
        """The result of a barrage on a unit, and where it lands (11.0)."""

    def destroy(
        self,
        attacker: str,
        *,
        strength: int,
        distance: int,
        kind: Literal["woods", "building", "bunker", "other"] = "building",
        firing: Literal["aim", "advance", "ambush"] = "aim",
        attacks: int = 1,
        occupants: str | Sequence[str] = (),
        attacker_state: str | None = None,
        weapon: str | None = None,
    ) -> Odds:
        """The chance that fire eliminates a destructible object (10.0)."""

    def fire_table(
        self,
        side: Literal["foot", "vehicle"] = "foot",
        firepower: int = 5,
        conditions: tuple[str, ...] = ("MEDIUM",),
    ) -> pd.DataFrame:
        """The fire result by range (areas) and shift, by the firer's FP and the target's conditions (9.0)."""

    def check_table(
        self,
    ) -> pd.DataFrame:
        """Valor checks by valor and difficulty (3.0)."""

    def barrage_table(
        self,
        valor: int = 1,
        deviations: int = 2,
        sheaf: Literal["converged", "linear", "normal", "open"] = "normal",
        side: Literal["foot", "vehicle"] = "foot",
        conditions: tuple[str, ...] = ("MEDIUM",),
        exposed: bool = True,
        reach: int = 3,
    ) -> pd.DataFrame:
        """The result of a barrage in each hex up to `reach` hexes around the target hex (11.0)."""

@overload
def load(system: Literal["liberty_road"], data: str | Path | None = None) -> LibertyRoad: ...
@overload
def load(system: Literal["storms_of_steel"], data: str | Path | None = None) -> StormsOfSteel: ...
@overload
def load(system: Literal["sherman_leader"], data: str | Path | None = None) -> ShermanLeader: ...
@overload
def load(system: Literal["draft_2019"], data: str | Path | None = None) -> Draft2019: ...
@overload
def load(system: str, data: str | Path | None = None) -> AnyGame: ...
