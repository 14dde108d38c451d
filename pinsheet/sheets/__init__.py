"""Workbooks in and out: tidy tables from what people typed, and the sheets they type into."""
