"""Characters in charts and maps that no font of theirs has: told, since they are drawn as boxes."""

from collections.abc import Iterator
from functools import lru_cache

from matplotlib import rcParams
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties, findfont, weight_dict
from matplotlib.text import Text

from wsanalysis.lettering import FontFile, warn_of_boxes

INSTEAD = "write it with other letters"
BOLD = 600


def tell_boxes(figure: Figure) -> None:
    """Warn, as `warn_of_boxes`, of what is drawn as boxes in a figure; to be called within `styled`."""
    for weight in ("normal", "bold"):
        texts = list(_texts(figure, weight))
        if not all(map(str.isascii, texts)):
            fonts = [_font(family, weight) for family in rcParams["font.family"]]
            warn_of_boxes(texts, fonts, "charts and maps", INSTEAD)


def _texts(figure: Figure, weight: str) -> Iterator[str]:
    for text in figure.findobj(Text):
        if text.get_visible():
            said = text.get_fontweight()
            heavy = (weight_dict[said] if isinstance(said, str) else said) >= BOLD
            if heavy == (weight == "bold"):
                yield text.get_text()


@lru_cache(maxsize=16)
def _font(family: str, weight: str) -> FontFile:
    return findfont(FontProperties(family=family, weight=weight)), 0
