"""A second, plain implementation of Koi's rulebook (regular season), for tests only.

Written from RULES.md (sections C, D0, D2, D3), the rulebook's text and DESIGN.md's tables of rulings and of the
export; it shares nothing with pinsheet.  It is meant to be obviously right: plain loops, exact fractions, no speed.
Every function names its clause.  Where the rules are silent or can be read twice, a line says AMBIGUOUS.
"""

import itertools
import re
from fractions import Fraction

DEFAULTS = {  # D0 and D2, those of the regular season; zero_score stands in D1 and holds for both leagues (D3)
    "Weeks": 10,
    "machines.per_night": 5,
    "premakeup.limit": 3,
    "bonus.from_week": 3,
    "multiplier.from_week": 7,
    "multiplier.max": 3,
    "dues": "6.00",
    "payout.share": 50,
    "payout.shares": "75/25",
    "prizes.consolation": "20/50",
    "prizes.added": "0.00",
    "divisions.min_players": 8,
    "points.table": "kpl",
    "triple": ">=",
    "ties.unresolved": "average",
    "bonus4.first": "two",
    "premakeup.denied_point": "void",
    "premakeup.barred": "fourth_point",
    "premakeup.penalty": 0,
    "premakeup.counts": "any_use",
    "zero_point.others": "shrink",
    "over_limit.others": "as_present",
    "lone.fourth": "reference",
    "match.solo_bonus": 4,
    "normalized.reference": "table",
    "normalized.constant": 1000000,
    "ties.match": "ladder",
    "case2.exception": "otherwise_only",
    "case2.groups": "3",
    "sweep": ">",
    "absent.bonus": "yes",
    "payout.tlp": "bonus_x1",
    "payout.pot": "registered",
    "payout.single": "all",
    "multiplier.edge": "status",
    "multiplier.second": "same",
    "ladder.threshold": 10,
    "ladder.first_pair": "free",
    "ladder.two": "either",
    "absent.static": "none_counted",
    "groups.odd": "lowest",
    "ladder.change": "recut",
    "rank.basis": "points",
    "division.bottom_loser": "ok",
    "division.week": 6,
    "division.wins": 2,
    "division.rest": 2,
    "division.groups": "ladder",
    "zero_score": "ranked",
    # Without effect here: picks.*, playoffs.*, prizes.basis, prizes.table, ifpa.finals_counts.
}
KPL_TABLE = {2: [3, 0], 3: [3, 2, 0], 4: [3, 2, 1, 0]}  # C1, base points
ZERO_WORDS = ("death save", "deathsave", "bangback", "slam tilt", "second tilt", "zero")  # C3, DESIGN
# AMBIGUOUS: what interference, ejected, violence, vandalism, cheating, opponent's ball (RULES B6) and replaced (B5) do
# in Koi's league is not said: no effect here.

# The kinds of what a player has in a game. The first three have a score that counts for him (C4, C6).
PLAYED, RULED_ZERO, PREMAKEUP = "played", "ruling", "premakeup"
OVER_LIMIT, NONE, VOID = "over_limit", "none", "void"
COUNTED = (PLAYED, RULED_ZERO, PREMAKEUP)
# AMBIGUOUS: a zero made by a ruling where nothing was typed counts as played (B6 says so of Lafayette: "ranked and the
# week attended").
BY_HIMSELF = (PLAYED, RULED_ZERO)


def compute(season: dict) -> dict:
    """Section C, "Order of computation of a week": one fold over the weeks."""
    settings = dict(DEFAULTS)
    settings.update(season.get("settings") or {})
    book = make_book(season)
    tables = {
        name: []
        for name in (
            "game_points",
            "week_points",
            "standings",
            "groups",
            "divisions",
            "multipliers",
            "payouts",
            "players",
        )
    }
    state = {
        "ladder": [],  # the players in ladder order, division A before B
        "seen": [],  # who has ever been in the ladder
        "decided": False,  # has C11 been looked at?
        "division": {},  # player: "A" or "B", once there are divisions
        "multiplier": {},
        "used": {},  # player: weeks with pre-makeups so far
        "letters": {},  # week: {player: "W", "D" or "S"}
        "total": {},
        "tns": {},
        "attended": {},
        "fund": Fraction(0),  # cents
        "last_groups": [],
    }
    held = book["held"]
    for week in held:
        groups = enter_week(settings, book, state, week)
        show_groups(tables, state, week, groups)
        night = play_night(settings, book, state, week, groups)
        tables["game_points"] += night["game_rows"]
        tables["week_points"] += night["week_rows"]
        tables["payouts"] += night["payout_rows"]
        close_week(settings, state, week, groups, night)
    following = next_week(settings, book)
    if following is not None:
        show_groups(tables, state, following, enter_week(settings, book, state, following))
    tables["standings"] = standings(book, state, following)
    # AMBIGUOUS: while there is one division the table is empty.
    for row in book["players"]:
        if row["player"] in state["division"]:
            tables["divisions"].append(
                {"player": row["player"], "division": state["division"][row["player"]]}
            )
        tables["players"].append({"player": row["player"], "status": "member"})
    # AMBIGUOUS: when the season's prizes are exported: once the last planned week has been held. There are no
    # playoffs here, so with either prizes.basis the standings decide ("season standings for those not in them").
    if held and following is None:
        tables["payouts"] += season_payouts(settings, state, tables["standings"])
    return tables


def show_groups(tables, state, week, groups):
    """DESIGN, the export: groups and multipliers of every week held and of the next one (none after the last)."""
    # AMBIGUOUS: multipliers: a row for every member of that week's groups, and none for a week after the last.
    for group in groups:
        for seat, player in enumerate(group["players"], 1):
            tables["groups"].append(
                {
                    "week": week,
                    "division": group["division"],
                    "group": group["label"],
                    "seat": seat,
                    "player": player,
                }
            )
            tables["multipliers"].append(
                {"week": week, "player": player, "multiplier": state["multiplier"][player]}
            )


