"""Conflict of Heroes: Storms of Steel (2009), Kursk 1943."""
