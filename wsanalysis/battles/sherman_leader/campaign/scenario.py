"""Campaigns out of their files: a campaign card, an objective card; battalions and a force, or neither."""

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, get_args

from annotated_types import Ge, Le

from wsanalysis.battles.core.map_game import Outline
from wsanalysis.battles.core.position import Field
from wsanalysis.battles.scenarios import entries as toml
from wsanalysis.battles.scenarios.draft import Draft
from wsanalysis.battles.scenarios.entries import Entry
from wsanalysis.battles.scenarios.scenario_files import TEXT_KEYS, find_scenario, read_texts
from wsanalysis.battles.scenarios.wanted import Wanted, read_wanted
from wsanalysis.battles.sherman_leader.layout import board_of
from wsanalysis.battles.sherman_leader.scenario import SIDE
from wsanalysis.battles.sherman_leader.terms import MOST_US
from wsanalysis.files.faults import DataFault, Fault
from wsanalysis.files.records import content_hash
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.sherman_leader import ledger
from wsanalysis.systems.sherman_leader.campaign_cards import Campaign, Evaluation, Objective
from wsanalysis.systems.sherman_leader.edition import ShermanLeader
from wsanalysis.systems.sherman_leader.setting_up import check_commanders

NAME = "sherman_leader_campaign"
FAILED = "failed"
GRADES: tuple[str, ...] = (FAILED, *get_args(Evaluation))
KEYS = (
    *TEXT_KEYS, "campaign", "objective", "battalions", "tenacity", "heroics", "units", "trucks", "scouts",
    "wanted",
)  # fmt: skip
Few = Annotated[int, Ge(0), Le(9)]


@dataclass(frozen=True, slots=True)
class Bought:
    """A unit of a force, and the card of the commander who joins with it."""

    card: str
    number: str
    commander: str


@dataclass(frozen=True, slots=True)
class Force:
    """The purchases for a campaign before it begins; `spare`: SO points given or taken beside."""

    units: tuple[Bought, ...]
    trucks: int = 0
    scouts: int = 0
    spare: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """A campaign. With `battalions` they are not drawn; with a `force` nothing is bought before it begins."""

    stem: str
    name: str
    situation: str
    source: str
    background: str
    campaign: Campaign
    objective: Objective
    battalions: tuple[str, ...]
    tenacity: bool
    heroics: bool
    force: Force | None
    data_hash: str
    wanted: Wanted | None = field(default=None, compare=False)

    @property
    def sides(self) -> tuple[str, str]:
        """The sides by name; the second one is moved by rule."""
        return SIDE, self.campaign.country

    @property
    def start(self) -> int:
        """SO points at the start, less optional rules (Select Objective Card, Optional Rules)."""
        optional = ledger.OPTIONAL_RULE_COST * (self.tenacity + self.heroics)
        return ledger.starting_points(self.campaign, self.objective) - optional

    @property
    def is_laid_anew(self) -> bool:
        """Every battle has a board of its own, and the campaign has none."""
        return False


def load_scenario(folder: Path, name: str | Draft, edition: ShermanLeader) -> Scenario:
    """The campaign of that name, or a draft of one. Raises UnknownName, or DataFault with every fault."""
    found = find_scenario(folder, NAME, name)
    faults: list[Fault] = []
    entry = toml.read_toml(found.path, faults, found.text)
    scenario = None if entry is None else _scenario(found.stem, entry, edition)
    if entry is not None and found.twin:
        toml.fault(entry, f"expected a new name, {found.title!r} is that of {found.twin}.toml", "name")
    if faults or scenario is None:
        raise DataFault(sorted(faults, key=lambda fault: fault.line))
    return scenario


def outline(folder: Path, name: str, edition: ShermanLeader) -> Outline:
    """A campaign in a line of the list; the hexes are those of each battle's board."""
    found = load_scenario(folder, name, edition)
    more = {
        "weeks": found.objective.weeks, "SO": found.start, "VP for good": found.objective.good,
        "battalions": len(found.battalions) or "drawn",
    }  # fmt: skip
    ours = len(found.force.units) if found.force else "bought"
    named = [edition.battalions[name].units for name in found.battalions]
    theirs = sum(number for units in named for _, number in units) or "drawn"
    hexes = len(board_of((), edition).ids)
    return Outline(found.name, found.situation, found.sides, (ours, theirs), hexes, found.source, more)


