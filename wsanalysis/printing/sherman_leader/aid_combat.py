"""The page of the Sherman Leader player aid on attacks, enemy attacks and damage (Combat)."""

from dataclasses import replace
from itertools import groupby

from wsanalysis.aids import Column, Group, Key, Odds, OddsGrid, Page, Row, Word, WordGrid
from wsanalysis.core_game import CoreGame
from wsanalysis.languages import joined, say
from wsanalysis.languages.message import tenths
from wsanalysis.printing.axes import axis, word_grid
from wsanalysis.printing.marks import signed
from wsanalysis.printing.sherman_leader import WORDS, tables
from wsanalysis.printing.sherman_leader.counters import effect, gone
from wsanalysis.printing.sherman_leader.tables import DEFENSE, SIDES, US_DEFENSE
from wsanalysis.printing.words import with_icons
from wsanalysis.systems.sherman_leader.shot import DICE
from wsanalysis.systems.sherman_leader.unit_card import Attack

SAMPLE = 4, 2  # roll needed and defense of the sample cell
WHO = {"AP": "armor, light armor", "HE": "infantry, artillery"}
MOST = 10
"""A die shows 1 to 10."""


KILLS = WORDS.grid(
    "Your attack: the enemy unit is destroyed",
    lambda _, needed, defense: tables.kill(needed, defense),
    axis("roll needed", tables.NEEDED.values, "{}+".format),
    DEFENSE,
)


def attacks_page(game: CoreGame) -> Page:
    """The attacks of both sides, their modifiers, and the damage counters."""
    key = Key(
        "How to read an enemy attack",
        _odds(tables.harm(game.edition, "AP", *SAMPLE)),
        "a damage counter at least",
        ("unit destroyed", "commander wounded or killed"),
    )
    return Page(
        "Attacks",
        (
            Row((Column((KILLS(game), key)), Column((_rolls(game), _modifiers(game)))), (1.1, 1)),
            Row((_harms(game, "AP"), _harms(game, "HE")), (1, 1)),
            _counters(game),
        ),
        rule_box=say("{n} dice: value or more hits; for each hit a die: defense or less negates it", n=DICE),
    )


def _rolls(game: CoreGame) -> WordGrid:
    """The roll needed by printed value and range: the two that players add up most."""

    def needed(value: int, distance: int) -> Word:
        roll = tables.needed_at(game, value, distance)
        said = "✓" if roll <= 1 else "–" if roll > MOST else f"{roll}+"
        return Word(said, min(max((MOST + 1 - roll) / MOST, 0.0), 1.0))

    bonus = tables.range_shift(game, 0)  # what the sample game has there, said where that reading is taken
    return word_grid(
        "Roll needed, both sides",
        needed,
        axis("printed ↓", range(2, 9), "{}+".format),
        axis("", tables.RANGES, "R{}".format),
        hint=say("R0 {shift:±}: as in the sample game", shift=bonus) if bonus else "",
    )


def _modifiers(game: CoreGame) -> WordGrid:
    """The modifiers of each side's dice, and of the defense (Unit Attacks, Enemy Attacks)."""
    ground: dict[int, list[str]] = {}
    for entry in game.edition.terrain.values():
        if entry.cover:
            ground.setdefault(entry.cover, []).append(entry.terrain)
    defense = say("defense")
    more = [
        (defense, say("in {ground}", ground=joined(", ", names)), signed(cover))
        for cover, names in sorted(ground.items())
    ]
    exposed = max(counter.enemy_rolls for cup in game.edition.cups.values() for counter in cup.counters)
    if game.options.flank_attacks:
        more.append((defense, say("flank attack ({rolls})", rolls=tables.FLANK_ROLLS), signed(-1)))
    still = "AT Gun, Mortar" if game.options.trucks_move_and_attack else "AT Gun, Mortar, Truck"
    filled = {"exposed": exposed, "AT Team moved": game.options.at_team_moved, "still": still}
    made = WORDS.chart("Modifiers", filled, more=more)
    return replace(
        made,
        rows=tuple(what.text for what, _ in made.cells),
        columns=made.columns[1:],
        cells=tuple((added,) for _, added in made.cells),
        corner=made.columns[0],
        read=False,
        row_groups=tuple(Group(who, len(list(those))) for who, those in groupby(made.rows)),
    )


def _odds(found: tables.Harm) -> Odds:
    return Odds(found.any, (found.destroyed, found.commander))


def _harms(game: CoreGame, side: Attack) -> OddsGrid:
    return WORDS.grid(
        "Enemy {side} attack",
        lambda game, needed, defense: _odds(tables.harm(game.edition, side, needed, defense)),
        axis("roll needed", range(1, 9), "{}+".format),
        US_DEFENSE,
        filled={"side": side, "who": WHO[side]},
    )(game)


def _counters(game: CoreGame) -> WordGrid:
    """Every counter once: how often it is drawn for AP and for HE, what it does, and how it goes."""
    drawn = {side: tables.drawn(game.edition, side) for side in SIDES}
    found = {c.counter: c for side in SIDES for c in tables.counters_of(game.edition, side)}
    rows = [
        (
            name,
            *(tenths(100 * drawn[s][name]) if name in drawn[s] else "–" for s in SIDES),
            effect(counter),
            gone(counter),
        )
        for name, counter in sorted(found.items(), key=lambda item: tables.gravity(item[1]))
    ]
    return with_icons(WORDS.chart("Damage", widths=(0.85, 0.85, 5, 3), more=rows))