# ---------------------------------------------------------------------------------------------------- the inputs


def make_book(season):
    """The season's rows, sorted into what is asked for later."""
    book = {
        "players": list(season.get("players") or []),
        "reference": {row["machine"]: row.get("reference") for row in season.get("machines") or []},
        "games": {int(week): list(names) for week, names in (season.get("weeks") or {}).items()},
        "cancelled": set(season.get("cancelled") or []),
        "files": {},  # (player, machine): [(from week, score)]
        "rows": {},  # (week, player): score rows
        "ties": list(season.get("ties") or []),
        "rulings": sorted(season.get("rulings") or [], key=lambda ruling: ruling["week"]),
        "payments": list(season.get("payments") or []),
        "typed": {},  # week: typed groups [(label, [players])]
    }
    for row in season.get("premakeups") or []:
        place = book["files"].setdefault((row["player"], row["machine"]), [])
        place.append((row.get("from_week") or 1, row["score"]))
    held = set()
    for row in season.get("scores") or []:
        # AMBIGUOUS: scores in a week marked cancelled (they will not be given): not a night of the season.
        if row["week"] in book["cancelled"]:
            continue
        book["rows"].setdefault((row["week"], row["player"]), []).append(row)
        if mark(row) == "score":
            held.add(row["week"])  # DESIGN: held when at least one score is typed (P, L, A are no scores)
        if row.get("group") is not None:
            groups = book["typed"].setdefault(row["week"], {})
            members = groups.setdefault(str(row["group"]), [])
            if row["player"] not in members:
                members.append(row["player"])
    book["held"] = sorted(held)
    # DESIGN: "in row order; Skill sorts from 10 down, blank counts as 5.5, equal skills in row order".
    order = list(book["players"])
    order.sort(
        key=lambda row: -Fraction(str(row["skill"])) if row.get("skill") is not None else Fraction(-11, 2)
    )
    book["initial"] = [row["player"] for row in order]
    book["joined"] = {row["player"]: row.get("joined") or 1 for row in book["players"]}
    book["left"] = {row["player"]: row.get("left") for row in book["players"]}
    book["played"] = all_played_scores(book)
    return book


def mark(row):
    return row.get("mark") or "score"


def next_week(settings, book):
    """The next week to be held: the first one after the last held that is planned and not cancelled."""
    week = (book["held"][-1] if book["held"] else 0) + 1
    while week in book["cancelled"]:
        week += 1
    return week if week <= int(settings["Weeks"]) else None


def is_member(book, player, week):
    """C10: a member from Joined on; Left is the first week without him."""
    left = book["left"][player]
    return book["joined"][player] <= week and (left is None or week < left)


def night_rulings(book, week, words):
    return [r for r in book["rulings"] if r["week"] == week and r["ruling"].lower() in words]


def concerns(ruling, player, machine, game):
    """Player blank: everybody; Machine blank: every game; Game: only needed where a machine is played twice."""
    # AMBIGUOUS: a ruling without Game on a machine that is played twice concerns both games.
    if ruling.get("player") is not None and ruling["player"] != player:
        return False
    if ruling.get("machine") is not None and ruling["machine"] != machine:
        return False
    return ruling.get("game") is None or ruling["game"] == game


# ------------------------------------------------------------------------------------------- C9, C10, C11: the groups


def group_sizes(n, odd="lowest", *, in_division=False):
    """C9."""
    if in_division and n == 4:
        return [2, 2]  # "at least two groups"
    if n in (1, 2, 4):
        return [n]  # AMBIGUOUS: n = 1 "impossible": one group of one
    threes, rest = divmod(n, 3)
    if rest == 0:
        sizes = [3] * threes
    elif rest == 1:
        sizes = [3] * (threes - 1) + [4]
    else:
        sizes = [3] * threes + [2]
    # AMBIGUOUS: groups.odd = given, and no groups typed: the lowest.
    return list(reversed(sizes)) if odd == "highest" else sizes


def enter_week(settings, book, state, week):
    """Step 1: the groups of a week: [{"division", "label", "players"}], and the ladder changes before it."""
    # C10: "before week w those who left are taken out of the ladder, those who join are put at its end".
    state["ladder"] = [player for player in state["ladder"] if is_member(book, player, week)]
    newcomers = [p for p in book["initial"] if p not in state["seen"] and is_member(book, p, week)]
    # AMBIGUOUS: several newcomers: by the week they join, then in the order of the ladder before week 1 (Skill, row).
    newcomers.sort(key=lambda player: book["joined"][player])
    for player in newcomers:
        state["ladder"].append(player)
        state["seen"].append(player)
        state["multiplier"][player] = 1
        state["used"][player] = 0
        state["total"][player] = Fraction(0)
        state["tns"][player] = Fraction(0)
        state["attended"][player] = 0
        if state["division"]:
            state["division"][player] = "B"  # "once there are divisions: at the end of B"
    # C11: before week division.week. AMBIGUOUS: if that week is not held: before the first one after it, with the
    # members of that one; looked at once (a league that is too small then has one division to the end).
    if not state["decided"] and week >= int(settings["division.week"]):
        state["decided"] = True
        if len(state["ladder"]) >= int(settings["divisions.min_players"]):
            make_divisions(settings, state)
    # AMBIGUOUS: the ladder is cut by C9 before every week, also where groups of other sizes were typed.
    groups = cut(settings, state)
    typed = book["typed"].get(week)
    if typed:
        groups = typed_groups(state, typed)
    state["last_groups"] = groups
    return groups


