"""The player log of a campaign, ready to be filled in, and a career record: a strip for each commander."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from wsanalysis.aids import Block, Group, Ledger, Page, Row, Step, Steps, WordGrid
from wsanalysis.core_game import CoreGame
from wsanalysis.languages import joined, say
from wsanalysis.printing.map_sheets import situation, to_fill_in
from wsanalysis.printing.sherman_leader.decks import DOES, effects, some
from wsanalysis.printing.sherman_leader.mission import die
from wsanalysis.systems.sherman_leader import ledger
from wsanalysis.systems.sherman_leader.campaign_cards import Battalion, Campaign, Objective
from wsanalysis.systems.sherman_leader.commander_card import LEVELS, CommanderCard
from wsanalysis.systems.sherman_leader.edition import ShermanLeader
from wsanalysis.systems.sherman_leader.stress import BATTLE_STRESS

BATTLES_A_WEEK, MORE_BATTLES = 2, 2
"""Columns for battles: two a week, as in the sample game, and two beside."""
UNITS, COMMANDERS, CAREERS = 24, 15, 13
"""Lines of a page."""
SPARE = 1
"""The least number of empty lines, for commanders who join later."""
SMALLEST = 2
"""VP of most of the smallest battalions: there is a line for each of these if they are drawn."""
ROOM = "\N{NO-BREAK SPACE}" * 36
"""The room where a name is to be written: heads are as wide as what is in them."""
NUMBER = "\N{NO-BREAK SPACE}" * 8
"""The same for the number of a unit."""
BEFORE = "set-up"
START = "SO points"
BOUGHT = ("units", "Trucks and Scouts", "promotions", "optional rules", "SO points left")
PURPOSES = (
    "SO points", "special condition", "attack costs", "events", "weekly SO points",
    "for battalions destroyed", "lost to battalions near", "units", "Trucks and Scouts", "promotions",
    "optional rules", "repairs and healing", "Priority R&R", "SO points left", "VP so far",
)  # fmt: skip
"""The gains and uses of SO points, in the order of a week; `BOUGHT`: before the first one."""
BELOW = (say("poor"), say("adequate"), say("good"))
GAINED, STRIP = (say("XP"), say("stress")), (say("card"), say("reached in"))
"""The lines of each commander: battle by battle, and in the career record."""

Pages = tuple[Page, ...]


def campaign_sheets(game: CoreGame, scenario: Any) -> tuple[Pages, Pages]:
    """The sheet of a campaign, and its empty player log with a career record (Player Log)."""
    edition: ShermanLeader = game.edition
    bought = () if scenario.force is None else scenario.force.units
    men = [edition.commanders[one.commander] for one in bought]
    log = (_weeks(scenario, edition), *_commanders(scenario, men), *_units(scenario), *_careers(edition, men))
    return (_campaign(scenario, edition),), log


# --- the sheet --------------------------------------------------------------------------------


def _campaign(scenario: Any, edition: ShermanLeader) -> Page:
    """The cards of the campaign: campaign, objective, evaluation, battalions, special rules."""
    campaign, objective = scenario.campaign, scenario.objective
    start = ledger.starting_points(campaign, objective)
    cards = Ledger("Campaign and objective", (
        ("campaign", campaign.campaign), ("difficulty", campaign.difficulty),
        ("objective", objective.objective), ("weeks", str(objective.weeks)),
        ("SO points", say("{objective} and {campaign:±}: {start}", objective=objective.so,
                          campaign=campaign.so, start=start)),
        ("weekly SO points", say("{n:±}", n=objective.weekly_so)),
    ))  # fmt: skip
    blocks: list[Block] = [
        Row((cards, _evaluation(objective), _levels(campaign)), (1.3, 1, 1)),
        _battalions([edition.battalions[name] for name in scenario.battalions], objective),
        Steps("Special rules", tuple(_special(scenario)), numbered=False, columns=2),
    ]
    blocks += situation(scenario)
    return Page(
        say("Campaign: {campaign}, {objective}", campaign=campaign.campaign, objective=objective.objective),
        tuple(blocks), rule_box=say("{weeks} weeks", weeks=objective.weeks),
    )  # fmt: skip


def _evaluation(objective: Objective) -> Ledger:
    """The evaluation chart of an objective, from the worst result to the best."""
    ends = (0, objective.adequate, objective.good, objective.great)
    lines = [
        (name, say("{least}–{most}", least=least, most=above - 1))
        for name, least, above in zip(BELOW, ends, ends[1:], strict=False)
    ]
    most = ("great", say("{least} or more", least=objective.great))
    return Ledger("Evaluation", (*lines, most), "by VP")


def _levels(campaign: Campaign) -> Ledger:
    """At what levels commanders begin."""
    numbers = [(level, int(getattr(campaign, level.lower()))) for level in LEVELS]
    lines = [(level, str(number)) for level, number in numbers if number]
    return Ledger("Commanders begin as", (*lines, ("further ones", campaign.extras)))


def _battalions(named: Sequence[Battalion], objective: Objective) -> WordGrid:
    """The battalions, or lines for those that are drawn."""
    drawn = [ROOM] * (objective.battalion_points // SMALLEST)
    rows = [say("{battalion} {name}", battalion=one.battalion, name=one.name) for one in named] or drawn
    filled = [(str(one.vp), one.band, "", "", _rules_of(one)) for one in named]
    columns = ("VP", "begins in", "moves to", "X or ½", "special rules")
    text = "{n} VP in all" if named else "drawn until they have {n} VP"
    points = sum(one.vp for one in named) if named else objective.battalion_points
    return to_fill_in(
        "Battalions", rows, columns, widths=(0.5, 1.7, 1.8, 0.8, 3), filled=filled, hint=say(text, n=points)
    )


def _rules_of(one: Battalion) -> str:
    """The rules on a battalion's card, and which of them last at half strength."""
    own, lasting = some(one.effects), some(one.lasting_effects)
    said = [effects(own)] if own else []
    said += [say("At half strength too: {rules}", rules=effects(lasting))] if lasting else []
    return joined(" ", said)


