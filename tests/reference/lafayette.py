"""A second, plain implementation of the Lafayette rulebook, for tests only.

Written from RULES.md (sections B, D0, D1, D3), the rulebook's text and DESIGN.md's tables of rulings and of the
export; it shares nothing with pinsheet.  It is meant to be obviously right: plain loops, exact fractions, no speed.
Every function names its clause.  Where the rules are silent or can be read twice, a line says AMBIGUOUS.
"""

from fractions import Fraction

DEFAULTS = {  # D0 and D1, those of the regular season
    "Weeks": 8,
    "points.first": 25,
    "points.top_bonus": 5,
    "drop.weeks": 2,
    "drop.mode": "best_n",
    "drop.penalty_weeks": "allowed",
    "finals.min_weeks": "half",
    "attendance.counts": "any_score",
    "attendance.of": "planned",
    "ties.unresolved": "average",
    "zero_score": "ranked",
    "replacement": "separate",
    "wipe": "rerank",
    "cheating": "suspend",
    "conduct.serious": "interference",
    "guests.standings": "unranked",
    "guests.finals": "no",
    "standings.tie": "tiebreak",
    "late.missed": "none",
}

# AMBIGUOUS: rulebook 4.3 calls an intentional slam tilt interference and any other one a catastrophic malfunction;
# DESIGN's table says "zero for that game" of the words `slam tilt` and `second tilt`, and that is done here: the
# season's count of serious offenses does not change.
ZERO_THAT_GAME = ("death save", "deathsave", "bangback", "slam tilt", "second tilt")
CONDUCT = ("interference", "ejected", "violence", "vandalism", "cheating", "opponent's ball") + ZERO_THAT_GAME


def compute(season: dict) -> dict:
    """Section B, "Order of computation of a season", steps 1 to 8."""
    settings = dict(DEFAULTS)
    settings.update(season.get("settings") or {})
    roster = make_roster(season)
    held = held_weeks(season)
    events = conduct_events(season, settings, held)  # step 1
    nights = {}
    for week in held:
        nights[week] = play_night(season, settings, roster, events, week)  # steps 2, 3, 4

    summaries = {}
    for player in roster:
        if player in events["wiped"]:
            continue  # B6: a wiped player has no rows and is not in the standings
        took_part = [week for week in held if player in nights[week]["took_part"]]
        if took_part:
            summaries[player] = summarise(
                settings, season, held, nights, events, roster[player]
            )  # steps 5, 6

    game_points = []
    week_points = []
    for week in held:
        game_points.extend(nights[week]["rows"])
        for player in nights[week]["took_part"]:
            week_points.append(
                {
                    "week": week,
                    "player": player,
                    "points": nights[week]["points"][player],
                    "total": nights[week]["total"][player],
                    "dropped": week in summaries[player]["dropped"] and counts_for_him(roster[player], week),
                }
            )
    return {
        "game_points": game_points,
        "week_points": week_points,
        "standings": standings(season, settings, roster, summaries),  # steps 7, 8
        "players": player_states(roster, events),
    }


# ---------------------------------------------------------------------------------------------------- the inputs


def make_roster(season):
    """{player: row}, in the order of the roster."""
    roster = {}
    for row in season.get("players") or []:
        roster[row["player"]] = {
            "player": row["player"],
            "status": row.get("status") or "member",
            "joined": row.get("joined"),
            "left": row.get("left"),
        }
    # AMBIGUOUS: a score of somebody who is not on the roster: taken as a guest's (DESIGN: "a guest without a roster
    # row").
    for row in season.get("scores") or []:
        if row["player"] not in roster:
            roster[row["player"]] = {"player": row["player"], "status": "guest", "joined": None, "left": None}
    return roster


