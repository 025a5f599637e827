"""A sheet for each side of a scenario, with what that side may know and no more, and forms for a blind test.

A game of one seat has a mission sheet instead, and a player log for its form (`Prints.mission`), a campaign
its sheet, and a player log with a career record (`Prints.log`). Whatever else a game adds to a scenario or
its forces is told by the name of the field and its value.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from itertools import groupby
from typing import Any

from wsanalysis.aids import Aid, Block, Column, Ledger, Page, Row, Step, Steps
from wsanalysis.battles.runs.playtest_log import BOXES, data_at_table
from wsanalysis.battles.scenarios.forces import Contender, Troop
from wsanalysis.battles.scenarios.objectives import sentence
from wsanalysis.battles.scenarios.scenario import Scenario
from wsanalysis.core_game import CoreGame
from wsanalysis.languages import joined, say
from wsanalysis.printing import prints_of
from wsanalysis.printing.map_sheets import sheet_map, situation, to_fill_in
from wsanalysis.printing.marks import short_provenance

SHOTS = 26
"""Lines of the form: as many as a page holds at the height of handwriting."""
ONE = ("to be filled in",)
TOLD = {
    "side", "zone", "troops", "exits", "ambush", "reinforcements", "objectives", "placed", "deploy", "name",
    "stem", "situation", "source", "background", "board", "overlays", "forces", "data_hash",
}  # fmt: skip
"""Fields with a block of their own, or none of the players' business."""


def side_sheets(game: CoreGame, name: str, *, forms: bool = True) -> Aid:
    """A page for each side of a scenario, its attacker first, and with `forms` one to fill in.

    If one side is moved by rule, a mission sheet of the other, and with `forms` its player log. Of a campaign
    the sheet, and with `forms` its player log and a career record.

    Raises UnknownName, DataFault as `game.battle` does.
    """
    game = game.having(name)
    engine = game.battle(name)
    scenario: Scenario[Any] = game.map_game.scenario(engine)
    prints = prints_of(game)
    pages: Sequence[Page]
    filled_in: Sequence[Page]
    if game.plays_campaigns:
        assert prints.log is not None
        pages, filled_in = prints.log(game, scenario)
    elif game.map_game.seats == 1:
        assert prints.mission is not None
        *pages, log = prints.mission(game, scenario)
        filled_in = [log]
    else:
        pages, filled_in = [_page(game, scenario, place) for place in range(2)], [blind_test(game, engine)]
    return Aid(
        title=scenario.name,
        subtitle=f"{game.system.title}, {scenario.situation}",
        pages=(*pages, *(filled_in if forms else ())),
        footer=joined(" · ", [say("Nothing sampled"), short_provenance(game.provenance)]),
    )


def _page(game: CoreGame, scenario: Scenario[Any], place: int) -> Page:
    force, enemy = scenario.forces[place], scenario.forces[1 - place]
    told: list[Block] = [Ledger("Forces", tuple(_counted(force.troops)))] if force.troops else []
    if force.ambush:
        told.append(Ledger("Hidden at the start", tuple(_counted(force.ambush)), "tell nobody"))
    if force.reinforcements:
        told.append(Ledger("Reinforcements", tuple(map(_entry, force.reinforcements))))
    victory = [Step("", _points(sentence(one))) for one in force.objectives]
    theirs = [Step("", _points(sentence(one))) for one in enemy.objectives]
    zones = {force.side: force.zone} if force.zone else {}
    drawn = sheet_map(scenario, zones, force.objectives)
    blocks: list[Block] = [
        Row((Column(tuple(told)), drawn), (1, 1.8)) if told else drawn,
        Row(
            (
                Steps("Set-up and entry", tuple(_set_up(force)), numbered=False),
                Steps("Victory points", tuple(victory), numbered=False),
                *([Steps("The enemy's", tuple(theirs), numbered=False)] if not game.map_game.secret else []),
            ),
            (1.2, 1) if game.map_game.secret else (1.2, 1, 1),
        ),
    ]
    special = [*_special(force, force.zone), *_special(scenario)]
    if special:
        blocks.append(Steps("Special rules", tuple(special), columns=2, numbered=False))
    blocks += situation(scenario)
    role = game.map_game.roles[place]
    return Page(
        say("{side}: {role}", side=force.side, role=role), tuple(blocks), rule_box="For this side's eyes only"
    )


def _counted(troops: Iterable[Troop]) -> Iterator[tuple[str, str]]:
    """Each block, with the weapon it crews, and how many there are."""
    for troop, number in Counter((troop.block, troop.weapon) for troop in troops).items():
        yield f"{troop[0]}, {troop[1]}" if troop[1] else troop[0], f"{number}"


