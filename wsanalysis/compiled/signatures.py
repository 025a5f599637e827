"""The parameters and results of functions, and the places where checked code may stop."""

from dataclasses import dataclass
from inspect import signature as inspected
from typing import NamedTuple, get_type_hints

from wsanalysis.compiled.kinds import Counted, Kind, Nothing, kind_of, parts_of
from wsanalysis.compiled.marked import is_marked
from wsanalysis.compiled.sources import CannotCompile, Function

OUT_OF_BOUNDS, DIVIDED_BY_ZERO, NEGATIVE_SHIFT, TOO_LARGE, NO_SUCH_FUNCTION = range(5)
"""The errors at which checked code stops."""

ERRORS: dict[int, type[Exception]] = {
    OUT_OF_BOUNDS: IndexError,
    DIVIDED_BY_ZERO: ZeroDivisionError,
    NEGATIVE_SHIFT: ValueError,
    TOO_LARGE: OverflowError,
    NO_SUCH_FUNCTION: KeyError,
}


class Site(NamedTuple):
    """A place in the sources where checked code may stop."""

    file: str
    line: int
    function: str
    fault: int
    words: str

    def error(self, found: int, bound: int) -> Exception:
        """The error that is raised there."""
        said = {
            OUT_OF_BOUNDS: f"{self.words}: index {found} of {bound}",
            DIVIDED_BY_ZERO: f"{found} divided by zero",
            NEGATIVE_SHIFT: f"{found} shifted by {bound}",
            TOO_LARGE: f"{found} and {bound} make more than 64 bits hold",
            NO_SUCH_FUNCTION: f"{self.words}: no function {found} among {bound}",
        }[self.fault]
        return ERRORS[self.fault](f"{self.file}:{self.line}: in {self.function}: {said}")


@dataclass(frozen=True, slots=True)
class Signature:
    """The parameters and the result of a function."""

    symbol: str
    words: str
    parameters: tuple[tuple[str, Kind], ...]
    result: Kind
    result_type: str


def signature_of(function: Function, checked: bool, symbol: str = "") -> Signature:
    """The signature of a function by its annotations. Raises CannotCompile for other kinds than ours."""
    code = getattr(function, "__code__", None)
    if code is None or not is_marked(function):
        raise CannotCompile(f"expected a function marked @compiled, got {function!r}")
    where = f"{code.co_filename}:{code.co_firstlineno}: in {function.__qualname__}"
    hints = get_type_hints(function)
    parameters = []
    for name, parameter in inspected(function).parameters.items():
        if parameter.kind is parameter.VAR_KEYWORD:
            continue  # what a question is about: a flow writes it down itself
        kind = kind_of(hints.get(name, parameter.empty))
        if parameter.kind is not parameter.POSITIONAL_OR_KEYWORD or parameter.default is not parameter.empty:
            raise CannotCompile(f"{where}: found {parameter}; write a parameter without * and default")
        if kind is None or isinstance(kind, Nothing | Counted):
            known = "int, bool, a NewType of int, list[int], a record or a tuple of numbers"
            raise CannotCompile(f"{where}: found `{parameter}`; write {known} for its annotation")
        parameters.append((name, kind))
    result = kind_of(hints.get("return", inspected))
    if result is None:
        raise CannotCompile(
            f"{where}: found no result that is known; write -> int, bool, tuple[int, ...] or None"
        )
    parts = parts_of(result, checked)
    result_type = "void" if not parts else parts[0] if len(parts) == 1 else f"{{{', '.join(parts)}}}"
    return Signature(symbol, function.__qualname__, tuple(parameters), result, result_type)


def export_name(number: int) -> str:
    """The name of the function of that number that can be called from outside."""
    return f"wsanalysis_{number}"
