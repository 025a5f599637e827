"""The question where a battalion stands after some weeks, and what it has cost (End of Week)."""

from collections.abc import Hashable, Mapping

from wsanalysis.asking.questions import idle, refuse_idle
from wsanalysis.languages import joined, say
from wsanalysis.rule_system import Inquiry
from wsanalysis.systems.sherman_leader.campaign_cards import BANDS, Band
from wsanalysis.systems.sherman_leader.edition import ShermanLeader
from wsanalysis.systems.sherman_leader.effects import Effect, amount_of, has
from wsanalysis.systems.sherman_leader.operations import (
    OnTheMap,
    attack_cost,
    is_over,
    losses,
    roll_shift,
    week_passes,
)
from wsanalysis.systems.sherman_leader.questions import arguments
from wsanalysis.systems.sherman_leader.strength import effects_of


def operational_week(
    edition: ShermanLeader,
    battalion: arguments.BattalionName,
    *,
    band: Band | None = None,
    half: bool = False,
    weeks: arguments.Times = 1,
    campaign: arguments.CampaignName | None = None,
    shift: arguments.More = 0,
) -> Inquiry:
    """The position of an unattacked battalion after `weeks`, and the SO points it has cost (End of Week).

    `band` None: where its card places it. `half`: at half strength only the lasting notes of its card count.
    `shift`: of other cards on battalion moves. Its band and its card cost SO points each week.
    """
    card = arguments.battalion_named(edition, battalion)
    start: Band = card.band if band is None else band
    cards = () if campaign is None else arguments.campaign_named(edition, campaign).effects
    row = edition.operational_moves[card.kind]
    fixed = has(card.effects, "fixed")
    refuse_idle(
        "a fixed battalion is never rolled for: leave shift out (Move Battalions)", fixed and shift != 0
    )
    own = effects_of(card, "half" if half else "full")
    total = roll_shift(half, (*own, Effect("battalion moves", shift)), cards, edition.options)
    weekly, own_weekly = (amount_of(effects, "weekly SO") for effects in (own, effects_of(card, "full")))
    by_band = losses(edition.range_bands)
    bands = {entry.band: entry for entry in edition.range_bands}
    rolls = say("it is fixed and never moves (Move Battalions)") if fixed else say(
        "d10 {total:+d}: {low} or less retreats, {high} or more advances (Move Battalions)",
        total=total, low=row.retreats_up_to, high=row.advances_from,
    )  # fmt: skip
    costs = [
        say("{cost} SO in {band}", cost=attack_cost(bands[name], effects=cards), band=name) for name in BANDS
    ]
    kind = joined(", ", (card.kind, say("half strength"))) if half else card.kind
    return Inquiry(
        question="operational_week",
        title=say(
            "{battalion} ({kind}) from {band}, {weeks}",
            battalion=arguments.battalion_in_words(card),
            kind=kind,
            band=start,
            weeks=arguments.weeks_in_words(weeks),
        ),
        step=week_passes,
        start=OnTheMap(start, 0, weeks),
        args=(None if fixed else row, total, tuple(lost - weekly for lost in by_band)),
        steps=weeks,
        is_over=is_over,
        step_name="week",
        word=_band,
        words=BANDS,
        start_word=start,
        marginals={"SO lost": _lost},
        detail=_detail,
        notes=(
            rolls,
            say("to attack it costs {costs}; each truck 2 less (Assign Units)", costs=joined(", ", costs)),
            *idle(
                (
                    bool(amount_of(cards, "enemy moves"))
                    and not (edition.options.campaign_shift_on_map and not fixed),
                    "what the campaign adds to enemy moves is for the battlefield (Select Campaign Card)",
                ),
                (half and fixed and own_weekly == weekly, "it is fixed and costs as much at full strength"),
            ),
        ),
        rules="End of Week",
    )


def _band(state: OnTheMap) -> str:
    return state.band


def _lost(state: OnTheMap) -> str:
    return str(state.lost)


def _detail(state: OnTheMap) -> Mapping[str, Hashable]:
    return {"SO lost": state.lost}
