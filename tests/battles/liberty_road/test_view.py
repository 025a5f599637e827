"""What is hidden leaves no trace in what a side sees, may do, or would do (p.3-5, 7-8, 11)."""

import random
from typing import Any

import pytest
from busy import busy, fact, lively, units
from table import Table

from wsanalysis.battles.core.numbers import ATTACKER, MAX_COUNTERS, NOBODY
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.map_game import ENGINE
from wsanalysis.battles.liberty_road.records import Actions, Battle, Generator
from wsanalysis.compiled import fill, layout_of, new, numbers

GAMES = 14
OPEN_STATES = (terms.READY, terms.SPENT, terms.SUPPRESSED)


def has(table: Table, u: int, flag: int) -> bool:
    return bool(table.s.flags[u] & flag)


def stir(table: Table, side: int, dice: random.Random) -> None:
    """Change everything that the side cannot know."""
    s = table.s
    enemies = [u for u in units(table, 1 - side) if not has(table, u, terms.KNOWN)]
    for stream in s.luck:
        for place in range(4):
            stream.word[place] = dice.randrange(1, 1 << 32)
    for u in enemies:
        swap(table, u, dice.choice(enemies), dice)
    for u in units(table, 1 - side):
        if s.damage[u] and not has(table, u, terms.DAMAGE_KNOWN):
            s.damage[u] = dice.randrange(1, len(table.damages))
        if u in enemies and s.where[u] in (terms.HIDDEN, terms.WAITING):
            s.face[u] = dice.randrange(6)
    for p in enemies:
        board_elsewhere(table, p, dice)
    if side == ATTACKER:
        shuffle_fog(table, dice)
    reshuffle(table, side, dice)
    for m in range(1, MAX_COUNTERS):
        s.pile[m] = dice.randrange(3)
    for a in range(table.w.assets):
        if table.w.asset[a].side != side:
            s.asset_uses[a] = dice.randrange(3)


def swap(table: Table, u: int, v: int, dice: random.Random) -> None:
    """Two unknown blocks change places, with what they carry, if that could be so."""
    fields = ["type", "weapon", "uses"]
    if fact(table, u, "kind") == fact(table, v, "kind") and dice.random() < 0.3:
        fields = fields[1:]
    if (fact(table, u, "kind") == terms.VEHICLE) != (fact(table, v, "kind") == terms.VEHICLE):
        return
    covers = [fact(table, x, "portage") > 0 for x in (u, v)]
    exchange(table, fields, u, v)
    for x, covered in zip((u, v), covers, strict=True):
        if not could_be(table, x, covered):
            exchange(table, fields, u, v)
            return


def exchange(table: Table, fields: list[str], u: int, v: int) -> None:
    for field in fields:
        row = getattr(table.s, field)
        row[u], row[v] = row[v], row[u]


def could_be(table: Table, u: int, covered: bool) -> bool:
    """Whether a unit of this block can be in this state, and carry who rides on it as they do."""
    s, status = table.s, table.s.status[u]
    if fact(table, u, "kind") == terms.VEHICLE:
        if status >= terms.MOVE and not fact(table, u, "sides") >> status & 1:
            return False
        carried = sum(s.carrier[p] == u for p in units(table))
        room = fact(table, u, "portage")
        return not carried or (covered == (room > 0) and carried <= max(1, room))
    return status in OPEN_STATES or fact(table, u, "kind") == terms.INFANTRY


def board_elsewhere(table: Table, p: int, dice: random.Random) -> None:
    """Who rides unseen rides in another vehicle, if there is one with room."""
    s, v = table.s, table.s.carrier[p]
    if v == NOBODY or not fact(table, v, "portage"):
        return
    side = table.world.forces.units[p].side
    others = [
        c for c in units(table, side)
        if s.where[c] == terms.ON_MAP
        and fact(table, c, "portage") > sum(s.carrier[q] == c for q in units(table))
    ]  # fmt: skip
    if others:
        s.carrier[p] = dice.choice(others)
        s.hex[p] = s.hex[s.carrier[p]]


def shuffle_fog(table: Table, dice: random.Random) -> None:
    s = table.s
    down = [m for m in range(table.w.markers) if not s.marker_shown[m]]
    kinds = [(s.marker_kind[m], s.marker_unit[m]) for m in down]
    dice.shuffle(kinds)
    for m, (kind, u) in zip(down, kinds, strict=True):
        s.marker_kind[m], s.marker_unit[m] = kind, u
        if kind == terms.AMBUSH and s.marker_hex[m] != NOBODY:
            s.hex[u] = s.marker_hex[m]


def reshuffle(table: Table, side: int, dice: random.Random) -> None:
    s, drawn = table.s, table.s.deck_at
    if side == ATTACKER:
        s.deck_size = drawn + 1 + dice.randrange(terms.MAX_DECK - drawn - 1)
    for k in range(drawn, terms.MAX_DECK):
        s.deck[k] = dice.randrange(table.w.cards)


