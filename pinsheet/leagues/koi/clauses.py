"""The sections of Koi's rulebook (Spring 2000): those that the code cites, and what is left to people.

The rulebook's own headings were lost; the numbers are ours, in the order in which a week is
computed, and each comes with the rulebook's words (DECISIONS, "The clauses of Koi's league").
"""

CLAUSES = {
    "C1": "League points of a game: 3-0, 3-2-0, 3-2-1-0, and one more for a decisive win or a close loss",
    "C2": "Equal game scores: a recorded order decides, else the points are shared",
    "C3": "Zero scores and replays: deathsaves, slam tilts, second tilts, malfunctions",
    "C4": "Pre-makeup scores: no 4th point, three weeks at most, the Zero Point Rule",
    "C5": "Normalized scores: 1,000,000 is what the machine's reference score is worth",
    "C6": "Order of finish in the group: league points, then the total normalized score (Case 1)",
    "C7": "Bonus points for the match, from the third week on (Case 2)",
    "C8": "Bonus multipliers from 0 to 3, from week seven on",
    "C9": "Groups of three; one or two left over make a group of four or two",
    "C10": "The winner moves up, the loser moves down; groups of four may swap two",
    "C11": "Divisions A and B from the sixth week on",
    "C12": "Weekly payout: the two best group winners share the pot",
    "C13": "Playing order: the highest ranked last, then the winner of the last game last",
    "C14": "Choosing the five games",
    "C15": "Playoffs: two to four players of each division",
    "C16": "End of season prizes",
    "C17": "Standings: the total of regular and bonus points",
    "C18": "Dues: $6.00 a week",
}

LEFT_TO_PEOPLE = {
    "C2": "a playoff of equal game scores, where the league plays one; its order is typed on Ties",
    "C3": "whether it was a deathsave, a slam tilt or a serious malfunction; it is typed on Rulings",
    "C4": "who has called before 3 pm, and the exceptions; an exception is `allow pre-makeups` on Rulings",
    "C5": "the reference score of a machine, if the league wants its own; it is typed on Machines",
    "C9": "skills before the first week; other groups than those of the ladder are typed on Scores",
    "C12": "paying out; Prize paid on Payments says that it was done",
    "C13": "keeping to the order; joining a game that has begun",
    "C14": "striking the games aloud; the five games are typed into the headings",
    "C15": "the format of the playoffs, made known by the 8th week; it is typed on Settings",
    "C16": "trophies, and the money that the commissioner puts up; it is typed on Settings",
    "C18": "collecting; Paid on Payments says that it was done",
    "League night": "day, place and start time; weeks that are skipped (`moved` or `cancelled` on Weeks)",
    "Late players": "waiting until 7:30, and letting somebody into a game that has begun",
    "Extra balls": "one a game; the others are drained",
    "Malfunctions": "whether one is serious, and what to play again; the scores of the new game are typed",
    "Tilting another's ball": "who replays; the score is typed as `replay, higher counts` or `second tilt`",
    "Replays won": "the credits of the league",
    "Conduct": "unsportsmanlike conduct; whoever is expelled gets Left on Players",
}
"""Sections, or parts of them, that people decide or do; what comes of it is typed.

What the rulebook says before and between the sections that are computed has no number of ours.
"""
