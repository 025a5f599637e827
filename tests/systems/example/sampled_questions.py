"""Questions of every kind to the example, to be sampled and held against what is exact: to be copied."""

from tests.systems.handed_in import Questions

TRIALS = {"rules": 10_000, "draws": 100_000, "splitting": 10_000_000}
SEED = 1
WITHOUT_WORDS: tuple[str, ...] = ()

QUESTIONS: Questions = {"attack": lambda g: g.attack("Guards", "Militia")}