def held_weeks(season):
    """DESIGN, score cells: "A week is held when at least one score is typed for it"."""
    weeks = set()
    for row in season.get("scores") or []:
        weeks.add(row["week"])
    # AMBIGUOUS: scores in a week marked cancelled (they will not be given): not a night of the season.
    for week in season.get("cancelled") or []:
        weeks.discard(week)
    return sorted(weeks)


def season_weeks(season, settings):
    """B7: W = Weeks minus the nights marked cancelled."""
    # Settled with the project (DECISIONS): a cancelled week with a number above Weeks is not one of the planned nights.
    weeks = int(settings["Weeks"])
    return weeks - len({week for week in season.get("cancelled") or [] if week <= weeks})


def rulings_in_order(season):
    """Section B: "in order of (week, entry)" (sorted() keeps the order of entry inside a week)."""
    return sorted(season.get("rulings") or [], key=lambda ruling: ruling["week"])


def counts_for_him(person, week):
    """B8: a member's nights from Joined on and before Left. All nights of a guest count for the guest."""
    # AMBIGUOUS: Joined or Left of somebody with status guest: ignored.
    if person["status"] == "guest":
        return True
    if person["joined"] is not None and week < person["joined"]:
        return False
    # AMBIGUOUS: RULES call only the nights before Joined guest nights; a night played after Left is treated the same.
    return person["left"] is None or week < person["left"]


# ---------------------------------------------------------------------------------------------------- B6 conduct


def conduct_events(season, settings, held):
    """B6: zeros, wiped and suspended players; and, of the other rulings, those that have an effect."""
    count = {}  # player: serious violations so far, over the entire season
    balls = {}  # (week, player): opponent's balls so far, per meet
    zero_games = set()  # (week, player, machine)
    zero_nights = set()  # (week, player)
    third_offense = set()  # (week, player)
    suspended = {}  # player: week of the suspension
    wiped = set()
    others = []  # rulings other than conduct that have an effect

    def serious(week, player, machine, new_count):
        """B6, "Count 1, 2 ... 3 ... 4 and more"."""
        count[player] = new_count
        if new_count <= 2:
            if machine is not None:
                zero_games.add((week, player, machine))
        elif new_count == 3:
            zero_nights.add((week, player))
            third_offense.add((week, player))
        else:
            # AMBIGUOUS: with wipe = points_only he keeps his places of that night as played: the fourth offense makes
            # no zero.
            wiped.add(player)
            suspended[player] = week

    for ruling in rulings_in_order(season):
        week, player, machine, word = (
            ruling["week"],
            ruling["player"],
            ruling["machine"],
            ruling["ruling"].lower(),
        )
        if week not in held:
            continue  # DESIGN, rulings: about a week not held: no effect
        if player is not None and player in suspended:
            continue  # B6: rulings on a suspended player, also later in the same week, have no effect
        n = count.get(player, 0)
        if word == "interference":
            serious(week, player, machine, n + 1)
        elif word == "ejected":
            serious(week, player, None, max(n + 1, 3))
        elif word in ("violence", "vandalism"):
            serious(week, player, None, max(n + 1, 4))
        elif word == "cheating":
            if settings["cheating"] == "wipe":
                serious(week, player, None, max(n + 1, 4))  # D3: "as a fourth offense"
            else:
                suspended[player] = week
        elif word == "opponent's ball":
            balls[(week, player)] = balls.get((week, player), 0) + 1
            if balls[(week, player)] >= 2:
                zero_games.add((week, player, machine))
                if settings["conduct.serious"] == "interference+ball":
                    # AMBIGUOUS: "also a serious offense (n+1)": taken with the effects of the new count, so that
                    # the third zeroes the night and the fourth wipes.
                    serious(week, player, machine, n + 1)
        elif word in ZERO_THAT_GAME:
            zero_games.add((week, player, machine))
        elif word == "zero":
            if machine is None:
                zero_nights.add((week, player))  # DESIGN: "Machine blank: every game of the night"
            else:
                zero_games.add((week, player, machine))
        else:
            others.append(ruling)
    return {
        "zero_games": zero_games,
        "zero_nights": zero_nights,
        "third_offense": third_offense,
        "suspended": suspended,
        "wiped": wiped,
        "others": others,
    }


