"""The drawing of one side of a card, block, counter or chip."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Place = Literal[
    "top left", "top", "top right", "left", "right", "bottom left", "bottom", "bottom right", "center",
]  # fmt: skip
Tone = Literal["ink", "red", "blue", "purple", "green", "brown", "soft", "white"]
Tint = Literal["grey", "green", "brown", "sand", "blue", "rose", "plain", "dark"]
Frame = Literal["none", "box", "white box", "disc", "arc", "shield", "medals"]
Shape = Literal["rectangle", "round", "hexagon"]


@dataclass(frozen=True, slots=True)
class Mark:
    """A rating where players look for it on a block or counter.

    Marks at one of the four corners stand in a column, those at the top and the foot in a row. `beside` is
    set small behind the text. In the frame `medals` the text is the number of medals.
    """

    place: Place
    text: str
    tone: Tone = "ink"
    beside: str = ""
    frame: Frame = "none"
    large: bool = False


@dataclass(frozen=True, slots=True)
class Face:
    """A side of a block, counter, chip or marker.

    `picture` names a silhouette or an icon, `emblem` the sign of a nation. `lines` are rows of two columns (a
    band and its result), `edges` words along the edges from the top clockwise, each read with its edge up.
    `bar` is a word across the foot.
    `arrow`: whether the top is the front; `named`: whether the name is written.
    """

    name: str
    tint: Tint = "plain"
    marks: tuple[Mark, ...] = ()
    picture: str = ""
    emblem: str = ""
    lines: tuple[tuple[str, str], ...] = ()
    text: str = ""
    edges: tuple[str, ...] = ()
    bar: str = ""
    shape: Shape = "rectangle"
    arrow: bool = False
    named: bool = True


@dataclass(frozen=True, slots=True)
class OddsRow:
    """The odds at one target: at each distance the chance as printed, and the smaller number or nothing."""

    target: str
    cells: tuple[tuple[str, str, float] | None, ...]
    """The large and the small number, and how dark the cell is; None where the rules allow no such shot."""


@dataclass(frozen=True, slots=True)
class CardFace:
    """The front of a unit's card: its block, what is said of it beside, its odds by distance and target.

    `group` is its nation and kind.
    `caption` says what the odds are, `alone` without the smaller numbers, for which a small card has no room.
    `aspect` is the width of the block over its height.
    """

    name: str
    group: str
    tint: Tint
    block: Face
    beside: tuple[tuple[str, str], ...]
    distances: tuple[str, ...]
    odds: tuple[OddsRow, ...]
    caption: str
    alone: str
    foot: str
    aspect: float = 1.0


@dataclass(frozen=True, slots=True)
class TextCard:
    """The front of a card of a deck: what it is called, its group, and what it does.

    `facts` are short, as what it costs, each behind its head; `texts` are sentences, each below a head or
    none.
    """

    name: str
    group: str
    tint: Tint
    facts: tuple[tuple[str, str], ...]
    texts: tuple[tuple[str, str], ...]
    picture: str
    foot: str


@dataclass(frozen=True, slots=True)
class CardBack:
    """The back of a card: the game, whose card it is or which deck's, and how its front is read.

    The first `needed` notes stand on any card, the others where there is room.
    """

    title: str
    name: str
    tint: Tint
    key: tuple[tuple[str, str], ...]
    notes: tuple[str, ...]
    needed: int
    foot: str


AnyFace = Face | CardFace | TextCard | CardBack
