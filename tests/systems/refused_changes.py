"""Changes that the files of every system are refused for: cells, columns, rows, whole files."""

from pathlib import Path
from random import Random

from tests.systems.changing import Change, Content, DataFiles, change, in_turn, short, written

FORMULAS = ("=1+1", "=A2", "@SUM(A1:A2)", "=HYPERLINK(0)", "=", "=cmd|'/c calc'!A0", "@")
TEN_MEGABYTES = b"x" * 10_000_000


def no_number(data: DataFiles, number: int, rng: Random) -> Change:
    name, column = data.column(data.numbers, number)
    text = in_turn(number, data.no_numbers)
    return data.one_cell(name, data.any_line(name, rng), column, text)


def wrong_word(data: DataFiles, number: int, rng: Random) -> Change:
    name, column = data.column(data.words, number)
    return data.one_cell(name, data.any_line(name, rng), column, in_turn(number, data.no_words))


def empty_cell(data: DataFiles, number: int, rng: Random) -> Change:
    name, column = data.column({name: data.needed.get(name, ["source"]) for name in data.names}, number)
    return data.one_cell(name, data.any_line(name, rng), column, "")


def formula(data: DataFiles, number: int, rng: Random) -> Change:
    name = data.file(number)
    text = in_turn(number, FORMULAS)
    column = rng.choice(data.table(name)[0])
    return data.one_cell(name, data.any_line(name, rng), column, text, f"got the formula {text!r}")


def several_cells(data: DataFiles, number: int, rng: Random) -> Change:
    """Every fault of every file is in the one error."""
    changes: dict[str, dict[tuple[int, str], str]] = {}
    for _ in range(rng.randint(2, 9)):
        name, line, column, text = data.wrong_cell(rng)
        changes.setdefault(name, {})[line, column] = text
    faults = {
        (name, line, column): short(text)
        for name, cells in changes.items()
        for (line, column), text in cells.items()
    }
    files = {name: data.with_cells(name, cells) for name, cells in changes.items()}
    return change(f"{len(faults)} cells in {len(files)} files", files, faults)


def cell_in_any_dialect(data: DataFiles, number: int, rng: Random) -> Change:
    """The line of a wrong cell is right whatever the line ends, blank lines and line breaks before."""
    name, line, column, text = data.wrong_cell(rng)
    table = data.table(name)
    table[line - 1][table[0].index(column)] = text
    separator, line_end = rng.choice(",;\t"), rng.choice(["\n", "\r\n", "\r"])
    chunks, at, now = [], 0, 1
    for number, row in enumerate(table, start=1):
        blank = rng.choice(["", "", "", " ", separator * (len(row) - 1)])
        for _ in range(rng.choice([0, 0, 0, 1, 2])):
            chunks.append((blank + line_end).encode())
            now += 1
        at = now if number == line else at
        if number > 1 and rng.random() < 0.1:
            row[-1] += line_end + "and more"
            now += 1
        chunks.append(written([row], separator=separator, line_end=line_end))
        now += 1
    bom = rng.choice([b"", b"\xef\xbb\xbf"])
    title = f"{Path(name).name} {at} {column} {text[:20]!a} {separator!r} {line_end!r}"
    return change(title, {name: bom + b"".join(chunks)}, {(name, at, column): short(text)})


def missing_column(data: DataFiles, number: int, rng: Random) -> Change:
    name = data.file(number)
    table = data.table(name)
    i = rng.randrange(len(table[0]))
    column = table[0][i]
    files = {name: written([row[:i] + row[i + 1 :] for row in table])}
    return change(f"{Path(name).name} without {column}", files, {(name, 1, column): "missing"})


def extra_column(data: DataFiles, number: int, rng: Random) -> Change:
    name = data.file(number)
    table = data.table(name)
    i = rng.randrange(len(table[0]))
    other = ["notes", "points", "armour", "front armor", "valor2", "ünit", "1"]
    column = rng.choice([text for text in other if text not in table[0]])
    rows = [[*row[:i], column if n == 0 else "1", *row[i:]] for n, row in enumerate(table)]
    return change(
        f"{Path(name).name} with {column!a}", {name: written(rows)}, {(name, 1, column): repr(column)}
    )


