"""The year as a test: each evening of a season from the chair of the commissioner, with her steps counted."""