def _entry(group: Any) -> tuple[str, str]:
    units = ", ".join(f"{number} {unit}" for unit, number in _counted(group.troops))
    when = [line.replace(": ", " ") for line in _fields(group, {"troops", "entry"})]
    return f"{units}: {', '.join([*when, hexes(group.entry)])}", ""


def _set_up(force: Contender) -> Iterator[Step]:
    if force.zone:
        yield Step("Zone:", say("{hexes}, as marked on the map", hexes=hexes(force.zone)))
    before = ""
    for one in getattr(force, "placed", ()):
        if one.aboard:
            yield Step(f"{one.block}:", say("aboard {vehicle}", vehicle=before))
            continue
        before = one.block
        if one.hex:
            yield Step(f"{one.block}:", " ".join(filter(None, [one.hex, one.facing])))
    if force.exits:
        yield Step("Exits:", hexes(force.exits))


def _special(record: Any, zone: tuple[str, ...] = ()) -> Iterator[Step]:
    for line in _fields(record, TOLD, zone):
        lead, _, text = line.partition(": ")
        yield Step(f"{lead}:", text)


def _fields(record: Any, but: set[str], zone: tuple[str, ...] = ()) -> Iterator[str]:
    """The other fields of a record that say more than its `zone`: ``fog: 5 empty, 2 mines``."""
    names = [field.name for field in fields(record)] if is_dataclass(record) else record._fields
    for name in names:
        value = getattr(record, name)
        if name not in but and value not in (None, "", (), 0, False, zone):
            words = _in_words(value)
            if words:
                yield f"{name.replace('_', ' ')}: {words}"


def _in_words(value: Any) -> str:
    match value:
        case True:
            return "yes"
        case tuple() if value and all(isinstance(one, str) for one in value):
            return hexes(value) if all(_is_hex(one) for one in value) else ", ".join(value)
        case (str(name), int(number)):
            return f"{number} {name}"
        case tuple():
            return ", ".join(filter(None, map(_in_words, value)))
        case _ if is_dataclass(value):
            known = [(f, getattr(value, f.name)) for f in fields(value)]
            said = [(f.name.replace("_", " "), v) for f, v in known if v not in ((), None, "", f.default)]
            return ", ".join(_named(name, part) for name, part in said)
        case _:
            return str(value)


def _named(name: str, value: Any) -> str:
    """A part of a record: a word by itself, a number with its name, a yes as its name."""
    if value is True:
        return name
    return f"{name} {value}" if isinstance(value, int) else _in_words(value)


def _is_hex(text: str) -> bool:
    return len(text) > 2 and text[-2:].isdigit() and text[:-2].isalpha() and text.isupper()


def hexes(names: Sequence[str]) -> str:
    """Hexes by column: ``A01–08, B03, B05``."""
    found = []
    for column, there in groupby(sorted(names, key=lambda n: (len(n), n)), key=lambda n: n[:-2]):
        rows = sorted(int(name[-2:]) for name in there)
        for _, run in groupby(enumerate(rows), key=lambda pair: pair[1] - pair[0]):
            low, *_, high = [row for _, row in run] * 2
            found.append(f"{column}{low:02}" + (f"–{high:02}" if high > low else ""))
    return ", ".join(found)


def _points(words: str) -> str:
    return words[:1].upper() + words[1:]


def blind_test(game: CoreGame, engine: Any) -> Page:
    """A form for people who play a scenario without the designer beside them.

    Its boxes are the columns of `playtests.csv`, so that a sheet is typed in as it stands.
    """
    scenario = game.map_game.scenario(engine)
    known = {"scenario": scenario.name, "data": data_at_table(scenario.data_hash, game.edition.data_hash)}
    begin, ended = BOXES["begin"], BOXES["end"]
    about = to_fill_in(
        "The game", tuple(begin.values()), ONE, filled=[[known.get(column, "")] for column in begin]
    )
    end = to_fill_in(
        "The end", tuple(ended.values()), ONE, hint="of who moves first: win, draw, loss, abandoned"
    )
    columns = (game.map_game.turn, "firer", "target", "result", "decision, and why")
    lines = tuple(map(str, range(1, SHOTS + 1)))
    shots = to_fill_in("Shots and decisions", lines, columns, widths=(0.6, 1.6, 1.6, 1.3, 3.2))
    return Page(
        "Blind test",
        (Row((about, end), (1, 1.2)), shots),
        rule_box="Play as you read it: ask nobody, note what you do",
    )
