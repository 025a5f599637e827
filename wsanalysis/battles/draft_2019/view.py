"""What a side sees of a battle, and a battle that could be behind it (2.0, 5.0, 10.0).

Tokens face down show only whether they are for damage or for suppression, except to the owner of a unit that
cowered; nobody knows the cards to come.
"""

from wsanalysis.battles.core.deck import hide_deck
from wsanalysis.battles.core.numbers import Side, Unit
from wsanalysis.battles.core.pile import fill_pile, take_counter
from wsanalysis.battles.core.records import Generator
from wsanalysis.battles.core.units import all_units, side_of
from wsanalysis.battles.core.views import begin_view, end_view
from wsanalysis.battles.draft_2019 import events, terms, tokens
from wsanalysis.battles.draft_2019.records import Battle, World
from wsanalysis.battles.draft_2019.terms import DOWN, KIND, KNOWN, MOST_TOKENS

UNREAD_DAMAGE, UNREAD_SUPPRESSION = 62, 63
"""Stand for the kinds of tokens that a side cannot read."""


def see(world: World, battle: Battle, side: Side, view: Battle) -> None:
    """Write what a side sees."""
    battle.copy_into(view)
    begin_view(view, side)
    hide_deck(view)
    for unit in all_units(world):
        if view.harm[unit].down:
            hide_tokens(world, view, unit, side_of(world, unit) == side)
    if view.question == terms.KEEP and view.decider != side:
        view.about.one, view.about.other = 0, 0


def hide_tokens(world: World, view: Battle, unit: Unit, own: bool) -> None:
    """Leave of tokens face down only what they are for, unless their owner knows them."""
    for place in range(MOST_TOKENS):
        token = view.load[unit].token[place]
        if token & DOWN and not (token & KNOWN and own):
            kind = UNREAD_SUPPRESSION if world.token[token & KIND].suppresses else UNREAD_DAMAGE
            view.load[unit].token[place] = (token & ~KIND) | kind


def imagine(world: World, battle: Battle, luck: Generator) -> None:
    """Deal out what the side whose view it was could not see: tokens face down, the cards to come."""
    end_view(battle, luck)
    fill_pile(world, battle, 1, world.tokens + 1)
    for unit in all_units(world):
        for place in range(MOST_TOKENS):
            token = battle.load[unit].token[place]
            if token and token & KIND < UNREAD_DAMAGE:
                take_counter(battle, token & KIND)
    if battle.question == terms.KEEP:
        imagine_hand(world, battle)
    for unit in all_units(world):
        for place in range(MOST_TOKENS):
            token = battle.load[unit].token[place]
            if token & KIND >= UNREAD_DAMAGE:
                unread = token & KIND == UNREAD_SUPPRESSION
                drawn = (
                    tokens.draw_suppression(world, battle) if unread else tokens.draw_damage(world, battle)
                )
                battle.load[unit].token[place] = (token & ~KIND) | drawn if drawn else 0
    events.deal_deck(world, battle)


def imagine_hand(world: World, battle: Battle) -> None:
    """The two tokens of which a unit keeps one: the known ones are out of the supply, others are drawn."""
    if battle.about.one:
        take_counter(battle, battle.about.one)
        take_counter(battle, battle.about.other)
    else:
        battle.about.one = tokens.draw_suppression(world, battle)
        battle.about.other = tokens.draw_suppression(world, battle)