def field_of(scenario: Scenario, edition: ShermanLeader) -> Field:
    """A blank battlefield with the sides' names, for what asks for one."""
    return Field(scenario.name, scenario.sides, board_of((), edition), {}, [])


def _scenario(stem: str, entry: Entry, edition: ShermanLeader) -> Scenario | None:
    toml.known_keys(entry, KEYS)
    texts = read_texts(entry)
    campaign = toml.get_name(entry, "campaign", edition.campaigns, "campaign")
    objective = toml.get_name(entry, "objective", edition.objectives, "objective")
    drawn = toml.get_names(entry, "battalions", edition.battalions, "battalion", ())
    tenacity, heroics = (toml.get(entry, key, bool, False) for key in ("tenacity", "heroics"))
    if None in (campaign, objective, drawn, tenacity, heroics):
        return None
    for place, one in enumerate(drawn):
        if one in drawn[:place]:
            toml.fault(entry, f"expected each battalion once, got {one} twice", "battalions", place)
    wanted = read_wanted(entry, GRADES)
    of, to = edition.campaigns[campaign], edition.objectives[objective]
    found = Scenario(
        stem=stem, **texts, campaign=of, objective=to, battalions=tuple(drawn), tenacity=tenacity,
        heroics=heroics, force=None, data_hash="", wanted=wanted,
    )  # fmt: skip
    force = _force(entry, found, edition)
    return with_force(found, force)


def with_force(scenario: Scenario, force: Force | None) -> Scenario:
    """The campaign with this force bought, or with none."""
    contents = (
        scenario.name, scenario.campaign, scenario.objective, scenario.battalions, scenario.tenacity,
        scenario.heroics, force,
    )  # fmt: skip
    return replace(scenario, force=force, data_hash=content_hash(contents))


def _force(entry: Entry, scenario: Scenario, edition: ShermanLeader) -> Force | None:
    """The force in a file, None without one; every fault of what may not be bought (Buy Units)."""
    trucks, scouts = toml.get(entry, "trucks", Few, 0), toml.get(entry, "scouts", Few, 0)
    if "units" not in entry.value:
        for key, number in (("trucks", trucks), ("scouts", scouts)):
            if number:
                toml.fault(entry, f"expected units too where {key} are bought, there are none", key)
        return None
    found: list[Bought] = []
    for row in toml.get_tables(entry, "units"):
        toml.known_keys(row, ("block", "number", "commander"))
        card = toml.get_name(row, "block", edition.us_units, "US unit")
        number = toml.get(row, "number", str)
        leader = toml.get_name(row, "commander", edition.commanders, "commander card")
        if None in (card, number, leader):
            continue
        if number not in edition.us_units[card].numbers:
            numbers = ", ".join(edition.us_units[card].numbers)
            toml.fault(row, f"expected one of {numbers}, got {number!r}", "number")
        if number in [one.number for one in found]:
            toml.fault(row, f"expected each unit once, got {number} twice", "number")
        found.append(Bought(card, number, leader))
    if not 1 <= len(found) <= MOST_US:
        toml.fault(entry, f"expected 1 to {MOST_US} units, got {len(found)}", "units")
        return None
    force = Force(tuple(found), trucks or 0, scouts or 0)
    for said in force_faults(force, scenario, edition):
        toml.fault(entry, said, "units")
    return force


def force_faults(force: Force, scenario: Scenario, edition: ShermanLeader) -> list[str]:
    """The faults of a force (Buy Units, Select Commanders, Trucks and Scouts)."""
    cards = [edition.us_units[one.card] for one in force.units]
    men = [edition.commanders[one.commander] for one in force.units]
    found = []
    try:
        ledger.check_purchase(cards, scenario.campaign)
    except IllegalAction as error:
        found.append(str(error))
    try:
        check_commanders(men, cards, scenario.campaign)
    except IllegalAction as error:
        found.append(str(error))
    due = cost_of(force, edition)
    if due > scenario.start + force.spare:
        found.append(f"expected a force for {scenario.start + force.spare} SO points, got one for {due}")
    for name, have in (("Truck", force.trucks), ("Scout", force.scouts)):
        if have > edition.support[name].count:
            found.append(f"expected at most {edition.support[name].count} of {name}, got {have}")
    return found


def cost_of(force: Force, edition: ShermanLeader) -> int:
    """SO points that a force costs."""
    truck, scout = edition.support["Truck"], edition.support["Scout"]
    units = [edition.us_units[one.card] for one in force.units]
    return ledger.price(units, [truck] * force.trucks + [scout] * force.scouts)
