"""Every block of README, tutorials and how-to pages does what it says, and prints what it shows."""

from __future__ import annotations

import importlib
import inspect
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar

import pytest
from matplotlib.figure import Figure

import wsanalysis as ws
from tests import renew_shown as pages
from wsanalysis.aids.typeset import Form, typeset
from wsanalysis.analysis import diff, knock_outs
from wsanalysis.analysis.sensitivity import option_turns
from wsanalysis.asking.readings import as_sentence
from wsanalysis.battles.runs import purchases
from wsanalysis.printing import SYSTEMS as PRINTS
from wsanalysis.printing import rulings
from wsanalysis.reports import ASSUMPTIONS, SYSTEMS

T = TypeVar("T")

COMMAND = re.compile(r"(?:^|`|    )python3 (run\.py [^`\n#]+)", re.MULTILINE)
RENEW = "python -m tests.renew_shown puts in what it prints now"


@pytest.fixture
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes minutes and shows nothing of what it says plays few games: editions, purchases, forces.

    Of an edition's readings two are played; `tests/battles/example/test_two_editions.py` plays all.
    """
    for module, name, most in (
        ("wsanalysis.analysis.editions", "editions", {"games": 10, "luck": 20}),
        ("wsanalysis.battles.runs.purchases", "worth", {"games": 40}),  # as one shows
        ("wsanalysis.battles.runs.purchases", "force", {"games": 150}),
    ):
        whole = getattr(importlib.import_module(module), name)
        monkeypatch.setattr(f"{module}.{name}", at_most(whole, most))
    monkeypatch.setattr(purchases, "FIRST", 5)  # exchanges at a time
    monkeypatch.setattr(purchases, "LEAST", 12)
    monkeypatch.setattr(knock_outs, "option_turns", lambda game: islice(option_turns(game), 2))


def at_most(ask: Callable[..., T], most: Mapping[str, int]) -> Callable[..., T]:
    """A function whose numbers are cut to `most`, by the names of its parameters."""

    def bounded(*given: Any, **named: Any) -> T:
        call = inspect.signature(ask).bind(*given, **named)
        call.apply_defaults()
        call.arguments |= {name: min(call.arguments[name], number) for name, number in most.items()}
        return ask(*call.args, **call.kwargs)

    return bounded


@pytest.fixture
def few_variants(
    monkeypatch: pytest.MonkeyPatch, in_one_process: None, few_roll_outs: None, few_games: None
) -> None:
    """One other reading for rulings, few trials, and assumptions of two kinds for a balance report.

    Its blind games are few, and played here: workers would load everything anew for some seconds of work.

    Of all of them files are written in `tests/reports`; here nothing of what they say is shown.
    A report has a text, a picture and a page of its player aid, for the same reason; and where nothing but a
    PDF is asked for, nobody sets it in type. Charts are laid out, but not painted.
    """
    monkeypatch.setattr(Figure, "draw", lambda figure, renderer: None)
    named = rulings.readings.names
    one = SimpleNamespace(names=lambda options: named(options)[:1], as_sentence=as_sentence)
    monkeypatch.setattr(rulings, "readings", one)
    monkeypatch.setattr("wsanalysis.aids.fonts.typeset", _blank_pdf)
    monkeypatch.setattr("wsanalysis.reports.report.TRIALS", 500)
    for name, whole in SYSTEMS.items():
        few = replace(
            whole, texts=_first(whole.texts), pictures=_first(whole.pictures), links="[One of its texts].",
            questions=lambda game, ask=whole.questions: ask(game)[:2],
            aid=replace(whole.aid, makers=whole.aid.makers[:1]),
        )  # fmt: skip
        monkeypatch.setitem(SYSTEMS, name, few)
        monkeypatch.setitem(PRINTS, name, replace(PRINTS[name], aid=few.aid))
    for system, all_of_them in ASSUMPTIONS.items():
        kinds = {assumption.about: assumption for assumption in all_of_them}
        monkeypatch.setitem(ASSUMPTIONS, system, [*kinds.values()][:2])


def _blank_pdf(template: Path, handed: Any, fonts: Any, forms: Sequence[Form]) -> list[list[bytes]]:
    if all(form.kind == "pdf" for form in forms):
        return [[b"%PDF-1.7"] for _ in forms]
    return typeset(template, handed, fonts, forms)


UNSEEN = 4
"""Games of a command of whose numbers a page shows none."""
TWO_PLAYERS, THEIRS = ("greedy", "random"), 240
"""A verdict that no page shows is one among these, on as few games as there may be."""
VERDICT = re.compile(r"^(python3 run\.py verdict .*--games )\d+")
FREE = re.compile(r"^(python3 run\.py (?:balance|force|ladder|play|worth) .*--games )(\d+)")
"""Commands that take any number of games."""


def of_little(command: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """A command whose numbers no page shows, with few games; of a mapping every fourth unit is compared.

    The mapping is read and checked whole all the same.
    """

    def some(*given: Any) -> Any:
        known = read(*given)
        return replace(known, units=known.units[::4])

    read = diff._read
    monkeypatch.setattr(diff, "_read", some)
    command = VERDICT.sub(rf"\g<1>{THEIRS} --players {' '.join(TWO_PLAYERS)}", command)
    return FREE.sub(lambda found: f"{found[1]}{min(int(found[2]), UNSEEN)}", command)


def _first(named: Mapping[str, T]) -> dict[str, T]:
    return dict(list(named.items())[:1])


def name_of(page: Path) -> str:
    return page.relative_to(pages.CHECKOUT).as_posix()


def have(kind: str) -> list[Path]:
    """The pages that have blocks of a kind."""
    return [page for page in pages.PAGES if pages.blocks(page, kind)]


@pytest.mark.parametrize("page", pages.PAGES, ids=name_of)
def test_there_is_no_other_kind_of_block(page):
    text = page.read_text(encoding="utf-8")
    found = pages.BLOCK.findall(text)
    assert {name for name, _ in found} <= {"python", "console", "toml"}
    assert text.count("```") == 2 * (len(found) + text.count("```{"))


@pytest.mark.slow
@pytest.mark.parametrize("page", have("python"), ids=name_of)
def test_python_blocks_run_and_print_what_they_show(page, few_variants, monkeypatch):
    """No page prints what it has asked of `play` and `verdict`: their games are few."""
    whole = ws.Game.verdict

    def verdict(game: ws.Game, scenario: str, games: int, *seed: int, **named: Any) -> object:
        if named:  # for something else, which a page may print
            return whole(game, scenario, games, *seed, **named)
        return whole(game, scenario, THEIRS, players=TWO_PLAYERS)

    monkeypatch.setattr(ws.Game, "play", at_most(ws.Game.play, {"games": 100}))
    monkeypatch.setattr(ws.Game, "verdict", verdict)
    names: dict[str, object] = {}
    for block in pages.blocks(page, "python"):
        printed = pages.run_python(block, names)
        assert pages.shown(block) in ([], printed), RENEW
    assert "game" in names


def together() -> list[tuple[Path, str]]:
    """What of the console blocks runs in one folder: a page that builds on copied data, else one command."""
    found: list[tuple[Path, str]] = []
    for page in have("console"):
        blocks = pages.blocks(page, "console")
        if any("my-data" in block for block in blocks):
            found.append((page, "".join(blocks)))
        else:
            each = [one for block in blocks for one in pages.commands(block)]
            found += [(page, "\n".join([command, *lines]) + "\n") for command, lines in each]
    return found


def label(page: Path, block: str) -> str:
    return f"{page.stem}: {block.splitlines()[0][15:60]}"


# One test a command, so that the cores can share what are by far the longest tests.
@pytest.mark.slow
@pytest.mark.parametrize(("page", "block"), [pytest.param(p, b, id=label(p, b)) for p, b in together()])
def test_console_blocks_run_and_print_what_they_show(tmp_path, page, block, few_variants, monkeypatch):
    for command, lines in pages.commands(block):
        with monkeypatch.context() as patched:
            printed = pages.run_command(command if lines else of_little(command, patched), tmp_path)
        assert printed
        assert lines in ([], printed), f"{command}: {RENEW}"
        if command.startswith("python3 run.py copy-data"):
            for file in pages.blocks(page, "toml"):
                pages.write_file(file, tmp_path)
        for folder in re.findall(r"--out ([\w-]+)(?:\s|$)", command):
            assert any(path.is_file() for path in (tmp_path / folder).rglob("*"))
    for words, file in WRITTEN.items():
        if words in block:
            assert (tmp_path / file).is_file()


@pytest.mark.slow
def test_in_a_process_of_its_own_a_command_is_named_as_run_py_calls_it(tmp_path, checkout):
    whole = "".join(block for page in have("console") for block in pages.blocks(page, "console"))
    *_, (command, lines) = (
        one for one in pages.commands(whole) if any(pages.COMMAND in each for each in one[1])
    )
    said = subprocess.run(
        [sys.executable, "-m", "wsanalysis", *shlex.split(command.removeprefix(pages.COMMAND))],
        cwd=tmp_path, capture_output=True, check=True, text=True, encoding="utf-8",
        env={
            **os.environ, "PYTHONPATH": str(checkout), "PYTHONIOENCODING": "utf-8",
            "WSANALYSIS_COMMAND": pages.COMMAND.strip(),
        },
    )  # fmt: skip
    assert set(lines) <= set(said.stdout.splitlines())


def test_nothing_of_a_console_block_is_left_out():
    whole = "".join(block for page in pages.PAGES for block in pages.blocks(page, "console"))
    assert "".join(block for _, block in together()) == whole
    assert all(words in whole for words in WRITTEN)
    assert any(lines for _, lines in pages.commands(whole))


WRITTEN = {
    "--out my-reports": "my-reports/liberty_road/player_aid_a4.pdf",
    "storms_of_steel --paper letter --grey --out my-prints\n": (
        "my-prints/storms_of_steel/unit_table_soviet_letter_grey.pdf"
    ),
    "--out my-balance": "my-balance/balance.txt",
    "--out my-diff": "my-diff/largest.png",
    "--out duel-7.html": "duel-7.html",
    "--out satchel-7": "satchel-7/turn_00.png",
}
"""What a command with these words writes."""


def test_every_command_is_one_that_run_py_knows(checkout):
    launcher = (checkout / "run.py").read_text(encoding="utf-8")
    sources = (checkout / "wsanalysis" / "commands").glob("*.py")
    command_line = "".join(source.read_text(encoding="utf-8") for source in sources)
    text = "".join(page.read_text(encoding="utf-8") for page in pages.PAGES)
    words = {command.split()[1] for command in COMMAND.findall(text)}
    assert {"report", "test", "odds", "check", "copy-data", "app"} <= words
    assert {"scenarios", "play", "balance", "watch", "plan", "docs"} <= words
    for word in words - {"--help"}:
        assert f'"{word}"' in launcher + command_line, word


@pytest.mark.parametrize("page", pages.PAGES, ids=name_of)
def test_files_that_are_named_exist(page, checkout):
    for name in re.findall(r"`([\w./-]+/[\w.-]*)`", page.read_text(encoding="utf-8")):
        if "<" not in name and not name.startswith("my-"):
            assert any(
                (place / name).exists() for place in (checkout, checkout / "data", checkout / "wsanalysis")
            ), name
