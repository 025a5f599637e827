"""What type checkers and editors know of each game. `python -m tests.renew_typed_games` writes it anew.

Questions and tables come from the systems' own records, so that no class of the package names them. The stub
says of each game what its methods take and give, and their first lines.
"""

import inspect
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import wsanalysis as ws
from wsanalysis.game import ANALYSES

STUB = Path(ws.__file__).with_name("typed_games.pyi")
HEAD = '''"""Each game with its questions and tables, for type checkers and editors: written by a program.

`python -m tests.renew_typed_games` writes it anew.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Literal, overload

import pandas as pd

from wsanalysis.asking.odds import Odds
from wsanalysis.game import Game
'''


def class_name(system: str) -> str:
    """``liberty_road``: ``LibertyRoad``."""
    return "".join(word.capitalize() for word in system.split("_"))


def stub() -> str:
    """The whole file."""
    imports = "".join(
        f"from wsanalysis.analysis.{module} import {name} as _{name}\n"
        for module, name in sorted((module, name) for name, module in ANALYSES.items())
    )
    parts = [
        HEAD.replace("from wsanalysis.asking", imports + "from wsanalysis.asking"),
        "\nclass AnyGame(Game):\n", '    """A game of any system, with its analyses."""\n\n',
        *(f"    {name} = _{name}\n" for name in ANALYSES),
    ]  # fmt: skip
    for name in ws.systems():
        parts.append("\n".join(["", *class_lines(name), ""]))
    given = "data: str | Path | None = None"
    loads = [
        f'@overload\ndef load(system: Literal["{name}"], {given}) -> {class_name(name)}: ...\n'
        for name in ws.systems()
    ]
    parts.append("\n" + "".join([*loads, f"@overload\ndef load(system: str, {given}) -> AnyGame: ...\n"]))
    command = [sys.executable, "-m", "ruff", "format", "--stdin-filename", STUB.name, "-"]
    return subprocess.run(command, input="".join(parts), capture_output=True, text=True, check=True).stdout


def class_lines(name: str) -> Iterator[str]:
    """The class of a game."""
    game = ws.load(name)
    yield f"class {class_name(name)}(AnyGame):"
    yield f'    """{game.system.title}."""'
    for table in game.tables:
        yield from ("", "    @property", f"    def {table}(self) -> pd.DataFrame: ...")
    for question in game.system.questions:
        yield from method_lines(question, getattr(game, question), "Odds")
    for table in (*game.system.tabulations, *game.system.studies):
        yield from method_lines(table, getattr(game, table), "pd.DataFrame")


def method_lines(name: str, method: Callable[..., Any], gives: str) -> Iterator[str]:
    """A method with the first paragraph of its docstring."""
    given = inspect.signature(method).parameters.values()
    takes = [
        re.sub(r"Optional\[(Literal\[[^]]*\])\]", r"\1 | None", str(one)).replace("collections.abc.", "")
        for one in given
    ]
    kinds = [one.kind for one in given]
    if inspect.Parameter.KEYWORD_ONLY in kinds:
        takes.insert(kinds.index(inspect.Parameter.KEYWORD_ONLY), "*")
    said = (inspect.getdoc(method) or "").split("\n\n")[0].replace("\n", " ")
    yield from ("", f"    def {name}(", "        self,", *(f"        {one}," for one in takes))
    yield from (f"    ) -> {gives}:", f'        """{said}"""')


if __name__ == "__main__":
    STUB.write_text(stub(), encoding="utf-8")
