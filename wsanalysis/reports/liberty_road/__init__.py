"""The report of Liberty Road."""
