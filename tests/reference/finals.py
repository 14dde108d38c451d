"""A second, plain implementation of the finals (and of Koi's playoff rules), for tests only.

Written from the Lafayette rulebook (8, 9), RULES.md (B8, B9, B11-B15, C15, C16, D) and DESIGN.md (Entrants, Matches,
Payments, the export); it shares nothing with pinsheet.  Plain loops, whole cents, no speed.  Every function names its
clause.  Where the rules are silent or can be read twice, a line says AMBIGUOUS.
"""

from fractions import Fraction

from . import lafayette
from .koi import season_prizes

DEFAULTS = {  # D0, D1: those of the finals
    "finals.mode": "single16",  # single16, ab8, half
    "finals.overflow": "top16",  # top16, expand
    "finals.size": 16,
    "finals.unpaid": "out",  # out, in
    "finals.seed_basis": "dropped",  # dropped, full
    "finals.b_bye": "power_of_two",
    "finals.grand_final": "reset",  # reset, single
    "finals.choice2": "lower_seed",  # lower_seed, higher_seed
    "finals.payout_scope": "overall",  # overall, A, per_division
    "finals.entry": "10.00",
    "finals.plaques": "40.00",
    "finals.shares": "70/30",
    "guests.finals": "no",
    "guests.ifpa": "no",
    "ifpa.include": "all",  # all, half_weeks
    "ifpa.finals_counts": "no",
}
KOI_DEFAULTS = {"playoffs.qualifiers": "auto", "prizes.basis": "playoffs_then_season"}

EMPTY = "<empty>"  # a line of the bracket on which nobody will ever stand
UNKNOWN = "<unknown>"  # a line whose match has not been played yet


def compute_finals(season, standings, entrants, matches, season_ties=None):
    """Section B, "Order of computation of a season", steps 9 to 12.

    season: the dict of random_lafayette; here its settings, players (status, ifpa_id) and cancelled weeks matter, and
    its scores for the best single week, where the rows of `standings` have no "best".
    standings: rows of the export, as lafayette.compute gives them.
    entrants: None (no sheet) or [{player, present, paid}], True, False or None for a blank cell (typed words work too);
    perhaps with `amount`, what was paid in cents, and `seed`, what the sheet shows: "3", "B3", "–" or None.
    matches: [{division, round, match, player1, player2, machine1-3, winner1-3, winner}] in row order; all but winner
    may be missing. A row that fits no match is a ValueError.
    season_ties: the orders of the tiebreaker games, best first; None: those of season["ties"].
    """
    settings = all_settings(season)
    rows = ranking_rows(season, settings, standings)
    order = seed_order(season, settings, rows, season_ties)
    divisions, not_seeded = field_as_played(settings, rows, order, entrants, matches)

    field = []
    for division, players in divisions:
        for seed, player in enumerate(players, 1):
            field.append({"division": division, "seed": seed, "player": player})
    # B11: "the others are listed as not seeded".
    # AMBIGUOUS: listed in the table finals_field, with seed (and division) null; who is left out for another reason
    # (absent, not paid, not eligible) is not in the table.
    for player in not_seeded:
        field.append({"division": None, "seed": None, "player": player})

    brackets = play_all(settings, divisions, matches or [])
    finished = all(bracket["places"] is not None for bracket in brackets)
    places = []
    if finished:
        for bracket in brackets:
            for place, player in bracket["places"]:
                places.append({"division": bracket["division"], "place": place, "player": player})
    return {
        "finals_field": field,
        "finals_matches": [match for bracket in brackets for match in bracket["matches"]],
        "finals_places": places,
        "payouts": payouts(settings, divisions, places) if finished else [],
        "ifpa": ifpa(season, settings, rows, order, divisions, places) if finished else [],
    }


def compute_season(season):
    """The regular season and its finals: season["entrants"] and season["matches"] are the sheets."""
    tables = lafayette.compute(season)
    tables.update(
        compute_finals(season, tables["standings"], season.get("entrants"), season.get("matches") or [])
    )
    return tables


def all_settings(season):
    settings = dict(lafayette.DEFAULTS)
    settings.update(DEFAULTS)
    settings.update(season.get("settings") or {})
    return settings


def means_yes(value):
    """DESIGN, Entrants: "yes, y, x, true, 1 or blank, no ... in any case"."""
    if isinstance(value, str):
        return value.strip().lower() in ("yes", "y", "x", "true", "1")
    return value is not None and value != 0


