"""The report of Sherman Leader."""
