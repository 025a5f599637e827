"""Actions as numbers, and lists of them."""

from wsanalysis.battles.core.records import Actions
from wsanalysis.compiled import compiled


@compiled
def action(kind: int, a: int, b: int) -> int:
    """An action as one number: its kind and two numbers below 1024."""
    return (kind << 20) | (a << 10) | b


@compiled
def kind_of(act: int) -> int:
    """The kind of an action."""
    return act >> 20


@compiled
def first_of(act: int) -> int:
    """The first number of an action."""
    return (act >> 10) & 1023


@compiled
def second_of(act: int) -> int:
    """The second number of an action."""
    return act & 1023


@compiled
def add(actions: Actions, kind: int, a: int, b: int) -> None:
    """Add a legal action."""
    actions.act[actions.count] = action(kind, a, b)
    actions.count += 1


@compiled
def add_new(actions: Actions, kind: int, a: int, b: int) -> None:
    """Add a legal action, unless it is listed."""
    if not is_listed(actions, action(kind, a, b)):
        add(actions, kind, a, b)


@compiled
def is_listed(actions: Actions, act: int) -> bool:
    """True if an action is among those listed."""
    for place in range(actions.count):
        if actions.act[place] == act:
            return True
    return False
