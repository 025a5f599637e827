"""The words of a balance report: players and verdicts as a playtester would put them."""

from math import isnan

from wsanalysis.reports.battles.balance_study import Study


def plays(study: Study, name: str) -> str:
    """A player's way of playing, in words, with the name that the commands use."""
    said = study.said(name)
    return name if said == name else f"{said} ({name})"


def points(change: float) -> str:
    """A difference of shares in points: +4, −12, 0."""
    whole = round(100 * change)
    return f"+{whole}" if whole > 0 else f"−{-whole}" if whole < 0 else "0"


def chance(of: float) -> str:
    """The chance of a difference by luck alone; empty if unknown."""
    return "" if isnan(of) else f"{of:.3f}" if of >= 0.0005 else "<0.001"


def with_interval(change: float, low: float, high: float) -> str:
    """A difference with its interval, in points: −12 (−18 to −6)."""
    return f"{points(change)} ({points(low)} to {points(high)})"


def whole_percent(low: float, value: float, high: float) -> str:
    """A share with its interval, in per cent: 74 (70 to 78)."""
    return f"{100 * value:.0f} ({100 * low:.0f} to {100 * high:.0f})"


def verdict_lines(study: Study) -> tuple[str, str]:
    """The verdict in one sentence, and the basis of it and of all other numbers."""
    first, second = study.results.run.players
    if study.results.run.stake:
        return study.verdict.sentence, (
            f"The difficulty: {study.verdict.footer}. All else: {len(study.games):,} games of the default"
            f" player, {first}, seed {study.results.seed}."
        )
    return study.verdict.sentence, (
        f"The verdict: {study.verdict.footer}; draws count half. All else: {len(study.games):,} games of the"
        f" default players, {first} against {second}, seed {study.results.seed}."
    )


def mixture(study: Study, side: str) -> str:
    """A side's best mixture, with shares, in words as short as the heads of a matrix."""
    played = sorted(study.fairness.mixtures[side].items(), key=lambda pair: -pair[1])
    parts = [f"{study.head(name)} {100 * part:.0f} %" for name, part in played if part >= 0.005]
    return f"{side} {', '.join(parts)}"
