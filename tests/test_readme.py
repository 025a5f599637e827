"""Every block of the README does what it says."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^(?:    )?python3 (run\.py .+?)(?:\s+#.*)?$", re.MULTILINE)


def blocks(checkout: Path, kind: str) -> list[str]:
    text = (checkout / "README.md").read_text(encoding="utf-8")
    return [body for name, body in BLOCK.findall(text) if name == kind]


def test_there_is_no_other_kind_of_block(checkout):
    text = (checkout / "README.md").read_text(encoding="utf-8")
    assert {name for name, _ in BLOCK.findall(text)} == {"python", "console"}
    assert text.count("```") == 2 * len(BLOCK.findall(text))


def test_python_blocks_run(checkout):
    for block in blocks(checkout, "python"):
        names: dict[str, object] = {}
        exec(compile(block, "README.md", "exec"), names)  # our own text
        assert "odds" in names
        first = names["odds"].probabilities["ready"]  # type: ignore[attr-defined]
        assert 0 < first < 1


@pytest.mark.slow
def test_console_blocks_run(checkout, tmp_path):
    for line in "".join(blocks(checkout, "console")).splitlines():
        python, script, *words = shlex.split(line)
        assert (python, script) == ("python3", "run.py")
        done = subprocess.run(
            [sys.executable, "-m", "wsanalysis", *words],
            cwd=tmp_path, capture_output=True, text=True, encoding="utf-8",
            env={**os.environ, "PYTHONPATH": str(checkout), "PYTHONIOENCODING": "utf-8"},
        )  # fmt: skip
        assert done.returncode == 0, f"{line}\n{done.stderr}"
        assert done.stdout
    assert (tmp_path / "my-reports" / "liberty_road" / "player_aid_a4.pdf").read_bytes()[:5] == b"%PDF-"


def test_every_command_is_one_that_run_py_knows(checkout):
    text = (checkout / "README.md").read_text(encoding="utf-8")
    launcher = (checkout / "run.py").read_text(encoding="utf-8")
    command_line = (checkout / "wsanalysis" / "__main__.py").read_text(encoding="utf-8")
    words = {command.split()[1] for command in COMMAND.findall(text)}
    assert {"report", "test", "odds", "check", "copy-data", "questions"} <= words
    for word in words:
        assert f'"{word}"' in launcher + command_line


def test_files_that_are_named_exist(checkout):
    text = (checkout / "README.md").read_text(encoding="utf-8")
    for name in re.findall(r"`([\w./-]+/[\w.-]*)`", text):
        if "<" not in name:
            assert (checkout / name).exists(), name
