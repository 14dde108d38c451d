"""Marked copies: a workbook as it is, with problems as coloured cells, notes and a list."""