def player_states(roster, events):
    """DESIGN, the export, table players."""
    rows = []
    for player, person in roster.items():
        status = person["status"]
        if player in events["suspended"]:
            status = "suspended"
        if player in events["wiped"]:
            status = "wiped"
        rows.append({"player": player, "status": status})
    return rows


# ---------------------------------------------------------------------------------------------------- the night


def night_slots(season, events, week):
    """D3, replacement: "a slot = a machine and what replaced it that night". A list of lists, in order."""
    machines = []
    for machine in (season.get("weeks") or {}).get(week) or []:
        if machine not in machines:
            machines.append(machine)
    # AMBIGUOUS: a score on a machine that the Weeks sheet does not name for that night: played all the same, one game
    # more. A machine it names without any score is a game of the night that nobody played.
    # AMBIGUOUS: scores of wiped and suspended players say which machines were played, like everybody's.
    for row in season.get("scores") or []:
        if row["week"] == week and row["machine"] not in machines:
            machines.append(row["machine"])

    slots = [[machine] for machine in machines]
    for ruling in events["others"]:
        if ruling["week"] != week or ruling["ruling"].lower() != "replaced":
            continue
        old, new = ruling["machine"], ruling["value"]
        # AMBIGUOUS: old without a score and not on the Weeks sheet: it still heads its slot.
        old_slot = None
        new_slot = None
        for slot in slots:
            if old in slot:
                old_slot = slot
            if new in slot:
                new_slot = slot
        if old_slot is None:
            old_slot = [old]
            if new_slot is None:
                slots.append(old_slot)
            else:
                slots.insert(slots.index(new_slot), old_slot)
        if new_slot is None:
            old_slot.append(new)
        elif new_slot is not old_slot:
            # A replacement that was itself replaced (or was a game of the night already) joins with its followers.
            old_slot.extend(new_slot)
            slots.remove(new_slot)
    return slots


def typed_scores(season, settings, events, week):
    """{(player, machine): score} as typed, without the scores that B6 ignores."""
    scores = {}
    for row in season.get("scores") or []:
        if row["week"] == week and is_in_night(settings, events, row["player"], week):
            scores[(row["player"], row["machine"])] = int(row["score"])
    return scores


def is_in_night(settings, events, player, week):
    """B6: does what this player did in this week enter the ranking?"""
    if player in events["suspended"] and week > events["suspended"][player]:
        return False  # "scores of later weeks are ignored"; the night of the suspension stands
    # rerank: "the player's scores leave all weeks and the others move up"; points_only: "in nights up to the suspension
    # he keeps his places".
    return player not in events["wiped"] or settings["wipe"] == "points_only"


