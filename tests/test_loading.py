"""What is loaded when: the face of the package is there at once, heavy packages come with what needs them.

Each case looks at the modules of a fresh process, never at a clock.
"""

import subprocess
import sys

import pytest

LIGHT = {"annotated_types", "typing_extensions", "wsanalysis"}
"""What the face may load beside the standard library: marks on types, no code that computes."""

HEAVY = {"matplotlib", "numpy", "pandas", "pydantic", "scipy"}
COMPILER = {"llvmlite", "numba"}

LOADED = """
import sys
known = set(sys.modules)
{program}
found = {{name.partition(".")[0] for name in set(sys.modules) - known}}
# the build's own settings are of the standard library, under a name that depends on the machine
found = {{name for name in found - sys.stdlib_module_names if not name.startswith("_sysconfigdata")}}
print("loaded:", *sorted(found), file=sys.stderr)
"""

COMMAND = """
from wsanalysis.commands.main import main
try:
    main({words!r})
except SystemExit:
    pass
"""


def loaded(program: str) -> set[str]:
    """The packages that a program loads in a process of its own, without the standard library."""
    command = [sys.executable, "-c", LOADED.format(program=program)]
    done = subprocess.run(command, check=True, capture_output=True, text=True, encoding="utf-8")
    words = done.stderr.splitlines()[-1].split()
    assert words[0] == "loaded:"
    return set(words[1:])


def test_the_face_loads_nothing_heavy() -> None:
    assert loaded("import wsanalysis") <= LIGHT


def test_the_face_is_whole_all_the_same() -> None:
    program = "import wsanalysis as ws; [getattr(ws, name) for name in ws.__all__]; ws.systems(); dir(ws)"
    assert loaded(program) <= LIGHT


def test_odds_without_a_table_load_no_pandas_and_no_compiler() -> None:
    program = (
        "import wsanalysis as ws\n"
        "game = ws.load('liberty_road')\n"
        "game.fire('Riflemen', 'Grenadiers', distance=3).probabilities"
    )
    assert not loaded(program) & ({"matplotlib", "pandas", "scipy"} | COMPILER)


@pytest.mark.parametrize("words", [(), ("odds",), ("play",), ("compare",), ("aid",), ("check",)])
def test_help_loads_nothing_heavy(words: tuple[str, ...]) -> None:
    assert not loaded(COMMAND.format(words=[*words, "--help"])) & (HEAVY | COMPILER)


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        ["questions"],
        ["show", "liberty_road", "units"],
        ["odds", "liberty_road", "fire", "attacker=Riflemen", "target=Grenadiers", "distance=3"],
    ],
    ids=" ".join,
)
def test_words_and_tables_load_no_compiler_and_draw_nothing(words: list[str]) -> None:
    assert not loaded(COMMAND.format(words=words)) & ({"matplotlib", "scipy"} | COMPILER)