def cut(settings, state):
    """C9: the ladder cut into groups, each division by itself."""
    groups = []
    for division in ("A", "B") if state["division"] else (None,):
        players = [p for p in state["ladder"] if state["division"].get(p) == division]
        if not players:
            continue
        sizes = group_sizes(len(players), settings["groups.odd"], in_division=division is not None)
        start = 0
        for number, size in enumerate(sizes, 1):
            label = f"{division or ''}{number}"
            groups.append({"division": division, "label": label, "players": players[start : start + size]})
            start += size
    return groups


def typed_groups(state, typed):
    """DESIGN: groups as typed are facts; divisions, once used, are read from the group labels (A1, B2)."""

    # AMBIGUOUS: the order of typed groups: A before B, then by the number in the label; seats in row order.
    def label_key(label):
        number = re.search(r"\d+", label)
        return (label[:1].upper() if label[:1].isalpha() else "", int(number.group()) if number else 0)

    groups = []
    for label in sorted(typed, key=label_key):
        division = label[0].upper() if re.fullmatch(r"[ABab]\s*\d+", label) else None
        groups.append({"division": division, "label": label, "players": list(typed[label])})
    if all(group["division"] for group in groups):
        for group in groups:
            for player in group["players"]:
                state["division"][player] = group["division"]
    # AMBIGUOUS: members in none of the typed groups (they will not be given): not in that week's tables, behind the
    # others in the ladder.
    seated = [player for group in groups for player in group["players"]]
    state["ladder"] = seated + [player for player in state["ladder"] if player not in seated]
    return groups


def qualifies(letters, wins=2, rest=2):
    """C11: "there are two W weeks such that at least two of the other three weeks are W or not D"."""
    # AMBIGUOUS: with fewer than five weeks the numbers asked for stay the same ("counts weeks that exist").
    won = [number for number, letter in enumerate(letters) if letter == "W"]
    for chosen in itertools.combinations(won, wins):
        others = [letter for number, letter in enumerate(letters) if number not in chosen]
        if sum(1 for letter in others if letter == "W" or letter != "D") >= rest:
            return True
    return False


def choose_a(qualifiers, ranked):
    """C11: A has exactly floor(n/2) players. `ranked`: everybody, highest first."""
    size = len(ranked) // 2
    first = [player for player in ranked if player in qualifiers]
    others = [player for player in ranked if player not in qualifiers]
    return (first + others)[:size]


def rank(settings, state, ladder):
    """C11, K-32: season points, then season TNS, then ladder; or the ladder."""
    if settings["rank.basis"] == "ladder":
        return list(ladder)
    return sorted(
        ladder, key=lambda player: (-state["total"][player], -state["tns"][player], ladder.index(player))
    )


def make_divisions(settings, state):
    """C11. The ladder is that of the coming week, after the swaps."""
    weeks = sorted(state["letters"])[-5:]
    qualifiers = []
    for player in state["ladder"]:
        letters = [state["letters"][week].get(player, "S") for week in weeks]  # a joiner's: S before he came
        if qualifies(letters, int(settings["division.wins"]), int(settings["division.rest"])):
            qualifiers.append(player)
    ranked = rank(settings, state, state["ladder"])
    a = choose_a(qualifiers, ranked)
    for player in state["ladder"]:
        state["division"][player] = "A" if player in a else "B"
    order = ranked if settings["division.groups"] == "points" else state["ladder"]
    state["ladder"] = [p for p in order if p in a] + [p for p in order if p not in a]


# ------------------------------------------------------------------------------------------- C3, C4: what counts


def group_games(book, week, players):
    """The machines of a group's games: those of the Weeks sheet, or its own."""
    planned = book["games"].get(week) or []
    rows = [row for player in players for row in book["rows"].get((week, player), [])]
    rows = [row for row in rows if mark(row) == "score"]
    fits = bool(planned)
    for row in rows:
        game = row.get("game")
        if game is None:
            fits = fits and row["machine"] in planned
        else:
            fits = fits and game <= len(planned) and planned[game - 1] == row["machine"]
    if fits:
        return planned
    # AMBIGUOUS: a list whose scores name other machines than the Weeks sheet: the group's own games. By Game, where no
    # score names that game the planned machine; without Game in the order of appearance.
    games = dict(enumerate(planned, 1)) if any(row.get("game") for row in rows) else {}
    for row in rows:
        if row.get("game") is not None:
            games[row["game"]] = row["machine"]
        elif row["machine"] not in games.values():
            games[max(games, default=0) + 1] = row["machine"]
    return [games[number] for number in sorted(games)]


def typed_scores(book, week, player, games):
    """[score or None] of one player's games."""
    scores = [None] * len(games)
    for row in book["rows"].get((week, player), []):
        if mark(row) != "score":
            continue  # DESIGN: in a pre-makeup league A and L mean P, and P is what C4 does without a score
        for number, machine in enumerate(games):
            if row.get("game") is not None and row["game"] != number + 1:
                continue
            if machine == row["machine"] and scores[number] is None:
                scores[number] = int(row["score"])
                break
    return scores


def effective_scores(book, week, player, games, label=None):
    """C3, step 3: [(score, kind)] of one player's games after rulings, without pre-makeups."""
    result = []
    for game, (machine, score) in enumerate(zip(games, typed_scores(book, week, player, games)), 1):
        kind = NONE if score is None else PLAYED
        # Replays, in order of entry. AMBIGUOUS: where nothing was typed the new score counts.
        for ruling in night_rulings(book, week, ("replay", "replay, higher counts")):
            if not concerns(ruling, player, machine, game):
                continue
            new = int(ruling["value"])
            if ruling["ruling"].lower() == "replay" or score is None:
                score = new
            else:
                score = max(score, new)
            kind = PLAYED
        # AMBIGUOUS: zeros after replays, void after zeros, whatever the order of entry.
        for ruling in night_rulings(book, week, ZERO_WORDS):
            if ruling.get("player") is not None and concerns(ruling, player, machine, game):
                score, kind = 0, RULED_ZERO
        for ruling in night_rulings(book, week, ("void",)):
            named = ruling.get("group")
            if ruling.get("machine") is None or (named is not None and str(named) != label):
                continue
            if concerns(ruling, player, machine, game):
                score, kind = None, VOID
        result.append((score, kind))
    return result


