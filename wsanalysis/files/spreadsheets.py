"""The changes of spreadsheets to a cell: decimals added to a whole number, a range made a date."""

import re

NUMBER = r"[+-]?[0-9]{1,9}([.,]0*)?"
"""A whole number as spreadsheets write it, `2.0` and `2,0` too."""

MONTHS = (  # as the spreadsheets of several languages shorten them
    "jan|feb|mar|mrz|mär|apr|may|mai|mag|jun|giu|jul|lug|aug|ago|sep|set|oct|okt|ott|nov|dec|dez|dic"
    "|fév|avr|aoû|déc"
)
DATE = re.compile(
    r"\d{1,4}[-./ ]+\d{1,2}[-./ ]+\d{1,4}( [\d:]+)?"
    rf"|\d{{1,2}}[-./ ]+({MONTHS})\w*\.?([-./ ]+\d+)?"
    rf"|({MONTHS})\w*\.?[-./ ]+\d+",
    re.IGNORECASE,
)


def without_decimals(cell: str) -> str:
    """The text of a whole number without its empty decimals; any other text as it is."""
    return re.split("[.,]", cell)[0] if re.fullmatch(NUMBER, cell) else cell


def made_a_date(value: object) -> str:
    """The addition to the fault of a cell that looks like a date, for `2-4` becomes one; empty for others."""
    if isinstance(value, str) and DATE.fullmatch(value.strip()):
        return " (a date: the spreadsheet made it one; format the cell as text and type the value again)"
    return ""
