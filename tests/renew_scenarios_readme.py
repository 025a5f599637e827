"""Write the README of each game's scenarios anew: ``python -m tests.renew_scenarios_readme [game ...]``.

It takes an hour of one core a game, and goes on where it was stopped. How fair the scenarios are, or with one
seat how hard, and what the trained player, if there is one, wins.
"""

import sys
from dataclasses import dataclass
from math import isnan
from pathlib import Path
from typing import Any

import wsanalysis as ws
from wsanalysis.battles.registry import conversions
from wsanalysis.battles.runs.difficulty import Difficulty
from wsanalysis.battles.runs.difficulty_words import named
from wsanalysis.battles.runs.standings import standings
from wsanalysis.battles.runs.verdict import BestReply, Verdict
from wsanalysis.version import code_version

SEED = 2
CHECKOUT = Path(__file__).resolve().parents[1]
FOLDER = CHECKOUT / "data" / "scenarios"
KEPT = CHECKOUT / "build" / "verdicts" / code_version()
"""What has been played by this version of the code."""
HEAD = """\
# How fair the {scenarios} are

> **Sampled**, up to {games:,} games a {scenario}, seed {seed}; a draw counts half; 95 % intervals.
> They hold for the players found, since another seed trains others, and for the data named in each row.
> Unofficial: {made_up}, and so are these figures.
> To measure anew: `python3 run.py verdict <{scenario}> --seed {seed}`.

The value is what the side {first} scores when both sides mix all quick players, and up to ten replies
each that were trained in the {scenario} alone, as well as they can. Best replies are what each side can get
at most against the other's default player or best mixture. What the best of the replies to the best mixtures
gets beyond the value says how far these can still be exploited.

| {scenario} | first | value | its best reply | the enemy's best reply | beyond the value | verdict | data |
|---|---|---|---|---|---|---|---|
"""
HARD = """\
# How hard the {scenarios} are

> **Sampled**, up to {games:,} games a {scenario}, seed {seed}; 95 % intervals.
> They hold for the players found, since another seed trains others, and for the data named in each row.
> Unofficial: {made_up}, and so are these figures.
> To measure anew: `python3 run.py verdict <{scenario}> --games {games} --seed {seed}`.

The enemy is moved by rule, so nobody wins: a {scenario} ends with a grade, and at a price. The figures are
those of the best player found: {players}.
He is chosen on half of the games and measured on the other half, so they are not flattered; a better player
may exist, so they say what can be reached at least. `wanted` is what its own file says. In square
brackets what the default player, `{default}`, comes to.

| {scenario} | best player | {grades} | VP at stake | {costs} | wanted | verdict | data |
|---|---|{lines}---|{cost_lines}---|---|---|
"""
ALONE = """
## What the trained player wins

`python3 run.py standings {game} --games {games} --seed {seed}`: percent of the victory points at stake that
the player `trained` takes, in square brackets what `greedy` takes in the same battles, and the grades that
`trained` comes to.

| {scenario} | VP | {grades} |
|---|---|{lines}
"""
MIDDLE = """
## What the trained player wins

`python3 run.py standings {game} --games {games} --seed {seed}`: percent of wins, a draw counts
half, of the player `trained` on each side against three others, and in brackets what `greedy` has in his
place in the same games. The 95 % interval of a cell is about 5 points to either side.

| {scenario} | side | against greedy | against rush | against turtle |
|---|---|---|---|---|
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """What differs from game to game."""

    scenario: str
    made_up: str
    first: str = ""
    note: str
    games: int
    place_games: int = 400
    players: str = ""


PAGES = {
    "liberty_road": Page(
        scenario="scenario",
        first="that moves first",
        made_up="blocks, chips, cards and boards are reconstructed",
        note="`unnamed_battle` is the rulebook's example (p.6-7, p.18) with its own objectives,"
        " and is not made fair.\n"
        "The others were made fair among fixed players, before replies were trained.",
        games=240_000,
    ),
    "storms_of_steel": Page(
        scenario="firefight",
        first="that is named first",
        made_up="counters in part and all boards are reconstructed",
        note="`couriers_satchel` and `couriers_satchel_cards` are firefight 2 of the rulebook, on a board\n"
        "drawn anew, and are not made fair. The others were made fair among fixed players, before replies\n"
        "were trained.",
        games=240_000,
    ),
    "draft_2019": Page(
        scenario="scenario",
        first="that moves first",
        made_up="counters, chits, order cards and boards are reconstructed",
        note="These five teach the draft, and were tuned by games of the trained player against itself;\n"
        "verdicts came after. Those of 2019 are Liberty Road's, fought by it, and are not made fair: what\n"
        "they come to compares two reconstructions, not two editions.",
        games=240_000,
    ),
    "sherman_leader": Page(
        scenario="battle",
        made_up="cards and boards are reconstructed in part",
        players="quick players, and up to six replies trained in the battle alone",
        note="`vanguard` is the sample game's battle, its layout solved from the text; the others are ours."
        "\nWhat is wanted was stated after the battles had been measured under another seed, so that nothing"
        "\nhad to be tuned.",
        games=200_000,
        place_games=4000,
    ),
    "sherman_leader_campaign": Page(
        scenario="campaign",
        made_up="most cards, the operational chart and two of the objectives are reconstructed",
        players="quick planners, all of them; nobody is trained for one campaign alone",
        note="`bulge_over_there` has the sample game's battalions, and the force that it buys; in the others"
        "\nbattalions are drawn and the planner buys. What is wanted was stated after they had been measured"
        "\nunder another seed.",
        games=12_000,
        place_games=1000,
    ),
}  # fmt: skip


def percent(share: float) -> str:
    """A share as people read it."""
    return f"{100 * share:.1f} %"


def said(reply: BestReply) -> str:
    """A best reply in a cell."""
    return f"{percent(reply.share)}, {reply.player} against {reply.against}"


def kept(game: ws.Game, scenario: str) -> Path:
    """The folder of a scenario's games."""
    folder = KEPT / f"{game.map_game.name}_{scenario}"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def own(game: ws.Game) -> list[str]:
    """The scenarios of a game but those of others, which nobody has made fair."""
    converted = {one.new for one in conversions(game.folder) if one.newer == game.map_game.name}
    return [name for name in game.scenarios.index if name not in converted]


