"""The verdict of a table and the machine together: what it takes, how near it comes, how often it holds.

Kept beside the time, as figures of the same run: the error in points of each way to guess, and the share of
95 % intervals that hold the truth.
"""

from tests.analysis.simulated_tables import simulated


def bench_joint_verdict(benchmark):
    """24 games of 6 people, the better one more often on the first side; 1,000 such tables."""
    benchmark.group = "1,000 joint verdicts, and as many of the table alone"
    benchmark.pedantic(lambda: simulated(1000, seed=1), rounds=2)
    found = simulated(4000, seed=2)
    errors = {name: found.error(getattr(found, name)) for name in ("wins", "machine", "table", "together")}
    benchmark.extra_info |= {f"error of {name} (points)": round(error, 1) for name, error in errors.items()}
    benchmark.extra_info["held by 95 % intervals (%)"] = round(100 * found.inside.mean(), 1)
    benchmark.extra_info["held by those of the table alone (%)"] = round(100 * found.table_inside.mean(), 1)
    assert 0.93 <= found.inside.mean() <= 0.97
    assert errors["together"] < min(errors["wins"], errors["machine"], errors["table"])
