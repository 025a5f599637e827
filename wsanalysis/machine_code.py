"""What numba has made of a function, kept in files, one for each signature: no process meets half of it.

numba's own files know a source by its place and time, so that the same source in another checkout is compiled
anew, and share an index that two processes may write at once. Here the folder stands for what was compiled.
"""

import pickle
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any
from uuid import uuid4

from numba.core.caching import _Cache
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

SUFFIX = ".code"
SEAL = sha256().digest_size


class KeptCode(_Cache):
    """The files of one function, as numba asks for them."""

    def __init__(self, function: Callable[..., Any], folder: Path) -> None:
        self._folder = folder
        self._name = f"{function.__module__}.{function.__qualname__}"
        self._enabled = True

    @property
    def cache_path(self) -> str:
        return str(self._folder)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """What was made for a signature; None where there is nothing, or no more than a part of it."""
        target_context.refresh()
        try:
            content = self._path(sig).read_bytes()
        except OSError:
            return None
        if not self._enabled or sha256(content[SEAL:]).digest() != content[:SEAL]:
            return None
        return CompileResult._rebuild(target_context, *pickle.loads(content[SEAL:]))

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep what was made for a signature; whoever else makes the same at the same time does no harm."""
        if not self._enabled or data.library.has_dynamic_globals:
            return
        content = dumps(data._reduce())
        path = self._path(sig)
        part = path.with_name(f"{uuid4().hex}.part")
        try:
            part.write_bytes(sha256(content).digest() + content)
            part.replace(path)
        except OSError:  # a home that cannot be written to, or is full, keeps nothing
            with suppress(OSError):
                part.unlink()

    def enable(self) -> None:
        self._enabled = True

    def disable(self) -> None:
        self._enabled = False

    def flush(self) -> None:
        """Forget what was made of this function."""
        for path in self._folder.glob(f"{self._name}-*{SUFFIX}"):
            with suppress(OSError):
                path.unlink()

    def _path(self, sig: Any) -> Path:
        return self._folder / f"{self._name}-{sha256(str(sig).encode()).hexdigest()[:16]}{SUFFIX}"
