"""Mechanics that any league may use: places, points, drops, groups. Knows pandas, knows no league."""
