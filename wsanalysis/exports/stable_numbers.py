"""Numbers for what is in an export, made of its names: those of an edition are those of the next one too."""

from collections import Counter
from hashlib import sha256
from itertools import count


class StableNumbers:
    """Numbers from 1 to `most`, each of an own key: of the names of a thing, and which of its like it is.

    What else is in the export does not matter, nor in what order it comes.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self._keys: dict[int, tuple[str, ...]] = {}
        self._like: Counter[tuple[str, ...]] = Counter()

    def number(self, *names: str) -> int:
        """The number of the next thing of these names; ValueError if another has the same."""
        made, key = self._made(names)
        if made in self._keys:
            raise ValueError(
                f"{' / '.join(key)}: expected a number of its own, got that of "
                f"{' / '.join(self._keys[made])}; change a letter of either name"
            )
        self._keys[made] = key
        return made

    def other_number(self, *names: str) -> int:
        """The same; where another has it already, the first free one of further hashes."""
        made, key = self._made(names)
        more = count(1)
        while made in self._keys:
            made = self._hashed((*key, str(next(more))))
        self._keys[made] = key
        return made

    def _made(self, names: tuple[str, ...]) -> tuple[int, tuple[str, ...]]:
        self._like[names] += 1
        key = (*names, str(self._like[names]))
        return self._hashed(key), key

    def _hashed(self, key: tuple[str, ...]) -> int:
        whole = sha256("\0".join(key).encode("utf-8", "surrogatepass")).digest()
        return int.from_bytes(whole[:8], "big") % self.most + 1
