"""Kinds of changes of data files that are tried equally often on every system with a table a nation."""

from tests.systems import harmless_changes as harmless
from tests.systems import refused_changes as refused
from tests.systems.changing import Family

REFUSED: tuple[tuple[int, Family], ...] = (
    (58, refused.wrong_word),
    (14, refused.formula),
    (18, refused.empty_cell),
    (12, refused.cell_in_any_dialect),
    (18, refused.missing_column),
    (8, refused.extra_column),
    (6, refused.renamed_column),
    (6, refused.doubled_column),
    (6, refused.broken_header),
    (8, refused.uneven_row),
    (18, refused.same_name),
    (3, refused.binary),
    (4, refused.zero_byte),
    (6, refused.other_encoding),
    (4, refused.open_quote),
    (3, refused.cut_off),
    (9, refused.whole_file),
)

HARMLESS: tuple[tuple[int, Family], ...] = (
    (4, harmless.empty_columns_at_the_end),
    (4, harmless.stray_blanks),
    (2, harmless.blank_before_quote),
    (2, harmless.loud_header),
    (4, harmless.same_number),
    (3, harmless.long_source),
    (7, harmless.file_beside),
)
