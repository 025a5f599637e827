"""The page of the Sherman Leader player aid on attacks, enemy attacks and damage (Combat)."""

from collections.abc import Mapping

from wsanalysis.aids import Column, Key, Ledger, Odds, OddsGrid, Page, Row, Word, WordGrid
from wsanalysis.game import Game
from wsanalysis.recipes.aid_words import MARK, signed
from wsanalysis.recipes.sherman_leader import counter_words, tables
from wsanalysis.systems.sherman_leader.commander_card import NO_COMMANDER_ATTACK
from wsanalysis.systems.sherman_leader.damage_counter import Cup
from wsanalysis.systems.sherman_leader.enemy_attack import TEAM_MOVED, VEHICLE_MOVED
from wsanalysis.systems.sherman_leader.shot import DICE, FLANK_AT
from wsanalysis.systems.sherman_leader.unit_card import Attack

VALUES = tuple(range(2, 9))
"""Printed attack values, as the table of rolls has them."""
ENEMY_NEEDED = tuple(range(1, 9))
SAMPLE = 4, 2  # roll needed and defense of the sample cell
WHO = {"AP": "armor, light armor", "HE": "infantry, artillery"}
MOST = 10
"""A die shows 1 to 10."""


def combat_page(game: Game) -> Page:
    """What attacks of both sides do, what modifies them, and the damage counters."""
    side = Column((_rolls(game), _modifiers(game)))
    return Page(
        "Combat",
        (
            Row((_kills(), side), (1.35, 1)),
            Row((_harms(game, "AP"), _harms(game, "HE")), (1, 1)),
            _key(game),
            Row((_counters(game, "AP"), _counters(game, "HE")), (1, 1)),
        ),
        rule_box=f"{DICE} dice: value or more hits; for each hit a die: defense or less negates it",
    )


def _kills() -> OddsGrid:
    return OddsGrid(
        "Your attack: the enemy unit is destroyed",
        hint="chance in %; two dice",
        rows=tuple(f"{needed}+" for needed in tables.NEEDED),
        columns=tuple(map(str, tables.DEFENSES)),
        row_axis="roll needed ↓",
        column_axis="defense with cover →",
        cells=tuple(
            tuple(Odds(tables.kill(needed, defense)) for defense in tables.DEFENSES)
            for needed in tables.NEEDED
        ),
    )


def _rolls(game: Game) -> WordGrid:
    """The roll needed by printed value and range: the two that players add up most."""
    cells = []
    for value in VALUES:
        row = []
        for distance in tables.RANGES:
            needed = tables.needed_at(game, value, distance)
            said = "✓" if needed <= 1 else "–" if needed > MOST else f"{needed}+"
            row.append(Word(said, min(max((MOST + 1 - needed) / MOST, 0.0), 1.0)))
        cells.append(tuple(row))
    return WordGrid(
        "Roll needed, both sides",
        rows=tuple(f"{value}+" for value in VALUES),
        columns=tuple(f"R{distance}" for distance in tables.RANGES),
        cells=tuple(cells),
        corner="printed ↓",
        hint=_at_0(game),
    )


def _modifiers(game: Game) -> Ledger:
    ground: dict[int, list[str]] = {}
    for entry in game.edition.terrain.values():
        if entry.cover:
            ground.setdefault(entry.cover, []).append(entry.terrain.removesuffix(" cover"))
    covers = tuple(
        (f"Defense in {', '.join(names)}", signed(cover)) for cover, names in sorted(ground.items())
    )
    flank = ", ".join(f"R{distance} {roll}+" for distance, roll in sorted(FLANK_AT.items()))
    return Ledger(
        "Modifiers",
        (
            ("You moved", "card"),
            ("Your commander, at R0 / beyond", "card"),
            ("He is unfit or killed", signed(NO_COMMANDER_ATTACK)),
            ("Enemy vehicle moved", signed(VEHICLE_MOVED)),
            ("Enemy Rifle, MG moved", signed(TEAM_MOVED)),
            ("Enemy AT Team moved", signed(game.options.at_team_moved)),
            ("Your unit is Exposed", signed(_exposed(game))),
            *covers,
            *(((f"Flank ({flank}): defense", signed(-1)),) if game.options.flank_attacks else ()),
        ),
        hint="added to each attack die, unless defense is named",
    )


def _at_0(game: Game) -> str:
    """What the sample game has at range 0, said where that reading is taken."""
    bonus = tables.range_shift(game, 0)
    return f"R0 {signed(bonus)}: as in the sample game" if bonus else ""


def _exposed(game: Game) -> int:
    cups: Mapping[str, Cup] = game.edition.cups
    return max(counter.enemy_rolls for cup in cups.values() for counter in cup.counters)


def _odds(found: tables.Harm) -> Odds:
    return Odds(found.any, (found.destroyed, found.commander))


def _harms(game: Game, side: Attack) -> OddsGrid:
    return OddsGrid(
        f"Enemy {side} attack{MARK}",
        hint=f"at {WHO[side]} without damage",
        rows=tuple(f"{needed}+" for needed in ENEMY_NEEDED),
        columns=tuple(map(str, tables.US_DEFENSES)),
        row_axis="roll needed ↓",
        column_axis="defense with cover →",
        cells=tuple(
            tuple(_odds(tables.harm(game.edition, side, needed, defense)) for defense in tables.US_DEFENSES)
            for needed in ENEMY_NEEDED
        ),
    )


def _key(game: Game) -> Key:
    sample = _odds(tables.harm(game.edition, "AP", *SAMPLE))
    return Key(
        "How to read an enemy attack",
        sample,
        "a damage counter at least",
        ("unit destroyed", "commander wounded or killed"),
    )


def _counters(game: Game, side: Attack) -> Ledger:
    chances = tables.drawn(game.edition, side)
    counters = tables.counters_of(game.edition, side)
    return Ledger(
        f"{side} damage{MARK}",
        tuple(
            (counter_words.line(counter), f"{float(100 * chances[counter.counter]):.1f} %")
            for counter in counters
        ),
        hint=f"chance of each of {sum(counter.count for counter in counters)} counters; ( ) to repair",
    )