def night_scores(season, settings, roster, events, week, slots):
    """Step 2: {(player, machine): (score, source)} after rulings. Replays before zeros, void beats zero."""
    scores = {}
    for key, score in typed_scores(season, settings, events, week).items():
        scores[key] = (score, "played")

    # B5 replays, in order of entry.
    # AMBIGUOUS: a replayed score has source "played" (only a *zero* made by a ruling is said to have "ruling").
    # AMBIGUOUS: a replay where nothing was typed: the new score counts.
    for ruling in events["others"]:
        word = ruling["ruling"].lower()
        key = (ruling["player"], ruling["machine"])
        if ruling["week"] != week or not word.startswith("replay"):
            continue
        if ruling["machine"] is None or not is_in_night(settings, events, ruling["player"], week):
            continue
        new = int(ruling["value"])
        if word == "replay":
            scores[key] = (new, "played")
        elif word == "replay, higher counts":
            old = scores[key][0] if key in scores else new
            scores[key] = (max(old, new), "played")

    # B6 zeros of one game: "Zero replaces whatever was entered, also where nothing was entered".
    for zero_week, player, machine in events["zero_games"]:
        if zero_week == week and is_in_night(settings, events, player, week):
            scores[(player, machine)] = (0, "ruling")

    # B6 zeros of all games of the night: "one zero a game; in the replaced game on the machine he has a score on,
    # else on the first one".
    # AMBIGUOUS: the same for the ruling `zero` without a machine.
    # AMBIGUOUS: scores on both machines of a replaced game: both become zero (no entered score may survive a night
    # that is forfeited), although that is two zeros in one game.
    # AMBIGUOUS: a zero of one game (death save ...) counts as "has a score on" that machine, whatever the order of
    # entry.
    for zero_week, player in events["zero_nights"]:
        if zero_week == week and is_in_night(settings, events, player, week):
            for slot in slots:
                has = [machine for machine in slot if (player, machine) in scores]
                for machine in has or [slot[0]]:
                    scores[(player, machine)] = (0, "ruling")

    # DESIGN, void: "as if he had not played: not ranked, 0 points, no attendance from it". Void beats zero.
    # AMBIGUOUS: void with a player and no machine: nothing says that it means the whole night; ignored.
    void = set()
    for ruling in events["others"]:
        if ruling["week"] == week and ruling["ruling"].lower() == "void" and ruling["machine"] is not None:
            if ruling["player"] is None:
                for player in roster:
                    void.add((player, ruling["machine"]))
            else:
                void.add((ruling["player"], ruling["machine"]))
    # D3, replacement = void: "0 points for all in the slot, no attendance from it".
    # AMBIGUOUS: done exactly like the ruling void (no score, no place shown).
    if settings["replacement"] == "void":
        for slot in slots:
            if len(slot) > 1:
                for machine in slot:
                    for player in roster:
                        void.add((player, machine))
    valid = {}
    for key, score_and_source in scores.items():
        if key not in void:
            valid[key] = score_and_source

    # D3, late.missed = zero: "who has a score that night gets a machine score of zero for each game he missed".
    # AMBIGUOUS: a score that is void is not "a score that night"; a game in which his score is void is not "missed";
    # and void beats this zero too.
    # AMBIGUOUS: in a replaced game the zero is on the first machine.
    if settings["late.missed"] == "zero":
        for player in roster:
            if not any((player, machine) in valid for slot in slots for machine in slot):
                continue
            for slot in slots:
                had_one = any((player, machine) in scores for machine in slot)
                if not had_one and (player, slot[0]) not in void:
                    valid[(player, slot[0])] = (0, "ruling")
    return valid


def night_rankings(settings, slots, scores):
    """B1, B5: the rankings of the night: lists of (player, machine, value), and the machines each belongs to."""
    rankings = []
    for slot in slots:
        if len(slot) > 1 and settings["replacement"] in ("slot", "normalized"):
            # AMBIGUOUS: somebody with scores on two machines of the slot is in the ranking twice ("all scores of the
            # slot in one ranking"), with points for both.
            entries = []
            for machine in slot:
                on_machine = entries_of_machine(scores, machine)
                if settings["replacement"] == "normalized":
                    # AMBIGUOUS: the mean is that of all the scores that are ranked: with zeros of any kind, without
                    # void ones, with a points_only wiped player's.
                    on_machine = normalize(on_machine)
                entries.extend(on_machine)
            rankings.append((slot, entries))
        else:
            for machine in slot:
                rankings.append(([machine], entries_of_machine(scores, machine)))
    return rankings


def entries_of_machine(scores, machine):
    return [(player, m, Fraction(score)) for (player, m), (score, _) in scores.items() if m == machine]


def normalize(entries):
    """D3: "score / exact mean of its machine that night (mean 0: 0)"."""
    if not entries:
        return []
    mean = sum(value for _, _, value in entries) / len(entries)
    if mean == 0:
        return [(player, machine, Fraction(0)) for player, machine, _ in entries]
    return [(player, machine, value / mean) for player, machine, value in entries]