def all_played_scores(book):
    """C5: {week: [(machine, score)]}: the scores above 0 that were played, "by everybody", after rulings."""
    played = {}
    for week in book["held"]:
        played[week] = []
        for row in book["players"]:
            player = row["player"]
            label, mates = None, [player]
            for group, members in book["typed"].get(week, {}).items():
                if player in members:
                    label, mates = group, members
            games = group_games(book, week, mates)
            for machine, (score, kind) in zip(games, effective_scores(book, week, player, games, label)):
                if kind == PLAYED and score > 0:
                    played[week].append((machine, score))
    return played


def with_premakeups(settings, book, state, week, player, games, scores):
    """C4, step 4: the same list with pre-makeups; and does the week count as one of his weeks?"""
    result = []
    played = any(kind in BY_HIMSELF for _, kind in scores)
    allowed = any(r["player"] == player for r in night_rulings(book, week, ("allow pre-makeups",)))
    limited = not allowed
    if settings["premakeup.counts"] == "full_absence" and played:
        limited = False  # D3, C4: "late nights are neither counted nor limited"
    over = limited and state["used"][player] >= int(settings["premakeup.limit"])
    used = False
    for machine, (score, kind) in zip(games, scores):
        on_file = None
        for from_week, value in sorted(book["files"].get((player, machine), [])):
            if from_week <= week:
                on_file = value
        if kind != NONE or on_file is None:
            result.append((score, kind))
        elif not over:
            result.append((int(on_file), PREMAKEUP))
            used = True
        elif settings["over_limit.others"] == "shrink":
            # "as if nothing were on file". AMBIGUOUS: so the export has no score and the source none.
            result.append((None, NONE))
        else:
            result.append((int(on_file), OVER_LIMIT))
    return result, used and limited


# ------------------------------------------------------------------------------------------- C1, C2, C4: one game


def points_table(settings):
    """K-1: kpl, or `2: 3-0; 3: 3-2-0; 4: 3-2-1-0`."""
    if settings["points.table"] == "kpl":
        return {n: [Fraction(x) for x in base] for n, base in KPL_TABLE.items()}
    table = {}
    for part in settings["points.table"].split(";"):
        if part.strip():
            n, base = part.split(":")
            table[int(n)] = [Fraction(x.strip()) for x in base.split("-")]
    return table


def triples(settings, first, second):
    """C1, K-2."""
    if settings["triple"] == ">":
        return first > 3 * second
    return first >= 3 * second and first > 0


def bonus_places(settings, s):
    """C1: the places (0 = first) that get a bonus point, from the sorted scores."""
    if len(s) == 2:
        return [0] if triples(settings, s[0], s[1]) else [1]
    if len(s) == 3:
        return [0] if s[0] > s[1] + s[2] else [2]
    beaten = s[1] + s[2] + s[3] if settings["bonus4.first"] == "three" else s[1] + s[2]
    return [0 if s[0] > beaten else 2, 1 if s[1] > s[2] + s[3] else 3]


def points_of_order(settings, order):
    """C1, C4: {player: points} of a game whose order is certain. `order`: (player, score, kind), best first."""
    base = points_table(settings)[len(order)]
    points = {entry[0]: base[place] for place, entry in enumerate(order)}
    for place in bonus_places(settings, [score for _, score, _ in order]):
        player, _, kind = order[place]
        if kind == PREMAKEUP and settings["premakeup.barred"] == "all_bonus":
            # D3: "gets no bonus point in any place, nobody else gets it". AMBIGUOUS: so also the 4th point is not
            # passed down, whatever premakeup.denied_point says.
            continue
        if kind == PREMAKEUP and place == 0:
            # "cannot get the 4th point". AMBIGUOUS: the lost 4th point of an over-limit score is never passed down.
            if settings["premakeup.denied_point"] == "pass_down":
                points[order[1 if len(order) == 2 else 2][0]] += 1
            continue
        points[player] += 1
    return points


def fitting_order(group, orders):
    """B2: the tied players best first, or None: struck of all others the order names exactly the group."""
    # AMBIGUOUS: whether somebody ever held the score cannot be known: everybody who does not hold it now is struck.
    # AMBIGUOUS: an over-limit score, or the zero of zero_point.others = zero_score, is part of the tie group.
    for order in orders:
        struck = [player for player in order if player in group]
        if sorted(struck) == sorted(group):
            return struck
    return None


def all_orders(settings, entries, orders):
    """C2: every order that is possible: equal scores in every order unless a recorded one decides."""
    parts = []
    for value in sorted({score for _, score, _ in entries}, reverse=True):
        tied = [entry for entry in entries if entry[1] == value]
        decided = fitting_order([player for player, _, _ in tied], orders)
        if decided is not None:
            parts.append([[entry for name in decided for entry in tied if entry[0] == name]])
            continue
        if len(tied) > 1 and value != 0 and settings["ties.unresolved"] == "error":
            raise ValueError("a tie without an order, and ties.unresolved = error")
        parts.append([list(permutation) for permutation in itertools.permutations(tied)])
    result = []
    for combination in itertools.product(*parts):
        result.append([entry for part in combination for entry in part])
    return result


def game_places(entries, orders):
    """{player: place}. AMBIGUOUS: an unresolved tie: all share the best place."""
    places = {}
    for player, score, _ in entries:
        tied = [name for name, value, _ in entries if value == score]
        above = sum(1 for _, value, _ in entries if value > score)
        decided = fitting_order(tied, orders)
        places[player] = 1 + above + (decided.index(player) if decided is not None else 0)
    return places


