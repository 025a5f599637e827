"""Every block of the README does what it says, and prints what it shows."""

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

COMMAND = re.compile(r"^(?:    )?python3 (run\.py .+?)(?:\s+#.*)?$", re.MULTILINE)


def by_path(name: str) -> ModuleType:
    """The module beside this one that renews the README."""
    spec = importlib.util.spec_from_file_location(name, Path(__file__).with_name(f"{name}.py"))
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


readme = by_path("renew_readme")
RENEW = "python -m tests.renew_readme puts in what it prints now"


def is_slow(block: str) -> bool:
    """Does it play games? The first of all compiles the engine."""
    return ".play(" in block


def test_there_is_no_other_kind_of_block(checkout):
    text = (checkout / "README.md").read_text(encoding="utf-8")
    assert {name for name, _ in readme.BLOCK.findall(text)} == {"python", "console"}
    assert text.count("```") == 2 * len(readme.BLOCK.findall(text))


@pytest.mark.slow
def test_python_blocks_run():
    quick = [block for block in readme.blocks("python") if not is_slow(block)]
    ran = [(readme.run_python(block), block) for block in quick]
    first = ran[0][0][0]["odds"].probabilities["ready"]
    assert 0 < first < 1
    for (_, printed), block in ran:
        assert readme.shown(block) in ([], printed), RENEW


@pytest.mark.slow
def test_python_blocks_that_play_print_what_they_show():
    playing = [block for block in readme.blocks("python") if is_slow(block)]
    assert playing  # the others are run above
    for block in playing:
        names, printed = readme.run_python(block)
        assert len(names["results"].games) == len(names["results"])
        assert readme.shown(block) == printed, RENEW


def together() -> list[str]:
    """What of the console blocks is run in one folder: a command, or a block that builds on copied data."""
    found: list[str] = []
    for block in readme.blocks("console"):
        alone = ["\n".join([command, *lines]) + "\n" for command, lines in readme.commands(block)]
        found += [block] if "my-data" in block else alone
    return found


# One test a command, so that the cores can share what are by far the longest tests.
@pytest.mark.slow
@pytest.mark.parametrize("block", [pytest.param(b, id=b.split("\n")[0][15:70]) for b in together()])
def test_console_blocks_run_and_print_what_they_show(tmp_path, block):
    if "my-data" in block and "copy-data" not in block:
        readme.run_command("python3 run.py copy-data my-data", tmp_path)  # an earlier block has
    for command, lines in readme.commands(block):
        printed = readme.run_command(command, tmp_path)
        assert printed
        assert lines in ([], printed), f"{command}: {RENEW}"
        for folder in re.findall(r"--out (\S+)", command):
            assert any(path.is_file() for path in (tmp_path / folder).rglob("*"))
    for words, file in WRITTEN.items():
        assert (words in block) == (tmp_path / file).is_file()


def test_nothing_of_a_console_block_is_left_out():
    assert "".join(together()) == "".join(readme.blocks("console"))


WRITTEN = {
    "--out my-reports": "my-reports/liberty_road/player_aid_a4.pdf",
    "--grey --out my-prints": "my-prints/storms_of_steel/unit_cards_soviet_letter_grey.pdf",
    "--out my-balance": "my-balance/balance.txt",
    "--out my-diff": "my-diff/largest.png",
    "--out duel-7": "duel-7/turn_00.png",
}
"""What a command with these words writes, and no other."""


def test_blocks_write_files_and_show_what_they_print():
    whole = "".join(readme.blocks("console"))
    assert all(words in whole for words in WRITTEN)
    assert any(lines for _, lines in readme.commands(whole))


def test_every_command_is_one_that_run_py_knows(checkout):
    text = (checkout / "README.md").read_text(encoding="utf-8")
    launcher = (checkout / "run.py").read_text(encoding="utf-8")
    sources = (checkout / "wsanalysis" / "commands").glob("*.py")
    command_line = "".join(source.read_text(encoding="utf-8") for source in sources)
    words = {command.split()[1] for command in COMMAND.findall(text)}
    assert {"report", "test", "odds", "check", "copy-data", "questions"} <= words
    assert {"scenarios", "play", "balance", "watch"} <= words
    for word in words:
        assert f'"{word}"' in launcher + command_line


def test_files_that_are_named_exist(checkout):
    text = (checkout / "README.md").read_text(encoding="utf-8")
    for name in re.findall(r"`([\w./-]+/[\w.-]*)`", text):
        if "<" not in name:
            assert (checkout / name).exists(), name
