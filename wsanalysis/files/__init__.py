"""Data files: read with care, checked cell by cell, refused in words, written whole or not at all.

A *table* is a file of *rows* of *cells*, all text; a *record* is a row that has been checked, a frozen
dataclass whose fields are the columns. Anything wrong is a *fault*, with its file, line and column.
"""
