"""What a balance report says in words: players and verdicts as a playtester would put them."""

from wsanalysis.analysis.balance import FAIR, fairness, score, sides_of
from wsanalysis.asking.display import percent
from wsanalysis.battles.runs.runner import GREEDY
from wsanalysis.recipes.battles.balance_study import Study


def plays(study: Study, name: str) -> str:
    """How a player plays, in words, with the name that the commands take."""
    said = study.said(name)
    return name if said == name else f"{said} ({name})"


def points(change: float) -> str:
    """A difference of shares in points: +4, −12, 0."""
    whole = round(100 * change)
    return f"+{whole}" if whole > 0 else f"−{-whole}" if whole < 0 else "0"


def with_interval(change: float, low: float, high: float) -> str:
    """A difference with its interval, in points: −12 (−18 to −6)."""
    return f"{points(change)} ({points(low)} to {points(high)})"


def whole_percent(low: float, value: float, high: float) -> str:
    """A share with its interval, in per cent: 74 (70 to 78)."""
    return f"{100 * value:.0f} ({100 * low:.0f} to {100 * high:.0f})"


def verdict_lines(study: Study) -> tuple[str, str]:
    """The verdict in one sentence, and what it rests on in another."""
    games = study.games
    side, other = sides_of(games)
    value, low, high = score(games)
    shown = side
    if value < 0.5:  # told of the side that wins more often
        shown, value, low, high = other, 1 - value, 1 - high, 1 - low
    between = f"95 % interval {100 * low:.1f} to {100 * high:.1f} %"
    word, favoured = fairness(games)
    wins = f"{shown} scores {percent(value)} ({between})"
    line = f"{100 * FAIR[1]:.0f} %"
    lead = {
        "fair": f"Fair, as these two play: no side scores more than {line}. {wins}.",
        "unfair": f"Not fair: {favoured} is favoured. {wins}.",
        "not settled": f"Not settled, for the interval reaches over {line}: {wins}.",
    }[word]
    return lead, (
        f"{len(games):,} games, seed {study.results.seed}; a draw counts half for each side. Both sides play"
        f" to win (greedy). {_answers(study)}"
    )


def _answers(study: Study) -> str:
    """Which other way to play does best against a side that plays to win, where that would not be fair."""
    found = []
    for seat, side in enumerate(sides_of(study.games)):
        best, name = FAIR[1], ""
        for players, games in study.pairs.items():
            value, low, high = score(games)
            least = low if seat == 0 else 1 - high
            if players[1 - seat] == GREEDY[0] != players[seat] and least > FAIR[1]:
                share = value if seat == 0 else 1 - value
                best, name = max((best, name), (share, players[seat]))
        if name:
            found.append(f"{side} scores {percent(best)} if it {study.said(name)}")
    if not found:
        return "Against such a player no other in the matrix gets over the line."
    return f"Against such a player {' and '.join(found)}: see the matrix."
