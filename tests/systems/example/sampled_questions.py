"""Questions of every kind to the example, to be sampled and held against what is exact: to be copied."""

from tests.systems.handed_in import Questions

SEED = 1
WITHOUT_WORDS: tuple[str, ...] = ()

QUESTIONS: Questions = {"attack": lambda g: g.attack("Guards", "Militia")}