def _special(scenario: Any) -> Iterator[Step]:
    """The words on the cards of the campaign beside their numbers, and the optional rules played."""
    campaign = scenario.campaign
    yield die(campaign)
    for lead, card in ((say("Campaign:"), campaign), (say("Objective:"), scenario.objective)):
        for word, amount in some(card.effects):
            yield Step(lead, say(DOES[word], n=amount))
    for is_played, rule in ((scenario.tenacity, "Tenacity"), (scenario.heroics, "Battlefield Heroics")):
        if is_played:
            yield Step(say("{rule}:", rule=rule), "this optional rule is played")
    yield Step("Battalions:", "what their cards do ends as they are destroyed, or at half strength")


# --- the log ----------------------------------------------------------------------------------


def _battles(scenario: Any) -> tuple[str, ...]:
    """The battles by number, as many as there is room for."""
    most = BATTLES_A_WEEK * scenario.objective.weeks + MORE_BATTLES
    return tuple(str(number) for number in range(1, most + 1))


def _weeks(scenario: Any, edition: ShermanLeader) -> Page:
    """SO points by week and purpose, and the battles."""
    objective = scenario.objective
    weeks = [say("week {week}", week=week) for week in range(1, objective.weeks + 1)]
    spent = _spent_before(scenario, edition)
    weekly = ["", *[say("{n:±}", n=objective.weekly_so)] * objective.weeks]
    entered: dict[str, Sequence[str]] = {
        START: (str(ledger.starting_points(scenario.campaign, objective)),), "weekly SO points": weekly,
        **dict(zip(BOUGHT, spent, strict=False)),
    }  # fmt: skip
    heads = ("week", "battalion", "event before", "event after", "X, ½ or F", "VP", "SO")
    return Page(
        "Player log: weeks",
        (
            to_fill_in("SO points by week", PURPOSES, (BEFORE, *weeks), hint="gains and costs",
                       filled=[entered.get(purpose, ()) for purpose in PURPOSES]),
            to_fill_in("Battles", _battles(scenario), heads, widths=(0.6, 1.1, 2, 2, 0.9, 0.6, 0.6),
                       hint="X: destroyed, ½: at half strength, F: failed"),
        ),
        rule_box="To be filled in week by week",
    )  # fmt: skip


def _spent_before(scenario: Any, edition: ShermanLeader) -> Sequence[tuple[str]]:
    """SO points for units, support and levels before the first week, and what is left; none if unbought."""
    force = scenario.force
    if force is None:
        return ()
    units = [edition.us_units[one.card] for one in force.units]
    truck, scout = edition.support["Truck"], edition.support["Scout"]
    bought = ledger.price(units)
    support = ledger.price((), [truck] * force.trucks + [scout] * force.scouts)
    rules = ledger.price((), optional_rules=scenario.tenacity + scenario.heroics)
    left = ledger.starting_points(scenario.campaign, scenario.objective) - bought - support - rules
    return *((say("{n:±}", n=-spent),) for spent in (bought, support, 0, rules)), (str(left),)


