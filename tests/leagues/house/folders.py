"""Season folders of house leagues in the shape of a list, as data comes, and what a run says of them."""

from pinsheet import season
from tests.sheets.folders import write


def season_folder(folder, league, scores, *, settings=(), players=(), rulings=(), **more):
    """A folder with one workbook. `scores`: (week, player, machine, score) or with a group behind.

    `players` are names, or rows under Player, Status, Joined, Left; all others of the scores are members.
    """
    listed = [(p,) if isinstance(p, str) else p for p in players]
    known = {row[0] for row in listed}
    listed += [(p,) for p in dict.fromkeys(row[1] for row in scores) if p not in known]
    machines = dict.fromkeys([*(row[2] for row in scores), *(row[2] for row in rulings if row[2])])
    sheets = {
        "Settings": [("Setting", "Value"), ("League", league), *dict(settings).items()],
        "Players": [("Player", "Status", "Joined", "Left"), *listed],
        "Machines": [("Machine",), *((m,) for m in machines)],
        "Scores": [("Week", "Player", "Machine", "Score", "Group"), *(_typed(row) for row in scores)],
    }
    if rulings:
        sheets["Rulings"] = [("Week", "Player", "Machine", "Ruling", "Value"), *rulings]
    write(folder, "season.xlsx", **sheets, **more)
    return folder


def _typed(row):
    week, player, machine, score, *group = row
    # Excel keeps fifteen digits; longer scores are typed as text.
    return (week, player, machine, str(score) if score >= 10**15 else score, *group)


def ran(folder, *, errors=()):
    """The season as the program computes it; `errors` are the codes that it should be refused for."""
    outcome = season.run(folder)
    assert [p.code for p in outcome.problems if p.severity == "error"] == list(errors), outcome.problems
    return outcome


def house(folder, league, scores, *, errors=(), **more):
    """Both in one."""
    return ran(season_folder(folder, league, scores, **more), errors=errors)
