"""The mission sheet of a battle, and the player log that is filled in for it."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from wsanalysis.aids import Block, Column, Ledger, Page, Row, Step, Steps
from wsanalysis.battles.scenarios.objectives import sentence
from wsanalysis.core_game import CoreGame
from wsanalysis.languages import capital, joined, say
from wsanalysis.printing.map_sheets import sheet_map, situation, to_fill_in
from wsanalysis.printing.sherman_leader.decks import DOES, some
from wsanalysis.systems.sherman_leader import setting_up
from wsanalysis.systems.sherman_leader.campaign_cards import Campaign
from wsanalysis.systems.sherman_leader.edition import ShermanLeader
from wsanalysis.systems.sherman_leader.effects import Effect, amount_of
from wsanalysis.systems.sherman_leader.ground import TILES_PLACED
from wsanalysis.systems.sherman_leader.orders import HALF_STRENGTH
from wsanalysis.systems.sherman_leader.strength import effects_of
from wsanalysis.systems.sherman_leader.stress import BATTLE_STRESS

SPARE = 3
"""Empty lines of the player log, for those who are not on the sheet."""


def mission_sheets(game: CoreGame, scenario: Any) -> tuple[Page, Page]:
    """The mission sheet of a battle, and its player log (Player Log)."""
    edition: ShermanLeader = game.edition
    return _mission(scenario, edition), _log(scenario, edition)


def _mission(scenario: Any, edition: ShermanLeader) -> Page:
    card, zones = scenario.battalion, {force.side: force.zone for force in scenario.forces}
    ours = Ledger("US units", tuple((one.name, one.commander) for one in scenario.mustered))
    victory = tuple(Step("", capital(sentence(one))) for one in scenario.attacking.objectives)
    blocks: list[Block] = [
        Row((Column((ours, _enemy(scenario, edition))), sheet_map(scenario, zones)), (1, 1.3)),
        Row(
            (
                Steps("Set-up", tuple(_set_up(scenario, edition)), numbered=False),
                Steps("Enemy moves", tuple(_moves(scenario)), numbered=False),
                Steps("Victory points", victory, numbered=False),
            ),
            (1.2, 1.2, 1),
        ),
    ]  # fmt: skip
    cards = tuple(Step("", say(DOES[word], n=amount)) for word, amount in _effects(scenario))
    if cards:
        blocks.append(Steps("Cards in play", cards, columns=2, numbered=False))
    blocks += situation(scenario)
    heading = say("Mission: battalion {battalion}, {name}", battalion=card.battalion, name=card.name)
    return Page(heading, tuple(blocks), rule_box=say("{turns} turns", turns=scenario.turns))


def _enemy(scenario: Any, edition: ShermanLeader) -> Ledger:
    """The enemy's units with their points; of a tank that is drawn, the most and the fewest of its cup."""
    drawn = _cup(scenario, edition)
    lines, known = [], 0
    for name, number in Counter(scenario.defending.blocks).items():
        points = {edition.enemies[one].points for one in ((name,) if name in edition.enemies else drawn)}
        known += number * min(points)
        span = joined("–", (str(end) for end in sorted({min(points), max(points)})))
        lines.append((say("{number} {unit}", number=number, unit=name), span))
    hint = "points of each, {points} in all or more" if drawn else "points of each, {points} in all"
    return Ledger("Enemy units", tuple(lines), say(hint, points=known))


def _cup(scenario: Any, edition: ShermanLeader) -> dict[str, int]:
    """The tanks in the cup, if any are drawn (Enemy Tank Counters)."""
    if {*scenario.defending.blocks} <= {*edition.enemies}:
        return {}
    campaign = scenario.campaign
    cup = setting_up.tank_cup(edition.enemies.values(), campaign.country, campaign.year)
    return {name: count for name, count in cup.counts.items() if count}


def _set_up(scenario: Any, edition: ShermanLeader) -> Iterator[Step]:
    campaign = scenario.campaign
    tiles = sum(one.terrain == campaign.terrain for one in edition.tiles.values())
    laid = say("{placed} of the {tiles} {terrain} tiles, laid at random; anew if a hex is cut off",
               placed=TILES_PLACED, tiles=tiles, terrain=campaign.terrain)  # fmt: skip
    yield Step("Tiles:", laid if scenario.is_laid_anew else say("as the map has them"), "Place Terrain Tiles")
    cup = _cup(scenario, edition)
    if cup:
        named = joined(", ", (say("{number} {unit}", number=n, unit=name) for name, n in cup.items()))
        yield Step("Tanks:", say("drawn from {tanks}", tanks=named), "Enemy Tank Counters")
    yield Step("US:", say("bottom row; then AT and MG 1 move, Rifles 1 or 2"), "Place Friendly Units")
    theirs = say("a d10 for the hex of each; then AT and MG 1 advance, Rifles 2")
    yield Step(say("{side}:", side=scenario.defending.side), theirs, "Place Enemy Units")


def _moves(scenario: Any) -> Iterator[Step]:
    yield die(scenario.campaign)
    added = amount_of(_effects(scenario), "enemy moves")
    yield Step("Modifier:", say("{n:±}", n=added), "Roll For Enemy Move")
    at_half = (
        say("{n:±} more", n=HALF_STRENGTH)
        if not scenario.half
        else say("{n:±} from the start", n=HALF_STRENGTH)
    )
    yield Step("At half strength:", at_half, "Roll For Enemy Move")


def die(campaign: Campaign) -> Step:
    """The die that the enemy rolls for his moves."""
    said = say("a roll of up to {up_to}: d6 in this battle; above it: d10", up_to=campaign.d6_up_to)
    return Step("Die:", said, "Enemy Aggressiveness Level")


def _effects(scenario: Any) -> tuple[Effect, ...]:
    """The effects of cards on this battle: the battalion's own, and others'."""
    own = effects_of(scenario.battalion, "half" if scenario.half else "full")
    return some((*scenario.effects, *own))


def _log(scenario: Any, edition: ShermanLeader) -> Page:
    """The player log of the battle, as far as one battle fills it in."""
    mustered = scenario.mustered
    rows = [one.commander for one in mustered] + [""] * SPARE
    filled = [
        (one.name, str(edition.commanders[one.commander].cool), str(one.stress), "", "", "",
         joined(", ", one.damage))
        for one in mustered
    ]  # fmt: skip
    columns = ("unit", "Cool", "stress before", "taken", "stress after", "XP", "damage")
    added = say("stress after: before, taken and {n} for the battle, less Cool", n=BATTLE_STRESS)
    battle = ("battalion", "event before", "event after", "status: X, ½ or F", "VP gained", "SO paid")
    known = ((scenario.battalion.battalion,),)
    turns = tuple(str(turn) for turn in range(1, scenario.turns + 2))
    return Page(
        "Player log",
        (
            to_fill_in("The battle", battle, ("to be filled in",), filled=known),
            to_fill_in("Commanders and units", rows, columns, widths=(2.4, 0.6, 0.9, 0.9, 0.9, 0.8, 2.6),
                       filled=filled, hint=added),
            to_fill_in("Turn by turn", turns, ("enemy move roll", "enemies destroyed", "own losses",
                       "points left"), widths=(1, 2.4, 2.4, 1)),
        ),
        rule_box="To be filled in after the battle",
    )  # fmt: skip