def points_of_place(settings, place):
    """B1: points(r) = max(0, 26 - r) + (5 if r = 1)."""
    points = max(Fraction(0), Fraction(settings["points.first"]) + 1 - place)
    if place == 1:
        points += Fraction(settings["points.top_bonus"])
    return points


def fitting_order(group, orders):
    """B2, B9: the tied players best first, or None.

    "Players who no longer hold that score ... are struck from it first; it then resolves a tie group if it names
    exactly that group."
    """
    # AMBIGUOUS: whether a named player *ever* held the score cannot be known (a cell may have been corrected):
    # everybody who does not hold it now is struck. So one order may even resolve two groups.
    # AMBIGUOUS: a player suspended, or wiped with points_only, who keeps his place in the ranking does hold the score
    # and is not struck.
    # AMBIGUOUS: two orders that fit the same group: the first one entered counts.
    # AMBIGUOUS: a group with the same player twice (replacement = slot, normalized) fits no order.
    for order in orders:
        struck = [player for player in order if player in group]
        if sorted(struck) == sorted(group) and len(set(group)) == len(group):
            return struck
    return None


def rank(settings, entries, orders):
    """B1, B2, B3: [(player, machine, place, points)] of one ranking."""
    result = []
    values = sorted({value for _, _, value in entries}, reverse=True)
    first_place = 1
    for value in values:
        group = [entry for entry in entries if entry[2] == value]
        places = list(range(first_place, first_place + len(group)))
        first_place += len(group)
        # AMBIGUOUS: B3 says that nobody plays off a tie of zeros. Settled with the project (DECISIONS): where somebody
        # did, and typed the order, it counts by B2 like any other.
        order = fitting_order([player for player, _, _ in group], orders)
        if order is not None:
            for place, player in zip(places, order):
                machine = next(m for p, m, _ in group if p == player)
                result.append((player, machine, place, points_of_place(settings, place)))
        else:
            # AMBIGUOUS: the place shown for an unresolved tie: all share the best one (1, 2, 2, 4 as in B9).
            points = shared_points(settings, places, value)
            for player, machine, _ in group:
                result.append((player, machine, places[0], points))
    if settings["zero_score"] == "no_points":
        # D3: "ranked as before, nobody else moves, but 0 points". Typed zeros too (L3).
        zeros = [(player, machine) for player, machine, value in entries if value == 0]
        result = [(p, m, place, Fraction(0) if (p, m) in zeros else points) for p, m, place, points in result]
    return result


def shared_points(settings, places, value):
    """B2, D3 ties.unresolved, bonus included. (A group of one is simply its place.)"""
    points = [points_of_place(settings, place) for place in places]
    how = settings["ties.unresolved"]
    if how == "error" and len(places) > 1 and value != 0:
        raise ValueError("a tie without an order, and ties.unresolved = error")
    if how == "share_high":
        return points[0]
    if how == "share_low":
        return points[-1]
    return sum(points) / len(points)  # average; D3: with error the ties of zeros are averaged