def game_points(settings, entries, orders, reference):
    """C1-C4: {player: points} of one game. `entries`: (player, score, kind) of all who stand in the game."""
    if len(entries) == 1:
        points = {entries[0][0]: lone_points(settings, entries[0], reference)}
    elif entries:
        possible = [
            (order, points_of_order(settings, order)) for order in all_orders(settings, entries, orders)
        ]
        points = {}
        for player, _, _ in entries:
            his = [(order_place(order, player), result[player]) for order, result in possible]
            if settings["ties.unresolved"] == "share_high":
                points[player] = min(his)[1]  # the best place he can have
            elif settings["ties.unresolved"] == "share_low":
                points[player] = max(his)[1]
            else:
                points[player] = sum(value for _, value in his) / Fraction(len(his))
    else:
        points = {}
    for player, score, kind in entries:
        if kind == PREMAKEUP:
            # D3, premakeup.penalty: off each game scored from a pre-makeup, but "not below 0; others unchanged".
            points[player] = max(Fraction(0), points[player] - Fraction(str(settings["premakeup.penalty"])))
        if score == 0 and settings["zero_score"] == "no_points":
            points[player] = Fraction(0)  # D3: "ranked as before, nobody else moves, but 0 points"
        if kind not in COUNTED:
            points[player] = Fraction(0)  # C4: "the points of his place are lost"
    return points


def order_place(order, player):
    return [name for name, _, _ in order].index(player)


def lone_points(settings, entry, reference):
    """C4: "Exactly one player left in a game": 3, or 4 if his score >= the machine's reference."""
    # AMBIGUOUS: 3 and 4 whatever points.table says.
    _, score, kind = entry
    if kind == PREMAKEUP or settings["lone.fourth"] == "never":
        return Fraction(3)
    if settings["lone.fourth"] == "always":
        return Fraction(4)
    return Fraction(4) if reference is not None and score >= reference else Fraction(3)


# ------------------------------------------------------------------------------------------- C5: normalized scores


def reference_of(settings, book, machine, week):
    """C5, D3: the reference of a machine for a week, or None."""
    how = settings["normalized.reference"]
    # AMBIGUOUS: with season_mean, week_mean and median the value on the Machines sheet is not looked at.
    if how == "table" and book["reference"].get(machine) is not None:
        return Fraction(book["reference"][machine])
    weeks = [w for w in book["held"] if w <= week]  # table (blank) and median: weeks 1 .. w
    if how == "season_mean":
        weeks = book["held"]
    elif how == "week_mean":
        weeks = [week]
    scores = sorted(score for w in weeks for name, score in book["played"][w] if name == machine)
    if not scores:
        return None
    if how == "median":
        middle = len(scores) // 2
        if len(scores) % 2:
            return Fraction(scores[middle])
        return Fraction(scores[middle - 1] + scores[middle], 2)
    return Fraction(sum(scores), len(scores))


# ------------------------------------------------------------------------------------------- C6, C7: the match


def match_bonus(settings, p, tns):
    """C7: the bonus points of the non-static players of a match, p and tns in finish order."""
    n = len(p)
    if n == 0:
        return []
    if n == 1:
        return [Fraction(str(settings["match.solo_bonus"]))]
    bonus = list(points_table(settings)[n])
    if n == 3 and p[0] == p[1] + p[2]:
        bonus[case2(settings, p, tns)] += 1
        return share_bonus(settings, p, tns, bonus)
    places = bonus_places(settings, p)
    if n == 4 and settings["case2.groups"] == "3+4":
        # AMBIGUOUS: p1 = p2+p3 also with bonus4.first = three.
        if p[0] == p[1] + p[2]:
            places[0] = 0 if tns[0] > tns[1] + tns[2] else 2
        if p[1] == p[2] + p[3]:
            places[1] = 1 if tns[1] > tns[2] + tns[3] else 3
    for place in places:
        bonus[place] += 1
    if n == 4:
        others = p[1] + p[2] + p[3]
        if p[0] > others or (settings["sweep"] == ">=" and p[0] == others):
            bonus[0] += 1
    return share_bonus(settings, p, tns, bonus)


def case2(settings, p, tns):
    """C7, Case 2: the place (0 = first) that gets the bonus point when p1 = p2+p3."""
    if p[1] == p[2] and settings["case2.exception"] == "replace":
        return 2
    if tns[0] > tns[1] + tns[2]:
        return 0
    if p[1] == p[2]:
        return 2  # "goes to 3rd as placed by Case 1"
    return 1 if tns[1] > tns[2] else 2


def share_bonus(settings, p, tns, bonus):
    """K-15: ties.match = share: "tied players share the mean of their bonus points"."""
    if settings["ties.match"] != "share":
        return bonus
    result = []
    for number in range(len(p)):
        tied = [i for i in range(len(p)) if p[i] == p[number] and tns[i] == tns[number]]
        result.append(sum((bonus[i] for i in tied), Fraction(0)) / len(tied))
    return result