def verdicts(game: ws.Game, games: int) -> str:
    """A row for each scenario of the game's own."""
    rows = []
    for name in own(game):
        found = game.verdict(name, games=games, seed=SEED, store=kept(game, name))
        assert isinstance(found, Verdict)
        best = [
            max((one for one in found.replies if one.side == side), key=lambda one: one.share)
            for side in found.sides
        ]
        (low, high), gain = found.interval, found.best_gain
        beyond = f"{100 * gain.gain:.1f} (no interval)"
        if not isnan(gain.gain_low):
            beyond = f"{100 * gain.gain:.1f} ({100 * gain.gain_low:.1f} to {100 * gain.gain_high:.1f})"
        verdict = found.sentence.partition(":")[0]
        data = found.provenance.partition("data ")[2].split()[0]
        rows.append(
            f"| `{name}` | {found.sides[0]} | {percent(found.value)} ({100 * low:.1f} to {100 * high:.1f})"
            f" | {said(best[0])} | {said(best[1])} | {beyond} | {verdict} | `{data}` |\n"
        )
    return "".join(rows)


def difficulties(game: ws.Game, page: Page, words: dict[str, Any]) -> str:
    """The head and a row for each battle of one seat."""
    every = {
        name: game.verdict(name, games=page.games, seed=SEED, store=kept(game, name))
        for name in game.scenarios.index
    }
    rows, first = [], next(iter(every.values()))
    assert isinstance(first, Difficulty)
    grades, costs = [*reversed(first.grades[1:])], first.costs
    text = HARD.format(
        games=page.games, made_up=page.made_up, default=first.default, players=page.players,
        grades=" | ".join(f"{named(first, grade)} %" for grade in grades), lines="---|" * len(grades),
        costs=" | ".join(costs), cost_lines="---|" * len(costs), **words,
    )  # fmt: skip
    for name, found in every.items():
        assert isinstance(found, Difficulty)
        columns = [*(f"to {grade}" for grade in grades), "score"]
        shares = [(found.mean(column), found.mean(column, found.default)[0]) for column in columns]
        cells = [
            f"{100 * share:.1f} ({100 * low:.1f} to {100 * high:.1f}) [{100 * usual:.1f}]"
            for (share, low, high), usual in shares
        ]
        cells += [f"{found.mean(cost)[0]:.2f} [{found.mean(cost, found.default)[0]:.2f}]" for cost in costs]
        wanted = f"{named(found, found.wanted.grade)} in {found.wanted.said}" if found.wanted else ""
        data = found.provenance.partition("data ")[2].split()[0]
        verdict = found.sentence.partition(":")[0]
        rows.append(f"| `{name}` | {found.best} | {' | '.join(cells)} | {wanted} | {verdict} | `{data}` |\n")
    return text + "".join(rows)


