"""The bench with verdicts of as few games as there may be: ``python -m tests.browser.few_games app ...``.

A process that works beside the page begins with this module as well, so that few games are played there too.
"""

from wsanalysis.commands.entry import main
from wsanalysis.widgets.works import scenario

scenario.JUDGED = 2_025  # 25 for each of 81 pairs of players

if __name__ == "__main__":
    raise SystemExit(main())
