"""Workbooks damaged at random, thousands of them: nothing crashes, no score changes in silence.

    python -m tests.fuzz --inputs 20000 --seed 1

Two kinds of damage. *Bytes*: the file itself is flipped, cut, repeated, as on a bad disk or line; a zip
has checksums, so it must end in a refusal or in the very same cells. *Parts*: the XML inside is changed
and packed again, as a faulty program would write it; every cell must be what openpyxl reads there too,
or be refused. Whatever opens goes through the readers of a season folder, which must end in typed
tables and problems.
"""

import argparse
import datetime as dt
import io
import random
import re
import sys
import tempfile
import warnings
import zipfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from openpyxl.utils.datetime import to_excel

from pinsheet.sheets import book
from pinsheet.sheets.book import Book, Unreadable
from pinsheet.sheets.reader import read_folder

SAMPLES = Path(__file__).resolve().parents[1] / "sample_sheets"
SEEDS = {"lafayette-2018": "week-03.xlsx", "koi-2000": "week-04.xlsx"}

TOKENS = re.compile(rb"<[^>]*>|[^<]+")
SPOIL = (
    b"<f/>",
    b"<f>1+1</f>",
    b"<v>7</v>",
    b"<v/>",
    b"<v>1e999</v>",
    b"<v>NaN</v>",
    b"<c/>",
    b'<c r="A1"><v>1</v></c>',
    b'<row r="1048577"/>',
    b"<!DOCTYPE x>",
    b"<![CDATA[x]]>",
    b"<!-- x -->",
    b"&#0;",
    b"&x;",
    b"\xff",
    b"\0",
    b"<is><t>x</t></is>",
    b"<si><t>x</t></si>",
    b"<mc:AlternateContent/>",
)
CELL_TYPES = (b"s", b"n", b"b", b"e", b"d", b"str", b"inlineStr", b"x", b"")
NUMBERS = (b"0", b"1", b"-1", b"7", b"99999", b"1048577", b"18446744073709551616", b"1e9", b"A1", b"")


WITHOUT_ADDRESS = re.compile(rb"<c (?![^>]*\br=)|<c/?>")
"""A cell that stands behind the one before it, as Excel has it; openpyxl counts otherwise."""

NO_DATE = "#VALUE!"
"""What openpyxl makes of a number that is too large for its style, a day; here it stays a number."""


@dataclass
class Tally:
    """What became of the inputs; `bad` lists those that must not be."""

    inputs: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    bad: list[str] = field(default_factory=list)


def damaged_bytes(rng: random.Random, data: bytes) -> bytes:
    """The file with one to four faults of a disk, a line or a program that died."""
    spoiled = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        at, size = rng.randrange(len(spoiled) or 1), rng.choice((1, 2, 4, 64, 512))
        fault = rng.randrange(6)
        if fault == 0 and spoiled:
            spoiled[at] ^= 1 << rng.randrange(8)
        elif fault == 1:
            spoiled[at : at + size] = bytes(len(spoiled[at : at + size]))
        elif fault == 2:
            del spoiled[at : at + size]
        elif fault == 3:
            spoiled[at:at] = rng.randbytes(size)
        elif fault == 4:
            spoiled[at:at] = spoiled[max(0, at - size) : at]
        else:
            del spoiled[rng.randrange(at, len(spoiled) or 1) :]
    return bytes(spoiled)


