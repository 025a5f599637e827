"""Data files: read with care, checked cell by cell, refused in words, written whole or not at all."""
