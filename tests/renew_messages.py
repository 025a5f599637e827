"""The catalogues of other languages, with every text of the package. `python -m tests.renew_messages`.

New texts have no translation yet, which a test complains of; translations of texts that are gone, go.
"""

from babel.messages.catalog import Catalog

from tests.languages.extraction import PACKAGE, texts
from wsanalysis.languages.catalogue import texts_of
from wsanalysis.languages.template import renewed, waiting

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


def main() -> None:
    """Renew the catalogue of every language."""
    for file in sorted(FOLDER.glob("*.po")):
        catalogue, texts = texts_of(file), template()
        file.write_bytes(renewed(catalogue, texts))
        print(f"{file.name}: {len(waiting(catalogue, texts))} texts without a translation")


if __name__ == "__main__":
    main()
