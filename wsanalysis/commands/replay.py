"""One game for the bench, told turn by turn with a picture of the board at the end of each."""

import base64
from typing import TYPE_CHECKING, Any

from wsanalysis.widgets.jobs import Stopped, Teller

if TYPE_CHECKING:
    from wsanalysis.game import Game


def replay(game: "Game", teller: Teller, *, scenario: str, seed: int, policies: list[str]) -> dict[str, Any]:
    """Play one game between two players and tell it: work for `wsanalysis.widgets.jobs`."""
    from wsanalysis.battle_pictures import turn_picture
    from wsanalysis.battles.core.narrator import Routine
    from wsanalysis.battles.runs.players import player
    from wsanalysis.battles.runs.report import report_of

    on_map = game.map_game
    battle = game.battle(scenario)
    on_map.ensure_compiled(False)
    report = report_of(
        on_map, battle, seed, players=(player(policies[0], battle), player(policies[1], battle))
    )
    field = on_map.field(battle)
    turns = []
    for number, turn in enumerate(report.turns):
        if teller.stopped:
            raise Stopped
        teller.tell(number, len(report.turns))
        stands = ", ".join(f"{s} {vp}" for s, vp in zip(report.sides, turn.position.points, strict=True))
        lines = [str(line) for line in turn.sentences if not isinstance(line, Routine)]
        turns.append(
            {
                "head": f"{report.turn.capitalize()} {turn.number}: {stands} VP" if turn.number else "Set-up",
                "lines": lines or ["Nothing happened but routine."],
                "picture": base64.b64encode(turn_picture(field, report, turn.number)).decode(),
                "alt": f"{report.title}: the board at the end of {report.turn} {turn.number}; {stands} VP",
            }
        )  # fmt: skip
    return {
        "done": len(turns), "total": len(turns), "turns": turns, "title": report.title,
        "lines": list(report.result), "foot": report.footer,
    }  # fmt: skip
