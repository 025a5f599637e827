"""The command ``wsanalysis language``: a file for translators, and how far one has come."""

import argparse
import os
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wsanalysis.commands.command_line import COMMAND, add_command
from wsanalysis.files.po_file import read_po_file
from wsanalysis.files.safe_files import read_file, write_files
from wsanalysis.game import system_names

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

COMMON, TERMS = "of all systems", "words of the rulebooks"


def add_language_command(commands: Any) -> None:
    """Declare the command."""
    parser = add_command(
        commands, "language", _language, "check a language of your own, or write the texts to translate",
        "wsanalysis language --template fr.po",
    )  # fmt: skip
    parser.add_argument("file", type=Path, metavar="FILE", help="your translations: fr.po, pt_BR.po")
    parser.add_argument(
        "--template", action="store_true",
        help="write the file with all texts; an existing file keeps its translations and gains the new texts",
    )  # fmt: skip


def _language(arguments: argparse.Namespace) -> int:
    from wsanalysis.languages.template import completed, new_catalogue, renewed, template

    file: Path = arguments.file
    there = os.path.lexists(file) or not arguments.template
    catalogue = read_po_file(file) if there else new_catalogue(file)
    texts = template()
    if arguments.template:
        made = completed(read_file(file), catalogue, texts) if there else renewed(catalogue, texts)
        write_files({file: made})
    print("\n".join(_told(file, catalogue, texts)))
    if arguments.template:
        print(f"Translate it in any editor for .po files; {COMMAND} aid ... --language {file} prints with it")
    return 0


def _told(file: Path, catalogue: "Catalog", texts: "Catalog") -> list[str]:
    """The number of texts that a catalogue lacks, in all and by where they are printed."""
    from wsanalysis.languages.template import waiting

    assert catalogue.locale is not None
    left = waiting(catalogue, texts)
    own = sum(1 for message in catalogue if message.id and message.id not in texts)
    name, lacks = catalogue.locale.english_name, f"{len(left):,} of {len(texts):,} texts have no translation"
    lines = [f"{file}: {name}, {lacks}"]
    missing = Counter(_place(message.locations) for message in left)
    for place, number in missing.most_common():
        lines.append(f"{number:7,} {place}")
    if own:
        more = "1 more is" if own == 1 else f"{own:,} more are"
        lines.append(f"{more} yours alone: names of units, or texts of an earlier version")
    return lines


def _place(locations: list[tuple[str, Any]]) -> str:
    """The system whose pages have a text; of several, or of none, what all systems have."""
    if not locations:
        return TERMS
    there = {part for path, _ in locations for part in Path(path).parts if part in system_names()}
    return f"of {there.pop()}" if len(there) == 1 else COMMON
