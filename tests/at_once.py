"""Hundreds of like cases as one test: each costs no more than its own work."""

import inspect
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

import pytest


def at_once(names: str, cases: Iterable[Any]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """As ``pytest.mark.parametrize``, but as one test, which tries every case and names all that fail.

    A test of its own costs a millisecond or two in every worker before it begins. All cases share the
    fixtures: one that a case changes is no fixture for it.
    """
    first, *more = (name.strip() for name in names.split(","))
    known = [dict(zip((first, *more), case if more else [case], strict=True)) for case in cases]
    assert known, f"no cases of {names}"

    def decorate(check: Callable[..., None]) -> Callable[..., None]:
        @wraps(check)
        def test(**fixtures: Any) -> None:
            failed: list[BaseException] = []
            for case in known:
                try:
                    check(**case, **fixtures)
                except (Exception, pytest.fail.Exception) as error:  # noqa: BLE001 - named below
                    error.add_note(f"in the case {case!r:.500}")
                    failed.append(error)
            if failed:
                raise BaseExceptionGroup(f"{len(failed)} of {len(known)} cases", failed)

        signature = inspect.signature(check)
        left = [each for name, each in signature.parameters.items() if name not in known[0]]
        test.__signature__ = signature.replace(parameters=left)  # type: ignore[attr-defined]
        return test

    return decorate
