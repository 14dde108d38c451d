"""The list for the IFPA, to paste or to upload."""

import csv
import io

from pinsheet.names import tidy
from pinsheet.outcome import Outcome
from pinsheet.render.data import inert


def ifpa_text(outcome: Outcome) -> bytes:
    """`position,name,ifpa_id`, a line each; a comma in a name would make one field more, so it is a blank."""
    rows = (
        f"{row['position']},{tidy(row['player'].replace(',', ' '))},{row['ifpa_id'] or ''}"
        for row in outcome.rows("ifpa")
    )
    return "".join(f"{row}\n" for row in rows).encode()


def ifpa_csv(outcome: Outcome) -> bytes:
    """`position,first_name,last_name,ifpa_id` with a heading row; text that could be a formula is inert."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\r\n")
    columns = ("position", "first_name", "last_name", "ifpa_id")
    writer.writerow(columns)
    for row in outcome.rows("ifpa"):
        writer.writerow(["" if row[name] is None else inert(row[name]) for name in columns])
    return stream.getvalue().encode("utf-8-sig")
