"""The end of Koi's season: the playoffs and the prizes."""

from tests.year.commissioner import change

FORMAT = "five games, one group a division"
HERE = ("Ada Quill", "Kit Orrery", "Dot Larkin", "Bo Marlow", "Fay Tindall", "Hal Rook")
GAMES = ("Taxi", "Funhouse", "Attack from Mars", "Twilight Zone", "Medieval Madness")
WORTH = (3_000_000, 7_000_000, 900_000_000, 200_000_000, 15_000_000)
TIMES = ((3, 2, 1.5), (2, 1.5, 3), (1.5, 3, 2), (3, 1.5, 2), (2, 1.5, 3.4))
"""What each of three players scores in the games, so that the first and the third have equal points."""


def test_week_8(after_week):
    hers = after_week(8)
    with hers.save() as book:
        change(book["Settings"], "Setting", "playoffs.format", Value=FORMAT)
    hers.publish()
    assert hers.finds(f"Format: {FORMAT}")
    assert FORMAT in hers.uploads()


def test_playoffs(after_week):
    hers = after_week(10)
    hers.finals()
    with hers.save("finals.xlsx", counted=True) as book:
        for player in HERE:
            change(book["Entrants"], "Player", player, Present="x")
        sheet = book["Scores"]
        tops = [row[0].row for row in sheet.iter_rows(max_col=1) if row[0].value == "Group"]
        for number, top in enumerate(tops):
            for game, (machine, worth, times) in enumerate(zip(GAMES, WORTH, TIMES, strict=True)):
                sheet.cell(top, 3 + game).value = machine
                for place in range(3):
                    score = int(worth * times[place]) + 10 * (number + 2 * place + 7 * game)
                    sheet.cell(top + 1 + place, 3 + game).value = score
    assert hers.steps <= 2
    entrants = hers.sees("finals.xlsx", "Entrants")
    assert "A: 3 of 3 here · B: 3 of 3 here" in entrants[0]
    assert next(row for row in entrants if row[2] == "Dot Larkin")[-1] == "moves up"  # Jem Ardley is absent
    scores = hers.sees("finals.xlsx", "Scores")
    places = [(row[1], row[12], row[14]) for row in scores if row[0] == "A"]
    assert places == [("Ada Quill", "11", "2"), ("Kit Orrery", "8", "3"), ("Dot Larkin", "11", "1")]
    tns = {row[1]: int(row[13]) for row in scores if row[0] == "A"}
    assert tns["Dot Larkin"] > tns["Ada Quill"]  # who have equal points
    hers.publish()
    assert hers.finds("Playoffs won by Dot Larkin (A) and Hal Rook (B).")
    assert "warning: finals" not in hers.window


def test_prizes(after_week):
    hers = after_week(10)
    with hers.save("week-10.xlsx") as book:
        change(book["Payments"], "Player", "Dot Larkin", Paid=None)
    hers.finals()
    hers.steps = 0
    paper = hers.prints("finals.xlsx", "Payout")
    assert hers.steps <= 1
    lines = [" ".join(cell for cell in row if cell) for row in paper]
    for line in ("A 1st 171.6", "A 2nd 107.25", "A 3rd 21.45", "B 1st 64.35", "B 2nd 42.9", "B 3rd 21.45"):
        assert line in lines
    assert "together 429" in lines
    reckoning = [row[2:4] for row in paper if row[2] and row[3]][-5:]
    assert reckoning == [
        ["dues of all members, 133 times 6.00", "798"],
        ["of these for the season, 50 %", "399"],
        ["weekly money that no winner got", "0"],
        ["put up by the commissioner", "30"],
        ["season fund", "429"],
    ]
    owing = [row[5] for row in paper]
    assert owing[owing.index("dues still to pay") + 1 :][:2] == ["Cy Fennimore 6.00", "Dot Larkin 6.00"]