def renamed_column(data: DataFiles, number: int, rng: Random) -> Change:
    name = data.file(number)
    table = data.table(name)
    i = rng.randrange(len(table[0]))
    old = table[0][i]
    new = rng.choice([f"{old}s", old[:-1], f"my {old}", "?", f"{old}.1"])
    table[0][i] = new
    faults = {(name, 1, new): repr(new), (name, 1, old): "missing"}
    return change(f"{Path(name).name} {old} as {new}", {name: written(table)}, faults)


def doubled_column(data: DataFiles, number: int, rng: Random) -> Change:
    name = data.file(number)
    table = data.table(name)
    i = rng.randrange(len(table[0]))
    column = table[0][i]
    rows = [[*row, row[i]] for row in table]
    rows[0][-1] = rng.choice([column, column.upper()])
    return change(
        f"{Path(name).name} {column} twice", {name: written(rows)}, {(name, 1, column): "got 2 times"}
    )


def broken_header(data: DataFiles, number: int, rng: Random) -> Change:
    """Headers that would spoil the error's own lines, or are not in the first line."""
    name = data.file(number)
    table = data.table(name)
    i = rng.randrange(len(table[0]))
    old = table[0][i]
    if number % 3 == 0:
        table[0][i] = f"{old}\n(see rules)"
        faults = {(name, 1, ""): "see rules", (name, 1, old): "missing"}
        return change(f"{Path(name).name} line break in {old}", {name: written(table)}, faults)
    if number % 3 == 1:
        table[0][i] = old * 3000
        faults = {(name, 1, ""): f"got '{old}", (name, 1, old): "missing"}
        return change(f"{Path(name).name} endless {old}", {name: written(table)}, faults)
    blank = rng.randint(1, 3)
    table[0][i] = "nonsense"
    faults = {(name, 1 + blank, "nonsense"): "'nonsense'", (name, 1 + blank, old): "missing"}
    return change(
        f"{Path(name).name} header in line {1 + blank}", {name: b"\n" * blank + written(table)}, faults
    )


