"""What questions of every rule system share: one name or several, names for columns, arguments handed on."""

import inspect
from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from wsanalysis.rule_system import Inquiry, Side

Ask = TypeVar("Ask", bound=Callable[..., Inquiry])


class Named(Protocol):
    """Whatever has a name."""

    @property
    def name(self) -> str: ...


def listed(names: str | Sequence[str]) -> list[str]:
    """One name or several."""
    return [names] if isinstance(names, str) else list(names)


def numbered(units: Sequence[Named], taken: Sequence[str] = ()) -> list[str]:
    """Names for columns: a unit that occurs again gets a number."""
    names: list[str] = []
    for unit in units:
        again = [n for n in (*taken, *names) if n == unit.name or n.startswith(f"{unit.name} (")]
        names.append(f"{unit.name} ({len(again) + 1})" if again else unit.name)
    return names


def two_sides(
    first: Sequence[str], second: Sequence[str], roles: tuple[str, str] = ("unit", "enemy")
) -> dict[str, Side]:
    """The sides of a question whose outcomes are called first and second, by these words."""
    return {"first": Side(tuple(first), roles[0]), "second": Side(tuple(second), roles[1])}


def takes_situation_of(whole: Callable[..., Inquiry], *but: str) -> Callable[[Ask], Ask]:
    """Say that a question hands its `**situation` on to `whole`, all but some of the arguments.

    So that help, completion, the command line and the check of arguments know them.
    """

    def told(ask: Ask) -> Ask:
        own, further = inspect.signature(ask), inspect.signature(whole)
        named = [p for p in own.parameters.values() if p.kind is not p.VAR_KEYWORD]
        more = [p for n, p in further.parameters.items() if n not in own.parameters and n not in but]
        ask.__signature__ = own.replace(parameters=[*named, *more])  # type: ignore[attr-defined]
        ask.__annotations__ |= {p.name: p.annotation for p in more}
        ask.__annotations__.pop("situation", None)
        return ask

    return told
