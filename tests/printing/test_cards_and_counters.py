"""Sheets of cards and counters, measured in the PDF: sizes, places, backs behind fronts, words inside."""

import re
from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import pairwise
from math import hypot
from shutil import copytree

import numpy as np
import pytest
from PIL import Image
from pypdf import PdfReader

import wsanalysis as ws
from tests.printing.printed_pdf import Drawn, measured
from tests.systems.handed_in import game_of
from wsanalysis.aids.faces import Face, Mark
from wsanalysis.aids.look import STANDARD
from wsanalysis.aids.sheet import FaceDoesNotFit, picture_faces
from wsanalysis.aids.sheet_layout import Size, TooLarge
from wsanalysis.arguments.names import UnknownName
from wsanalysis.files.data_folder import data_folder
from wsanalysis.printing import SYSTEMS as PRINTS
from wsanalysis.printing.cards import SIZES
from wsanalysis.printing.cards_and_counters import components, print_components
from wsanalysis.printing.sheet_files import label_sheets

GAMES = {name: game_of(name) for name in ws.systems()}
HAIR = 0.02
"""Millimetres: less than a printer can do."""
SOME = [
    "Rifles '41",
    "Maxim MMG",
    "SMG",
    "45mm ATG",
    "GAZ Truck",
    "T-34c",
    "KV1c",
    "SU-152",
    "Shturmovik IL-2",
]
"""Nine units: a full sheet of poker cards."""
every_game = pytest.mark.parametrize("name", GAMES)


def of_size(page: Drawn, width: float, height: float) -> list[tuple[float, float]]:
    """The places of the rectangles of a size."""
    return [
        (left, top)
        for left, top, wide, high in page.rectangles
        if abs(wide - width) < HAIR and abs(high - height) < HAIR
    ]


@cache
def sheets_of_chips(paper="a4", turned=False, backs="long edge", back_shift=(0, 0)):
    look, only = STANDARD.on(paper), ["combat chips"]
    how = {"turned": turned, "backs": backs, "back_shift": back_shift}
    return print_components(GAMES["liberty_road"], "counters", look, only=only, **how)


@cache
def chips(paper="a4", turned=False, backs="long edge", back_shift=(0, 0)):
    """The same sheets, measured on paper."""
    return measured(sheets_of_chips(paper, turned, backs, back_shift).files("pdf")[0])


@cache
def some_cards(paper="a4"):
    """A sheet of cards, and its backs."""
    printed = print_components(GAMES["storms_of_steel"], "cards", STANDARD.on(paper), units=SOME)
    return measured(printed.files("pdf")[0])


def test_counters_have_their_exact_size():
    front, back = chips()
    assert front.size == pytest.approx((210, 297), abs=0.05)
    assert len(of_size(front, 25, 25)) == len(of_size(back, 25, 25)) == 24
    lefts, tops = (sorted({round(spot[side], 2) for spot in of_size(front, 25, 25)}) for side in (0, 1))
    for row in (lefts, tops):
        assert all(b - a == pytest.approx(25, abs=HAIR) for a, b in pairwise(row))


@pytest.mark.parametrize(("size", "width", "height"), [("5/8in", 15.875, 15.875), ("20x30", 20, 30)])
def test_counters_have_the_size_that_is_asked(size, width, height):
    printed = print_components(GAMES["storms_of_steel"], "counters", units=["SMG=3", "T-34c=2"], size=size)
    front, back = measured(printed.files("pdf")[0])
    assert len(of_size(front, width, height)) == len(of_size(back, width, height)) == 5


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("flip", ["long edge", "short edge"])
def test_backs_lie_behind_their_fronts(paper, turned, flip):
    front, back = sheets_of_chips(paper, turned, flip).sheets
    width, height = front.grid.sheet.width, front.grid.sheet.height
    assert (width > height) == turned
    over_the_side = turned == (flip == "short edge")
    seen = [
        (width - left - 25, top) if over_the_side else (left, height - top - 25) for left, top in spots(back)
    ]
    for one, other in zip(sorted(seen), sorted(spots(front)), strict=True):
        assert one == pytest.approx(other, abs=HAIR)


def spots(sheet):
    return [(placed.spot.left, placed.spot.top) for placed in sheet.placed]


@pytest.mark.parametrize(
    ("paper", "turned", "flip"), [("a4", False, "short edge"), ("letter", True, "long edge")]
)
def test_faces_are_printed_where_the_sheet_has_them(paper, turned, flip):
    sheets = sheets_of_chips(paper, turned, flip).sheets
    for page, sheet in zip(chips(paper, turned, flip), sheets, strict=True):
        assert page.size == pytest.approx((sheet.grid.sheet.width, sheet.grid.sheet.height), abs=0.05)
        for one, other in zip(sorted(of_size(page, 25, 25)), sorted(spots(sheet)), strict=True):
            assert one == pytest.approx(other, abs=HAIR)


