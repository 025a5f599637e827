"""VASSAL's saved games: a set-up as commands, in the disguise that every version of the engine reads."""

from collections.abc import Iterator, Mapping, Sequence

from wsanalysis.exports.vassal_pieces import FIELD, Trait, added, joined
from wsanalysis.files.vassal_file import BEGIN, BETWEEN, HEAD, notes_of

MASK = 0x5A
"""With what the bytes of a text are disguised; any number from 1 to 255 does."""
FIRST = 1_000_000_000_000
"""The number of the first piece; the engine takes the time, and needs numbers that differ."""


def disguised(text: str) -> bytes:
    """A text as saved games hold it: not hidden, only unreadable at a glance."""
    return HEAD + b"%02x" % MASK + bytes(byte ^ MASK for byte in text.encode()).hex().encode()


def set_up(
    on_map: str, board: str, placed: Mapping[tuple[int, int], Sequence[Trait]], about: Mapping[str, str]
) -> str:
    """The commands that lay out a map: of each pixel the pieces, which become a stack, from below.

    `about` stands in the notes on the scenario, and so in every log of the game (`files.vassal_file`).
    Pieces are without prototypes, which nothing looks up in a save. Piles and what stands there from the
    start are left out: the engine makes them.
    """
    said = (chosen(on_map, board), notes_of(about))
    return joined(BETWEEN, BEGIN, *_pieces(on_map, placed), *said, "end_save")


def chosen(on_map: str, board: str) -> str:
    """The command that opens a board."""
    return f"{on_map}BoardPicker\t{board}\t0\t0"


def _pieces(on_map: str, placed: Mapping[tuple[int, int], Sequence[Trait]]) -> Iterator[str]:
    number = FIRST
    for (x, y), stack in placed.items():
        numbers = range(number + 1, number + 1 + len(stack))
        yield from (added(one, each) for one, each in zip(stack, numbers, strict=True))
        number = numbers[-1] + 1
        yield added(Trait("stack", joined(FIELD, on_map, x, y, *numbers, "@@0")), number)
