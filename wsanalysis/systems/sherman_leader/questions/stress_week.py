"""The question about a commander's stress after weeks of battle (Record Commander Stress, On Leave)."""

from collections.abc import Callable, Hashable, Mapping, Sequence

from wsanalysis.asking.questions import listed, notes_idle, refuse_idle
from wsanalysis.asking.unit_arguments import row_named, turns_in_words
from wsanalysis.languages import joined, say
from wsanalysis.rule_system import IllegalAction, Inquiry
from wsanalysis.systems.sherman_leader.acting import Acting
from wsanalysis.systems.sherman_leader.campaigning import Plan, RestPlan, Weeks, is_killed, week_of_battle
from wsanalysis.systems.sherman_leader.commander_card import CommanderCard, status_of
from wsanalysis.systems.sherman_leader.condition import counters_on
from wsanalysis.systems.sherman_leader.damage import struck
from wsanalysis.systems.sherman_leader.edition import ShermanLeader
from wsanalysis.systems.sherman_leader.questions import arguments
from wsanalysis.systems.sherman_leader.questions.survive import aims_of
from wsanalysis.systems.sherman_leader.setting_up import may_fight
from wsanalysis.systems.sherman_leader.stress import before_battle


@notes_idle(arguments.THROUGH)
def stress_week(
    edition: ShermanLeader,
    commander: arguments.CommanderName,
    unit: arguments.UsName,
    attackers: arguments.EnemyName | Sequence[arguments.EnemyName] = (),
    *,
    distance: arguments.Distance | Sequence[arguments.Distance] = 1,
    terrain: arguments.TerrainName = "clear",
    turns: arguments.Turns = 1,
    weeks: arguments.Times = 1,
    stress: arguments.Stress = 0,
    rest: RestPlan = "when unfit",
    through: bool = False,
    moves: bool = False,
    priority_rest: bool = False,
    more_stress: arguments.More = 0,
    tenacity: bool = False,
    medic: bool = False,
    counters: arguments.UnitsCounter | Sequence[arguments.UnitsCounter] | None = None,
) -> Inquiry:
    """A commander's stress after weeks of battle or leave (Record Commander Stress, On Leave).

    In each battle all `attackers` attack his `unit` for some `turns`. `stress`: what he begins with. `rest`:
    when he goes on leave, as he must when unfit. `through`: he takes stress to act though Suppressed or
    Immobile. `more_stress`: from events in each battle; `tenacity`: each battle lasts a turn longer for 1
    stress. `medic`: one takes 2 stress off each week. `counters`: damage on the unit that is never repaired;
    without them it begins each battle unharmed. Wounds are paid for each week.
    """
    own = arguments.us_unit(edition, unit)
    card = row_named(edition.commanders, commander, "commander")
    if card.type != own.type:
        raise IllegalAction(f"{card.name} commands {card.type}, not {own.type} (Select Commanders)")
    enemies = listed(attackers)
    aims = tuple(aims_of(edition, own, enemies, distance, terrain, False)) if enemies else ()
    start = arguments.condition_of(edition, own, counters)
    lying = counters_on(start, own.attacked_by, edition)
    if not may_fight([counter.new_battle for counter in lying], wounded=False, unfit=False):
        raise IllegalAction("a unit with Engine or Suspension damage may not be assigned (Assign Units)")
    start = start._replace(stress=before_battle(lying))
    if not aims:
        given = (
            distance != 1,
            terrain != "clear",
            turns != 1,
            through,
            moves,
            bool(lying) and not start.stress,
        )
        said = "distance, terrain, turns, through, moves and such counters apply to attacks: name attackers"
        refuse_idle(f"{said} (Enemy Attacks)", *given)
        turns = 0
    acting = Acting(moves, True, through and arguments.acts_through(edition, own, led=True))
    plan = Plan(
        aims, struck(own), acting, turns, rest, priority_rest, medic, more_stress, tenacity, start
    )  # fmt: skip
    lasting = turns + (1 if tenacity and aims else 0)
    whose = {"commander": card.card, "unit": arguments.on_ground(edition, own.name, terrain)}
    fire = say("{commander} with {unit} under fire by {attackers}", **whose, attackers=joined(", ", enemies))
    calm = say("{commander} with {unit} not attacked", **whose)
    start_stress = say("{stress} stress at the start", stress=stress)
    fought = (fire, turns_in_words(lasting)) if aims else (calm,)
    return Inquiry(
        question="stress_week",
        title=joined(", ", (*fought, start_stress, arguments.weeks_in_words(weeks))),
        step=week_of_battle,
        start=Weeks(stress),
        args=(card, plan, edition),
        steps=weeks,
        step_name="week",
        is_over=is_killed,
        word=_reader(card),
        words=("okay", "shaken", "unfit", "killed"),
        start_word=status_of(card, stress),
        marginals={"stress": _stress, "wounded": _wounded},
        detail=_detail,
        notes=(
            say(
                "okay to {okay}, shaken to {shaken} stress, Cool {cool} (Select Commanders)",
                okay=card.okay_to,
                shaken=card.shaken_to,
                cool=card.cool,
            ),
            say("2 stress a battle less Cool; 4 less on leave, whatever the Cool"),
            say("a battle is one draw here; use survive with a commander to see it turn by turn"),
        ),
        rules="Record Commander Stress, On Leave",
    )


def _reader(card: CommanderCard) -> Callable[[Weeks], str]:
    def status(state: Weeks) -> str:
        return "killed" if state.killed else status_of(card, state.stress)

    return status


def _stress(state: Weeks) -> str:
    return "killed" if state.killed else str(state.stress)


def _wounded(state: Weeks) -> str:
    return "yes" if state.wounded else "no"


def _detail(state: Weeks) -> Mapping[str, Hashable]:
    return {"stress": state.stress, "wounded": state.wounded, "on leave": state.rested}
