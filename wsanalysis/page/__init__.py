"""The bench as a folder of static files: Python runs in the visitor's browser, and nothing is installed."""