def _commanders(scenario: Any, men: Sequence[CommanderCard]) -> Iterator[Page]:
    """XP and stress of each commander, battle by battle."""
    battles = _battles(scenario)
    columns = ("at start", *battles)
    for page in _pages([_begins(man) for man in men], COMMANDERS, 3):
        grid = to_fill_in(
            "Commanders, battle by battle", GAINED * len(page), columns,
            widths=(2.2, *[1.0] * len(battles)), filled=[(text,) for _, *both in page for text in both],
            hint=say("stress after: before, taken and {n} for the battle, less Cool", n=BATTLE_STRESS),
        )  # fmt: skip
        yield _grouped(say("Player log: commanders"), grid, page, 2)


def _begins(man: CommanderCard) -> tuple[str, str, str]:
    """A commander, and what is noted of him before the first battle."""
    due = say("{level}, {xp} XP to rise", level=man.level, xp=man.xp) if man.xp else man.level
    return man.name, due, say("Cool {cool}", cool=man.cool)


def _units(scenario: Any) -> Iterator[Page]:
    """The units with the damage that stays on them, battle by battle."""
    units = () if scenario.force is None else scenario.force.units
    battles = _battles(scenario)
    for page in _pages([(one.number, one.card) for one in units], UNITS, 2):
        numbers = [number.replace(ROOM, NUMBER) for number, _ in page]
        grid = to_fill_in(
            "Damage that stays, battle by battle", numbers, ("unit", *battles), hint="X: destroyed",
            widths=(3.4, *[1.0] * len(battles)), filled=[(card,) for _, card in page],
        )  # fmt: skip
        yield Page("Player log: units", (grid,), rule_box="To be filled in after each battle")


def _careers(edition: ShermanLeader, men: Sequence[CommanderCard]) -> Iterator[Page]:
    """A strip for each commander: his cards from Recruit to Ace, and room for how far he came."""
    heads = (*LEVELS, "battles", "wounded", "fate")
    for page in _pages([_strip(edition, man) for man in men], CAREERS, 3):
        filled = [line for _, card, reached in page for line in (card, reached)]
        grid = to_fill_in(
            "Commanders", STRIP * len(page), heads,
            widths=(*[1.0] * len(LEVELS), 1.3, 1.0, 1.5), filled=filled,
            hint="XP to rise, and Cool, at each level",
        )  # fmt: skip
        yield _grouped(say("Career record"), grid, page, 2)


def _strip(edition: ShermanLeader, man: CommanderCard) -> tuple[str, Sequence[str], Sequence[str]]:
    """A commander, his cards by level, and where he begins."""
    by_level = {one.level: one for one in edition.commanders.values() if one.name == man.name}
    cards = [_in_short(by_level[level]) if level in by_level else "" for level in LEVELS]
    place = LEVELS.index(man.level)
    return say("{man}, {type}", man=man.name, type=man.type), cards, [*[""] * place, say("start")]


def _in_short(card: CommanderCard) -> str:
    if card.xp is None:
        return say("Cool {cool}", cool=card.cool)
    return say("{xp} XP, Cool {cool}", xp=card.xp, cool=card.cool)


# --- pages ------------------------------------------------------------------------------------


def _pages(
    known: Sequence[tuple[Any, ...]], most: int, parts: int
) -> Iterator[list[tuple[Any, ...]]]:  # fmt: skip
    """Lines, each of that number of parts, by pages of at most `most`, with room for more."""
    empty = (ROOM, *[""] * (parts - 1))
    pages = -(-(len(known) + SPARE) // most)
    lines = [*known, *[empty] * (pages * most - len(known))]
    for page in range(pages):
        yield lines[page * most : (page + 1) * most]


def _grouped(heading: str, grid: WordGrid, page: Sequence[tuple[Any, ...]], lines: int) -> Page:
    """A page of a grid that has this number of lines for each entry of the page."""
    named = replace(grid, row_groups=tuple(Group(name, lines) for name, *_ in page))
    return Page(heading, (named,), rule_box="To be filled in after each battle")