def play_night(season, settings, roster, events, week):
    """Steps 2 to 4 for one night: rows of game_points, points, totals, who took part, who attended."""
    slots = night_slots(season, events, week)
    scores = night_scores(season, settings, roster, events, week, slots)

    place = {}
    points = {}
    for machines, entries in night_rankings(settings, slots, scores):
        # AMBIGUOUS: one ranking for a whole slot: an order given for any machine of the slot may resolve its ties.
        orders = [
            tie["order"]
            for tie in season.get("ties") or []
            if tie["week"] == week and tie["machine"] in machines
        ]
        for player, machine, its_place, its_points in rank(settings, entries, orders):
            place[(player, machine)] = its_place
            points[(player, machine)] = its_points

    # DESIGN, points: "his points on that machine are these; a score he has keeps its rank, nobody else's points
    # change". Last of all, so also after void.
    # AMBIGUOUS: two such rulings for one game: the later one counts.
    ruled_points = {}
    adjust = {}
    for ruling in events["others"]:
        if ruling["week"] != week:
            continue
        if ruling["ruling"].lower() == "points" and ruling["machine"] is not None:
            ruled_points[(ruling["player"], ruling["machine"])] = Fraction(ruling["value"])
        if ruling["ruling"].lower() == "adjust":
            # AMBIGUOUS: several adjustments of one night add up; a total below zero stays below zero.
            adjust[ruling["player"]] = adjust.get(ruling["player"], Fraction(0)) + Fraction(ruling["value"])

    took_part = []
    for player in roster:
        has_score = any(p == player for p, _ in scores)
        has_points = any(p == player for p, _ in ruled_points)
        if (has_score or has_points or player in adjust) and player not in events["wiped"]:
            took_part.append(player)

    rows = []
    night_points = {}
    night_total = {}
    attended = set()
    for player in took_part:
        night_points[player] = Fraction(0)
        slots_with_score = 0
        for slot in slots:
            with_score = [machine for machine in slot if (player, machine) in scores]
            if with_score:
                slots_with_score += 1
            # AMBIGUOUS: points ruled on a machine of a replaced game on which he has no score: a row of its own on
            # that machine, besides the row of the machine he has a score on.
            # AMBIGUOUS: after a void he has no score there: the row is the slot's first machine.
            shown = [m for m in slot if (player, m) in scores or (player, m) in ruled_points] or [slot[0]]
            for machine in shown:
                key = (player, machine)
                score, source = scores.get(key, (None, "none"))
                row_points = points.get(key, Fraction(0))
                if key in ruled_points:
                    row_points = ruled_points[key]
                    # AMBIGUOUS: with a score the source stays the score's.
                    if score is None:
                        source = "ruling"
                rows.append(
                    {
                        "week": week,
                        "machine": machine,
                        "player": player,
                        "score": score,
                        "source": source,
                        "place": place.get(key),
                        "points": row_points,
                    }
                )
                night_points[player] += row_points
        night_total[player] = night_points[player] + adjust.get(player, Fraction(0))  # B4 and adjust
        # B8: "at least one recorded score (zero included) that week"; D3 all_machines: "a score in every slot".
        # AMBIGUOUS: all_machines with a void game: that slot has no score, so the night is not attended.
        if settings["attendance.counts"] == "all_machines":
            if slots_with_score == len(slots):
                attended.add(player)
        elif slots_with_score > 0:
            attended.add(player)
    return {
        "rows": rows,
        "points": night_points,
        "total": night_total,
        "took_part": took_part,
        "attended": attended,
    }


# ---------------------------------------------------------------------------------------------- B7 drops, B8 eligible


def summarise(settings, season, held, nights, events, person):
    """B7, B8 for one player."""
    player = person["player"]
    # B8: guest nights of a member are "not in his total, attendance or drops".
    # Settled with the project (DECISIONS): they are absences of 0, as PICTURE has it of somebody who joins in week 4
    # ("weeks 1-3 absent (two are dropped anyway)").
    own = list(held)
    value = {}
    absent = {}
    for week in own:
        # AMBIGUOUS: absent = no row that night; somebody with only a ruling (points, adjust) is not absent.
        absent[week] = player not in nights[week]["took_part"] or not counts_for_him(person, week)
        value[week] = Fraction(0) if absent[week] else nights[week]["total"][player]
    penalty = [week for week in own if (week, player) in events["third_offense"]]
    dropped = dropped_weeks(settings, season_weeks(season, settings), own, value, absent, penalty)
    attended = [week for week in own if player in nights[week]["attended"] and not absent[week]]
    totals = [value[week] for week in own if not absent[week]]
    return {
        "dropped": dropped,
        "total": sum((value[week] for week in own if week not in dropped), Fraction(0)),
        "full_total": sum(value.values(), Fraction(0)),
        "weeks_played": len(attended),
        # B9. AMBIGUOUS: of his own nights only (no guest nights), 0 if there is none.
        "best": max(totals) if totals else Fraction(0),
        "eligible": is_eligible(settings, season, held, events, person, len(attended)),
    }


