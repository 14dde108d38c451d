"""Small season folders of Koi's league: real workbooks, as officials type them."""

from tests.sheets.folders import write

PLAYERS = ("Ada", "Bo", "Cy", "Dot", "Eli", "Fay")
FIVE = ("Taxi", "Centaur", "Xenon", "Firepower", "Whirlwind")
MACHINES = (*FIVE, "Funhouse", "Earthshaker")
SCORES = {name: [900 - 100 * i - game for game in range(5)] for i, name in enumerate(PLAYERS)}
"""Ada is before Bo, Bo before Cy ... in every game."""


def season_book(folder, players=PLAYERS, machines=MACHINES, settings=(), **more):
    """season.xlsx; a player is a name, or a row under Player, Status, Skill, Joined, Left."""
    write(
        folder,
        "season.xlsx",
        **{
            "Settings": [("Setting", "Value"), ("League", "koi"), *settings],
            "Players": [
                ("Player", "Status", "Skill", "Joined", "Left"),
                *((p,) if isinstance(p, str) else p for p in players),
            ],
            "Machines": [("Machine", "Reference"), *((m,) if isinstance(m, str) else m for m in machines)],
            **more,
        },
    )


def night(folder, week, groups, name=None, **more):
    """A night's workbook. `groups`: (label, machines, {player: scores or codes}); Week stands in A1:B1.

    The first block's headings are in row 3, a blank row stands between blocks.
    """
    rows = [("Week", week), ()]
    for label, machines, players in groups:
        rows.append(("Group", "Player", *machines, "Note"))
        rows += [(label, player, *cells) for player, cells in players.items()]
        rows.append(())
    write(folder, name or f"week-{week:02}.xlsx", Scores=rows, **more)


def two_groups(**changes):
    """Two groups of three on the same five machines; `changes` are rows of scores by player."""
    scores = {**SCORES, **changes}
    return [
        (1, FIVE, {p: scores[p] for p in PLAYERS[:3]}),
        (2, FIVE, {p: scores[p] for p in PLAYERS[3:]}),
    ]
