"""Flows do what Python's own generators do, as steps over frames: plain, and compiled in each way."""

import re
from random import Random
from types import MappingProxyType
from typing import Any

import pytest
from flows_by_hand import (
    ADVANCE,
    NAMES,
    WORDS,
    Battle,
    ask_in_python,
    flows_from,
    game_of,
    in_each_way,
    new_battle,
    new_for,
    played,
    played_by_python,
)
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some
from texts import built, from_text

from wsanalysis.compiled import CannotCompile, Run, content_of, frame_of, has_compiler, named, number_of
from wsanalysis.compiled.cutting import words_of
from wsanalysis.compiled.program import check

HEAD = "@flow\ndef game(world: World, battle: Battle, side: int, sure: bool) -> Flow:"

GAME = """
@flow
def game(world: World, battle: Battle) -> Flow:
    for turn in range(2):
        for side in (BLUE, RED):
            tired = yield from turn_of(world, battle, side, turn > 0)
            if tired:
                battle.total += 100
                break
        battle.total += turn

@flow
def turn_of(world: World, battle: Battle, side: int, late: bool) -> Flow[bool]:
    sum = 0
    for unit in units_of(world, side):
        if battle.hit[unit] > 5:
            continue
        act = yield ask(battle, 3, unit=unit, sum=sum)
        battle.hit[unit] += act
        if act == 9:
            return True
        sum += act
        if late and sum > 10:
            break
    while sum > 0:
        more = yield ask(battle, 4)
        if more == 0:
            break
        sum -= more
        if more == 7:
            yield from turn_of(world, battle, side, False)
    return sum < -3
"""


def test_a_flow_with_loops_results_and_flows_in_flows_does_what_its_generator_does() -> None:
    _, advance = flows_from(GAME, "game", "turn_of")
    game = from_text(GAME, **{**NAMES, "ask": ask_in_python})["game"]
    for (way,) in in_each_way(advance):
        chance, ends = Random(5), set()
        for _ in range(60):
            answers = chance.choices((0, 1, 2, 3, 9), k=30)
            told = played(way, *new_for(way), answers)
            assert told == played_by_python(game, answers)
            ends.add(len(told))
        assert len(ends) > 5


