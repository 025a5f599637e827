"""The linker takes what our programs are made of, and refuses in words what a page could not run."""

import ast
from pathlib import Path

import pytest
from texts import needs_compiler

from tests.compiled.pages import needs_page, page
from wsanalysis.battles import shipping
from wsanalysis.battles.registry import CAMPAIGNS, MAP_GAMES
from wsanalysis.compiled.linking import CannotLink, side_module

pytestmark = needs_compiler


def linked(text: str, effort: int = 1) -> bytes:
    """The module that LLVM's text makes."""
    from wsanalysis.compiled.machine import object_of

    return side_module(object_of(text, effort, for_page=True))


REFUSED = {
    "a function": ("declare i64 @far(i64)\n", "%x = call i64 @far(i64 %a)", "needs far"),
    "a library": (
        "",
        "%b = sext i64 %a to i128\n %q = sdiv i128 123456789012345678901234, %b\n %x = trunc i128 %q to i64",
        "needs __divti3",
    ),
    "data": ("@out = external global i64\n", "%x = load i64, ptr @out", "out: expected data of its own"),
    "an address": (
        "define internal i64 @g(i64 %a) noinline { ret i64 %a }\n"
        "@table = global [2 x ptr] [ptr @g, ptr @f]\n",
        "%p = getelementptr ptr, ptr @table, i64 %a\n %q = load ptr, ptr %p\n %x = call i64 %q(i64 %a)",
        "sections of the kinds",
    ),
    "a place among data": (
        "@a = internal global i64 5\n@b = internal global ptr @a\n",
        "%p = load volatile ptr, ptr @b\n %x = load i64, ptr %p",
        "among the code",
    ),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_needs_more_than_a_page_gives_is_refused(what: str) -> None:
    before, body, said = REFUSED[what]
    with pytest.raises(CannotLink, match=said):
        linked(f"{before}define i64 @f(i64 %a) {{\n {body}\n ret i64 %x\n}}\n")


def test_what_is_no_object_file_of_a_page_is_refused() -> None:
    from wsanalysis.compiled.machine import object_of

    text = "define i64 @f(i64 %a) {\n ret i64 %a\n}\n"
    for content in (object_of(text, 1), b"\0asm\1\0\0\0", object_of(text, 1, for_page=True)[:-30], b"\0asm"):
        with pytest.raises(CannotLink):
            side_module(content)


@needs_page
@pytest.mark.parametrize("effort", [0, 1])
def test_data_lie_wherever_a_page_has_room_and_the_stack_is_its_own(effort: int) -> None:
    """Two modules in one memory, with data of several alignments, and room on the stack."""
    here = page()
    here.forget()
    found = []
    for first in (3, 40):
        text = (
            f"@bytes = internal constant [3 x i8] [i8 {first}, i8 9, i8 8]\n"
            f"@words = internal constant [3 x i64] [i64 {first}, i64 {1 << 40}, i64 -7], align 32\n"
            f"@changed = internal global i64 {first}\n"
            "define i64 @f(i64 %a) {\n"
            " %room = alloca [40 x i64]\n %own = getelementptr [40 x i64], ptr %room, i64 0, i64 %a\n"
            " %b = getelementptr i8, ptr @bytes, i64 %a\n %w = getelementptr i64, ptr @words, i64 %a\n"
            " %x = load volatile i8, ptr %b\n %y = load volatile i64, ptr %w\n %z = zext i8 %x to i64\n"
            " %n = load i64, ptr @changed\n %m = add i64 %n, 1\n store i64 %m, ptr @changed\n"
            " store volatile i64 %z, ptr %own\n %s = load volatile i64, ptr %own\n"
            " %t = add i64 %s, %y\n %u = add i64 %t, %n\n ret i64 %u\n}\n"
            "define internal i64 @unseen(i64 %a) noinline { ret i64 %a }\n"
            "define hidden i64 @hidden(i64 %a) { ret i64 %a }\n"
        )
        name = here.load(linked(text, effort))
        answers = here.say(["names", name], *(["call", name, "f", str(index)] for index in (0, 1, 2)))
        assert answers[0] == ["f"]
        found.append([int(answer) for answer in answers[1:]])
    assert found == [
        [3 + 3 + 3, 9 + (1 << 40) + 4, 8 - 7 + 5], [40 + 40 + 40, 9 + (1 << 40) + 41, 8 - 7 + 42]
    ]  # fmt: skip


def test_all_that_is_compiled_is_shipped(checkout: Path) -> None:
    """Each module that builds something is known to `shipping`, and so is each game."""
    package = checkout / "wsanalysis"
    building = set()
    for path in package.rglob("*.py"):
        text = path.read_text("utf-8")
        for node in ast.walk(ast.parse(text)) if " build" in text and "compiled" in text else ():
            if isinstance(node, ast.ImportFrom) and node.module in (
                "wsanalysis.compiled", "wsanalysis.compiled.builds"
            ):  # fmt: skip
                building |= {path for alias in node.names if alias.name == "build"}
    known = {Path(table.__code__.co_filename) for table in shipping.TABLES}
    others = {package / "battles/core/code.py", package / "compiled/__init__.py"}
    assert building == known | others
    games = [game.code for game in (*MAP_GAMES.values(), *CAMPAIGNS.values())]
    assert all(games)
    assert {tuple(code) for code in games if code} | {(table,) for table in shipping.TABLES} == set(
        shipping.compiled()
    )
