"""What `reports/` keeps of battles, made anew: ``python -m tests.renew_battle_reports [game ...]``.

For each game who beats whom, what thinking is worth, and the balance report of the scenario of its rulebook.
Storms of Steel takes some minutes; Liberty Road, whose searches think longer, half an hour.
"""

import sys

import wsanalysis as ws
from wsanalysis.commands.main import main

SCENARIOS = {
    "liberty_road": "unnamed_battle",
    "storms_of_steel": "couriers_satchel",
    "sherman_leader": "vanguard",
    "draft_2019": "patrol",
}
"""The one that comes from the rulebook, by game; the draft has none, so the first to be played."""
AGAINST = ("greedy", "rush", "turtle")
SEARCHES = ("search 100 games", "search 500 games")


def commands(game: str) -> list[list[str]]:
    """The commands, in words."""
    folder, players = f"reports/{game}", list(ws.load(game).players)
    quick = [name for name in players if not name.startswith(("search", "blind"))]
    balance = ["balance", SCENARIOS[game], "--games", "400"]
    if ws.load(game).map_game.seats == 1:
        return [balance]  # who does better against the rule is in the difficulty
    ladder = ["ladder", "--system", game, "--players"]
    beside = [name for name in quick[:1] if name not in AGAINST]
    thinking = [*SEARCHES, *beside, "--against", *AGAINST, "--games", "2"]
    return [
        [*ladder, *quick, "--games", "50", "--seed", "1", "--out", f"{folder}/players.txt"],
        [
            *ladder,
            *thinking,
            "--seed",
            "16",
            "--out",
            f"{folder}/search.txt",
            "--picture",
            f"{folder}/search.png",
        ],
        balance,
    ]


if __name__ == "__main__":
    for name in sys.argv[1:] or SCENARIOS:
        for words in commands(name):
            if main([*words, "--force"]):
                sys.exit(1)
