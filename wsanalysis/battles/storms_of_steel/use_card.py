"""Cards that are no action: whoever holds one is asked whether to use it when it counts (8.1, p.17)."""

from wsanalysis.battles.core.actions import add, kind_of
from wsanalysis.battles.core.frames import answer, ask, log
from wsanalysis.battles.core.hands import discard
from wsanalysis.battles.core.numbers import Side, Unit
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.records import Battle, Frame, World
from wsanalysis.compiled import compiled


@compiled
def card_held(world: World, battle: Battle, side: Side, effect: int) -> int:
    """A card of a hand that has an effect, 0 if there is none."""
    for kind in range(1, battle.card_kinds):
        if world.card[kind].effect == effect and battle.held[kind].hand[side] > 0:
            return kind
    return 0


@compiled
def ask_to_use(world: World, battle: Battle, frame: Frame, effect: int, unit: Unit, step: int) -> bool:
    """Ask whether a card with an effect is used for a unit, if the side holds one; whether that is asked."""
    frame.card = card_held(world, battle, frame.side, effect)
    if frame.card == 0:
        return False
    battle.asked = unit
    ask(battle, frame, frame.side, terms.CARD, step)
    return True


@compiled
def list_uses(world: World, battle: Battle, frame: Frame, actions: Actions) -> None:
    """The card is kept, or used."""
    add(actions, terms.KEEP, battle.asked, frame.card)
    add(actions, terms.USE, battle.asked, frame.card)


@compiled
def uses_card(battle: Battle, frame: Frame) -> bool:
    """Whether the card is used, which is then discarded."""
    if kind_of(answer(battle)) != terms.USE:
        return False
    discard(battle, frame.side, frame.card)
    log(battle, terms.LOG_USES, frame.side, frame.card, battle.asked, 0)
    return True