def uneven_row(data: DataFiles, number: int, rng: Random) -> Change:
    name = data.file(number)
    table = data.table(name)
    line = data.any_line(name, rng)
    row, width = table[line - 1], len(table[0])
    cells = rng.choice([width - 1, width // 2, 1, width + 1, width + 20])
    table[line - 1] = (row + ["more"] * 20)[:cells]
    title = f"{Path(name).name} {line} {cells} cells"
    return change(title, {name: written(table)}, {(name, line, ""): f"got {cells}"})


def same_name(data: DataFiles, number: int, rng: Random) -> Change:
    """A name that is there already, but for case."""
    name = data.file(number)
    table = data.table(name)
    line = data.any_line(name, rng)
    twin = list(table[line - 1])
    if number % 2:
        twin[0] = twin[0].swapcase()
    table.append(twin)
    faults = {(name, len(table), table[0][0]): f"is in line {line}"}
    return change(f"{Path(name).name} {twin[0]!a} twice", {name: written(table)}, faults)


def binary(data: DataFiles, number: int, rng: Random) -> Change:
    """No text at all. Which line it goes wrong in depends on the bytes."""
    name = data.file(number)
    junk = b"\x89\xff" + rng.randbytes(rng.randint(1, 5000))
    return change(f"{Path(name).name} binary", {name: junk}, {(name, 1, ""): "got byte 0x89"})


def zero_byte(data: DataFiles, number: int, rng: Random) -> Change:
    name = data.file(number)
    lines = data.content(name).split(b"\n")
    line = rng.randrange(len(lines) - 1) + 1
    lines[line - 1] += b"\0"
    return change(
        f"{Path(name).name} {line} zero byte", {name: b"\n".join(lines)}, {(name, line, ""): "zero byte"}
    )


def other_encoding(data: DataFiles, number: int, rng: Random) -> Change:
    name = data.file(number)
    line = data.any_line(name, rng)
    table = data.table(name)
    table[line - 1][-1] = "reconstructed: Böhmen"
    text = written(table).decode().replace("\u2019", "'").encode("ascii", "replace").decode()
    text = text.replace("B?hmen", "Böhmen")
    kind = number % 6
    if kind == 0:
        return change("UTF-16", {name: text.encode("utf-16")}, {(name, 1, ""): "got byte 0xff"})
    if kind == 1:
        text = text.replace("ö", "o")
        return change("UTF-16 without mark", {name: text.encode("utf-16-le")}, {(name, 1, ""): "zero byte"})
    raw = text.encode("latin-1")
    if kind == 2:
        return change("Latin-1", {name: raw}, {(name, line, ""): "got byte 0xf6"})
    if kind == 3:
        return change(
            "Latin-1, CRLF", {name: raw.replace(b"\n", b"\r\n")}, {(name, line, ""): "got byte 0xf6"}
        )
    if kind == 4:
        return change("Latin-1, CR", {name: raw.replace(b"\n", b"\r")}, {(name, line, ""): "got byte 0xf6"})
    return change("Latin-1 behind a mark", {name: b"\xef\xbb\xbf" + raw}, {(name, line, ""): "got byte 0xf6"})


def open_quote(data: DataFiles, number: int, rng: Random) -> Change:
    """A quote that is never closed, or closed in the middle of a cell."""
    name = data.file(number)
    lines = written(data.table(name), quote_all=True).split(b"\n")
    line = data.any_line(name, rng)
    # without the last quote of the row before, everything up to the next quote is one cell
    lines[line - 1] = lines[line - 1] + b'x"' if rng.random() < 0.5 else lines[line - 1][:-1] + b'"x"'
    quoted = b"\n".join(lines)
    return change(f"{Path(name).name} {line} open quote", {name: quoted}, {(name, line, ""): "CSV"})


def cut_off(data: DataFiles, number: int, rng: Random) -> Change:
    """The file ends in the middle of a quoted cell."""
    name = data.file(number)
    lines = written(data.table(name), quote_all=True).split(b"\n")
    line = data.any_line(name, rng)
    kept = b"\n".join([*lines[: line - 1], lines[line - 1][: -rng.randint(1, 9)]])
    return change(f"{Path(name).name} cut off in {line}", {name: kept}, {(name, line, ""): "CSV"})


def cell_beyond_limit(data: DataFiles, number: int, rng: Random) -> Change:
    name = data.file(number)
    line = data.any_line(name, rng)
    huge = data.with_cells(name, {(line, "source"): "x" * 200_000})
    return change(f"{Path(name).name} {line} endless cell", {name: huge}, {(name, line, ""): "CSV"})


def whole_file(data: DataFiles, number: int, rng: Random) -> Change:
    """Files without a table, too large, not there, or not files."""
    name = data.file(number)
    header = data.content(name).split(b"\n")[0]
    kinds: list[tuple[str, Content, str]] = [
        ("empty", b"", "the file is empty"),
        ("blank lines only", b"\n\r\n  \n,,,\n", "the file is empty"),
        ("byte-order mark only", b"\xef\xbb\xbf", "the file is empty"),
        ("header only", header + b"\n", "at least one row"),
        ("header only, no line end", header, "at least one row"),
        ("10 MB of x", TEN_MEGABYTES, "got 10,000,000"),
        ("10 MB table", data.content(name) + TEN_MEGABYTES, "at most"),
        ("a folder", "folder", "expected a file, got a folder"),
        ("missing", None, "there is none"),
    ]
    title, content, text = kinds[number % len(kinds)]
    if content is None and name in data.one_is_enough:
        name = rng.choice([other for other in data.names if other not in data.one_is_enough])
    return change(f"{Path(name).name} {title}", {name: content}, {(name, 0, ""): text})
