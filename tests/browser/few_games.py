"""The bench with verdicts of as few games, and games told by as few roll-outs, as there may be.

``python -m tests.browser.few_games app ...`` serves it.

A process that works beside the page begins with this module as well, so that few games are played there too.
"""

from functools import partial

from wsanalysis.battles.live import afterwards
from wsanalysis.battles.runs import turning_points
from wsanalysis.battles.runs.measured_luck import model_of
from wsanalysis.commands.entry import main
from wsanalysis.printing.prints import PlayerAid
from wsanalysis.widgets.works import scenario

scenario.JUDGED = 2_025  # 25 for each of 81 pairs of players
turning_points.ROLL_OUTS = 100
afterwards.model_of = partial(model_of, learning=200)
# each is made anew for every other reading
PlayerAid.__call__ = lambda aid, game, notes="back": aid.without_rulings(game)  # type: ignore[method-assign]

if __name__ == "__main__":
    raise SystemExit(main())
