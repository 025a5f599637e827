"""Write data/scenarios/liberty_road/README.md anew: ``python -m tests.renew_scenarios_readme``.

It takes about two minutes. How fair the scenarios are, and what the trained player wins in them.
"""

from pathlib import Path

import wsanalysis as ws
from wsanalysis.battles.runs.standings import standings

GAMES, PLACE_GAMES, SEED = 20_000, 400, 2
FILE = Path(__file__).resolve().parents[1] / "data" / "scenarios" / "liberty_road" / "README.md"
HEAD = f"""\
# How fair the scenarios are

> **Sampled**, {GAMES:,} games a scenario between all quick players, seed {SEED}; a draw counts half;
> 95 % intervals. Unofficial: blocks, chips, cards and boards are reconstructed, and so are these figures.
> They hold for the data named in each row; after a change, `python3 run.py verdict <scenario>` measures anew.

The value is what the side that moves first scores when both sides mix the quick players as well as they can;
best replies are what each side can get at most against the other's default player or best mixture.

| scenario | first | value | its best reply | the enemy's best reply | verdict | data |
|---|---|---|---|---|---|---|
"""
MIDDLE = f"""
`unnamed_battle` is the rulebook's example (p.6-7, p.18) with its own objectives, and is not made fair.

## What the trained player wins

`python3 run.py standings liberty_road --games {PLACE_GAMES} --seed {SEED}`: percent of wins, a draw counts
half, of the player `trained` on each side against three others, and in brackets what `greedy` has in his
place in the same games. The 95 % interval of a cell is about 5 points to either side.

| scenario | side | against greedy | against rush | against turtle |
|---|---|---|---|---|
"""


def percent(share: float) -> str:
    """A share as people read it."""
    return f"{100 * share:.1f} %"


def verdicts(game: ws.Game) -> str:
    """A row for each scenario."""
    rows = []
    for name in game.scenarios.index:
        found = game.verdict(name, games=GAMES, seed=SEED)
        replies = found.best_replies.sort_values("share").groupby("side").last()
        best = [replies.loc[side] for side in found.sides]
        low, high = found.interval
        said = [f"{percent(one['share'])}, {one['player']} against {one['against']}" for one in best]
        verdict = found.sentence.partition(":")[0]
        data = found.trust.partition("data ")[2].split()[0]
        rows.append(
            f"| `{name}` | {found.sides[0]} | {percent(found.value)} ({100 * low:.1f} to {100 * high:.1f})"
            f" | {said[0]} | {said[1]} | {verdict} | `{data}` |\n"
        )
    return "".join(rows)


def places(game: ws.Game) -> str:
    """A row for each side of each scenario."""
    found = standings(game, "trained", (), PLACE_GAMES, SEED)
    rows = []
    for (name, side), group in found.groupby(level=["scenario", "side"], sort=False):
        cells = " | ".join(f"{100 * one.share:.0f} ({100 * one.greedy:.0f})" for one in group.itertuples())
        rows.append(f"| `{name}` | {side} | {cells} |\n")
    mean, other = found["share"].mean(), found["greedy"].mean()
    return "".join(rows) + f"\nOn average {100 * mean:.1f} % ({100 * other:.1f} %).\n"


def main() -> None:
    """Write the file."""
    game = ws.load("liberty_road")
    FILE.write_text(HEAD + verdicts(game) + MIDDLE + places(game), encoding="utf-8")


if __name__ == "__main__":
    main()
