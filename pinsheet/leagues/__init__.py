"""The leagues: rulebooks as lists of steps. Only `season` and `cli` know that they exist."""
