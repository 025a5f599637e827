"""The report of the example, to be copied with its rules; in no list."""
