"""The report of Storms of Steel."""
