"""The tab Play: a game that a person plays on the data of the desk."""
