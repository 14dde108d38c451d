"""The parts of a house rulebook, numbered as its pages in the manual are: what settings and results cite."""

CLAUSES = {
    "1": "Nights and machines",
    "2": "Points: who is ranked together on a machine, and what places give",
    "3": "Bonus points, on a machine or for the night",
    "4": "Equal scores, and scores of zero",
    "5": "The night: which machines count, and points for its place",
    "6": "Absences and pre-makeups",
    "7": "The season: which nights count, minimum, equal totals",
    "8": "Guests",
    "9": "Groups and the ladder",
    "10": "Divisions",
    "11": "Rulings, and machines that were replaced",
}

LEFT_TO_PEOPLE = {
    "1": "choosing the machines; they are typed on Weeks, or into the headings of Scores",
    "4": "playing off a tie; its order is typed on Ties",
    "8": "whether somebody may play as a guest",
    "9": "other groups than those proposed: what stands on Scores was played",
    "11": "what happened on a machine; what follows from it is a row on Rulings",
}
