"""The question about an enemy unit's order (Roll For Enemy Move)."""

from typing import Literal

from wsanalysis.arguments.names import with_article
from wsanalysis.asking.questions import idle
from wsanalysis.languages import joined, say
from wsanalysis.rule_system import Inquiry
from wsanalysis.systems.sherman_leader.edition import ShermanLeader
from wsanalysis.systems.sherman_leader.effects import Effect
from wsanalysis.systems.sherman_leader.enemy_unit import EnemyType
from wsanalysis.systems.sherman_leader.movement_charts import COLUMN_OF, ORDERS
from wsanalysis.systems.sherman_leader.orders import EnemyDie, enemy_order, move_shifts
from wsanalysis.systems.sherman_leader.questions.arguments import (
    BattalionName,
    CampaignName,
    More,
    battalion_in_words,
    battalion_named,
    campaign_named,
)
from wsanalysis.systems.sherman_leader.strength import effects_of

UNKNOWN = "not rolled yet"


def enemy_orders(
    edition: ShermanLeader,
    unit_type: EnemyType,
    *,
    campaign: CampaignName,
    die: Literal["d6", "d10", "rolled for"] = "rolled for",
    battalion: BattalionName | None = None,
    half: bool = False,
    shift: More = 0,
    next_to_ap: bool = False,
) -> Inquiry:
    """The order that a type of enemy unit gets in a turn (Roll For Enemy Move, Enemy Actions).

    `die`: the result of the aggressiveness roll; by default rolled for by the campaign's card. `battalion`:
    its card counts too. `half`: it is at half strength. `shift`: from other cards. `next_to_ap`: a Rifle is 1
    hex from a US unit that is attacked by AP.
    """
    card = campaign_named(edition, campaign)
    of = None if battalion is None else battalion_named(edition, battalion)
    own = () if of is None else effects_of(of, "half" if half else "full")
    ledger = move_shifts(half, (*card.effects, *own, Effect("enemy moves", shift)))
    rolled: EnemyDie | None = None if die == "rolled for" else die
    chart = edition.tactical_moves
    order = say("order of an enemy {type} in {campaign}", type=unit_type, campaign=card.campaign)
    title = order if rolled is None else joined(", ", (order, rolled))
    if of is not None:
        title = say("{order} ({battalion})", order=title, battalion=battalion_in_words(of))
    return Inquiry(
        question="enemy_orders",
        title=joined(", ", (title, say("half strength"))) if half else title,
        step=enemy_order,
        start=UNKNOWN,
        args=(rolled, card.d6_up_to, sum(s.amount for s in ledger), chart, unit_type, next_to_ap),
        word=str,
        words=ORDERS,
        marginals={"moves": _moves},
        ledger=ledger,
        ledger_word="modifier",
        notes=(
            say("a d10 of {number} or less for aggressiveness gives the d6", number=card.d6_up_to),
            *idle(
                (
                    next_to_ap and unit_type != "Rifle",
                    "only a Rifle heeds AP units next to it (Enemy Rifle Unit)",
                ),
                (
                    unit_type not in COLUMN_OF and (half or shift != 0 or rolled is not None),
                    f"{with_article(unit_type)} never moves, whatever is rolled (Enemy Actions)",
                ),
            ),
        ),
        rules="Roll For Enemy Move",
    )


def _moves(order: str) -> str:
    """The unit's move: it advances, retreats or stays; the destination depends on the map."""
    if order.startswith("Retreat"):
        return "back"
    if order in ("Hold", "Adjacent Cover"):
        return "stays near"
    return "forward"
