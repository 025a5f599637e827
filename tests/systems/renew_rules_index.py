"""`python -m tests.systems.renew_rules_index`: enter which rules no question asks, and count again.

Writes the beginning of `why` in data/rules/*.csv and the table in the README there; all else stays.
"""

import csv
import io
import re

from tests.systems.handed_in import WITH_INDEX
from tests.systems.rules_rows import CHECKOUT, FUNCTION_ONLY, coverage, function_only, index_of, rows

README = CHECKOUT / "data" / "rules" / "README.md"
BEGINNING = re.compile(re.escape(FUNCTION_ONLY) + r"(?: \([^)]*\))?(?:; )?")


def without_status(why: str) -> str:
    """What a cell of `why` says besides."""
    return BEGINNING.sub("", why, count=1) if why.startswith(FUNCTION_ONLY) else why


def renew() -> None:
    """Write the indexes and the README's table."""
    for system in WITH_INDEX:
        for row in rows(system):
            parts = [function_only(system, row), without_status(row["why"])]
            row["why"] = "; ".join(part for part in parts if part)
        text = io.StringIO()
        table = csv.DictWriter(text, list(rows(system)[0]), lineterminator="\n")
        table.writeheader()
        table.writerows(rows(system))
        index_of(system).write_text(text.getvalue(), encoding="utf-8", newline="")
    old = README.read_text(encoding="utf-8")
    kept = re.sub(r"^\| index \|.*?(?=^[^|])", "\n".join(coverage()) + "\n", old, count=1, flags=re.M | re.S)
    README.write_text(kept, encoding="utf-8", newline="")


if __name__ == "__main__":
    renew()