def test_fronts_alone():
    assert len(chips(backs="none")) == 1


@pytest.mark.parametrize(("paper", "bleed"), [("a4", 2), ("letter", 1)])
def test_nine_poker_cards_to_a_sheet_with_bleed_and_crop_marks(paper, bleed):
    front, back, *_ = some_cards(paper)
    for page in (front, back):
        spots = of_size(page, 63.5 + 2 * bleed, 88.9 + 2 * bleed)
        assert len(spots) == 9
        for left, top in spots:
            for edge in (left + bleed, left + bleed + 63.5):
                assert any(
                    abs(line[0] - edge) < HAIR and line[2] < HAIR and line[3] >= 1 for line in page.lines
                )
            for edge in (top + bleed, top + bleed + 88.9):
                assert any(
                    abs(line[1] - edge) < HAIR and line[3] < HAIR and line[2] >= 1 for line in page.lines
                )


def test_words_stand_inside_their_cards():
    printed = print_components(
        GAMES["liberty_road"], "cards", units=["Achilles", "Commandos", "PIAT"], bleed="2mm"
    )
    for page in measured(printed.files("pdf")[0]):
        spots = of_size(page, 67.5, 92.9)
        assert spots
        note = max(top for _, top, _ in page.texts)
        inside = [text for text in page.texts if text[1] < note - 1]
        assert len(inside) > 10 * len(spots)
        for x, y, text in inside:
            assert any(left + 4 <= x <= left + 63.5 and top + 4 <= y <= top + 89.9 for left, top in spots), (
                text
            )


@pytest.mark.parametrize("kind", ["cards", "counters"])
def test_every_sheet_says_that_it_is_unofficial(kind):
    counters = print_components(GAMES["storms_of_steel"], "counters", units=SOME)
    for page in some_cards() if kind == "cards" else measured(counters.files("pdf")[0]):
        said = "".join(text for _, _, text in page.texts)
        cards = len(of_size(page, 67.5, 92.9)) if kind == "cards" else 0
        assert said.count("UNOFFICIAL") == 1 + cards
        assert "reconstructed in part" in said
        assert "°" not in said


@pytest.mark.parametrize("name", ["avery-l7651", "avery-8293", "die-cut-25mm"])
def test_counters_lie_on_the_labels_of_a_sheet(name):
    label = label_sheets(data_folder())[name]
    printed = print_components(
        GAMES["liberty_road"], "counters", only=["combat chips"], sheet=name, backs="none"
    )
    assert printed.look.paper.name == label.paper
    page, *_ = measured(printed.files("pdf")[0])
    if label.shape == "rectangle":
        spots = of_size(page, label.width, label.height)
        assert len(spots) == 24
        assert min(spots) == pytest.approx((label.left, label.top), abs=HAIR)
        last = (
            label.left + label.pitch_x * (label.columns - 1),
            label.top + label.pitch_y * (label.rows - 1),
        )
        assert all(left <= last[0] + HAIR and top <= last[1] + HAIR for left, top in spots)
    assert not [line for line in page.lines if line[0] < 5]  # no crop marks


@every_game
def test_a_card_for_every_unit_and_no_blank_row(name):
    game = GAMES[name]
    made = components(game, "cards")
    names = [piece.name for piece in made]
    assert len(names) == len(set(names))
    assert {row["name"] for row in game.edition.cells("units")} <= set(names)
    for piece in made:
        assert all(any(row.cells) for row in piece.front.odds)
        assert len(piece.front.odds) <= 3
        assert all(len(row.cells) == len(piece.front.distances) <= 4 for row in piece.front.odds)


def test_the_odds_of_a_card_are_the_games():
    game = GAMES["storms_of_steel"]
    card = next(piece.front for piece in components(game, "cards", units=["T-34c"]))
    row = next(row for row in card.odds if row.target == "Panzer IVh")
    odds = game.attack("T-34c", "Panzer IVh", distance=int(card.distances[1])).probabilities
    any_effect = 1 - odds["no effect"]
    assert row.cells[1][0] == f"{100 * float(any_effect):.0f}"
    assert row.cells[1][2] == pytest.approx(float(any_effect))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "kind", "size"),
    [
        *((name, "counters", "") for name in GAMES),
        *((name, "cards", "mini") for name in GAMES),
        ("sherman_leader", "cards", "poker"),
    ],
)
def test_everything_fits_where_it_stands(name, kind, size):
    """Each face once: a sheet places copies of it, as other tests measure."""
    language = "de" if size == "mini" else "en"
    printed = print_components(GAMES[name], kind, size=size, language=language)
    assert printed.number == sum(piece.copies for piece in components(GAMES[name], kind))
    faces = {}
    for sheet in printed.sheets:
        there = faces.setdefault(sheet.grid.face, {})
        there.update(dict.fromkeys(placed.face for placed in sheet.placed))
    for each, drawn in faces.items():
        with ws.language(language):
            _is_clear(list(drawn), each, kind)


