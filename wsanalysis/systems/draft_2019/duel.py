"""A duel: two units that fire, regroup and rally in turn until one is out or broken (6.0, 7.0, 9.0, 10.0)."""

from functools import lru_cache
from typing import Literal, NamedTuple

from wsanalysis.probability.chance import Chance, resolve
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.draft_2019.actions import after_action
from wsanalysis.systems.draft_2019.chits import Nerve
from wsanalysis.systems.draft_2019.edition import Draft2019
from wsanalysis.systems.draft_2019.fire import MeleeAim, melee_fire
from wsanalysis.systems.draft_2019.ground import Stand
from wsanalysis.systems.draft_2019.melee import melee_aim
from wsanalysis.systems.draft_2019.rally import activate
from wsanalysis.systems.draft_2019.results import Struck
from wsanalysis.systems.draft_2019.shot import Shot, shifts, take_aim
from wsanalysis.systems.draft_2019.state import UnitState, hesitates, is_broken
from wsanalysis.systems.draft_2019.supply import lying_on
from wsanalysis.systems.draft_2019.unit import Firer, Target

Player = Literal["first", "second"]


class Duelist(NamedTuple):
    """One side of a duel: its ratings as firer and as target, whole or reduced to a team, and its shot.

    `stand`: where it stands, as the other sees it. `regroups`: it is readied between its turns and so fires
    in each; without this, every other turn goes to regrouping.
    """

    firer: Firer
    team_firer: Firer
    target: Target
    team_target: Target
    shot: Shot
    stand: Stand
    regroups: bool = False

    def fires_as(self, state: UnitState) -> Firer:
        """Its ratings as a firer."""
        return self.team_firer if state.team else self.firer

    def met_as(self, state: UnitState) -> Target:
        """Its ratings as a target."""
        return self.team_target if state.team else self.target


class Duel(NamedTuple):
    """The state of a duel: both units, whose turn it is, and which are broken and leave."""

    first: UnitState
    second: UnitState
    turn: Player = "first"
    broken: Player | None = None


def half_turn(chance: Chance, duel: Duel, first: Duelist, second: Duelist, edition: Draft2019) -> Duel:
    """One player's turn: his unit activates, rallies, and regroups or fires (6.0, 7.0)."""
    if duel.turn == "first":
        own, other, broken = _act(chance, duel.first, duel.second, first, second, edition)
        return Duel(own, other, "second", "first" if broken else None)
    own, other, broken = _act(chance, duel.second, duel.first, second, first, edition)
    return Duel(other, own, "first", "second" if broken else None)


def _act(
    chance: Chance, own: UnitState, other: UnitState, me: Duelist, enemy: Duelist, edition: Draft2019
) -> tuple[UnitState, UnitState, bool]:
    theirs = lying_on(other, enemy.met_as(other).kind)
    own = resolve(chance, activate, own, me.met_as(own), me.stand, edition, theirs)
    if own.eliminated:
        return own, other, False
    if is_broken(own, edition.options):
        chance.tell("broken, it routs (10.0)")
        return own, other, True
    if hesitates(own):
        chance.tell("it hesitates (10.0)")
        return own, other, False
    if own.spent and me.regroups:
        own = after_action(own, "regroup")
    elif own.spent:
        chance.tell("it regroups (7.0)")
        return after_action(own, "regroup"), other, False
    aim = aim_of(own, other, me, enemy, edition)
    if aim is None:
        return own, other, False
    struck = resolve(chance, melee_fire, Struck(other), aim, False, edition)
    return after_action(own, "aim", fired=True), struck.unit, False


@lru_cache(maxsize=1 << 16)
def aim_of(
    own: UnitState, other: UnitState, me: Duelist, enemy: Duelist, edition: Draft2019
) -> MeleeAim | None:
    """One side's shot in these states; None if it may not fire."""
    firer, target = me.fires_as(own), enemy.met_as(other)
    try:
        if me.shot.melee:
            return melee_aim(firer, own, target, other, me.shot, me.target, edition)
        ledger = shifts(firer, own, target, me.shot, edition.options)
    except IllegalAction:
        return None
    aim = take_aim(firer, own, target, other, me.shot, ledger)
    return MeleeAim(aim, aim, Nerve(me.target.valor), False)


def is_over(duel: Duel) -> bool:
    """True if one of the two is out or has left."""
    return duel.first.eliminated or duel.second.eliminated or duel.broken is not None


def winner(duel: Duel) -> str:
    """The side that is left: first, second, or neither as yet."""
    if duel.second.eliminated or duel.broken == "second":
        return "first"
    return "second" if duel.first.eliminated or duel.broken == "first" else "neither"


def fate(duel: Duel, player: Player) -> str:
    """The condition of one side: eliminated, broken, or still there."""
    state = duel.first if player == "first" else duel.second
    if state.eliminated:
        return "eliminated"
    return "broken" if duel.broken == player else "stays"
