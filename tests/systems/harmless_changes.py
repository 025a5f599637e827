"""Changes that no system may mind: the dialects of spreadsheets, the order of columns, sources."""

from pathlib import Path
from random import Random

from tests.systems.changing import Change, Content, DataFiles, change, written


def swapped_columns(data: DataFiles, number: int, rng: Random) -> Change:
    name = data.file(number)
    table = data.table(name)
    order = rng.sample(range(len(table[0])), len(table[0]))
    return change(
        f"{Path(name).name} columns swapped", {name: written([[r[i] for i in order] for r in table])}
    )


def reordered_rows(data: DataFiles, number: int, rng: Random) -> Change:
    name = data.file(number)
    header, *rows = data.table(name)
    rng.shuffle(rows)
    return change(f"{Path(name).name} rows reordered", {name: written([header, *rows])}, fate="reordered")


def other_dialect(data: DataFiles, number: int, rng: Random) -> Change:
    """As the spreadsheets of the world write it: separator, line ends, quotes, mark, blank lines."""
    names = rng.sample(list(data.names), rng.randint(1, min(5, len(data.names))))
    separator, line_end = rng.choice(",;\t"), rng.choice(["\n", "\r\n", "\r"])
    quote_all, bom = rng.random() < 0.3, rng.choice([b"", b"\xef\xbb\xbf"])
    files: dict[str, Content] = {}
    for name in names:
        rows = data.table(name)
        for _ in range(rng.choice([0, 0, 3])):
            rows.insert(rng.randint(0, len(rows)), rng.choice([[], [" "], [""] * len(rows[0])]))
        raw = written(rows, separator=separator, line_end=line_end, quote_all=quote_all)
        files[name] = bom + (raw.rstrip() if rng.random() < 0.2 else raw)
    title = f"{separator!r} {line_end!r}{' quoted' * quote_all}{' mark' * bool(bom)} in {len(names)} files"
    return change(title, files)


def empty_columns_at_the_end(data: DataFiles, number: int, rng: Random) -> Change:
    """Spreadsheets write as many cells a row as were ever touched."""
    name = data.file(number)
    more = [""] * rng.randint(1, 12)
    separator = rng.choice(",;\t")
    rows = [row + more for row in data.table(name)] + [[""] * len(more)] * rng.choice([0, 5])
    title = f"{Path(name).name} {len(more)} empty columns at the end, {separator!r}"
    return change(title, {name: written(rows, separator=separator)})


def stray_blanks(data: DataFiles, number: int, rng: Random) -> Change:
    name = data.file(number)
    blanks = ["", "", " ", "  ", "\t", "\u00a0"]
    rows = [[rng.choice(blanks) + cell + rng.choice(blanks) for cell in row] for row in data.table(name)]
    return change(f"{Path(name).name} stray blanks", {name: written(rows)})


def blank_before_quote(data: DataFiles, number: int, rng: Random) -> Change:
    """A blank between the separator and a quoted cell, as people type it."""
    name = data.file(number)
    raw = written(data.table(name), quote_all=True).replace(b'","', b'", "')
    return change(f"{Path(name).name} blank before quotes", {name: raw})


def loud_header(data: DataFiles, number: int, rng: Random) -> Change:
    name = data.file(number)
    table = data.table(name)
    table[0] = [rng.choice([str.upper, str.title, str])(column) for column in table[0]]
    return change(f"{Path(name).name} header in capitals", {name: written(table)})


def same_number(data: DataFiles, number: int, rng: Random) -> Change:
    """Other ways in which a spreadsheet or a person writes the same whole number."""
    old = ""
    while not old.isdigit():
        name, column = data.column(data.numbers, rng.randrange(1 << 16))
        line = data.any_line(name, rng)
        table = data.table(name)
        old = table[line - 1][table[0].index(column)]
    new = rng.choice(["{}.0", "{}.00", "+{}", "0{}", " {} ", "00{}"]).format(old)
    title = f"{Path(name).name} {line} {column} {new!r} for {old}"
    return change(title, {name: data.with_cells(name, {(line, column): new})})


def long_source(data: DataFiles, number: int, rng: Random) -> Change:
    name = data.file(number)
    line = data.any_line(name, rng)
    said = rng.choice(
        ["x" * 100_000, "a\nb\r\nc", '"quoted", and; more', "漢字 🎲 ё", "+1", "-1", "<b>bold</b>"]
    )
    changed = data.with_cells(name, {(line, "source"): said})
    return change(f"{Path(name).name} {line} source {said[:12]!a}", {name: changed}, fate="other source")


def file_beside(data: DataFiles, number: int, rng: Random) -> Change:
    """What else lies about in a designer's folder is no business of ours."""
    names = (
        ".~lock.german.csv#", "german.csv~", "notes.txt", "german.ods", "~$german.xlsx", "Thumbs.db",
        "._german.csv",  # what a Mac leaves beside a file on other people's disks
    )  # fmt: skip
    place = Path(data.names[0]).parent / names[number % len(names)]
    return change(f"beside: {place.name}", {place.as_posix(): b"\xff\0junk"})
