"""Old Excel workbooks (.xls) made record by record, and the OLE2 file around them."""

import struct

BOF, EOF = 0x809, 0x0A


def record(number, data=b""):
    return struct.pack("<HH", number, len(data)) + data


def words(text, size="B"):
    """A text with its length in one byte (`B`) or two (`H`), as BIFF 8 writes it."""
    coded = text.encode("utf-16-le")
    return struct.pack(f"<{size}B", len(coded) // 2, 1) + coded


def begin(kind, version=0x600):
    return record(BOF, struct.pack("<HHHHII", version, kind, 0x0DBB, 0x07CC, 0, 6))


def at(row, column, style=0):
    """Where a cell is, from 1 like in messages, and its style."""
    return struct.pack("<HHH", row - 1, column - 1, style)


def number(row, column, value, style=0):
    return record(0x203, at(row, column, style) + struct.pack("<d", value))


def short_number(row, column, whole, style=0):
    return record(0x27E, at(row, column, style) + struct.pack("<i", whole << 2 | 2))


def row_of_numbers(row, column, *wholes):
    cells = b"".join(struct.pack("<Hi", 0, whole << 2 | 2) for whole in wholes)
    last = struct.pack("<H", column - 2 + len(wholes))
    return record(0xBD, struct.pack("<HH", row - 1, column - 1) + cells + last)


def label(row, column, index):
    """A text by its number in the list of texts."""
    return record(0xFD, at(row, column) + struct.pack("<i", index))


def text(row, column, said):
    return record(0x204, at(row, column) + words(said, "H"))


def truth(row, column, value):
    return record(0x205, at(row, column) + bytes([value, 0]))


def error(row, column, code):
    return record(0x205, at(row, column) + bytes([code, 1]))


def formula(row, column, result, style=0):
    """A formula with its result: a number, a text, "" for the empty text, True or False, or `#7` for an error."""
    after = b""
    if isinstance(result, bool):
        stored = struct.pack("<BxBxxxH", 1, result, 0xFFFF)
    elif isinstance(result, str) and result.startswith("#"):
        stored = struct.pack("<BxBxxxH", 2, int(result[1:]), 0xFFFF)
    elif isinstance(result, str):
        stored = struct.pack("<BxxxxxH", 0 if result else 3, 0xFFFF)
        after = record(0x207, words(result, "H")) if result else b""
    else:
        stored = struct.pack("<d", result)
    return record(0x06, at(row, column, style) + stored + struct.pack("<HIH", 0, 0, 0)) + after


def hidden_row(row):
    return record(0x208, struct.pack("<HHHHHHI", row - 1, 0, 1, 255, 0, 0, 0x20))


def hidden_columns(first, last):
    return record(0x7D, struct.pack("<HHHHHH", first - 1, last - 1, 2560, 0, 1, 0))


def merged(*ranges):
    """Ranges of first row, first column, last row, last column."""
    cells = b"".join(struct.pack("<4H", t - 1, b - 1, lf - 1, r - 1) for t, lf, b, r in ranges)
    return record(0xE5, struct.pack("<H", len(ranges)) + cells)


def blanks(row, columns):
    """Formatted cells that hold nothing."""
    last = struct.pack("<H", columns - 1)
    return record(0xBE, struct.pack("<HH", row - 1, 0) + bytes(2 * columns) + last)


def stream(*sheets, formats=("General",), texts=(), names=None, hidden=(), epoch_1904=False, globals_=b""):
    """A workbook of sheets, each the bytes of its records; style n has the nth of these formats."""
    names = names or [f"Scores{n or ''}" for n in (0, *range(2, len(sheets) + 1))]
    head = begin(5) + record(0x42, struct.pack("<H", 1200)) + record(0x22, struct.pack("<H", epoch_1904))
    head += globals_
    for index, code in enumerate(formats):
        head += record(0x41E, struct.pack("<H", 164 + index) + words(code, "H"))
    for index in range(len(formats)):
        head += record(0xE0, struct.pack("<HHHBBBBIiH", 0, 164 + index, 1, 0, 0, 0, 0, 0, 0, 0))
    bodies = [begin(0x10) + body + record(EOF) for body in sheets]
    tabs = [(n in hidden, words(name)) for n, name in enumerate(names)]
    list_of_texts = b""
    if texts:
        packed = b"".join(words(t, "H") for t in texts)
        list_of_texts = record(0xFC, struct.pack("<ii", len(texts), len(texts)) + packed)
    size = len(head) + sum(10 + len(name) for _, name in tabs) + len(list_of_texts) + 4
    for (is_hidden, name), body in zip(tabs, bodies):
        head += record(0x85, struct.pack("<iBB", size, is_hidden, 0) + name)
        size += len(body)
    return head + list_of_texts + record(EOF) + b"".join(bodies)


def ole2(**streams):
    """An OLE2 file with these streams; `_05` at the start of a name stands for the byte 5."""
    sector, free, end = 512, 0xFFFFFFFF, 0xFFFFFFFE
    files = [(name.replace("_05", "\x05"), data.ljust(4096, b"\0")) for name, data in streams.items()]
    chains, data = [], b""
    for _, content in files:
        start, count = len(data) // sector, -(-len(content) // sector)
        chains.append((start, count))
        data += content.ljust(count * sector, b"\0")
    used = len(data) // sector
    entries = [("Root Entry", 5, end, 0, 1)] + [
        (name, 2, start, len(content), free) for (name, content), (start, _) in zip(files, chains)
    ]
    directory = b""
    for n, (name, kind, start, size, child) in enumerate(entries):
        right = n + 1 if 0 < n < len(entries) - 1 else free
        coded = (name + "\0").encode("utf-16-le")
        directory += coded.ljust(64, b"\0") + struct.pack("<HBBIII", len(coded), kind, 1, free, right, child)
        directory += bytes(36) + struct.pack("<III", start, size, 0)
    directory = directory.ljust(-(-len(directory) // sector) * sector, b"\0")
    folders = len(directory) // sector
    table = []
    for start, count in chains:
        table += [*range(start + 1, start + count), end]
    table += [*range(used + 1, used + folders), end]
    tables = -(-(len(table) + 1) // 127)
    table += [0xFFFFFFFD] * tables
    packed = struct.pack(f"<{len(table)}I", *table).ljust(tables * sector, b"\xff")
    where = [used + folders + n for n in range(tables)]
    header = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16)
    header += struct.pack(
        "<HHHHH6xIIIIIIIII", 0x3E, 3, 0xFFFE, 9, 6, 0, tables, used, 0, 4096, end, 0, end, 0
    )
    header += struct.pack("<109I", *where, *[free] * (109 - len(where)))
    return header + data + directory + packed


def properties(known=(), custom=(), page=65001):
    """A stream of property sets: (number, text) pairs, and (name, text) pairs of one's own."""
    encoding = {65001: "utf-8", 1252: "cp1252", 1200: "utf-16-le"}[page]

    def said(text):
        coded = (text + "\0").encode(encoding)
        return struct.pack("<II", 30, len(coded)) + coded.ljust(-(-len(coded) // 4) * 4, b"\0")

    def section(values):
        values = [(1, struct.pack("<IHH", 2, page, 0)), *values]
        place, table, body = 8 + 8 * len(values), b"", b""
        for number_, value in values:
            table += struct.pack("<II", number_, place + len(body))
            body += value
        return struct.pack("<II", 8 + len(table) + len(body), len(values)) + table + body

    sections = [section([(n, said(text)) for n, text in known])]
    if custom:
        names = struct.pack("<I", len(custom))
        for n, (name, _) in enumerate(custom, 2):
            coded = (name + "\0").encode(encoding)
            length = len(coded) // 2 if page == 1200 else len(coded)
            names += struct.pack("<II", n, length) + coded
            names += b"\0" * (-len(names) % 4 if page == 1200 else 0)
        names += b"\0" * (-len(names) % 4)
        sections.append(section([(0, names), *((n, said(text)) for n, (_, text) in enumerate(custom, 2))]))
    head = struct.pack("<HHI16xI", 0xFFFE, 0, 0, len(sections))
    place = len(head) + 20 * len(sections)
    for one in sections:
        head += bytes(16) + struct.pack("<I", place)
        place += len(one)
    return head + b"".join(sections)