def play_group(settings, book, state, week, group):
    """Steps 2 to 8 for one group."""
    players = group["players"]
    games = group_games(book, week, players)
    scores, counts = {}, {}
    for player in players:
        own = effective_scores(book, week, player, games, group["label"])
        scores[player], counts[player] = with_premakeups(settings, book, state, week, player, games, own)

    rows = []
    points = {player: Fraction(0) for player in players}
    tns = {player: Fraction(0) for player in players}
    for number, machine in enumerate(games):
        game = number + 1
        reference = reference_of(settings, book, machine, week)
        orders = []
        for tie in book["ties"]:
            if tie["week"] != week or tie["machine"] != machine:
                continue
            if tie.get("game") not in (None, game):
                continue
            if tie.get("group") is None or str(tie["group"]) == group["label"]:
                orders.append(tie["order"])
        entries = []
        for player in players:
            score, kind = scores[player][number]
            if kind in COUNTED or kind == OVER_LIMIT:
                entries.append((player, score, kind))
            elif kind == NONE and settings["zero_point.others"] == "zero_score" and len(players) > 2:
                # D3: "groups of 3 and 4: he stands in the game with score 0 and gets 0".
                # AMBIGUOUS: not after a void ("the game is scored without him"); the group's size is that of its
                # members.
                entries.append((player, 0, NONE))
        result = game_points(settings, entries, orders, reference)
        places = game_places(entries, orders)
        for player in players:
            score, kind = scores[player][number]
            value = result.get(player, Fraction(0))
            source = NONE if kind == VOID else kind
            # DESIGN, points: "his points on that machine are these", last of all.
            # AMBIGUOUS: without a score the source is then ruling; two such rulings: the later one counts.
            for ruling in night_rulings(book, week, ("points",)):
                if ruling["player"] == player and concerns(ruling, player, machine, game):
                    value = Fraction(str(ruling["value"]))
                    source = "ruling" if score is None else source
            points[player] += value
            if kind in COUNTED and reference is not None:
                tns[player] += Fraction(score) * Fraction(str(settings["normalized.constant"])) / reference
            rows.append(
                {
                    "week": week,
                    "group": group["label"],
                    "game": game,
                    "machine": machine,
                    "player": player,
                    "score": score,
                    "source": source,
                    "place": None if score is None else places[player],
                    "points": value,
                }
            )

    kinds = {player: [kind for _, kind in scores[player]] for player in players}
    played = [p for p in players if any(kind in BY_HIMSELF for kind in kinds[p])]
    static = [p for p in players if is_static(settings, kinds[p])]
    # Points for C6's order and C10. D3, absent.static = average: "an absent game counts 2 points".
    # AMBIGUOUS: every game in which he has no score that counts, also a late player's; over the limit too. The match
    # points that C7 scores stay what they are.
    order_points = {}
    for player in players:
        order_points[player] = points[player]
        if settings["absent.static"] == "average":
            order_points[player] += 2 * sum(1 for kind in kinds[player] if kind not in COUNTED)
    # C6: points, TNS, ladder order.
    finish = [p for p in players if p not in static]
    finish.sort(key=lambda p: (-order_points[p], -tns[p], players.index(p)))

    bonus = {player: Fraction(0) for player in players}
    if week >= int(settings["bonus.from_week"]):
        values = match_bonus(settings, [points[p] for p in finish], [tns[p] for p in finish])
        for player, value in zip(finish, values):
            # D3, absent.bonus = no: "who played no game gets no bonus; the others keep theirs".
            # AMBIGUOUS: after ties.match = share.
            if player in played or settings["absent.bonus"] == "yes":
                bonus[player] = value
    return {
        "label": group["label"],
        "division": group["division"],
        "players": players,
        "rows": rows,
        "points": points,
        "order_points": order_points,
        "tns": tns,
        "bonus": bonus,
        "finish": finish,
        "static": static,
        "played": played,
        "counts": [player for player in players if counts[player]],
    }


def is_static(settings, kinds):
    """C6, C10, K-28: "no score counted that week"; any_missing: "played nothing and lacks a pre-makeup for one"."""
    if not any(kind in COUNTED for kind in kinds):
        return True
    if settings["absent.static"] == "any_missing" and not any(kind in BY_HIMSELF for kind in kinds):
        # AMBIGUOUS: static then also in C6 and C7: no finish, no match bonus.
        return any(kind not in COUNTED for kind in kinds)
    return False


def play_night(settings, book, state, week, groups):
    """Steps 2 to 9 of one week."""
    results = [play_group(settings, book, state, week, group) for group in groups]
    adjust = {}
    for ruling in night_rulings(book, week, ("adjust",)):
        # AMBIGUOUS: several of one night add up; a total below 0 stays below 0.
        adjust[ruling["player"]] = adjust.get(ruling["player"], Fraction(0)) + Fraction(str(ruling["value"]))
    game_rows, week_rows = [], []
    for group in results:
        game_rows += group["rows"]
        for player in group["players"]:
            multiplier = state["multiplier"][player]
            week_rows.append(
                {
                    "week": week,
                    "player": player,
                    "group": group["label"],
                    "points": group["points"][player],
                    "bonus": group["bonus"][player],
                    "multiplier": multiplier,
                    "total": group["points"][player]
                    + group["bonus"][player] * multiplier
                    + adjust.get(player, Fraction(0)),
                    "normalized": group["tns"][player],
                    "dropped": False,
                    "finish": group["finish"].index(player) + 1 if player in group["finish"] else None,
                }
            )
    payout_rows, unpaid = weekly_payout(settings, book, state, week, results)
    return {
        "results": results,
        "game_rows": game_rows,
        "week_rows": week_rows,
        "payout_rows": payout_rows,
        "unpaid": unpaid,
    }


# ------------------------------------------------------------------------------------------- C12, C16: money, in cents


def cents(text):
    """ "6.00" -> 600, exactly."""
    return Fraction(str(text)) * 100


