"""Outcome -> what people hold and see. Knows no league, no folder and no sheet that was read."""
