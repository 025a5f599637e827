"""Advice on the best choices, shown beside the odds that assume them: for a terminal and for a notebook."""

from html import escape

from wsanalysis.rule_system import Advice


def as_lines(advice: Advice | None) -> list[str]:
    """The advice as lines of text: a sentence, then tables in columns."""
    if advice is None:
        return []
    lines = [advice.sentence]
    for table in advice.tables:
        lines.append(f"{table.heading}:")
        widths = [max(map(len, column)) for column in zip(table.head, *table.rows, strict=True)]
        lines += [
            "  " + "  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip()
            for row in (table.head, *table.rows)
        ]
    return lines


def as_html(advice: Advice | None) -> str:
    """The advice for a notebook."""
    if advice is None:
        return ""
    parts = [f"<p>{escape(advice.sentence)}</p>"]
    for table in advice.tables:
        head = "".join(f"<th style='text-align:left'>{escape(cell)}</th>" for cell in table.head)
        body = "".join(
            "<tr>" + "".join(f"<td style='text-align:left'>{escape(cell)}</td>" for cell in row) + "</tr>"
            for row in table.rows
        )
        parts.append(f"<div>{escape(table.heading)}</div><table><tr>{head}</tr>{body}</table>")
    return "".join(parts)