def is_blank(value):
    return value is None or (isinstance(value, str) and not value.strip())


# ------------------------------------------------------------------------------------------------ B9: who before whom


def is_guest(season, player):
    for row in season.get("players") or []:
        if row["player"] == player:
            return row.get("status") == "guest"
    # AMBIGUOUS: in the standings but not on the roster: a guest typed into a block, if the season has a roster at all.
    return bool(season.get("players"))


def ranking_rows(season, settings, standings):
    """The rows the finals look at: the standings, and the guests where they are hidden only from the eye."""
    rows = list(standings)
    # AMBIGUOUS: guests.standings = hide with guests.finals or guests.ifpa = yes: "not listed" is read as a matter of
    # the standings table only, so the guests are fetched from the standings that list them.
    guests_wanted = "yes" in (settings["guests.finals"], settings["guests.ifpa"])
    if settings["guests.standings"] == "hide" and guests_wanted and season.get("scores"):
        listed = dict(season)
        listed["settings"] = {**(season.get("settings") or {}), "guests.standings": "unranked"}
        known = [row["player"] for row in rows]
        rows += [row for row in lafayette.compute(listed)["standings"] if row["player"] not in known]
    return rows


def best_weeks(season, rows):
    """B9: "Best single week = the highest week total", of his own nights (a member's guest nights left out)."""
    best = {row["player"]: row["best"] for row in rows if "best" in row}
    if len(best) < len(rows) and season.get("scores"):
        roster = lafayette.make_roster(season)
        for night in lafayette.compute(season)["week_points"]:
            player = night["player"]
            if lafayette.counts_for_him(roster[player], night["week"]):
                best[player] = max(night["total"], best.get(player, night["total"]))
    return {row["player"]: best.get(row["player"], Fraction(0)) for row in rows}


def virtual_place(rows, row):
    """The place in the standings; of a guest listed without one, the place he shares.

    AMBIGUOUS: where a guest listed without a place stands among the members (guests.standings = unranked, with
    guests.finals or guests.ifpa = yes): by his total; with the members of the same total he is tied, and where a
    tiebreaker game has separated these, with the last of them.
    """
    if row["place"] is not None:
        return row["place"]
    same = [r["place"] for r in rows if r["total"] == row["total"] and r["place"] is not None]
    return max(same) if same else 0


def seed_order(season, settings, rows, season_ties):
    """8.2, 8.5, B9, B11: everybody in the standings, in the order in which they would be seeded."""
    best = best_weeks(season, rows)

    def undecided(row):
        """B9: "more attended weeks, best single week, name" (by Unicode code point)."""
        return (-row["weeks_played"], -best[row["player"]], row["player"])

    if settings["finals.seed_basis"] == "dropped":
        # The place in the standings has the tiebreaker games in it (standings.tie = tiebreak).
        return [
            row["player"]
            for row in sorted(rows, key=lambda r: (-r["total"], virtual_place(rows, r), undecided(r)))
        ]

    # D3, full: "order by full total, ties as in B9".
    # AMBIGUOUS: so a tiebreaker game decides between equal FULL totals if its order names exactly those who are equal
    # (ranked members, also those who are away or not eligible); a tie after drops that was played off does not matter.
    orders = []
    if settings["standings.tie"] == "tiebreak":
        orders = season_ties
        if orders is None:
            orders = [t["order"] for t in season.get("ties") or [] if str(t["week"]).lower() == "season"]
    result = []
    for total in sorted({row["full_total"] for row in rows}, reverse=True):
        group = sorted([row for row in rows if row["full_total"] == total], key=undecided)
        ranked = [row["player"] for row in group if row["place"] is not None]
        decided = lafayette.fitting_order(ranked, orders)
        if decided is None:
            result += [row["player"] for row in group]
        else:
            # AMBIGUOUS: guests without a place after the members whom a tiebreaker game has separated.
            result += decided + [row["player"] for row in group if row["place"] is None]
    return result


# ------------------------------------------------------------------------------------------------ B11: the field