class Maker:
    """Writes flows: whatever a game may do between questions, in whatever order."""

    def __init__(self, chance: Random) -> None:
        self.chance, self.lines = chance, list[str]()
        self.loops = self.question = 0

    def pick(self, *choices: str) -> str:
        return self.chance.choice(choices)

    def number(self) -> str:
        return self.pick(
            "a", "b", "int(u)", "int(p)", "battle.total % 7", str(self.chance.randint(-2, 5)), "(a + b) % 11"
        )

    def truth(self) -> str:
        return self.pick(
            "p",
            "not q",
            "a < b",
            f"a % 3 == {self.chance.randint(0, 2)}",
            "p and b > 1",
            "u == 2",
            "q or a > 3",
        )

    def write(self, indent: int, line: str) -> None:
        self.lines.append("    " * indent + line)

    def block(self, indent: int, depth: int, flows: int, in_loop: bool) -> None:
        for _ in range(self.chance.randint(1, 4)):
            self.statement(indent, depth, flows, in_loop)

    def statement(self, indent: int, depth: int, flows: int, in_loop: bool) -> None:
        kind = self.chance.randint(0, 13 if depth else 8)
        if kind < 2:
            line = self.pick(
                f"a = {self.number()}", f"b += {self.number()}", f"p = {self.truth()}", f"q = {self.truth()}",
                f"u = Unit(abs({self.number()}) % 6)", f"a, b = b, {self.number()}",
                f"battle.hit[u] += {self.number()}", f"battle.total ^= {self.number()}",
            )  # fmt: skip
            self.write(indent, line)
        elif kind < 5:
            self.question += 1
            about = self.pick("", ", unit=u", f", sum={self.number()}", ", unit=u, sum=a * 2")
            target = self.pick("a = ", "b = ", "", "battle.hit[u] = ", "battle.total = ", "a = b = ")
            self.write(indent, f"{target}yield ask(battle, {self.question}{about})")
        elif kind == 5 and flows:
            name = self.chance.randrange(flows)
            target = (
                self.pick("a = ", "b = ", "", "battle.total = ")
                if name % 2
                else self.pick("p = ", "q = ", "")
            )
            self.write(
                indent, f"{target}yield from flow{name}(world, battle, {self.number()}, {self.truth()}, u)"
            )
        elif kind == 6 and in_loop:
            self.write(indent, f"if {self.truth()}:")
            self.write(indent + 1, self.pick("break", "continue"))
        elif kind == 7 and self.chance.randint(0, 2) == 0:
            self.write(indent, f"if {self.truth()}:")
            self.write(indent + 1, f"return {self.result}")
        elif kind <= 8:
            self.write(indent, f"if {self.truth()}:")
            self.write(indent + 1, f"battle.total += {self.number()}")
        elif kind < 11:
            self.write(indent, f"if {self.truth()}:")
            self.block(indent + 1, depth - 1, flows, in_loop)
            if self.chance.randint(0, 1):
                self.write(indent, f"elif {self.truth()}:")
                self.block(indent + 1, depth - 1, flows, in_loop)
            if self.chance.randint(0, 1):
                self.write(indent, "else:")
                self.block(indent + 1, depth - 1, flows, in_loop)
        else:
            name, self.loops = f"x{self.loops}", self.loops + 1
            if kind == 11:
                self.write(indent, f"{name} = 0")
                self.write(indent, f"while {name} < 3{self.pick('', f' and ({self.truth()})')}:")
                self.write(indent + 1, f"{name} += 1")
            elif kind == 12:
                walked = self.pick(
                    "range(3)",
                    f"range(1, {self.number()} % 4)",
                    "(BLUE, RED, 5)",
                    "SIDES",
                    f"range({self.number()} % 3)",
                )
                self.write(indent, f"for {self.pick(name, 'a', 'b')} in {walked}:")
            else:
                self.write(
                    indent, f"for u in {self.pick('units_of(world, BLUE)', 'span(Unit, 1, abs(a) % 5)')}:"
                )
            self.block(indent + 1, depth - 1, flows, True)

    def flow(self, number: int) -> str:
        """A flow that runs those before it."""
        kind, self.result = ("int", "a - b") if number % 2 else ("bool", "a > b")
        takes = "world: World, battle: Battle, a: int, p: bool, u: Unit"
        self.lines = [f"@flow\ndef flow{number}({takes}) -> Flow[{kind}]:"]
        self.write(1, "b, q = a, not p")
        self.block(1, 3, number, False)
        self.question += 1
        self.write(1, f"b = yield ask(battle, {self.question}, sum=b)")
        self.block(1, 2, number, False)
        self.write(1, f"return {self.result}")
        return "\n".join(self.lines) + "\n"

    def game(self) -> str:
        flows = "".join(self.flow(number) for number in range(3))
        return flows + (
            "@flow\ndef game(world: World, battle: Battle) -> Flow:\n"
            "    u = Unit(1)\n    for turn in range(2):\n"
            "        a = yield from flow1(world, battle, turn, turn == 0, u)\n"
            "        p = yield from flow2(world, battle, a % 100, a > 2, Unit(turn))\n"
            "        battle.total += p\n"
        )


