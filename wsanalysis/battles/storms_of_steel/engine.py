"""Storms of Steel as an engine: its flows, what may be answered, what is seen."""

from wsanalysis.battles.core.code import code_of
from wsanalysis.battles.core.rules import Rules
from wsanalysis.battles.storms_of_steel.players.expected_value import value
from wsanalysis.battles.storms_of_steel.players.greedy import prepare, promise
from wsanalysis.battles.storms_of_steel.records import Battle, World
from wsanalysis.battles.storms_of_steel.rules.sequence import ACTIONS, FLOWS
from wsanalysis.battles.storms_of_steel.rules.setup import begin
from wsanalysis.battles.storms_of_steel.rules.view import imagine, see

ENGINE = code_of(
    Rules(
        world=World,
        state=Battle,
        begin=begin,
        flows=FLOWS,
        actions=ACTIONS,
        see=see,
        imagine=imagine,
        promise=promise,
        prepare=prepare,
        worth=value,
    )
)