def candidates(settings, rows, order, entrants):
    """B11, 8.2, 8.4: eligible, here, and paid ("no dough, no show"), in seed order."""
    eligible = {row["player"]: row["eligible"] for row in rows}
    here = {}  # player: whether he has paid
    for row in entrants or []:
        # Guests, suspended and wiped players are not eligible (a wiped one is not in the standings at all).
        if means_yes(row.get("present")) and eligible.get(row["player"], False):
            here[row["player"]] = has_paid(settings, row, entrants)
    listed = [player for player in order if player in here]
    if settings["finals.unpaid"] == "in":
        return listed
    if settings["finals.payout_scope"] != "A" or settings["finals.mode"] == "single16":
        return [player for player in listed if here[player]]
    # D3: "A: B pays no entry". So somebody who has not paid is out only where his place would be in A.
    # AMBIGUOUS: when he is out, the next one moves up into A, and then has to pay too. Counted out: he is out while
    # fewer than eight who have paid stand before him (ab8); with halves, while no more who have paid stand before him
    # than there are players behind him, for then he would be in the first half.
    playing = []
    for number, player in enumerate(listed):
        payers_before = sum(here[other] for other in listed[:number])
        behind = len(listed) - number - 1
        enough = payers_before >= 8 if settings["finals.mode"] == "ab8" else payers_before > behind
        if here[player] or enough:
            playing.append(player)
    return playing


def has_paid(settings, row, entrants):
    """8.4. "a column Paid that is missing or wholly blank means everybody paid" (DESIGN, Entrants)."""
    # AMBIGUOUS: a column in which only "no" is typed is not blank: then nobody has paid.
    if all(is_blank(other.get("paid")) for other in entrants):
        return True
    # AMBIGUOUS: an amount below the entry fee is a part of it: not paid ("Entry fee for finals is $10").
    if row.get("amount") is not None and row["amount"] < cents(settings["finals.entry"]):
        return False
    return means_yes(row.get("paid"))


def field_as_played(settings, rows, order, entrants, matches):
    """DESIGN, "What was played and announced stands": ([(division, players by seed)], not seeded).

    As soon as a winner is typed, the seeds that the sheet shows are those that were played with; if they are one whole
    set (1, 2, 3 ... in each division) for exactly those who play. Until then, and otherwise, the ranking seeds.
    """
    computed = candidates(settings, rows, order, entrants)
    begun = any(not is_blank(row.get("winner")) for row in matches or [])
    shown = {row["player"]: row["seed"] for row in entrants or [] if row.get("seed") not in (None, "–")}
    if begun and shown and is_one_whole_set(settings, shown, computed, entrants):
        divisions = []
        for label in ["A", "B"] if settings["finals.mode"] != "single16" else [""]:
            own = {
                int(seed[len(label) :]): player for player, seed in shown.items() if seed.startswith(label)
            }
            if own:
                divisions.append((label or None, [own[seed] for seed in sorted(own)]))
        # AMBIGUOUS: who would play by the ranking as it is now and had no seed is listed as not seeded.
        return divisions, [player for player in computed if player not in shown]
    return finals_divisions(settings, computed)


def is_one_whole_set(settings, shown, computed, entrants):
    by_label = {}
    for player, seed in shown.items():
        label = seed[0] if seed[0] in "AB" else ""
        if (label != "") != (settings["finals.mode"] != "single16"):
            return False
        by_label.setdefault(label, []).append(int(seed.lstrip("AB")))
        row = [row for row in entrants if row["player"] == player][-1]
        if not means_yes(row.get("present")):
            return False
        free = label == "B" and settings["finals.payout_scope"] == "A"
        if settings["finals.unpaid"] == "out" and not free and not has_paid(settings, row, entrants):
            return False
    if any(sorted(seeds) != list(range(1, len(seeds) + 1)) for seeds in by_label.values()):
        return False
    # Nobody who plays by the ranking is left blank: the sheet shows a dash for who is here and does not play.
    said = {row["player"]: row.get("seed") for row in entrants}
    return all(said[player] is not None for player in computed)


def finals_divisions(settings, players):
    """B11: ([(division, players by seed)], not seeded)."""
    n = len(players)
    if n == 0:
        return [], []
    if settings["finals.mode"] == "single16":
        # AMBIGUOUS: finals.size and finals.overflow are looked at in this mode only: B of ab8 and half is "the rest".
        size = int(settings["finals.size"])
        if settings["finals.overflow"] == "expand":
            return [(None, players)], []
        return [(None, players[:size])], players[size:]
    if settings["finals.mode"] == "ab8":
        # AMBIGUOUS: 8 whatever finals.size says. Seeds start from 1 again in B ("Each division: own bracket").
        first = 8
    else:
        first = (n + 1) // 2
    divisions = [("A", players[:first]), ("B", players[first:])]
    return [(division, members) for division, members in divisions if members], []


