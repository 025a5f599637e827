"""Texts and tables that are part of the package, beside the module that reads them: no user's files."""

import tomllib
from pathlib import Path
from typing import Any


def own_text(module: str, name: str) -> str:
    """The text of a file that stands beside a module, which is given by its `__file__`."""
    return Path(module).with_name(name).read_text(encoding="utf-8")


def own_table(module: str, name: str) -> dict[str, Any]:
    """The table of a TOML file that stands beside a module."""
    return tomllib.loads(own_text(module, name))