def choice(table: Table, view: Battle, legal: list[int]) -> int:
    actions, luck = Actions(), Generator()
    actions.count = len(legal)
    actions.act[: len(legal)] = legal
    fill(luck.word, [7, 8, 9, 10])
    return ENGINE.choose(table.w, view.copy(), actions, table.world.styles["greedy"], luck)


def legal_in(table: Table, view: Battle) -> list[int]:
    actions = Actions()
    ENGINE.legal(table.w, view, actions)
    return numbers(actions.act)[: actions.count]


@pytest.mark.parametrize("game", range(GAMES))
def test_what_is_hidden_leaves_no_trace(game: int) -> None:
    """More than 300 states in all, each changed in all that either side cannot know."""
    table, dice = busy(game), random.Random(game)
    decisions, compared = 0, 0
    while table.decider:
        decisions += 1
        if dice.random() < 0.12 and decisions > 20:
            for side, name in enumerate(("attacker", "defender")):
                other, before = table.copy(), table.view(name)
                stir(other, side, dice)
                assert_same(before, other.view(name))
                compared += 1
                if table.decider == name:
                    legal = table.raw_actions()
                    assert other.raw_actions() == legal
                    assert choice(table, before, legal) == choice(other, other.view(name), legal)
        assert legal_in(table, table.view(table.decider)) == table.raw_actions(), table.question
        table.take(lively(table.raw_actions(), dice))
    assert compared >= 20


OPEN = ". . . . ."


def test_who_rides_under_cover_is_no_target_by_itself() -> None:
    """p.13: infantry cannot hurt the carrier, and cannot know that somebody is in it."""
    empty = Table(OPEN, ["Riflemen A01 SE"], ["SdKfz 251 C01 NW move", "Grenadiers E01"])
    full = Table(OPEN, ["Riflemen A01 SE"], ["SdKfz 251 C01 NW move", "Grenadiers C01 on SdKfz 251"])
    for table in (empty, full):
        table.activate("Riflemen", "Infantry Advance")
        assert "fire at C01" not in table.legal()
    full.s.flags[full.number("Grenadiers")] |= terms.KNOWN  # now he has been seen
    assert "fire at C01" in full.legal()


def test_spotting_a_known_carrier_tells_nothing_beforehand() -> None:
    """p.11, 13: who may be carried unseen can be looked for, whether there is anybody or not."""
    choices = []
    for rider in ("Grenadiers C01 on SdKfz 251", "Grenadiers E01 NW"):
        table = Table(OPEN, ["Riflemen A01 SE"], ["SdKfz 251 C01 NW move", rider])
        table.s.flags[table.number("SdKfz 251")] |= terms.KNOWN
        table.activate("Riflemen", "Infantry Advance")
        assert legal_in(table, table.view("attacker")) == table.raw_actions()
        choices.append("spot C01" in table.legal())
    assert choices == [True, True]


def reacting(unit: str) -> Table:
    """The defender may fire at a vehicle that has moved into the open."""
    table = Table(". . . . . .", [unit], ["StuG III G F01 NW fire-vehicles"])
    return table.activate(table.names[0]).do("move", "step to B01")


def test_a_damage_marker_stays_unknown_to_who_fires_at_the_move() -> None:
    """p.4, 17: the owner alone looks at it."""
    tables = [reacting(f"M4A1 Sherman A01 SE move damaged {m}") for m in ("No Penalty", "Gun Damaged")]
    assert tables[0].question == tables[1].question == "opportunity"
    assert_same(*(table.view("defender") for table in tables))


@pytest.mark.parametrize("held", [False, True])
def test_how_far_an_unknown_unit_could_still_move_stays_unknown(held: bool) -> None:
    """p.2: its rating is on the block, also while its owner is asked where it goes on."""
    views = []
    for damage in ("No Penalty", "Crew Injured"):
        table = reacting(f"M4A1 Sherman A01 SE move damaged {damage}")
        views.append((table.do("enough") if held else table).view("defender"))
        assert table.question == ("step" if held else "opportunity")
    assert_same(*views)


def test_who_imagines_the_move_of_an_unknown_unit_gives_it_what_it_may_have_left() -> None:
    """p.2, 17: as its owner is asked where it goes on, it goes on in what is imagined."""
    table = reacting("M4A1 Sherman A01 SE move").do("enough")
    imagined = table.view("defender")
    luck = new(Generator)
    fill(luck.word, [1, 2, 3, 4])
    ENGINE.imagine(table.w, imagined, luck)
    assert (imagined.about.points, imagined.about.full) == (table.s.about.points, 1)


def assert_same(before: Battle, after: Battle) -> None:
    assert before == after, differing(before, after)


def differing(one: Any, other: Any, name: str = "") -> list[str]:
    """The fields in which two records differ, by name."""
    found = []
    for field in layout_of(type(one)):
        if not field.shared:
            a, b = getattr(one, field.name), getattr(other, field.name)
            if field.record is None or field.kind == "record":
                same = [a == b] if field.kind != "record" else [not differing(a, b)]
            else:
                same = [x == y for x, y in zip(a, b, strict=True)]
            found += [f"{name}{field.name}[{k}]" for k, alike in enumerate(same) if not alike]
    return found