def next_power_of_two(n):
    size = 1
    while size < n:
        size *= 2
    return size


def bracket_size(settings, n):
    """B11, 8.5: how many lines the bracket has."""
    if settings["finals.mode"] == "single16":
        # "If there are less than 16 people for finals, then bye's ... to create a 16 person bracket".
        # AMBIGUOUS: also with overflow = expand, which is about more than 16 people only. A finals.size that is no
        # power of two: the next one.
        return next_power_of_two(max(n, int(settings["finals.size"])))
    if settings["finals.b_bye"] != "power_of_two":
        # 8.2 also says: one bye, "if there are an odd number of players in B division". RULES give no second value.
        raise ValueError("finals.b_bye: only power_of_two")
    return next_power_of_two(n)


# ------------------------------------------------------------------------------------------------ B12: the bracket


def positions(size):
    """B12, A6: 1 16 8 9 4 13 5 12 2 15 7 10 3 14 6 11; "each seed s of a round meets size+1-s"."""
    seeds = [1]
    while len(seeds) < size:
        double = 2 * len(seeds)
        longer = []
        for seed in seeds:
            longer.append(seed)
            longer.append(double + 1 - seed)
        seeds = longer
    return seeds


def play_bracket(settings, division, players, size, results):
    """B12. `players` by seed; `results`: {(division, round, number): winner}.

    Gives {division, matches, places}: the matches whose two players are known, in the order to be played, and the
    places, or None while a match is open.

    A match number is the place of the match in its round, counted with the byes: PICTURE has 8 against 9 as W1, match 2.
    """
    # AMBIGUOUS: the order to be played: W1, L1, W2, L2, L3, W3, L4, L5, W4, L6, GF1, GF2 (A6 lists W1, W2, L2, L3, W3).
    # AMBIGUOUS: player1 is the upper line of the bracket; where a loser drops in, the survivor; in the grand final the
    # winner of the winners' bracket. (Compare the two as a set.)
    matches = []
    out = []  # (round, player) of those who are out, in the order in which the rounds are played

    def meet(round_name, number, one, two):
        """(winner, loser) of one line of the bracket. "A slot against an empty slot passes without a match." """
        if one == EMPTY:
            return two, EMPTY
        if two == EMPTY:
            return one, EMPTY
        if UNKNOWN in (one, two):
            return UNKNOWN, UNKNOWN
        winner = results.get((division, round_name, number))
        matches.append(
            {
                "division": division,
                "round": round_name,
                "match": number,
                "player1": one,
                "player2": two,
                "winner": winner,
            }
        )
        if winner is None:
            return UNKNOWN, UNKNOWN
        loser = two if winner == one else one
        return winner, loser

    def play_round(round_name, pairs):
        winners = []
        losers = []
        for number, (one, two) in enumerate(pairs, 1):
            winner, loser = meet(round_name, number, one, two)
            winners.append(winner)
            losers.append(loser)
            if round_name.startswith("L") and loser not in (EMPTY, UNKNOWN):
                out.append((round_name, loser))
        return winners, losers

    def neighbours(line):
        return [(line[i], line[i + 1]) for i in range(0, len(line), 2)]

    line = []
    for seed in positions(size):
        line.append(players[seed - 1] if seed <= len(players) else EMPTY)

    survivors = [EMPTY]
    k = 0
    while len(line) > 1:
        k += 1
        line, dropped = play_round(f"W{k}", neighbours(line))
        if k == 1:
            survivors = dropped
            if len(survivors) > 1:
                survivors, _ = play_round("L1", neighbours(survivors))
            continue
        if k % 2 == 0:
            dropped = dropped[::-1]  # "listed in reversed order for even k, straight for odd k"
        survivors, _ = play_round(f"L{2 * k - 2}", list(zip(survivors, dropped)))
        if len(survivors) > 1:
            survivors, _ = play_round(f"L{2 * k - 1}", neighbours(survivors))

    # The grand final.
    unbeaten, challenger = line[0], survivors[0]
    champion, second = meet("GF1", 1, unbeaten, challenger)
    if (
        settings["finals.grand_final"] == "reset"
        and champion == challenger
        and champion not in (EMPTY, UNKNOWN)
    ):
        champion, second = meet("GF2", 1, unbeaten, challenger)

    if champion == UNKNOWN:
        return {"division": division, "matches": matches, "places": None}
    return {"division": division, "matches": matches, "places": final_places(champion, second, out)}


