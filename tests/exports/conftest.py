"""A small box of made-up counters, with names that are hard to write."""

import io

import pytest
from PIL import Image

from wsanalysis.exports.box import Board, Box, Counter, HexBoard, Pile, PlacedCounter, Setup


def png(color: str, size: tuple[int, int] = (60, 60)) -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", size, color).save(buffer, "PNG")
    return buffer.getvalue()


@pytest.fixture(scope="session")
def box() -> Box:
    hexes = HexBoard(5, 4, 100)
    counters = [
        Counter("Tank; heavy/late, 'A'", "units", "German", 2, png("#9db7d9"), png("#c9d6ea")),
        Counter("\\Gun 88", "units", "German", 1, png("#d9a09d"), None),
        Counter("Squad, 1st", "units", "Allied", 3, png("#e0d0b0"), png("#f0e0c0")),
        Counter("Smoke", "markers", "", 4, png("#cccccc"), png("#dddddd")),
    ]
    chips = [
        Counter(f"chip {n}", "chips", "", n, png(f"#e8e0{n}0", (40, 40)), png(f"#a0e0{n}0", (40, 40)))
        for n in (1, 2, 3)
    ]
    return Box(
        title="Game of Tests (unofficial)",
        version="1.0",
        about=["Unofficial <made up>.", "data 0000"],
        counters=[*counters, *chips],
        piles=[Pile("chips", chips, png("#444444", (40, 40))), Pile("markers", counters[3:], png("#555555"))],
        cards=[
            Counter(f"card {n}", "cards", "German", 1, png(f"#{n:02x}8080", (64, 89)), png("white", (64, 89)))
            for n in range(1, 74)
        ],
        boards=[
            Board("the hill", png("#dddd88", hexes.size), hexes),
            Board("a wide one", png("#ddee99", (5000, 500)), HexBoard(46, 3, 125)),
        ],
        charts={"1 Fire": png("white", (300, 200)), "2 Nerve": png("ivory", (300, 200))},
        setups=[
            Setup(
                "The Hill", "the hill",
                {
                    "B02": [PlacedCounter("Tank; heavy/late, 'A'", 2), PlacedCounter("Squad, 1st")],
                    "E04": [PlacedCounter("\\Gun 88", 5)],
                },
                {"scenario": "hill", "data": "0|0"},
            )
        ],
        sides=("German", "Allied"),
    )  # fmt: skip
