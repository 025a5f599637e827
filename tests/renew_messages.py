"""The catalogues of other languages, with every text of the package. `python -m tests.renew_messages`.

New texts have no translation yet, which a test complains of; translations of texts that are gone, go.
"""

from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from tests.languages.extraction import PACKAGE, texts

FOLDER = PACKAGE / "languages"
HEADER = """\
# What wsanalysis prints, in another language.
# English texts that begin with a letter are looked up as they stand; names between braces stay as they are.
"""


def template() -> Catalog:
    """All texts, without translations."""
    made = Catalog(project="wsanalysis", header_comment=HEADER, fuzzy=False)
    for (one, many), places in texts().items():
        made.add((one, many) if many else one, locations=[(place, None) for place in places])
    return made


def renewed(file: Path) -> bytes:
    """A catalogue with the texts of today."""
    with file.open("rb") as lines:
        catalogue = read_po(lines)
    catalogue.update(template(), no_fuzzy_matching=True, update_header_comment=True)
    catalogue.obsolete.clear()
    written = BytesIO()
    write_po(written, catalogue, width=110, omit_header=False, sort_output=False, include_lineno=False)
    return written.getvalue()


def main() -> None:
    """Renew the catalogue of every language."""
    for file in sorted(FOLDER.glob("*.po")):
        file.write_bytes(renewed(file))
        with file.open("rb") as lines:
            left = [message.id for message in read_po(lines) if message.id and not message.string]
        print(f"{file.name}: {len(left)} texts without a translation")


if __name__ == "__main__":
    main()
