"""Consistency of a scenario's parts, so that it can be set up by the rules (p.6-8)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from wsanalysis.battlefield.board import Board
from wsanalysis.battlefield.terrain import Drive
from wsanalysis.battles.core.numbers import MAX_DECK, MAX_MARKERS
from wsanalysis.battles.liberty_road.cards import Cards
from wsanalysis.battles.liberty_road.scenario import Force, Scenario, piles
from wsanalysis.battles.scenarios import entries as toml
from wsanalysis.battles.scenarios.checks import areas, at_most, at_the_rim, standing_room, zones_apart
from wsanalysis.battles.scenarios.entries import Entry
from wsanalysis.battles.scenarios.forces import Troop, roster
from wsanalysis.systems.liberty_road.edition import LibertyRoad

MOST_UNITS = 24  # of a side, about two thirds of its blocks in the box (p.2)
MOST_ASSETS = 8  # of a side, besides those set up on the map
MOST_GROUPS = 4  # of reinforcements of a side


class Box(NamedTuple):
    """Everything a scenario may name: blocks and weapons, cards, the board."""

    edition: LibertyRoad
    cards: Cards
    board: Board


def check_force(
    table: Entry, force: Force, assets: Sequence[tuple[int, str]], box: Box, *, defends: bool
) -> None:
    """Record faults within one side; `assets` are all its asset cards by their place in the list."""
    for key, limit, count in (
        ("units", MOST_UNITS, len(roster(force))),
        ("assets", MOST_ASSETS, len(force.assets)),
        ("reinforcements", MOST_GROUPS, len(force.reinforcements)),
    ):
        at_most(table, limit, count, "on a side", key)
    standing_room(table, ("zone",), force.zone, _drives(force.troops, box), box.board)
    standing_room(table, ("fog_zone",), force.fog_zone, _drives(force.ambush, box), box.board)
    at_the_rim(table, ("exits",), force.exits, box.board)
    for place, group in enumerate(force.reinforcements):
        keys = ("reinforcements", place, "entry")
        at_the_rim(table, keys, group.entry, box.board)
        standing_room(table, keys, group.entry, _drives(group.troops, box), box.board)
    _own_assets(table, force, assets, box.cards, defends=defends)
    _markers(table, force, box)


def _drives(troops: Iterable[Troop], box: Box) -> dict[Drive, str]:
    """The drives of units, each with a block that has it."""
    return {box.edition.units[troop.block].drive: troop.block for troop in troops}


def _own_assets(
    table: Entry, force: Force, assets: Sequence[tuple[int, str]], cards: Cards, *, defends: bool
) -> None:
    """Each asset card belongs to the side's nation or to its part in the battle (p.6, step 3)."""
    own = (force.side, "defender" if defends else "attacker")
    for place, name in assets:
        asset = cards.assets[name]
        if asset.side not in own:
            said = f"expected an asset of the {' or '.join(own)}, {name!r} is for the {asset.side}"
            toml.fault(table, said, "assets", place, "asset")
        if any(effect.word == "reinforce" for effect in asset.effect) and not force.reinforcements:
            toml.fault(table, f"expected reinforcements that {name!r} can bring", "assets", place, "asset")


def _markers(table: Entry, force: Force, box: Box) -> None:
    """No more markers than the box has of a kind, and never two in an area (p.4, 8)."""
    used = Counter(dict(force.fog)) + Counter(dict(force.face_up)) + Counter(ambush=len(force.ambush))
    for kind, count in used.items():
        there = box.cards.fog[kind].count
        key = "ambush" if kind == "ambush" else "fog" if kind in dict(force.fog) else "face_up"
        at_most(table, there, count, f"markers {kind!r}, as many there are", key)
    at_most(table, MAX_MARKERS, used.total() + len(force.obstacles), "markers and obstacles in all", "fog")
    for key, kept, zone in (
        (
            "fog_zone",
            sum(dict(force.fog).values()) + len(force.ambush) + len(force.obstacles),
            force.fog_zone,
        ),
        ("zone", sum(dict(force.face_up).values()), force.zone),
    ):
        room = len(areas(box.board, zone))
        if zone and kept > room:
            toml.fault(table, f"expected an area for each of {kept} markers (p.8), there are {room}", key)


def check_battle(entry: Entry, scenario: Scenario, cards: Cards) -> None:
    """Record faults between the sides, and between deck and cards (p.8)."""
    attacking, defending, deck = scenario.attacking, scenario.defending, scenario.deck
    zones_apart(entry, "allied", scenario.force("German").zone, scenario.force("Allied").zone)
    markers = bool(defending.fog or defending.ambush or defending.obstacles)
    board = scenario.board
    if markers and not areas(board, attacking.zone) - areas(board, defending.fog_zone):
        said = "expected some area of the attacker's zone outside, where no marker can lie (p.8)"
        toml.fault(entry, said, defending.side.lower(), "fog_zone")
    early, late, end = piles(scenario)
    for key, size, pile in (("early", deck.early, early), ("late", deck.late, late)):
        put = len(pile.cards)
        if put > size:
            toml.fault(entry, f"expected at least {put}, the players put in that many", "deck", key)
    for key, due in (("early", early.events), ("late", late.events + end.events)):
        there = len(cards.events_of(key))
        if due > there:
            said = f"expected no more than the {there} {key} events there are, {due} are due"
            toml.fault(entry, said, "deck", key)
    whole = deck.early + deck.late + deck.late_and_end
    at_most(entry, MAX_DECK, whole, "cards in all", "deck")
