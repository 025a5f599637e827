"""What `reports/` keeps of campaigns, made anew in some minutes: ``python -m tests.renew_campaigns``."""

from pathlib import Path

import wsanalysis as ws
from wsanalysis.reports.sherman_leader.campaigns import campaigns

FILE = Path(__file__).resolve().parents[1] / "reports" / "sherman_leader" / "campaigns.txt"
COMMAND = "python -m tests.renew_campaigns"


if __name__ == "__main__":
    game = ws.load("sherman_leader")
    FILE.write_text(campaigns(game).text(game, COMMAND), encoding="utf-8")
    print(FILE)