def damaged_parts(rng: random.Random, data: bytes) -> bytes:
    """The workbook with one to three faults in the XML of one of its parts, packed again."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = {info.filename: archive.read(info) for info in archive.infolist()}
    heavy = [name for name in parts if "worksheets/sheet" in name or "sharedStrings" in name]
    name = rng.choice(heavy if rng.random() < 0.7 else list(parts))
    parts[name] = damaged_markup(rng, parts[name])
    if rng.random() < 0.05:
        del parts[rng.choice(list(parts))]
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for part, content in parts.items():
            archive.writestr(part, content)
    return buffer.getvalue()


def damaged_markup(rng: random.Random, markup: bytes) -> bytes:
    """XML in which tags are lost, doubled, exchanged, or say something else."""
    tokens = TOKENS.findall(markup) or [b""]
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(tokens))
        fault = rng.randrange(7)
        if fault == 0:
            tokens[at] = b""
        elif fault == 1:
            tokens[at] *= 2
        elif fault == 2:
            other = rng.randrange(len(tokens))
            tokens[at], tokens[other] = tokens[other], tokens[at]
        elif fault == 3:
            tokens.insert(at, rng.choice(SPOIL))
        elif fault == 4:
            tokens[at] = re.sub(rb'"[^"]*"', b'"' + rng.choice(NUMBERS) + b'"', tokens[at], count=1)
        elif fault == 5:
            tokens[at] = re.sub(rb' [a-zA-Z:]+="[^"]*"', b"", tokens[at], count=1)
        else:
            cells = [n for n, token in enumerate(tokens) if token.startswith(b"<c ")] or [at]
            n = rng.choice(cells)
            tokens[n] = re.sub(
                rb"^<c (t=\"[a-zA-Z]*\" )?", b'<c t="' + rng.choice(CELL_TYPES) + b'" ', tokens[n]
            )
    return b"".join(tokens)


def shown(found: Book) -> dict[tuple[str, int, int], str]:
    """Every cell as a text that two readers can be compared by; a formula without a result is no cell."""
    return {
        (sheet.title, row, column): _same_form(value.value)
        for sheet in found.sheets
        for (row, column), value in sheet.cells.items()
        if value.value is not None
    }


def second_opinion(data: bytes) -> dict[tuple[str, int, int], str] | None:
    """The cells as openpyxl reads them, or None where it reads nothing."""
    import openpyxl

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            found = openpyxl.load_workbook(io.BytesIO(data), data_only=True)
        except Exception:  # noqa: BLE001  a second reader may fail as it likes
            return None
    return {
        (sheet.title, cell.row, cell.column): _same_form(cell.value)
        for sheet in found.worksheets
        for row in sheet.iter_rows()
        for cell in row
        if cell.value is not None and str(cell.value).strip()
    }


def _same_form(value: object) -> str:
    if isinstance(value, bool):
        return str(value)
    if isinstance(value, dt.datetime):
        # Without its style, which may be what was damaged, a day is a number; the readers refuse it.
        return f"{to_excel(value):.15g}"
    if isinstance(value, int | float):
        return f"{value:.15g}"
    return str(value).strip()


def judged(data: bytes, original: dict[tuple[str, int, int], str], kind: str, season: Path) -> str:
    """How an input ended: `refused`, `same`, `read`; or `BAD` and why."""
    path = season / "week-damaged.xlsx"
    path.write_bytes(data)
    try:
        found = book._read(path)
    except Unreadable:
        return "refused"
    except Exception as error:  # noqa: BLE001  this is what is looked for
        return f"BAD crash: {type(error).__name__}: {error}"
    cells = shown(found)
    try:
        read_folder(season)
    except Exception as error:  # noqa: BLE001
        return f"BAD crash in the readers: {type(error).__name__}: {error}"
    if cells == original:
        return "same"
    if kind == "bytes":
        return f"BAD silent change: {_differing(cells, original)}"
    other = None if WITHOUT_ADDRESS.search(data) else second_opinion(data)
    passed_by = {sheet.title for sheet in found.sheets if sheet.hidden and not sheet.cells}
    other = other and {where: value for where, value in other.items() if where[0] not in passed_by}
    if other is not None and (differing := _differing(cells, other)):
        return f"BAD differs from openpyxl: {differing}"
    return "read"


def _differing(one: dict[tuple[str, int, int], str], other: dict[tuple[str, int, int], str]) -> str:
    where = sorted(
        k for k in one.keys() | other.keys() if one.get(k) != other.get(k) and other.get(k) != NO_DATE
    )
    return "; ".join(f"{k}: {one.get(k)!r} / {other.get(k)!r}" for k in where[:3])


def fuzz(inputs: int, seed: int, keep: Path | None = None) -> Tally:
    """Damage and read so many workbooks; the bad ones are kept in a folder if one is named."""
    tally = Tally()
    for league, week in SEEDS.items():
        data = (SAMPLES / league / week).read_bytes()
        with tempfile.TemporaryDirectory() as name:
            season = Path(name)
            (season / "season.xlsx").write_bytes((SAMPLES / league / "season.xlsx").read_bytes())
            original = season / "week-damaged.xlsx"
            original.write_bytes(data)
            cells = shown(book.open_book(original))
            for number in range(inputs // len(SEEDS)):
                rng = random.Random(f"{seed} {league} {number}")
                kind, damage = rng.choice((("bytes", damaged_bytes), ("parts", damaged_parts)))
                spoiled = damage(rng, data)
                end = judged(spoiled, cells, kind, season)
                tally.inputs += 1
                tally.ends[f"{kind}: {end.partition(':')[0]}"] += 1
                if end.startswith("BAD"):
                    tally.bad.append(f"{league} {number} ({kind}): {end}")
                    if keep is not None:
                        (keep / f"{league}-{seed}-{number}.xlsx").write_bytes(spoiled)
    return tally


def main() -> int:
    """Print what became of the inputs; 1 if one of them ended badly."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="a folder for the inputs that ended badly")
    asked = parser.parse_args()
    tally = fuzz(asked.inputs, asked.seed, asked.keep)
    print(f"{tally.inputs} inputs, seed {asked.seed}")
    for end, many in sorted(tally.ends.items()):
        print(f"  {many:6}  {end}")
    for line in tally.bad:
        print(line)
    return 1 if tally.bad else 0


if __name__ == "__main__":
    sys.exit(main())