def check_games(chance: Random, count: int) -> int:
    """Random games in each way against Python's generators; how many questions were asked."""
    texts = [Maker(chance).game() for _ in range(count)]
    advances = [flows_from(text, "game", "flow0", "flow1", "flow2")[1] for text in texts]
    games = [from_text(text, **{**NAMES, "ask": ask_in_python})["game"] for text in texts]
    answers = [chance.choices(range(-1, 7), k=40) for _ in texts]
    expected, asked, ends = [*map(played_by_python, games, answers)], 0, list[list[Battle]]()
    for ways in in_each_way(*advances):
        ends.append([])
        for place, way in enumerate(ways):
            world, battle = new_for(way)
            assert played(way, world, battle, answers[place]) == expected[place], texts[place]
            asked += len(expected[place])
            ends[-1].append(battle)
    for battles in ends:
        assert battles == ends[0]
    return asked


def test_some_random_flows_do_what_their_generators_do() -> None:
    assert check_games(Random(3), 5) > 100


@pytest.mark.slow
@settings(max_examples=2, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(chance=some.randoms(use_true_random=True))
def test_many_random_games_do_what_their_generators_do(chance: Random) -> None:
    check_games(chance, 8)


# --- what a frame keeps -------------------------------------------------------------------------------


def whole(text: str) -> str:
    """A text of the tables below, with what is shortened there."""
    return text.replace("ASK", "yield ask(battle, 1)").replace("TOTAL", "battle.total")


KEPT = [
    # what a flow does; the names that lie in its frame behind its own parameters `side` and `sure`
    ("x = side\n    yield ask(battle, x)", []),
    ("x = side\n    ASK\n    TOTAL = x", ["x"]),
    ("x = ASK\n    TOTAL = x", []),
    ("x = 1\n    x = ASK\n    TOTAL = x", []),
    ("x = 1\n    x += side\n    ASK\n    x = 2\n    TOTAL = x", []),
    ("x = 1\n    ASK\n    x += 2\n    TOTAL = x", ["x"]),
    ("x = 1\n    ASK\n    if sure:\n        x = 2\n    TOTAL = x", ["x"]),
    ("x = 1\n    ASK\n    if sure:\n        x = 2\n    else:\n        x = 3\n    TOTAL = x", []),
    ("x = 1\n    while sure:\n        x = ASK\n        TOTAL = x", []),
    ("x = 1\n    while sure:\n        TOTAL = x\n        x = ASK", []),
    ("x = 1\n    while x < 3:\n        ASK\n        x += 1", ["x"]),
    (
        "while sure:\n        x = 1\n        ASK\n        if sure:\n            continue\n        TOTAL = x",
        ["x"],
    ),
    ("for x in range(3):\n        ASK", ["__end0", "__now0"]),
    ("for x in (BLUE, RED):\n        yield ask(battle, x)", ["__now0"]),
    (
        "for x in range(3):\n        ASK\n    for x in units_of(world, side):\n        ASK",
        ["__end0", "__now0"],
    ),
    ("for x in units_of(world, side):\n        ASK\n        battle.hit[x] += 1", ["__end0", "__now0", "x"]),
    ("x = 1\n    ASK\n    for y in range(2):\n        x = y\n        TOTAL += x", []),
    ("x = 1\n    ASK\n    for y in range(2):\n        x = y\n    TOTAL = x", ["x"]),
    ("x = Unit(1)\n    battle.hit[x] = ASK", ["x"]),
    ("x = 3\n    x = yield from game(world, battle, x, sure)\n    return x", []),
]


@pytest.mark.parametrize(("body", "kept"), KEPT, ids=[body[:50] for body, _ in KEPT])
def test_a_frame_keeps_what_is_read_behind_a_question_and_nothing_else(body: str, kept: list[str]) -> None:
    result = "[int]" if "return x" in body else ""
    run, advance = flows_from(f"{HEAD[:-1]}{result}:\n    {whole(body)}\n", "game")
    assert [*words_of(game_of(run))] == ["side", "sure", *kept]
    check([advance])


def test_what_no_longer_outlives_a_question_leaves_nothing_behind() -> None:
    text = f"""{HEAD}
    x = 7
    yield ask(battle, 1)
    battle.total = x + side
    yield ask(battle, 2)
"""
    _, advance = flows_from(text, "game")
    for (way,) in in_each_way(advance):
        world, battle = new_for(way)
        battle.stack[0].word[0], battle.stack[0].word[1] = 5, 1
        way(world, battle)
        assert [*battle.stack[0].word][:4] == [5, 0, 7, 0]
        way(world, battle)
        assert [*battle.stack[0].word] == [0] * WORDS
        assert battle.total == 12


def test_a_question_is_about_what_goes_with_it_and_nothing_before() -> None:
    text = f"""{HEAD}
    yield ask(battle, 1, unit=Unit(4), sum=9)
    yield ask(battle, 2, sum=3)
    yield ask(battle, 3)
"""
    _, advance = flows_from(text, "game")
    for (way,) in in_each_way(advance):
        told = played(way, *new_for(way), [0, 0, 0])
        assert [each[:3] for each in told] == [(1, 4, 9), (2, 0, 3), (3, 0, 0), (-1, 0, 0)]


# --- lines, names and numbers ---------------------------------------------------------------------------


def test_a_fault_is_at_the_line_where_it_was_written() -> None:
    text = f"""{HEAD}
    x = Unit(7)
    act = yield ask(battle, 1)
    for turn in range(act):
        yield ask(battle, 2)
        battle.hit[x] += 1
        x = Unit(x + act)
"""
    _, advance = flows_from(text, "game")
    world, battle = new_battle()
    with pytest.raises(IndexError) as error:
        played(advance, world, battle, [3, 0, 0])
    frames = [each for each in error.traceback if each.name == "game"]
    assert [
        (str(each.path).startswith("<text") or "<text" in str(each.path), each.lineno + 1) for each in frames
    ] == [(True, 7)]
    assert "battle.hit[x] += 1" in str(frames[0].statement)
    if has_compiler():
        (checked,) = built("checked", advance)
        with pytest.raises(IndexError, match=r"<text \w+>:7: in game: battle.hit\[x\] .*: index 10 of 8"):
            played(checked, world.to_block(), new_battle()[1].to_block(), [3, 0, 0])


def test_flows_too_deep_in_each_other_are_an_error_where_one_more_begins() -> None:
    text = f"{HEAD}\n    yield ask(battle, 1)\n    yield from game(world, battle, side, sure)\n"
    _, advance = flows_from(text, "game")
    with pytest.raises(IndexError) as error:
        played(advance, *new_battle(), [0] * 9)
    assert [each.lineno + 1 for each in error.traceback if each.name == "game"] == [4]
    if has_compiler():
        (checked,) = built("checked", advance)
        world, battle = new_battle()
        with pytest.raises(IndexError, match=r"<text \w+>:4: in game: .*Battle.stack.*: index 5 of 5"):
            played(checked, world.to_block(), battle.to_block(), [0] * 9)


def test_a_flow_runs_one_that_stands_where_its_own_is_not_known() -> None:
    inner = f"{HEAD.replace('game', 'inner')}\n    battle.total += 1 + side\n    yield ask(battle, 5)\n"
    outer = f"{HEAD}\n    yield from inner(world, battle, 3, sure)\n"
    outer += "    yield from parts.inner(world, battle, 4, sure)\n"
    one, other = from_text(inner, **NAMES)["inner"], from_text(outer, **NAMES)["game"]
    run = Run((other, one))
    advance = from_text(ADVANCE, **NAMES, RUN=run)["advance"]
    for (way,) in in_each_way(advance):
        told = played(way, *new_for(way), [0, 0])
        assert [(each[0], each[3]) for each in told] == [(5, 4), (5, 9), (-1, 9)]


def test_a_flow_runs_the_one_of_a_mapping_that_a_number_stands_for() -> None:
    text = f"""{HEAD}
    for number in range(side):
        more = yield from PARTS[number + 4](world, battle, Unit(number))
        battle.total += more

@flow
def once(world: World, battle: Battle, unit: Unit) -> Flow[int]:
    yield ask(battle, 1, unit=unit)
    return 10

@flow
def twice(world: World, battle: Battle, unit: Unit) -> Flow[int]:
    sum = yield ask(battle, 2, unit=unit)
    more = yield ask(battle, 3, unit=unit)
    return sum + more
"""
    parts: dict[int, Any] = {}
    run, advance = flows_from(text, "game", "once", "twice", PARTS=MappingProxyType(parts))
    parts.update({4: run_of(run, "once"), 5: run_of(run, "twice"), 6: run_of(run, "once")})
    for (way,) in in_each_way(advance):
        world, battle = new_for(way)
        battle.stack[0].word[0] = 3
        told = played(way, world, battle, [1, 20, 300, 4])
        assert [(each[0], each[1], each[3]) for each in told] == [
            (1, 0, 0), (2, 1, 10), (3, 1, 10), (1, 2, 330), (-1, 2, 340)
        ]  # fmt: skip
    contents = content_of([advance])
    parts[6] = run_of(run, "twice")
    assert content_of([advance]) != contents
    parts[6] = game_of(run)
    flows, another = flows_from(text, "game", "once", "twice", PARTS=MappingProxyType(parts))
    parts.update({4: run_of(flows, "once"), 5: game_of(flows), 6: game_of(flows)})
    with pytest.raises(CannotCompile, match="one of flows with several heads; write flows with one head"):
        check([another])


def run_of(run: Run, name: str) -> Any:
    (found,) = [each for each in run.values() if each.__name__ == name]
    return found


def test_the_words_of_a_frame_are_read_and_written_by_name() -> None:
    text = f"{HEAD}\n    x = side * 2\n    {whole('ASK')}\n    battle.total = x\n    yield ask(battle, 2)\n"
    run, advance = flows_from(text, "game")
    look = """
@compiled
def look(battle: Battle) -> int:
    frame = battle.stack[battle.depth - 1]
    if frame.kind != number_of(game):
        return -1
    named(frame, game).x += 5
    return named(frame, game).x
"""
    names = {**NAMES, "named": named, "number_of": number_of, "game": game_of(run)}
    read = from_text(look, **names)["look"]
    for way, looks in in_each_way(advance, read):
        world, battle = new_for(way)
        battle.stack[0].word[0] = 4
        way(world, battle)
        assert frame_of(battle, game_of(run)).x == 8
        assert looks(battle) == 13
        frame_of(battle, game_of(run)).x += 1
        way(world, battle)
        assert battle.total == 14
        with pytest.raises(AttributeError, match="expected one of side, sure, x, got 'y'"):
            frame_of(battle, game_of(run)).y  # noqa: B018
        battle.depth = 0
        with pytest.raises(LookupError, match="game is not going on"):
            frame_of(battle, game_of(run))
    wrong = from_text(
        look.replace(".x += 5", ".y += 5"), **NAMES, named=named, number_of=number_of, game=game_of(run)
    )
    with pytest.raises(CannotCompile, match=r"found `.y` of game; write one of side, sure, x"):
        check([wrong["look"]])


def test_flows_have_one_number_and_both_their_text_and_their_order_decide_what_is_compiled() -> None:
    one = f"{HEAD}\n    yield ask(battle, 1)\n"
    two = one.replace("game", "other")
    first, second = (from_text(one + two, **NAMES) for _ in range(2))
    runs = Run((first["game"], first["other"])), Run((second["other"], second["game"]))
    contents = [content_of([from_text(ADVANCE, **NAMES, RUN=run)["advance"]]) for run in runs]
    changed, _ = flows_from(one.replace("1", "2") + two, "game", "other")
    contents.append(content_of([from_text(ADVANCE, **NAMES, RUN=changed)["advance"]]))
    assert len(set(contents)) == 3
    assert content_of([from_text(ADVANCE, **NAMES, RUN=runs[0])["advance"]]) == contents[0]
    with pytest.raises(ValueError, match="other has another number in another game"):
        Run((first["other"],))


# --- refusals -------------------------------------------------------------------------------------------


REFUSED = [
    # what a flow does, its last line refused; found; instead
    ("if (ASK) > 2:\n        TOTAL = 1", "a question within `if (ASK) > 2:`", "`answer = yield ...` in"),
    ("while (ASK):\n        TOTAL = 1", "a question within `while (yield", "`answer = yield"),
    ("for x in range((ASK)):\n        TOTAL = 1", "a question within `for x in range(", "`answer"),
    ("TOTAL = 1 + (ASK)", "a question within `TOTAL = 1 + (yield", "`answer = yield"),
    ("TOTAL += ASK", "a question within `TOTAL += ", "`answer = yield"),
    ("return (ASK)", "a question within `return (yield", "`answer = yield"),
    ("yield ask(battle, (ASK))", "`yield ask(battle, (yield", "a call behind yield"),
    ("with side:\n        ASK", "a question within `with side:`", "`answer = yield"),
    ("while sure:\n        ASK\n    else:\n        TOTAL = 1", "a question within `while sure:`", "`answer"),
    (
        "for x in range(2):\n        ASK\n    else:\n        TOTAL = 1",
        "a question within `for x in",
        "`answer",
    ),
    (
        "for x in range(0, 9, 3):\n        ASK",
        "a loop over `range(0, 9, 3)` with a question in it",
        "range(first, end), what",
    ),
    (
        "for x in (side, 3):\n        ASK",
        "a loop over tuple[int, int] with a question in it",
        "range(first, end), what",
    ),
    (
        "for x in battle.hit:\n        ASK",
        "a loop over Array[Unit, int] with a question in it",
        "range(first, end)",
    ),
    ("yield 3", "`yield 3`", "a call behind yield"),
    ("x = yield\n    TOTAL = x", "`x = (yield)`", "a call behind yield"),
    (
        "yield from ask(battle, 1)",
        "`ask(battle, 1)`, which is no flow of this game",
        "one that is marked @flow",
    ),
    (
        "yield from nobody(world, battle)",
        "`nobody(world, battle)`, which is no flow of",
        "one that is marked @flow",
    ),
    (
        "yield from game(world, battle, side)",
        "`game(world, battle, side)`",
        "game(world, battle, side, sure)",
    ),
    (
        "yield from game(battle, world, side, sure)",
        "`game(battle, world, side, sure)`",
        "game(world, battle, side, sure)",
    ),
    (
        "yield from game(world, battle, side, sure=sure)",
        "`game(world, battle, side, sure=sure)`",
        "game(world, battle",
    ),
    (
        "yield from game(world, battle, battle.about, sure)",
        "About for side of game, which is int",
        "int(...)",
    ),
    ("yield from game(world, battle, side, side)", "int for sure of game, which is bool", "a comparison"),
    ("yield ask(battle, 1, what=3)", "`.what` of About", "one of unit, sum"),
    ("yield ask(battle, 1, unit=side)", "int for `battle.about.unit`, which is Unit", "Unit(...)"),
    ("if sure:\n        x = 1\n    ASK\n    TOTAL = x", "`x`, which may have no value yet", "a first value"),
    (
        "frame = battle.stack[0]\n    ASK\n    TOTAL = frame.kind",
        "`frame`, which is Frame and outlives the question",
        "numbers before it",
    ),
    (
        "x = 1, 2\n    ASK\n    TOTAL = x[0]",
        "`x`, which is tuple[int, int] and outlives",
        "numbers before it",
    ),
    ("ASK\n    return 3", "int for the result, which is None", "None"),
    ("x = Unit(1)\n    ASK\n    battle.hit[Hex(x)] = 1", "Hex for the index, which is Unit", "Unit(...)"),
    (
        "ASK\n    game(world, battle, side, sure)",
        "a call of `game(world, battle, side, sure)`, which is a flow",
        "`yield from game",
    ),
    ("ASK\n    TOTAL = 1.5", "`1.5`", "whole numbers"),
    ("ASK\n    TOTAL = y", "`y`, which is not defined", "a name that is"),
]


@pytest.mark.parametrize(("body", "found", "instead"), REFUSED, ids=[body[:50] for body, _, _ in REFUSED])
def test_what_no_flow_can_do_is_refused_in_words(body: str, found: str, instead: str) -> None:
    _, advance = flows_from(f"{HEAD}\n    {whole(body)}\n", "game")
    with pytest.raises(CannotCompile) as error:
        check([advance])
    said = re.fullmatch(r"<text \w+>:(\d+): in game: found (.*); write (.*)", str(error.value))
    assert said, str(error.value)
    assert said[2].startswith(whole(found)), str(error.value)
    assert said[3].startswith(instead), str(error.value)
    assert 3 <= int(said[1]) <= 3 + body.count("\n")


@pytest.mark.parametrize(
    ("head", "found", "instead"),
    [
        (
            "({WB}, r: list[int]) -> Flow",
            "`r: list[int]`",
            "int, bool or a NewType of int",
        ),
        ("({WB}, f: Frame) -> Flow", "`f: ", "int, bool or a NewType of int"),
        ("({WB}, n) -> Flow", "`n`", "int, bool or a NewType of int"),
        (
            "({WB}, n: int = 3) -> Flow",
            "n: int = 3",
            "a parameter without * and default",
        ),
        ("({WB}, *n: int) -> Flow", "*n: int", "a parameter without * and default"),
        ("(side: int, battle: Battle) -> Flow", "`side: int`", "the world and the battle before all others"),
        ("(battle: Battle) -> Flow", "another head", "({WB}, ...) -> Flow, or"),
        (
            "({WB}) -> int",
            "another head",
            "({WB}, ...) -> Flow",
        ),
        (
            "({WB}) -> Flow[float]",
            "another head",
            "({WB}, ...)",
        ),
        ("({WB})", "another head", "({WB}, ...) -> Flow"),
        (
            "({WB}) -> Flow[int]",
            "a path to the end without a result of int",
            "a return on",
        ),
    ],
)
def test_heads_of_which_a_frame_can_keep_nothing_are_refused(head: str, found: str, instead: str) -> None:
    head, instead = (text.replace("{WB}", "world: World, battle: Battle") for text in (head, instead))
    _, advance = flows_from(f"@flow\ndef game{head}:\n    yield ask(battle, 1)\n", "game")
    with pytest.raises(CannotCompile, match=r"<text \w+>:\d: in game: found ") as error:
        check([advance])
    assert f"found {found}" in str(error.value)
    assert f"; write {instead}" in str(error.value)


def test_more_names_than_a_frame_has_words_are_refused() -> None:
    names = [f"x{number}" for number in range(WORDS - 1)]
    text = "".join(f"    {name} = side\n" for name in names) + "    yield ask(battle, 1)\n"
    _, advance = flows_from(f"{HEAD}\n{text}    battle.total = {' + '.join(names)}\n", "game")
    with pytest.raises(CannotCompile, match=r"found 33 names .* \(side, sure, x0, .*has 32 words"):
        check([advance])


def test_a_flow_within_a_function_is_refused() -> None:
    head = HEAD.replace("\n", "\n    ")
    text = f"def outside(y: int):\n    {head}\n        yield ask(battle, y)\n    return game\n"
    run = Run([from_text(text, **NAMES)["outside"](3)])
    with pytest.raises(CannotCompile, match="`y` of the function around it; write a flow of the module"):
        check([from_text(ADVANCE, **NAMES, RUN=run)["advance"]])
