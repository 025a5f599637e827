"""Flows do what Python's own generators do, as steps over frames: plain, and compiled in each way."""

from random import Random
from typing import Any

import pytest
from flows_by_hand import (
    NAMES,
    Battle,
    ask_in_python,
    flows_from,
    in_each_way,
    new_battle,
    new_for,
    played,
    played_by_python,
)
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some
from texts import WAYS, from_text, needs_compiler

from wsanalysis.compiled import CannotCompile, Run, compiled, content_of, frame_of, has_compiler, named, number_of
from wsanalysis.compiled.cutting import steps_of, words_of
from wsanalysis.compiled.program import check

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
        return self.pick("a", "b", "int(u)", "int(p)", "battle.total % 7", str(self.chance.randint(-2, 5)), "(a + b) % 11")

    def truth(self) -> str:
        return self.pick("p", "not q", "a < b", f"a % 3 == {self.chance.randint(0, 2)}", "p and b > 1", "u == 2", "q or a > 3")

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
                f"u = Unit(abs({self.number()}) % 6)", f"a, b = b, {self.number()}", f"battle.hit[u] += {self.number()}",
                f"battle.total ^= {self.number()}",
            )  # fmt: skip
            self.write(indent, line)
        elif kind < 5:
            self.question += 1
            about = self.pick("", ", unit=u", f", sum={self.number()}", ", unit=u, sum=a * 2")
            target = self.pick("a = ", "b = ", "", "battle.hit[u] = ", "battle.total = ", "a = b = ")
            self.write(indent, f"{target}yield ask(battle, {self.question}{about})")
        elif kind == 5 and flows:
            name = self.chance.randrange(flows)
            target = self.pick("a = ", "b = ", "", "battle.total = ") if name % 2 else self.pick("p = ", "q = ", "")
            self.write(indent, f"{target}yield from flow{name}(world, battle, {self.number()}, {self.truth()}, u)")
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
                self.write(indent, f"while {name} < 3{self.pick('', ' and ' + self.truth())}:")
                self.write(indent + 1, f"{name} += 1")
            elif kind == 12:
                walked = self.pick("range(3)", f"range(1, {self.number()} % 4)", "(BLUE, RED, 5)", "SIDES", f"range({self.number()} % 3)")
                self.write(indent, f"for {self.pick(name, 'a', 'b')} in {walked}:")
            else:
                self.write(indent, f"for u in {self.pick('units_of(world, BLUE)', 'span(Unit, 1, abs(a) % 5)')}:")
            self.block(indent + 1, depth - 1, flows, True)

    def flow(self, number: int) -> str:
        """A flow that runs those before it."""
        kind, self.result = ("int", "a - b") if number % 2 else ("bool", "a > b")
        self.lines = [f"@flow\ndef flow{number}(world: World, battle: Battle, a: int, p: bool, u: Unit) -> Flow[{kind}]:"]
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
            "@flow\ndef game(world: World, battle: Battle) -> Flow:\n    u = Unit(1)\n    for turn in range(2):\n"
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
@settings(max_examples=40, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(chance=some.randoms(use_true_random=True))
def test_hundreds_of_random_flows_do_what_their_generators_do(chance: Random) -> None:
    check_games(chance, 10)
