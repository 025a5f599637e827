"""Cards that are no action: whoever holds one is asked whether to use it when it counts (8.1-8.3, p.17).

Action cards go by their kind, weapon and veteran cards by their number, from ASSETS on.
"""

from wsanalysis.battles.core.actions import add, kind_of
from wsanalysis.battles.core.frames import answer, ask, log
from wsanalysis.battles.core.hands import discard
from wsanalysis.battles.core.numbers import NOBODY, Side, Unit
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.records import Battle, Frame, World
from wsanalysis.battles.storms_of_steel.terms import ASSETS
from wsanalysis.compiled import compiled


@compiled
def card_held(world: World, battle: Battle, side: Side, effect: int) -> int:
    """A card of a hand that has an effect, 0 if there is none."""
    for kind in range(1, battle.card_kinds):
        if world.card[kind].effect == effect and battle.held[kind].hand[side] > 0:
            return kind
    return 0


@compiled
def is_left(battle: Battle, asset: int) -> bool:
    """Whether a weapon or veteran card may still be used."""
    return battle.assets >> asset & 1 == 1


@compiled
def veteran_card(world: World, battle: Battle, side: Side, unit: Unit, effect: int) -> int:
    """A veteran card with an effect that a unit has, or a side for NOBODY, and may still use; 0 for none."""
    if battle.assets:
        for asset in range(world.assets):
            card = world.asset[asset]
            if card.sort == terms.VETERAN and card.what == effect and is_left(battle, asset):
                if card.unit == unit and card.side == side:
                    return ASSETS + asset
    return 0


@compiled
def ask_to_use(battle: Battle, frame: Frame, card: int, unit: Unit, step: int) -> bool:
    """Ask whether a card is used for a unit, if there is one; whether that is asked."""
    frame.card = card
    if card == 0:
        return False
    battle.asked = unit
    ask(battle, frame, frame.side, terms.CARD, step)
    return True


@compiled
def list_uses(world: World, battle: Battle, frame: Frame, actions: Actions) -> None:
    """The card is kept, or used."""
    unit = battle.asked
    add(actions, terms.KEEP, 0, frame.card)
    add(actions, terms.USE_ALONE if unit == NOBODY else terms.USE, max(unit, 0), frame.card)


@compiled
def uses_card(battle: Battle, frame: Frame) -> bool:
    """Whether the card is used, which is gone then."""
    if kind_of(answer(battle)) == terms.KEEP:
        return False
    take_card(battle, frame.side, frame.card)
    log(battle, terms.LOG_USES, frame.side, frame.card, battle.asked, 0)
    return True


@compiled
def take_card(battle: Battle, side: Side, card: int) -> None:
    """A card is discarded, or cannot be used again (8.1-8.3)."""
    if card >= ASSETS:
        battle.assets &= ~(1 << card - ASSETS)
    else:
        discard(battle, side, card)


@compiled
def amount_of(world: World, card: int) -> int:
    """The number on a card."""
    return world.asset[card - ASSETS].amount if card >= ASSETS else world.card[card].amount


@compiled
def card_after(world: World, battle: Battle, roll: Frame, unit: Unit) -> int:
    """The card that may be used after a roll, by where it is broken off (card 12, V14)."""
    if roll.broken > terms.NEAR_TWO_HITS:
        return veteran_card(world, battle, roll.side, unit, terms.COMBAT_HARDENED)
    return card_held(world, battle, roll.side, terms.LUCKY)