@pytest.mark.parametrize(("size", "language"), [("poker", "en"), ("mini", "de")])
@pytest.mark.parametrize("name", [name for name, prints in PRINTS.items() if prints.decks])
def test_every_card_of_a_deck_holds_its_words(name, size, language):
    made = components(GAMES[name], "cards", [deck.name for deck in PRINTS[name].decks], size=SIZES[size])
    faces = list(dict.fromkeys(face for piece in made for face in (piece.front, piece.back)))
    with ws.language(language):
        _is_clear(faces, SIZES[size], "cards")


@pytest.mark.parametrize("shape", ["round", "hexagon"])
@pytest.mark.parametrize("medals", ["", "2"])
def test_the_emblem_of_a_counter_stands_where_no_medal_does(shape, medals):
    marks = (Mark("top", medals, frame="medals"),) if medals else ()
    face = Face("Squad", "green", marks=marks, picture="squad", emblem="American", shape=shape)
    (picture,) = picture_faces([face], Size(24, 24), 240)
    red, green, blue, _ = np.asarray(Image.open(BytesIO(picture)).convert("RGBA")).astype(int).T
    across, down = ((blue - np.maximum(red, green)) > 40).nonzero()
    assert across.size > 50
    assert across.max() < 0.25 * 240
    assert down.min() > 0.2 * 240


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_every_counter_holds_its_words_in_german(name):
    """Those that bear more than their name, which stays as it is."""
    sizes = {}
    for piece in components(GAMES[name], "counters"):
        said = [face for face in (piece.front, piece.back) if face.lines or face.text or face.bar]
        sizes.setdefault(piece.size, {}).update(dict.fromkeys(said))
    assert any(sizes.values())
    with ws.language("de"):
        for size, faces in sizes.items():
            if faces:
                _is_clear(list(faces), size, "counters")


def _is_clear(faces, size, kind):
    """Nothing is drawn along the edges of faces but bands that run across them; cards leave more free."""
    each, clear = (4, 1.5) if kind == "cards" else (6, 0.34)  # pixels to a millimetre, and millimetres
    wide = round(each * clear) - 1
    pictures = picture_faces(faces, size, round(each * size.width))
    for face, picture in zip(faces, pictures, strict=True):
        if isinstance(face, Face) and face.shape != "rectangle":
            continue
        grey = np.asarray(Image.open(BytesIO(picture)).convert("L")).astype(int)
        inside = grey[1:-1, 1:-1]
        sides = [inside[:, :wide], inside[:, -wide:], inside[:wide].T, inside[-wide:].T]
        assert all((side.max(axis=1) - side.min(axis=1)).max() < 10 for side in sides), face.name


@pytest.mark.parametrize(("flip", "right", "down"), [("long edge", 0.8, -0.3), ("short edge", -2.0, 1.5)])
def test_backs_are_moved_as_the_printer_needs_it_and_fronts_are_not(flip, right, down):
    straight, moved = chips(backs=flip), chips(backs=flip, back_shift=(right, down))
    assert straight[0] == moved[0]
    drawn = (page.rectangles[1:] for page in (straight[1], moved[1]))  # the first one is the paper
    for one, other in zip(*drawn, strict=True):
        assert other == pytest.approx((one[0] + right, one[1] + down, *one[2:]), abs=HAIR)
    marks = [line for line in straight[1].lines if line[2] < HAIR < line[3]]  # those above and below
    assert sorted({round(line[0] + right, 2) for line in marks}) == pytest.approx(
        sorted({round(line[0], 2) for line in moved[1].lines if line[2] < HAIR < line[3]}), abs=HAIR
    )