def dropped_weeks(settings, w, own, value, absent, penalty):
    """B7: the set of the weeks dropped."""
    drops = int(settings["drop.weeks"])
    if settings["drop.mode"] == "drop_now":
        keep = max(
            1, len(own) - drops
        )  # the drop.weeks lowest of the weeks held so far, at least one week stays
    else:
        keep = max(1, w - drops)  # the best W - drop.weeks of the weeks held so far, at least one
    candidates = list(own)
    if settings["drop.penalty_weeks"] == "forbidden":
        # D3: "a night zeroed as third offense always counts (0); the other best W - drops - 1 with it".
        # AMBIGUOUS: "(0)": it counts with its total, which is above 0 where zeros earn rank points (B3).
        candidates = [week for week in own if week not in penalty]
        keep = max(0, keep - (len(own) - len(candidates)))
    # "absences first, then the earliest of equal weeks"
    candidates.sort(key=lambda week: (value[week], 0 if absent[week] else 1, week))
    number = max(0, len(candidates) - keep)
    return set(candidates[:number])


def is_eligible(settings, season, held, events, person, attended):
    """B8: members only, not suspended; half of W or of the nights held, or k weeks."""
    if person["player"] in events["suspended"]:
        return False
    if person["status"] == "guest" and settings["guests.finals"] != "yes":
        return False
    if settings["finals.min_weeks"] == "half":
        of = season_weeks(season, settings)
        if settings["attendance.of"] == "held":
            of = len(held)
        return 2 * attended >= of
    return attended >= int(settings["finals.min_weeks"])


# ---------------------------------------------------------------------------------------------------- B9 standings


def standings(season, settings, roster, summaries):
    """B9: rank by total after drops, equal totals share a rank (1, 2, 2, 4)."""
    ranked = []
    unranked = []
    for player in summaries:
        if roster[player]["status"] == "guest":
            if settings["guests.standings"] == "hide":
                continue
            if settings["guests.standings"] == "unranked":
                unranked.append(player)
                continue
        # AMBIGUOUS: a member all of whose nights are guest nights (Joined later): ranked, with total 0.
        ranked.append(player)

    orders = []
    if settings["standings.tie"] == "tiebreak":
        orders = [tie["order"] for tie in season.get("ties") or [] if str(tie["week"]).lower() == "season"]

    def seed_key(player):
        """ "more attended weeks, best single week, name" (by Unicode code point)."""
        return (-summaries[player]["weeks_played"], -summaries[player]["best"], player)

    rows = []
    place = 1
    for total in sorted({summaries[player]["total"] for player in ranked}, reverse=True):
        group = [player for player in ranked if summaries[player]["total"] == total]
        order = fitting_order(group, orders)
        if order is None:
            for player in sorted(group, key=seed_key):
                rows.append(standings_row(place, player, summaries[player]))
        else:
            for number, player in enumerate(order):
                rows.append(standings_row(place + number, player, summaries[player]))
        place += len(group)
    # AMBIGUOUS: the order of the guests without a place: by total, then as B9 seeds.
    for player in sorted(unranked, key=lambda p: (-summaries[p]["total"], seed_key(p))):
        rows.append(standings_row(None, player, summaries[player]))
    return rows


def standings_row(place, player, summary):
    return {
        "place": place,
        "player": player,
        "total": summary["total"],
        "full_total": summary["full_total"],
        "weeks_played": summary["weeks_played"],
        "eligible": summary["eligible"],
    }