def final_places(champion, second, out):
    """B12: "winner 1, loser of the last grand final 2, then by losers' round, equal round = equal place"."""
    places = [(1, champion)]
    if second != EMPTY:
        places.append((2, second))
    for round_name in sorted({name for name, _ in out}, key=lambda name: -int(name[1:])):
        place = len(places) + 1
        for name, player in out:
            if name == round_name:
                places.append((place, player))
    return places


def play_all(settings, divisions, rows):
    """DESIGN, Matches: give every typed row to its match; ValueError for a row that fits no open match.

    "Without Match a result belongs to the first open match of that pair, in row order."
    """
    # AMBIGUOUS: rows that stand earlier than what they depend on: a row that fits nothing yet waits for the others.
    # In play order it makes no difference.
    # AMBIGUOUS: a row with Match and without Round: the first open match of that number in which the winner plays.
    # AMBIGUOUS: the matches of A stand before those of B.
    results = {}
    waiting = [row for row in rows if not is_blank(row.get("winner"))]
    for row in waiting:
        check_row(row)
    while True:
        brackets = []
        for division, players in divisions:
            size = bracket_size(settings, len(players))
            brackets.append(play_bracket(settings, division, players, size, results))
        still_waiting = []
        for row in waiting:
            match = first_fitting(row, brackets)
            if match is None:
                still_waiting.append(row)
            else:
                match["winner"] = row["winner"]
                results[(match["division"], match["round"], match["match"])] = row["winner"]
        if len(still_waiting) == len(waiting):
            break
        waiting = still_waiting  # and once more: these results have opened the next matches
    if waiting:
        raise ValueError(f"fits no open match: {waiting[0]}")
    return brackets


def first_fitting(row, brackets):
    for bracket in brackets:
        for match in bracket["matches"]:
            if match["winner"] is None and fits(row, match):
                return match
    return None


def fits(row, match):
    """Winner is needed; of the rest "where given it is checked"."""
    players = {match["player1"], match["player2"]}
    if row["winner"] not in players:
        return False
    # AMBIGUOUS: a Division typed while there is one division only: not looked at (PICTURE types A there).
    if match["division"] is None:
        pass
    elif not is_blank(row.get("division")) and str(row["division"]).upper() != match["division"]:
        return False
    if not is_blank(row.get("round")) and str(row["round"]).upper() != match["round"]:
        return False
    if not is_blank(row.get("match")) and int(row["match"]) != match["match"]:
        return False
    for column in ("player1", "player2"):
        if not is_blank(row.get(column)) and row[column] not in players:
            return False
    return True


def check_row(row):
    """B13 and DESIGN, for the row alone."""
    both = not is_blank(row.get("player1")) and not is_blank(row.get("player2"))
    if is_blank(row.get("match")) and not both:
        raise ValueError(f"needs Match or both players: {row}")
    if both and row["player1"] == row["player2"]:
        raise ValueError(f"plays himself: {row}")
    # [L19] "A specific machine may only be played once within a head-to-head match-up"
    machines = [row[m] for m in ("machine1", "machine2", "machine3") if not is_blank(row.get(m))]
    if len(set(machines)) < len(machines):
        raise ValueError(f"a machine twice in a match: {row}")
    # Best 2 of 3: nobody but the winner can have won two games.
    # AMBIGUOUS: what else could be checked (a third game after 2-0, too few games) is left alone: "may be blank".
    games = [row[w] for w in ("winner1", "winner2", "winner3") if not is_blank(row.get(w))]
    if any(games.count(player) >= 2 and player != row["winner"] for player in games):
        raise ValueError(f"the winner of two games is not the winner: {row}")


def choices(settings, one, two):
    """B13: who chooses (machine or order) in games 1, 2, 3; the arguments are seeds, smaller is better."""
    better, other = min(one, two), max(one, two)
    if settings.get("finals.choice2", DEFAULTS["finals.choice2"]) == "higher_seed":
        return [better, better, better]
    return [better, other, better]


# ------------------------------------------------------------------------------------------------ B14: money, in cents


def cents(value):
    return Fraction(str(value)) * 100