def alone(game: ws.Game, page: Page, words: dict[str, Any]) -> str:
    """What the trained player of a game of one seat takes."""
    found = standings(game, "trained", (), page.place_games, SEED)
    grades = [column for column in found if str(column).startswith("to ")]
    text = ALONE.format(
        games=page.place_games,
        grades=" | ".join(f"{one} %" for one in grades),
        lines="---|" * len(grades),
        **words,
    )
    for name, row in found.to_dict("index").items():
        ends = f"{100 * row['low']:.1f} to {100 * row['high']:.1f}"
        reached = " | ".join(f"{100 * row[one]:.1f}" for one in grades)
        text += (
            f"| `{name!s}` | {100 * row['share']:.1f} ({ends}) [{100 * row['greedy']:.1f}] | {reached} |\n"
        )
    mean, other = found["share"].mean(), found["greedy"].mean()
    return text + f"\nOn average {100 * mean:.1f} % [{100 * other:.1f} %].\n"


def places(game: ws.Game, games: int) -> str:
    """A row for each side of each scenario of the game's own."""
    found = standings(game, "trained", own(game), games, SEED)
    rows = []
    for (name, side), group in found.groupby(level=["scenario", "side"], sort=False):
        cells = " | ".join(f"{100 * one.share:.0f} ({100 * one.greedy:.0f})" for one in group.itertuples())
        rows.append(f"| `{name}` | {side} | {cells} |\n")
    mean, other = found["share"].mean(), found["greedy"].mean()
    return "".join(rows) + f"\nOn average {100 * mean:.1f} % ({100 * other:.1f} %).\n"


def write(name: str) -> None:
    """Write the page of a game."""
    system, of_campaigns, _ = name.partition("_campaign")
    game, page = ws.load(system), PAGES[name]
    game = game.campaigning if of_campaigns else game
    words = {"scenario": page.scenario, "scenarios": f"{page.scenario}s", "seed": SEED, "game": system}
    if of_campaigns or len(own(game)) < len(game.scenarios):
        words["game"] += f" --scenarios {' '.join(own(game))}"
    if game.map_game.seats == 1:
        text = difficulties(game, page, words) + f"\n{page.note}\n" + alone(game, page, words)
        (FOLDER / name / "README.md").write_text(text, encoding="utf-8")
        return
    head = HEAD.format(games=page.games, first=page.first, made_up=page.made_up, **words)
    text = head + verdicts(game, page.games) + f"\n{page.note}\n"
    if "trained" in game.players:
        text += MIDDLE.format(games=page.place_games, **words) + places(game, page.place_games)
    (FOLDER / name / "README.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    for name in sys.argv[1:] or PAGES:
        write(name)
