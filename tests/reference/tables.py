"""Points by place, as lists: for how many are ranked, the first places and the step that goes on."""


def _sized(**rows):
    by_size = {int(name[1:]): row for name, row in rows.items()}

    def of(size):
        larger = [n for n in by_size if n >= size]
        return by_size[min(larger) if larger else max(by_size)], None

    return of


TABLES = {
    "N": lambda size: ([size], 1),
    "N down to 1": lambda size: ([size], 1),
    "linear100": lambda size: ([100], 1),
    "rank96": lambda size: ([96, 86, 81, 78], 1),
    "20, 19, ...": lambda size: ([20], 1),
    "10, 7, 4": lambda size: ([10, 7, 4], None),
    "12, 9.5, ...": lambda size: ([12], "2.5"),
    "ifpa": _sized(_3=[7, 4, 1], _4=[7, 5, 3, 1]),
    "kpl": _sized(_2=[3, 0], _3=[3, 2, 0], _4=[3, 2, 1, 0]),
}
