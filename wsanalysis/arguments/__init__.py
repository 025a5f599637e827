"""Arguments that people pass to a function: checked against its annotations, with errors in plain words."""