def half_up(value):
    return int((value * 2 + 1) // 2)


def shares_of(text):
    return [Fraction(part.strip()) for part in str(text).split("/")]


def place_amounts(pot, shares):
    """C12: what each place pays."""
    # AMBIGUOUS: cents half up, what is left (or too much) to 1st, as B14 and C16 have it.
    amounts = [half_up(pot * share / 100) for share in shares]
    amounts[0] = half_up(pot * sum(shares) / 100) - sum(amounts[1:])
    return amounts


def weekly_payout(settings, book, state, week, results):
    """C12: the rows of a week, and what goes to the season fund."""
    members = [player for group in results for player in group["players"]]
    counted = members
    if settings["payout.pot"] == "present":
        counted = [player for group in results for player in group["played"]]
    elif settings["payout.pot"] == "paid":
        payers = [row["player"] for row in book["payments"] if row["week"] == week and row.get("paid")]
        counted = [player for player in members if player in payers]
    # AMBIGUOUS: a pot that is no whole number of cents: half up.
    pot = half_up(cents(settings["dues"]) * Fraction(str(settings["payout.share"])) / 100 * len(counted))

    winners = []  # (TLP, TNS, player), one a group at most
    for group in results:
        best = None
        for player in group["players"]:
            if player not in group["played"]:
                continue  # "Absent players": the next one is the winner for payout purposes
            tlp = group["points"][player]
            if settings["payout.tlp"] == "bonus_x1":
                tlp += group["bonus"][player]
            elif settings["payout.tlp"] == "with_multiplier":
                tlp += group["bonus"][player] * state["multiplier"][player]
            entry = (tlp, group["tns"][player], player)
            if best is None or entry[:2] > best[:2]:
                best = entry  # "Still equal inside one group: the higher in the ladder"
        if best is not None:
            winners.append(best)
    if not winners:
        return [], pot
    amounts = place_amounts(pot, shares_of(settings["payout.shares"]))
    if len(winners) == 1:
        amounts = [pot if settings["payout.single"] == "all" else amounts[0]]
    rows = []
    paid = 0
    winners.sort(key=lambda entry: (-entry[0], -entry[1]))  # stable: equal ones stay in ladder order
    place = 1
    while winners:
        tied = [entry for entry in winners if entry[:2] == winners[0][:2]]
        winners = winners[len(tied) :]
        # Equal on both share what their places pay, "odd cents to the first in ladder order".
        together = sum(amounts[place - 1 : place - 1 + len(tied)])
        for number, (_, _, player) in enumerate(tied):
            amount = together // len(tied) + (1 if number < together % len(tied) else 0)
            if amount > 0:
                rows.append(
                    {"kind": "weekly", "week": week, "place": place, "player": player, "amount": amount}
                )
                paid += amount
        place += len(tied)
    # AMBIGUOUS: only what payout.single = first_share leaves (and pots nobody could win) goes to the fund; this is the
    # same sum as long as the shares make 100 %.
    return rows, pot - paid


def season_prizes(settings, fund, *, two):
    """C16: {(division, place): cents}; division None while there is one. `fund` in cents."""
    first, second = shares_of(settings["prizes.consolation"])
    if two:
        shares = {"A": (40, 25, first), "B": (15, 10, second)}
    else:
        shares = {None: (64, 30, first)}
    amounts = {}
    total = Fraction(0)
    for division, (one, two_, consolation) in shares.items():
        amounts[(division, 1)] = half_up(fund * one / 100)
        amounts[(division, 2)] = half_up(fund * two_ / 100)
        # "thirds from the rounded seconds"
        amounts[(division, 3)] = half_up(amounts[(division, 2)] * consolation / 100)
        total += one + two_ + two_ * consolation / 100
    # "the rest to first of A". AMBIGUOUS: only where the shares make 100 %; else what is left is unspent.
    if total == 100:
        top = ("A" if two else None, 1)
        amounts[top] = half_up(fund) - sum(value for key, value in amounts.items() if key != top)
    return amounts


def season_payouts(settings, state, standing_rows):
    """C16: "Top three of each division"; where an order is needed then by the ladder (C17)."""
    # AMBIGUOUS: somebody who has left keeps his prize ("his total stays, playoffs pass him over"). The amount of a
    # place that nobody has is not paid.
    fund = state["fund"] + cents(settings["prizes.added"])
    amounts = season_prizes(settings, fund, two=bool(state["division"]))
    rows = []
    for division in ("A", "B") if state["division"] else (None,):
        ranked = [row for row in standing_rows if row["division"] == division and row["place"] is not None]
        for place, row in enumerate(ranked[:3], 1):
            amount = amounts[(division, place)]
            if amount > 0:
                rows.append(
                    {
                        "kind": "season",
                        "week": None,
                        "place": place,
                        "player": row["player"],
                        "amount": amount,
                    }
                )
    return rows


# ------------------------------------------------------------------------------------------- C8, C10: after the week


def swap(settings, groups):
    """C10 for the groups of one division, from the top.

    `groups`: [{"players", "finish", "static", "order_points"}]. Returns the new groups and {player: "up" or "down"},
    {player: "up" or "down"} of the first and of the second pairs.
    """
    first, second = {}, {}
    for upper, lower in itertools.pairwise(groups):
        if not lower["finish"] or len(upper["finish"]) < 2:
            continue  # nobody to rise, or nobody to fall: "a player who is alone is a winner, never a loser"
        riser, faller = lower["finish"][0], upper["finish"][-1]
        fours = [len(group["players"]) == 4 for group in (upper, lower)]
        threshold = Fraction(str(settings["ladder.threshold"]))
        # AMBIGUOUS: "at a boundary with a four" of ladder.first_pair: either group, whatever ladder.two says.
        passed = lower["order_points"][riser] >= threshold and upper["order_points"][faller] <= threshold
        if settings["ladder.first_pair"] == "tested" and any(fours) and not passed:
            continue
        first[riser], first[faller] = "up", "down"

        two = {"either": any(fours), "both": all(fours), "lower": fours[1]}[settings["ladder.two"]]
        # "Never a lower loser up or an upper winner down": both groups need three who have scores.
        if not two or len(lower["finish"]) < 3 or len(upper["finish"]) < 3:
            continue
        riser, faller = lower["finish"][1], upper["finish"][-2]
        if faller in first or faller in second:
            continue  # "nobody moves twice"
        if lower["order_points"][riser] >= threshold and upper["order_points"][faller] <= threshold:
            second[riser], second[faller] = "up", "down"

    moved = {**first, **second}
    new = []
    for number, group in enumerate(groups):
        above = groups[number - 1] if number > 0 else {"finish": []}
        below = groups[number + 1] if number + 1 < len(groups) else {"finish": []}
        # "those from above, those who stay, static players, those from below; each in the finish order"
        new.append(
            [p for p in above["finish"] if moved.get(p) == "down"]
            + [p for p in group["finish"] if p not in moved]
            + [p for p in group["players"] if p in group["static"]]
            + [p for p in below["finish"] if moved.get(p) == "up"]
        )
    return new, first, second


def close_week(settings, state, week, groups, night):
    """Steps 10, 11, and what the season adds up."""
    results = night["results"]
    first, second = {}, {}
    ladder = []
    letters = {}
    divisions = []
    for group in results:
        if group["division"] not in divisions:
            divisions.append(group["division"])
    for division in divisions:
        inside = [group for group in results if group["division"] == division]
        new, moved, moved_too = swap(settings, inside)
        first.update(moved)
        second.update(moved_too)
        for players in new:
            ladder += players
        for group in inside:
            winner = group["finish"][0] if group["finish"] else None
            loser = group["finish"][-1] if len(group["finish"]) > 1 else None
            for player in group["players"]:
                down = moved.get(player) == "down" or moved_too.get(player) == "down"
                if player == loser and group is inside[-1] and settings["division.bottom_loser"] == "down":
                    down = True
                # C11: W is the winner of the group, D who moved down, S everybody else.
                letters[player] = "W" if player == winner else "D" if down else "S"
            if week >= int(settings["multiplier.from_week"]) - 1:
                move_multipliers(settings, state, group["players"], winner, loser, moved, moved_too)
    seated = set(ladder)
    state["ladder"] = ladder + [player for player in state["ladder"] if player not in seated]
    state["letters"][week] = letters

    for row in night["week_rows"]:
        state["total"][row["player"]] += row["total"]
        state["tns"][row["player"]] += row["normalized"]
    for group in results:
        for player in group["played"]:
            state["attended"][player] += 1
        for player in group["counts"]:
            state["used"][player] += 1
    # C16: the fund: (100 - payout.share) % of all dues (C18: of all who belonged), plus what the pots left.
    members = sum(len(group["players"]) for group in results)
    state["fund"] += cents(settings["dues"]) * (100 - Fraction(str(settings["payout.share"]))) / 100 * members
    state["fund"] += night["unpaid"]


def move_multipliers(settings, state, players, winner, loser, moved, moved_too):
    """C8: after week w >= 6: winner min(3, m+1), loser max(0, m-1), everybody else unchanged."""
    for player in players:
        step = 0
        if settings["multiplier.edge"] == "movement":
            # "only who really moved". AMBIGUOUS: of winners and losers; second pairs follow multiplier.second.
            step = {"up": 1, "down": -1}.get(moved.get(player), 0)
        elif player == winner:
            step = 1
        elif player == loser:
            step = -1
        if settings["multiplier.second"] == "move" and player in moved_too:
            step = 1 if moved_too[player] == "up" else -1
        value = state["multiplier"][player]
        if step > 0:
            value = min(int(settings["multiplier.max"]), value + 1)
        elif step < 0:
            value = max(0, value - 1)
        state["multiplier"][player] = value


# ------------------------------------------------------------------------------------------- C17: standings


def standings(book, state, following):
    """C17: inside the division by season total, then season TNS; equal on both share a place."""
    # AMBIGUOUS: the standings are divided as soon as the divisions are known (after the week before division.week).
    # AMBIGUOUS: who left before there were divisions has no division and no place in divided standings.
    shown = [player for player in state["seen"] if player in state["total"] and has_row(book, state, player)]
    rows = []
    for division in ("A", "B", None) if state["division"] else (None,):
        players = [p for p in shown if state["division"].get(p) == division]

        def ladder_place(player):
            # AMBIGUOUS: the ladder after the last week's swaps, without those who left; they come last.
            return state["ladder"].index(player) if player in state["ladder"] else len(state["ladder"])

        players.sort(key=lambda p: (-state["total"][p], -state["tns"][p], ladder_place(p)))
        for player in players:
            key = (state["total"][player], state["tns"][player])
            better = sum(1 for p in players if (state["total"][p], state["tns"][p]) > key)
            without = state["division"] and division is None
            rows.append(
                {
                    "place": None if without else 1 + better,
                    "player": player,
                    "division": division,
                    "total": state["total"][player],
                    "full_total": state["total"][player],
                    "weeks_played": state["attended"][player],
                    # AMBIGUOUS: "has left": a Left typed for a later week than the next one is still to come.
                    "eligible": not has_left(book, player, following),
                }
            )
    return rows


def has_row(book, state, player):
    """Everybody with a row in week_points: members of a week that was held."""
    return any(player in state["letters"][week] for week in book["held"])


def has_left(book, player, following):
    now = following if following is not None else book["held"][-1] + 1
    return book["left"][player] is not None and book["left"][player] <= now


# ------------------------------------------------------------------------------------------- C13, C14 (no table)


def playing_order(previous_order, scores):
    """C13: reversed finish of the previous game; equal scores keep their previous order."""
    return sorted(previous_order, key=lambda player: scores[player])


def picked_machines(picks, number):
    """C14: the machines taken out (or doubled). `picks`: the machine of each player, lowest rank first."""
    names = []
    for name in picks:
        if name not in names:
            names.append(name)  # in the order of the lowest player who picked it
    agreed = [name for name in names if picks.count(name) > 1]
    agreed.sort(key=lambda name: -picks.count(name))
    single = [name for name in names if picks.count(name) == 1]
    return (agreed + single)[:number]
