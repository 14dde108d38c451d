"""The sections of Koi's rulebook (Spring 2000) that the code cites.

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
