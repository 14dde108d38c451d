"""A league by settings, counted plainly: one night after the other, in fractions, written from the manual alone.

`compute` takes a season as tests/making.py does and gives the rows of game_points, week_points and
standings that the tests compare. Settings it knows: those of `SETTINGS` in random_house.py.
"""

from fractions import Fraction

from tests.reference.tables import TABLES


def compute(data):
    return Season(data).tables()


def table_points(name, place, size):
    """Points of a place among `size`; beyond the table nothing, or on by a step."""
    listed, step = TABLES[name](size)
    if place <= len(listed):
        return Fraction(listed[place - 1])
    if step is None:
        return Fraction(0)
    return max(Fraction(0), Fraction(listed[-1]) - (place - len(listed)) * Fraction(step))


class Season:
    def __init__(self, data):
        self.settings = dict(data["settings"])
        self.players = {row["player"]: row for row in data["players"]}
        self.scores = data["scores"]
        self.weeks = sorted({row["week"] for row in self.scores})

    def setting(self, name, default):
        return self.settings.get(name, default)

    # ------------------------------------------------------------------ one ranking

    def places(self, values):
        return {who: 1 + sum(other > mine for other in values.values()) for who, mine in values.items()}

    def share(self, worth, place, tied, rule):
        places = range(place, place + tied)
        if rule == "share_high":
            return worth[place]
        if rule == "share_low":
            return worth[place + tied - 1]
        return sum(worth[p] for p in places) / tied

    def bonus(self, values, where):
        """More points by place."""
        more = {place: Fraction(0) for place in range(1, len(values) + 1)}
        if self.setting("bonus.per", "game") not in (where, "both"):
            return more
        ordered = sorted(values.values(), reverse=True)
        more[1] += int(self.setting("points.top_bonus", 0))
        margin = Fraction(str(self.setting("bonus.margin", 0)))
        if margin and len(ordered) > 1 and ordered[0] > ordered[1] and ordered[0] >= margin * ordered[1]:
            more[1] += 1
        if self.setting("bonus.beat_sum", "no") == "yes":
            if len(ordered) == 2:
                more[1 if ordered[0] > 0 and ordered[0] >= 3 * ordered[1] else 2] += 1
            elif len(ordered) == 3:
                more[1 if ordered[0] > ordered[1] + ordered[2] else 3] += 1
            elif len(ordered) == 4:
                more[1 if ordered[0] > ordered[1] + ordered[2] else 3] += 1
                more[2 if ordered[1] > ordered[2] + ordered[3] else 4] += 1
        return more

    def ranking(self, values, table, rule, where):
        """{player: (place, points)} of everybody ranked together."""
        if not values:
            return {}
        place, size = self.places(values), len(values)
        more = self.bonus(values, where)
        base = {p: table_points(table, p, size) if table else Fraction(0) for p in more}
        worth = {p: base[p] + more[p] for p in more}
        found = {}
        for who, mine in place.items():
            tied = sum(other == mine for other in place.values())
            found[who] = (mine, self.share(worth, mine, tied, rule))
        return found

    # ------------------------------------------------------------------ games and nights

    def is_guest(self, who):
        return self.players[who].get("status") == "guest"

    def removed(self, who):
        return self.setting("guests.ranking", "ranked") == "removed" and self.is_guest(who)

    def games(self):
        by_group = self.setting("points.among", "everyone") == "group"
        for week in self.weeks:
            units = {}
            for row in self.scores:
                if row["week"] == week:
                    units.setdefault((row["machine"], row["group"] if by_group else None), []).append(row)
            for (machine, _), rows in units.items():
                ranked = {row["player"]: row["score"] for row in rows if not self.removed(row["player"])}
                got = self.ranking(
                    ranked,
                    self.setting("points.table", "N"),
                    self.setting("ties.unresolved", "average"),
                    "game",
                )
                for row in rows:
                    place, points = got.get(row["player"], (None, Fraction(0)))
                    if row["score"] == 0 and self.setting("zero_score", "ranked") == "no_points":
                        points = Fraction(0)
                    yield {
                        "week": week,
                        "machine": machine,
                        "group": row["group"],
                        "player": row["player"],
                    } | {
                        "score": row["score"],
                        "place": place,
                        "points": points,
                    }

    def nights(self, games):
        by_group = self.setting("points.among", "everyone") == "group"
        best = self.setting("night.best", "all")
        table = self.setting("night.points", None)
        for week in self.weeks:
            sums, group = {}, {}
            for game in games:
                if game["week"] == week:
                    sums.setdefault(game["player"], []).append(game["points"])
                    group[game["player"]] = game["group"] if by_group else None
            machines = {
                who: sum(sorted(points, reverse=True)[: len(points) if best == "all" else best])
                for who, points in sums.items()
            }
            night = {}
            for label in set(group.values()):
                together = {p: m for p, m in machines.items() if group[p] == label and not self.removed(p)}
                night |= self.ranking(together, table, self.setting("night.ties", "average"), "night")
            for who, points in machines.items():
                place, more = night.get(who, (None, Fraction(0)))
                if week < self.setting("night.from_week", 1):
                    more = Fraction(0)
                counts = table is None or self.setting("night.counts", "alone") == "added"
                yield {"week": week, "player": who, "points": points, "bonus": more, "finish": place} | {
                    "total": points * counts + more,
                    "played": self.has_played(week, who),
                }
            yield from self.away(week, machines, games)

    def has_played(self, week, who):
        """With any score; or with one on every machine of his group, of the night where all play together."""
        if self.setting("attendance.counts", "any_score") == "any_score":
            return True
        rows = [row for row in self.scores if row["week"] == week]
        if self.setting("points.among", "everyone") == "group":
            (label,) = {row["group"] for row in rows if row["player"] == who}
            rows = [row for row in rows if row["group"] == label]
        return {row["machine"] for row in rows} == {row["machine"] for row in rows if row["player"] == who}

    def away(self, week, machines, games):
        how = self.setting("absent", "zero")
        if how != "last":
            return  # a mean needs the other nights: see `means`
        many = sum(not self.removed(who) for who in machines)
        played = len({game["machine"] for game in games if game["week"] == week})
        best = self.setting("night.best", "all")
        on_each = table_points(self.setting("points.table", "N"), many + 1, many)
        points = on_each * (played if best == "all" else min(best, played))
        table = self.setting("night.points", None)
        more = table_points(table, many + 1, many) if table else Fraction(0)
        more = more if week >= self.setting("night.from_week", 1) else Fraction(0)
        counts = table is None or self.setting("night.counts", "alone") == "added"
        for who in self.players:
            if who not in machines and not self.is_guest(who):
                yield {"week": week, "player": who, "points": points, "bonus": more, "finish": None} | {
                    "total": points * counts + more,
                    "played": False,
                }

    def means(self, nights):
        """A row for each night that a member was away, with the mean of those that he played and that count."""
        if self.setting("absent", "zero") != "average":
            return
        machines = (
            self.setting("night.points", None) is None or self.setting("night.counts", "alone") == "added"
        )
        first = self.setting("season.from_week", 1)
        for who in self.players:
            mine = {n["week"]: n["total"] for n in nights if n["player"] == who}
            counted = [total for week, total in mine.items() if week >= first]
            if self.is_guest(who) or not counted:
                continue
            mean = sum(counted, Fraction(0)) / len(counted)
            for week in self.weeks:
                if week not in mine:
                    parts = {"points": mean, "bonus": 0} if machines else {"points": 0, "bonus": mean}
                    yield {
                        "week": week,
                        "player": who,
                        "finish": None,
                        "total": mean,
                        "played": False,
                    } | parts

    # ------------------------------------------------------------------ the season

    def keep(self, held):
        count = self.setting("season.count", "all")
        planned = self.setting("Weeks", 8) - self.setting("season.from_week", 1) + 1
        return count if count != "all" else max(1, planned - self.setting("drop.weeks", 0))

    def standings(self, nights, games):
        first = self.setting("season.from_week", 1)
        held = [week for week in self.weeks if week >= first]
        rows = []
        for who in {night["player"] for night in nights}:
            mine = {n["week"]: n for n in nights if n["player"] == who and n["week"] >= first}
            listed = [(mine[w]["total"] if w in mine else Fraction(0), w in mine) for w in held]
            listed.sort(reverse=True)
            kept, rest = listed[: self.keep(len(held))], listed[self.keep(len(held)) :]
            total = sum((points for points, _ in kept), Fraction(0))
            if self.setting("season.by", "sum") == "average":
                total = total / max(1, sum(there for _, there in kept))
            firsts = sum(g["place"] == 1 and g["week"] >= first for g in games if g["player"] == who)
            tie = self.setting("standings.tie", "tiebreak")
            more = (
                tuple(p for p, _ in rest) if tie == "next_best" else (firsts,) if tie == "most_firsts" else ()
            )
            rows.append(
                {
                    "player": who,
                    "key": (total, *more),
                    "total": total,
                    "full_total": sum((points for points, _ in listed), Fraction(0)),
                    "weeks_played": sum(n["played"] for n in mine.values()),
                }
            )
        enough = min(self.setting("standings.min_weeks", 0), len(held))
        ranked = [
            row
            for row in rows
            if row["weeks_played"] >= enough
            and (not self.is_guest(row["player"]) or self.setting("guests.standings", "unranked") == "show")
        ]
        for row in rows:
            row["place"] = 1 + sum(o["key"] > row["key"] for o in ranked) if row in ranked else None
        if self.setting("guests.standings", "unranked") == "hide":
            rows = [row for row in rows if not self.is_guest(row["player"])]
        return rows

    def tables(self):
        games = list(self.games())
        nights = list(self.nights(games))
        nights += list(self.means(nights))
        return {"game_points": games, "week_points": nights, "standings": self.standings(nights, games)}