def half_up(value):
    return int((value * 2 + 1) // 2)


def payouts(settings, divisions, places):
    """B14, D3 finals.payout_scope. Amounts in cents; only those above zero."""
    entry = cents(settings["finals.entry"])
    plaques = cents(settings["finals.plaques"])
    scope = settings["finals.payout_scope"]
    rows = []
    if not divisions:
        return rows
    # AMBIGUOUS: finals.unpaid = in: N is "players in the finals", also those who have not paid.
    everybody = sum(len(players) for _, players in divisions)
    top = divisions[0][0]
    if scope == "per_division" and settings["finals.mode"] != "single16":
        # "each its own entries minus half the plaques"
        # AMBIGUOUS: half also where B is empty. Half a cent: the pot is rounded half up.
        for division, players in divisions:
            pot = max(0, half_up(entry * len(players) - plaques / 2))
            rows += division_payouts(settings, division, pot, places)
    elif scope == "A":
        # "B pays no entry and gets nothing". AMBIGUOUS: without divisions the scope makes no difference.
        pot = max(0, half_up(entry * len(divisions[0][1]) - plaques))
        rows += division_payouts(settings, top, pot, places)
    else:
        # "pot of all entrants to 1st and 2nd of A"
        pot = max(0, half_up(entry * everybody - plaques))
        rows += division_payouts(settings, top, pot, places)
    return rows


def division_payouts(settings, division, pot, places):
    """B14: "70 % / 30 %. Cents, half up, any rest to 1st"."""
    shares = [Fraction(part.strip()) for part in str(settings["finals.shares"]).split("/")]
    own = [row for row in places if row["division"] == division]
    amounts = {}
    for place, share in enumerate(shares, 1):
        amounts[place] = half_up(pot * share / 100)
    # "any rest to 1st": of rounding, of shares that do not make 100 %, and what nobody can win because fewer play than
    # there are shares ("100% of entry fees will be paid back").
    payable = {}
    for place in amounts:
        payable[place] = place == 1 or len(own) >= place
    others = sum(amounts[place] for place in amounts if place > 1 and payable[place])
    amounts[1] = pot - others

    rows = []
    for place in sorted({row["place"] for row in own}):
        tied = [row["player"] for row in own if row["place"] == place]
        # AMBIGUOUS: shares for shared places (5th and later, never by default): added and divided, odd cents to the
        # first of the table.
        together = sum(amounts.get(p, 0) for p in range(place, place + len(tied)))
        for number, player in enumerate(tied):
            amount = together // len(tied) + (1 if number < together % len(tied) else 0)
            if amount > 0:
                rows.append(
                    {"kind": "finals", "week": None, "place": place, "player": player, "amount": amount}
                )
    return rows


def amount_text(amount):
    """The export's: a string with two decimals."""
    return f"{amount // 100}.{amount % 100:02d}"


# ------------------------------------------------------------------------------------------------ B15: IFPA


def ifpa(season, settings, rows, order, divisions, places):
    """B15, 8.3: finals places first, then the members who were not in the finals, by league ranking; ties kept."""
    ids = {row["player"]: row.get("ifpa_id") for row in season.get("players") or []}

    def listed(player):
        return settings["guests.ifpa"] == "yes" or not is_guest(season, player)

    result = []

    def add(tied):
        """Those who share a position: it is one more than the number of people listed before them."""
        # AMBIGUOUS: a guest in the finals (guests.finals = yes) who is not listed (guests.ifpa = no): the others are
        # counted without him, as B9 counts the members' places; so there is no gap. Literally ("numbered on from the
        # number of finalists") there would be one.
        position = len(result) + 1
        for player in tied:
            if listed(player):
                result.append({"position": position, "player": player, "ifpa_id": ids.get(player)})

    finalists = []
    for division, _ in divisions:  # "places of A, then places of B numbered on from the size of A"
        own = [row for row in places if row["division"] == division]
        for place in sorted({row["place"] for row in own}):
            add([row["player"] for row in own if row["place"] == place])
        finalists += [row["player"] for row in own]

    # The league ranking: the places of the standings, also where finals.seed_basis = full.
    rest = []
    for row in rows:
        if row["player"] in finalists:
            continue
        if settings["ifpa.include"] == "half_weeks":
            # "the ranking part lists only those with half of W"
            # AMBIGUOUS: W also where attendance.of = held, and half also where finals.min_weeks is a number.
            sessions = lafayette.season_weeks(season, settings)
            # D0 ifpa.finals_counts: "are the finals one of the sessions of which half must be played".
            # AMBIGUOUS: they are one session more as soon as there are finals; who is in this part missed them.
            if settings["ifpa.finals_counts"] == "yes" and divisions:
                sessions += 1
            if 2 * row["weeks_played"] < sessions:
                continue
        # AMBIGUOUS: "Everyone who played": everybody with a row in the standings, also with no attended week.
        rest.append(row)
    keys = sorted({(-row["total"], virtual_place(rows, row)) for row in rest})
    for key in keys:
        tied = [row["player"] for row in rest if (-row["total"], virtual_place(rows, row)) == key]
        add([player for player in order if player in tied])
    return result


# ------------------------------------------------------------------------------------------------ Koi: C15, C16


def qualifiers(settings, d):
    """C15 playoffs.qualifiers: how many of a division of d players."""
    value = settings.get("playoffs.qualifiers", KOI_DEFAULTS["playoffs.qualifiers"])
    if value == "auto":
        return min(4, max(2, d // 2))
    return int(value)


def playoff_field(settings, standings, present):
    """C15: [(division, seed, player)]; "an absentee after the grace time is replaced by the next runner-up present".

    standings: Koi's rows, in their order (equal ones by the ladder, C17). present: the players who are there.
    """
    field = []
    for division in divisions_of(standings):
        # "playoffs pass over" those who have left: they are not `eligible`.
        # AMBIGUOUS: d counts the members who have not left, present or not.
        members = [row["player"] for row in standings if row["division"] == division and row["eligible"]]
        here = [player for player in members if player in present]
        for seed, player in enumerate(here[: qualifiers(settings, len(members))], 1):
            field.append((division, seed, player))
    return field


def playoffs_as_played(settings, standings, entrants, begun):
    """DESIGN, "What was played and announced stands": once a score is typed, the seeds that the sheet shows, if they are
    one whole set for exactly those who play; else C15 by the standings as they are."""
    present = {row["player"] for row in entrants or () if row["present"]}
    computed = playoff_field(settings, standings, present)
    shown = {row["player"]: row["seed"] for row in entrants or () if row.get("seed") not in (None, "–")}
    labels = ["A", "B"] if divisions_of(standings) != [None] else [""]
    field = []
    for label in labels:
        own = [(seed, player) for player, seed in shown.items() if seed[: len(label)] == label]
        own = sorted(
            (int(seed[len(label) :]), player) for seed, player in own if seed[len(label) :].isdigit()
        )
        if [seed for seed, _ in own] != list(range(1, len(own) + 1)):
            return computed
        field += [(label or None, seed, player) for seed, player in own]
    said = {row["player"]: row.get("seed") for row in entrants or ()}
    known = {row["player"] for row in standings}
    whole = (
        len(field) == len(shown)
        and all(player in present and player in known for player in shown)
        and all(said[player] is not None for _, _, player in computed)
    )
    return field if begun and shown and whole else computed


def divisions_of(standings):
    """A before B; without divisions None alone. Who has no division in divided standings is in none."""
    named = sorted({row["division"] for row in standings if row["division"] is not None})
    return named or [None]


def prize_order(settings, standings, playoff_places, division):
    """C16, D3 prizes.basis: the players of a division in the order in which they win prizes.

    playoff_places: {player: place}, of all divisions.
    """
    ranked = [row["player"] for row in standings if row["division"] == division and row["place"] is not None]
    if settings.get("prizes.basis", KOI_DEFAULTS["prizes.basis"]) == "season":
        return ranked
    # AMBIGUOUS: equal places of the playoffs: by the standings (C17: "Where an order is needed ... then ladder").
    in_playoffs = [player for player in ranked if player in playoff_places]
    in_playoffs.sort(key=lambda player: playoff_places[player])  # stable
    return in_playoffs + [player for player in ranked if player not in playoff_places]


def prizes(settings, standings, playoff_places, fund):
    """C16: rows of payouts, kind season; fund and amounts in cents. settings needs prizes.consolation."""
    named = divisions_of(standings)
    amounts = season_prizes(settings, fund, two=named != [None])
    rows = []
    for division in named:
        order = prize_order(settings, standings, playoff_places, division)
        for place, player in enumerate(order[:3], 1):
            if amounts[(division, place)] > 0:
                rows.append(
                    {
                        "kind": "season",
                        "week": None,
                        "place": place,
                        "player": player,
                        "amount": amounts[(division, place)],
                    }
                )
    return rows
