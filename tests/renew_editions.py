"""What `reports/` keeps of two editions, made anew in some minutes: ``python -m tests.renew_editions``."""

from pathlib import Path

import wsanalysis as ws
from wsanalysis.reports.battles.battle_pages import editions_page

FILE = Path(__file__).resolve().parents[1] / "reports" / "draft_2019" / "editions.txt"
COMMAND = "python -m tests.renew_editions"


if __name__ == "__main__":
    game = ws.load("draft_2019")
    FILE.write_text(editions_page(game).text(game, COMMAND), encoding="utf-8")
    print(FILE)
