"""Questions about units that activate with tokens on them: rallying and cowering (6.0, 7.0, 10.0)."""

from collections.abc import Callable

from wsanalysis.asking.questions import notes_idle
from wsanalysis.asking.unit_arguments import Times, UnitName, unit_named
from wsanalysis.languages import plural, say
from wsanalysis.rule_system import Advice, AdviceTable, Inquiry
from wsanalysis.systems.draft_2019.checks import rally_difficulty
from wsanalysis.systems.draft_2019.edition import Draft2019, as_suppression
from wsanalysis.systems.draft_2019.ground import shelter
from wsanalysis.systems.draft_2019.questions import arguments
from wsanalysis.systems.draft_2019.questions.meaning import WHY, cower_reads, rally_reads
from wsanalysis.systems.draft_2019.rally import Cowering, Keep, activate, cower_then_activate, harm
from wsanalysis.systems.draft_2019.state import READY, UnitState, hesitates, is_broken, is_suppressed

Reader = Callable[[UnitState], str]
KEEPING = {
    "mildest": "{unit} cowering and keeping the mildest token",
    "worst": "{unit} cowering and keeping the worst token",
    "first": "{unit} cowering and keeping the first token",
}
"""Titles by the token that is kept."""


@notes_idle(WHY, rally_reads)
def rally(
    edition: Draft2019,
    unit: UnitName,
    *,
    tokens: arguments.Tokens = 1,
    turns: Times | None = 1,
    terrain: arguments.TerrainName = "open",
    behind: arguments.BarrierName | None = None,
    works: arguments.WorksName | None = None,
    state: arguments.OwnState | None = None,
) -> Inquiry:
    """The state of a unit under suppression tokens after it has activated (6.0, 10.0).

    `tokens`: those that lie on it face down, in addition to those of `state`. In each of `turns` it turns
    them over and makes a valor check for each: easy while fortified, difficult without cover; None: until no
    token is left. A unit with 2 or more tokens left is broken. Marginal `acts`: whether it may do anything
    except cower, regroup or rout.
    """
    rallying = unit_named(edition, unit)
    start = UnitState.parse(state, rallying.kind)
    start = start._replace(unknown_suppression=start.unknown_suppression + tokens)
    stand = arguments.stand_of(edition, terrain, behind, works)
    met = arguments.target_in(edition, rallying, start, stand)
    where = shelter(stand, met.kind, is_suppressed(start))
    often = say("until no token is left") if turns is None else plural("{n} turn", "{n} turns", n=turns)
    return Inquiry(
        question="rally",
        title=say(
            "{unit} (valor {valor}) rallying, {state}, {often}",
            unit=rallying.name,
            valor=rallying.valor,
            state=arguments.with_place(start, stand),
            often=often,
        ),
        step=activate,
        start=start,
        args=(met, stand, edition),
        steps=turns,
        step_name="turn",
        is_over=has_rallied,
        word=word_after(edition),
        words=("rallied", "suppressed", "broken", "eliminated"),
        marginals={"acts": _acts(edition), "tokens": _tokens},
        detail=lambda after: {"state": str(after)},
        notes=(
            say(
                "each check is {difficulty}: {cover} (10.0)",
                difficulty=rally_difficulty(where),
                cover=where if where != "none" else say("no cover"),
            ),
        ),
        rules="6.0, 10.0",
    )


@notes_idle({place: WHY[place] for place in ("terrain", "behind", "works")}, cower_reads)
def cower(
    edition: Draft2019,
    unit: UnitName,
    *,
    keep: Keep = "mildest",
    tokens: arguments.Tokens = 0,
    activates: bool = False,
    terrain: arguments.TerrainName = "open",
    behind: arguments.BarrierName | None = None,
    works: arguments.WorksName | None = None,
) -> Inquiry:
    """The state of a unit after it cowered and kept one of two suppression tokens (7.0).

    `keep`: which of the two its owner keeps: the mildest, the worst, or the first without looking. `tokens`:
    those that already lie on it. `activates`: also show its state after its next rally checks.
    """
    cowering = unit_named(edition, unit)
    stand = arguments.stand_of(edition, terrain, behind, works)
    met = arguments.target_in(edition, cowering, READY, stand)
    stages = 2 if activates else 1
    title = arguments.with_place(say(KEEPING[keep], unit=cowering.name), stand)
    return Inquiry(
        question="cower",
        title=say("{cowering}, then rallies", cowering=title) if activates else title,
        step=cower_then_activate,
        start=Cowering(UnitState(unknown_suppression=tokens)),
        args=(keep, met, stand, edition),
        steps=stages,
        step_name="activation",
        is_over=lambda now: now.done == stages,
        word=_of_unit(word_after(edition)) if activates else _kept,
        words=("rallied", "suppressed", "broken", "eliminated") if activates else ("blank", "HESITATION"),
        marginals={"acts": _of_unit(_acts(edition))} if activates else {"token": _token},
        detail=lambda now: {"state": str(now.unit)},
        advice=lambda: _preference(edition) if keep == "mildest" else None,
        notes=(say("suppressed infantry is fortified in woods, rubble and masonry (9.0)"),),
        rules="7.0, 10.0",
    )


def has_rallied(state: UnitState) -> bool:
    """True if no suppression token is left, or no unit."""
    return state.eliminated or not is_suppressed(state)


def word_after(edition: Draft2019) -> Reader:
    """The condition of a unit that tried to rally, in one word."""

    def word(state: UnitState) -> str:
        if state.eliminated:
            return "eliminated"
        if is_broken(state, edition.options):
            return "broken"
        return "suppressed" if is_suppressed(state) else "rallied"

    return word


def _acts(edition: Draft2019) -> Reader:
    def word(state: UnitState) -> str:
        if state.eliminated:
            return "eliminated"
        if hesitates(state):
            return "hesitates"
        return "broken" if is_broken(state, edition.options) else "acts"

    return word


def _tokens(state: UnitState) -> str:
    return "eliminated" if state.eliminated else str(len(state.suppression))


def _of_unit(read: Reader) -> Callable[[Cowering], str]:
    return lambda now: read(now.unit)


def _kept(now: Cowering) -> str:
    return "HESITATION" if now.unit.held and now.unit.held[-1].effect == "HESITATION" else "blank"


def _token(now: Cowering) -> str:
    return str(now.unit.held[-1]) if now.unit.held else "none"


def _preference(edition: Draft2019) -> Advice:
    """The tokens from the one to keep to the one to put back."""
    supply = edition.suppression_supply().by(as_suppression)
    ranked = sorted(supply.counts, key=harm)
    size = supply.size
    rows = tuple((str(token), str(supply.counts[token]), f"of {size}") for token in ranked)
    table = AdviceTable("Keep the one that stands higher", ("token", "there are", "in all"), rows)
    return Advice("Keep a blank token before one that hesitates, then the higher blast number.", (table,))