def test_a_printer_has_its_shift_in_a_file(tmp_path):
    folder = copytree(data_folder(), tmp_path / "mine")
    (folder / "sheets" / "printers.csv").write_text(
        "name,back_right,back_down,source\noffice laser,0.8,-0.3,authored: measured\n", encoding="utf-8"
    )
    game = ws.load("liberty_road", data=folder)
    asked = {"only": ["vehicle damage"]}
    by_name, given = (
        print_components(game, "counters", **asked, **how)
        for how in ({"printer": "office laser"}, {"back_shift": (0.8, -0.3)})
    )
    assert by_name == given
    with pytest.raises(UnknownName, match="there is no printer 'inkjet'"):
        print_components(game, "counters", printer="inkjet")
    with pytest.raises(ValueError, match="leave out one of the two"):
        print_components(game, "counters", printer="office laser", back_shift=(1, 0))
    with pytest.raises(ValueError, match="back shift: expected -10 to 10 mm each way, got 12 and 0"):
        print_components(game, "counters", back_shift=(12, 0))


def test_grey_sheets_have_no_colour():
    how = {"only": ["vehicle damage"]}
    colour, grey = (
        print_components(GAMES["liberty_road"], "counters", STANDARD.on("a4", grey), **how).page(1).png
        for grey in (False, True)
    )
    assert colour != grey


@pytest.mark.parametrize(
    ("kind", "how", "error", "said"),
    [
        ("cards", {"nations": ["Martian"]}, UnknownName, "there is no nation 'Martian'"),
        ("cards", {"units": ["T-35"]}, UnknownName, "there is no unit 'T-35'"),
        ("cards", {"size": "300x400"}, TooLarge, "300 × 400 mm .* does not fit on a sheet of 210 × 297 mm"),
        (
            "cards",
            {"size": "huge"},
            ValueError,
            "size: expected a size as .*, or poker, tarot, mini, got 'huge'|huge",
        ),
        ("cards", {"size": "20x30"}, FaceDoesNotFit, "does not fit: .*; choose a larger size"),
        ("cards", {"copies": 0}, ValueError, "copies: expected 1 or more, got 0"),
        ("cards", {"bleed": "wide"}, ValueError, "bleed: expected a length as 3 or 3mm"),
        ("cards", {"bleed": "120"}, TooLarge, "with a bleed of 120 mm"),
        ("counters", {"sheet": "die-cut-1in", "bleed": "9mm"}, TooLarge, "runs into the neighbour"),
        ("counters", {"sheet": "papyrus"}, UnknownName, "there is no label sheet 'papyrus'"),
        ("counters", {"units": ["T-34c=many"]}, ValueError, "expected a number of counters behind T-34c="),
        ("counters", {"only": ["stickers"]}, UnknownName, "there is no sort of counter 'stickers'"),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence(kind, how, error, said):
    with pytest.raises(error, match=said) as caught:
        print_components(GAMES["storms_of_steel"], kind, **how).files("pdf")
    assert "\n" not in str(caught.value)


def test_cards_speak_the_language_that_is_asked():
    game = GAMES["liberty_road"]
    english, german = (game.card_sheets(units=["Tiger I"], language=code) for code in ("", "de"))
    said = [
        "".join(text for _, _, text in measured(made.files("pdf")[0])[0].texts) for made in (english, german)
    ]
    assert "valor" in said[0]
    assert "valor" not in said[1]
    assert "Deutsche" in said[1]
    with pytest.raises(ValueError, match=r"language: expected one of en, de, .* got 'xx'"):
        game.counter_sheets(language="xx")


def test_a_look_may_have_a_bleed_of_its_own():
    printed = print_components(
        GAMES["liberty_road"], "counters", replace(STANDARD, bleed=2.0), only=["vehicle damage"]
    )
    front, *_ = measured(printed.files("pdf")[0])
    assert len(of_size(front, 29, 29)) == 12


def test_svg_sheets_have_real_text():
    printed = print_components(GAMES["liberty_road"], "cards", units=["Tiger I"], backs="none")
    (svg,) = printed.files("svg")
    said = "".join(re.findall(r"<tspan[^>]*>([^<]*)<", svg.decode()))
    assert all(words in said for words in ("Tiger I", "UNOFFICIAL", "Chance in % by hexes"))
    assert "<use " not in svg.decode()  # no letter is an outline


def test_names_on_counters_stand_in_three_sizes_of_type():
    """The words of unit names, of which long ones are divided."""
    game = GAMES["liberty_road"]
    units = [name for name, unit in game.edition.units.items() if unit.kind != "vehicle"]
    printed = print_components(game, "counters", units=units, backs="none")
    parts = {part for name in units for part in name.split()}
    sizes = set()

    def measure(said, cm, tm, _font, size):
        if set(said.split()) & parts:
            sizes.add(round(size * hypot(tm[2], tm[3]) * hypot(cm[2], cm[3]), 2))

    for page in PdfReader(BytesIO(printed.files("pdf")[0])).pages:
        page.extract_text(visitor_text=measure)
    assert sizes == {8, 6.5, 5.5}
