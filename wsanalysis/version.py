"""The version of wsanalysis, in one place; it is on everything that is printed."""

__version__ = "0.1.0"
