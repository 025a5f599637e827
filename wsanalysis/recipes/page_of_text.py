"""Text tables for reports: plain, aligned, and each with where its numbers come from."""

from collections.abc import Sequence

import pandas as pd

from wsanalysis.display import percent
from wsanalysis.odds import Trust


def provenance(trust: Trust, command: str, method: str = "exact, nothing sampled") -> str:
    """The lines at the head of every generated file: method, command, version, data, options."""
    return f"{method}\nmade by: {command}\n{trust}\n"


def percent_frame(frame: pd.DataFrame) -> pd.DataFrame:
    """Chances (0 to 1) as per cent with one decimal; a dash for never, and 100.0 only for always."""
    return frame.map(lambda p: "-" if p == 0 else percent(p).removesuffix(" %"))


def text_page(heading: str, sections: Sequence[tuple[str, pd.DataFrame]], footer: str) -> str:
    """A page of titled tables as text, the index kept, with `footer` beneath."""
    parts = [heading, "=" * len(heading), ""]
    for title, frame in sections:
        parts += [title, "-" * len(title), frame.to_string(), ""]
    return "\n".join([*parts, footer])
