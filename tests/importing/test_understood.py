"""What is understood of a league's own workbook, and what is asked."""

import datetime as dt

import pytest

from tests.importing.old import MACHINES, PLAYERS, book, expected, plain, score, spelled


def test_names_without_a_heading(hear):
    made = plain()
    for sheet in made:
        sheet["A1"] = None
    assert hear(made).scores == expected()


def test_headings_of_two_words(hear):
    made = plain()
    for sheet in made:
        for cell, machine in zip(sheet[1][1:4], MACHINES, strict=True):
            cell.value = f"{machine} Score"
    assert hear(made).scores == expected()


def test_a_heading_that_stands_once_more_is_no_player(hear):
    made = plain()
    for sheet in made:
        rows = [[cell.value for cell in row] for row in sheet]
        sheet.delete_rows(1, sheet.max_row)
        for row in [*rows[:4], [], rows[0], *rows[4:]]:
            sheet.append(row)
    assert hear(made).scores == expected()


def test_scores_typed_as_text_and_hidden_rows_count(hear):
    made = plain()
    made["Wk 1"]["B2"] = f"{score(1, 0, 0):,}"
    made["Wk 1"].row_dimensions[3].hidden = True
    assert hear(made).scores == expected()


def test_words_for_no_score_are_said(hear):
    made = plain()
    made["Wk 1"]["C3"], made["Wk 2"]["B7"] = "DNP", "-"
    result = hear(made)
    assert "\"DNP\" is no score ('Wk 1'!C3)" in result.notes
    assert (1, "Bo Marlow", "Funhouse") not in result.scores


def test_a_tab_without_scores_is_no_week(hear):
    made = plain()
    made.create_sheet("Rules")["A1"] = "Be nice."
    made.create_sheet("Wk 4").append(["Player", *MACHINES])
    result = hear(made)
    assert 'no scores on "Rules", "Wk 4": not read' in result.notes
    assert result.scores == expected()


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("D. Larkin", "Dot Larkin"),
        ("Dot L.", "Dot Larkin"),
        ("Dot", "Dot Larkin"),
        ("Larkin, Dot", "Dot Larkin"),
        ("Larkin Dot", "Dot Larkin"),
        ("Dott Larkin", "Dot Larkin"),
        ("Dót Larkin", "Dot Larkin"),
    ],
)
def test_a_name_in_another_spelling_is_asked_for(hear, text, meant):
    made = spelled("A5", text)
    result = hear(made)
    assert result.asked == [(f"'Wk 3'!A5 \"{text}\": is that {meant}?", f'--same "{text}={meant}", or own')]


def test_the_same_in_capitals_or_with_blanks_is_the_same(hear):
    assert hear(spelled("A5", " DOT  larkin ")).scores == expected()


def test_somebody_of_his_own_is_one(hear):
    result = hear(spelled("A5", "D. Larkin"), "--same", "D. Larkin=own")
    found = result.scores
    assert found[3, "D. Larkin", "Taxi"] == score(3, 3, 2)
    assert (3, "Dot Larkin", "Taxi") not in found


def test_a_name_that_nobody_has_is_no_answer(hear):
    ((said, option),) = hear(spelled("A5", "D. Larkin"), "--same", "D. Larkin=Dot Larkim").asked
    assert said == (
        '\'Wk 3\'!A5 "D. Larkin" is to be "Dot Larkim", which stands on no tab. Did you mean Dot Larkin? '
        "Which name is meant?"
    )
    assert option == '--same "D. Larkin=NAME", or own'


def test_who_stands_in_one_tab_with_another_is_not_that_one(hear):
    players = ("Dan Smith", "Don Smith", "D. Smith", *PLAYERS[3:])
    made = plain(players=players)
    assert hear(made).scores == expected(players=players)


def test_a_machine_in_another_spelling_is_asked_for(hear):
    made = plain()
    made["Wk 2"]["B1"] = "AFM"
    result = hear(made)
    assert result.asked == [
        ("'Wk 2'!B1 \"AFM\": is that Attack from Mars?", '--same "AFM=Attack from Mars", or own')
    ]
    assert hear(made, "--same", "AFM=Attack from Mars").scores == expected()


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("June 5", 'tab "June 5" has scores: which week is it?'),
        ("6-5", 'tab "6-5" has scores: which week is it?'),
        ("Week 3+4", 'tab "Week 3+4" has scores: which week is it?'),
        ("Week 3-4", 'tab "Week 3-4" has scores: which week is it?'),
        ("Week 3 & 5", 'tab "Week 3 & 5" has scores: which week is it?'),
        ("Wk 3 copy", 'tab "Wk 3 copy" has scores: which week is it?'),
        ("Week 1 (2)", '"Wk 1" and "Week 1 (2)" are both week 1: which week is the second one?'),
    ],
)
def test_a_tab_that_says_no_week_is_asked_for(hear, title, text):
    made = plain()
    made["Wk 3"].title = title
    assert hear(made).asked == [(text, f'--week "{title}=WEEK", or skip')]
    result = hear(made, "--week", f"{title}=3")
    assert result.scores == expected()
    left_out = hear(made, "--skip", title)
    assert left_out.scores == expected((1, 2))
    assert f'passed over: "{title}"' in left_out.notes


def test_a_hidden_tab_with_scores_is_asked_for(hear):
    made = plain()
    made["Wk 3"].sheet_state = "hidden"
    assert hear(made).asked == [
        ('hidden tab "Wk 3" has scores: which week is it?', '--week "Wk 3=WEEK", or skip')
    ]


def test_a_column_that_is_not_understood_is_asked_for(hear):
    made = plain()
    for sheet in made:
        sheet["G1"] = "Handicap"
        for row in range(2, 8):
            sheet.cell(row, 7).value = row
    result = hear(made)
    assert result.asked[0] == (
        "'Wk 1'!G1 numbers stand under \"Handicap\": what are they?",
        '--column "Handicap=Handicap", or skip',
    )
    assert len(result.asked) == 3
    result = hear(made, "--column", "Handicap=skip")
    assert result.scores == expected()
    assert 'neither read nor compared: "Handicap"' in result.notes


def test_scores_without_a_machine_are_asked_for(hear):
    made = plain()
    made["Wk 2"]["D1"] = None
    result = hear(made)
    ((said, option),) = result.asked
    assert said == "'Wk 2'!D1 scores stand here, but no heading says on which machine."
    assert option == "--column \"'Wk 2'!D1=MACHINE\", or skip"
    assert hear(made, "--column", "'Wk 2'!D1=Taxi").scores == expected()


def test_large_numbers_that_are_called_points_are_asked_for(hear):
    made = plain()
    for sheet in made:
        sheet["D1"] = "Taxi Points"
    result = hear(made)
    assert result.asked[0][0] == "'Wk 1'!D1 large numbers stand under \"Taxi Points\": are they scores?"
    cells = [word for week in (1, 2, 3) for word in ("--column", f"'Wk {week}'!D1=Taxi")]
    assert hear(made, *cells).scores == expected()


def test_a_machine_over_two_columns_is_asked_for(hear):
    made = plain()
    made["Wk 1"]["D1"] = "Funhouse"
    ((said, _),) = hear(made).asked
    assert said == "'Wk 1'!D1 \"Funhouse\" heads two columns of this tab: which machine is this one?"
    assert hear(made, "--column", "'Wk 1'!D1=Taxi").scores == expected()


def test_a_row_without_a_name_is_asked_for(hear):
    made = plain()
    made["Wk 1"]["A3"] = None
    ((said, option),) = hear(made).asked
    assert said == "'Wk 1'!A3 scores stand beside an empty name: whose are they?"
    assert option == "--row \"'Wk 1'!A3=NAME\", or skip"
    assert hear(made, "--row", "'Wk 1'!A3=Bo Marlow").scores == expected()


def test_a_name_twice_in_a_tab_is_asked_for(hear):
    made = plain()
    made["Wk 1"]["A3"] = "Ada Quill"
    ((said, _),) = hear(made).asked
    assert said == "'Wk 1'!A3 \"Ada Quill\" stands in 'Wk 1'!A2 too: whose row is this?"
    assert hear(made, "--row", "'Wk 1'!A3=Bo Marlow").scores == expected()


@pytest.mark.parametrize(
    ("value", "about"), [("tilt", "tilt"), ("1.2M", "'Wk 1'!B2"), (12.5, "'Wk 1'!B2"), ("12,34", "'Wk 1'!B2")]
)
def test_what_is_no_score_is_asked_for(hear, value, about):
    made = plain()
    made["Wk 1"]["B2"] = value
    ((said, option),) = hear(made).asked
    assert said.startswith("'Wk 1'!B2 ")
    assert said.endswith("is no score: what is it?")
    assert option == f'--read "{about}=A, L or SCORE"'
    result = hear(made, "--read", f"{about}=1,234,560")
    assert result.scores[1, "Ada Quill", MACHINES[0]] == 1_234_560


def test_zeros_are_asked_for(hear):
    made = plain()
    for cell in ("B2", "C2", "D2", "C4"):
        made["Wk 1"][cell] = 0
    result = hear(made)
    assert result.asked == [
        ("'Wk 1'!B2 4 scores are 0: real zeros? If not, they are no scores.", "--zeros real, or none")
    ]
    none = hear(made, "--zeros", "none")
    assert not [k for k in none.scores if k[:2] == (1, "Ada Quill")]
    assert hear(made, "--zeros", "real").scores[1, "Ada Quill", "Taxi"] == 0


STANDINGS = (
    ["Rank", "Name", "Wk 1", "Wk 2", "Total"],
    [1, "Ada Quill", 112, 110.5, 1222.5],
    [2, "B. Marlow", 100, 0, 210],
    [3, "Gus Hobnail", None, 64 / 3, 21.33],
)


def with_standings(weeks=(3,)):
    made = plain(weeks=weeks)
    sheet = made.create_sheet("Standings")
    for row in STANDINGS:
        sheet.append(row)
    return made


def test_totals_of_weeks_without_scores_are_asked_for(hear):
    assert hear(with_standings()).asked == [
        (
            "'Standings'!C1 \"Standings\" has totals of weeks 1-2, of which there are no scores: bring such totals forward?",
            "--totals take, or leave",
        )
    ]
    left = hear(with_standings(), "--totals", "=leave")
    assert left.found.brought == {}
    assert "totals of weeks 1-2 are left out" in left.notes


def test_totals_that_are_taken_are_of_players_spelled_in_any_way(hear):
    heard = hear(with_standings(), "--totals", "=take")
    assert [said for said, _ in heard.asked] == ["'Standings'!B3 \"B. Marlow\": is that Bo Marlow?"]
    heard = hear(with_standings(), "--totals", "=take", "--same", "B. Marlow=Bo Marlow")
    assert not heard.asked
    assert {
        player: {w: float(t) for w, t in weeks.items()} for player, weeks in heard.found.brought.items()
    } == {
        "Ada Quill": {1: 112, 2: 110.5},
        "Bo Marlow": {1: 100},
        "Gus Hobnail": {2: 64 / 3},
    }
    assert "a total of 0 is taken for not there ('Standings'!B3 in week 2)" in heard.notes
    assert heard.said.startswith("1 tab = week 3; totals of weeks 1-2 brought forward; 7 players; ")


def test_tabs_of_weeks_that_have_only_totals_are_brought_forward(hear):
    night = (["Name", "Points", "Rank"], ["Ada Quill", 112, 1], ["Bo Marlow", 100, 2])
    heard = hear(book(**{"Wk 1": night, "Wk 2": night}), "--totals", "=take")
    assert not heard.asked
    assert heard.found.brought == {"Ada Quill": {1: 112, 2: 112}, "Bo Marlow": {1: 100, 2: 100}}
    assert {(figure.figure, figure.week) for figure in heard.found.figures} == set()


def test_totals_in_two_tabs_and_of_a_name_twice_are_asked_for(hear):
    made = with_standings()
    made.create_sheet("Old standings").append(["Name", "Wk 2"])
    made["Old standings"].append(["Ada Quill", 3])
    made["Standings"]["B3"] = "Ada Quill"
    asked = [said for said, _ in hear(made, "--totals", "=take").asked]
    assert asked == [
        '"Old standings" has totals of weeks 2, and so has another tab: which count?',
        "'Standings'!B3 \"Ada Quill\" stands in 'Standings'!B2 too: whose row is this?",
    ]
    assert len(hear(made, "--totals", "=take", "--skip", "Old standings").asked) == 1


def test_a_sum_alone_is_not_enough(hear):
    (problem,) = hear(
        book(Standings=[["Name", "Total"], ["Ada Quill", 400], ["Bo Marlow", 300]])
    ).found.problems
    assert "A sum of all weeks is not enough" in problem


def test_formulas_that_were_never_calculated_are_told(hear):
    made = plain()
    made["Wk 1"]["E2"] = "=SUM(B2:D2)"
    assert "formulas that were never calculated are not compared ('Wk 1'!E2)" in hear(made).notes
    for sheet in made:
        for row in range(2, 8):
            sheet.cell(row, 1).value = f"=Names!A{row}"
    (problem,) = hear(made).found.problems
    assert "were never calculated, such as 'Wk 1'!A2" in problem


def test_a_list_of_people_is_no_week(hear):
    made = plain()
    people = made.create_sheet("Players", 0)
    for row in (
        ["Name", "IFPA id", "E-mail"],
        ["Ada Quill", 10001, "ada@example.org"],
        ["Bo Marlow", 10002, None],
    ):
        people.append(row)
    heard = hear(made)
    assert heard.scores == expected()
    assert "@" not in " ".join(heard.notes)


@pytest.mark.parametrize(
    "words",
    [
        "House record",
        "Grand Champion",
        "Avg score",
        "Machine average",
        "Par",
        "Weekly high",
        "Grand total",
        "Bonus",
        "Max",
    ],
)
def test_numbers_beside_a_word_of_sums_or_records_are_asked_for_once(hear, words):
    made = plain()
    for sheet in made:
        sheet.append([words, 777_000, 888_000, 999_000])
    assert hear(made).asked == [
        (f"'Wk 1'!A8 \"{words}\" has numbers: is that a player?", f'--row "{words}={words}", or skip')
    ]
    assert hear(made, "--row", f"{words}=skip").scores == expected()
    assert hear(made, "--row", f"{words}={words}").scores[1, words, "Taxi"] == 999_000


def test_a_player_called_max_is_asked_for_wherever_he_stands(hear):
    players = ("Max", *PLAYERS[1:])
    made = plain(players=players)
    assert [said for said, _ in hear(made).asked] == ["'Wk 1'!A2 \"Max\" has numbers: is that a player?"]
    assert hear(made, "--row", "Max=Max").scores == expected(players=players)


@pytest.mark.parametrize(("words", "works_out"), [("Night high", max), ("Max", max), ("Column sum", sum)])
def test_what_is_the_sum_or_the_highest_of_the_others_is_a_footer(hear, words, works_out):
    made = plain(weeks=(1,))
    rows = [[cell.value for cell in row] for row in made["Wk 1"].iter_rows(2, 7, 2, 4)]
    made["Wk 1"].append([words, *(works_out(column) for column in zip(*rows, strict=True))])
    heard = hear(made)
    assert heard.scores == expected((1,))
    assert f"no players: 'Wk 1'!A8 \"{words}\"" in heard.notes


def test_remarks_below_the_table_are_no_players(hear):
    made = plain()
    for sheet in made:
        for words in (None, "Taxi broke down at 9 pm", "Next week: bring snacks"):
            sheet.append([words])
    heard = hear(made)
    assert {player for _, player, _ in heard.scores} == set(PLAYERS)
    assert heard.found.players.names == list(PLAYERS)
    assert any(note.startswith("no players: 'Wk 1'!A9 \"Taxi broke down at 9 pm\"") for note in heard.notes)


def test_a_name_below_the_table_that_nobody_knows_is_asked_for(hear):
    made = plain()
    for sheet in made:
        sheet.append(["Zed Young"])
    assert hear(made).asked == [
        (
            "'Wk 1'!A8 \"Zed Young\" stands below the table: is that a player?",
            '--row "Zed Young=Zed Young", or skip',
        )
    ]
    assert "Zed Young" in hear(made, "--row", "Zed Young=Zed Young").found.players.names
    assert "Zed Young" not in hear(made, "--row", "Zed Young=skip").found.players.names


@pytest.mark.parametrize(
    "heading",
    [
        *("IFPA No.", "IFPA Player ID", "Phone no", "Member ID", "Zip", "No", "Handicap", "Combined"),
        *(
            "Sum of scores",
            "All games",
            "Season score",
            "Photo Finish",
            "Fright Night",
            "Top Score",
            "Rank",
            "Bonus",
            "High",
            "Match Point",
        ),
    ],
)
def test_large_numbers_under_words_that_may_be_no_machine_are_asked_for(hear, heading):
    made = plain(weeks=(1,))
    made["Wk 1"].delete_cols(5, 2)
    for row, value in enumerate((heading, 52110, 40980, 31007, 88213, 71554, 60101), 1):
        made["Wk 1"].cell(row, 5).value = value
    assert hear(made).asked == [
        (
            f"'Wk 1'!E1 large numbers stand under \"{heading}\": are they scores?",
            f'--column "{heading}={heading}", or skip',
        )
    ]
    assert hear(made, "--column", f"{heading}=skip").scores == expected((1,))
    assert hear(made, "--column", f"{heading}={heading}").scores[1, "Ada Quill", heading] == 52110


def test_large_numbers_left_of_the_names_are_asked_for(hear):
    made = plain(weeks=(1,))
    made["Wk 1"].insert_cols(1)
    for row, value in enumerate(("Badge", 52110, 40980, 31007, 88213, 71554, 60101), 1):
        made["Wk 1"].cell(row, 1).value = value
    assert [said for said, _ in hear(made).asked] == [
        "'Wk 1'!A1 large numbers stand under \"Badge\": are they scores?"
    ]


def apart(first, last):
    """First and last names in two columns below these headings."""
    made = plain()
    for sheet in made:
        sheet.insert_cols(2)
        sheet["A1"], sheet["B1"] = first, last
        for row in range(2, 8):
            sheet.cell(row, 1).value, sheet.cell(row, 2).value = sheet.cell(row, 1).value.split()
    return made


@pytest.mark.parametrize(
    ("first", "last"),
    [
        ("Forename", "Surname"),
        ("Christian name", "Surname"),
        ("Vorname", "Nachname"),
        ("Given name", "Family"),
    ],
)
def test_first_and_last_names_have_many_words(hear, first, last):
    assert hear(apart(first, last)).scores == expected()


def test_a_second_column_of_words_is_asked_for(hear):
    made = apart("Person", "Clan")
    text = (
        "'Wk 1'!B1 words stand under \"Clan\" beside the names: are they the names, part of them, or neither?"
    )
    assert (text, '--column "Clan=names or part", or skip') in hear(made).asked
    assert hear(made, "--column", "Clan=part").scores == expected()
    assert hear(made, "--column", "Clan=maybe").asked[0] == hear(made).asked[0]
    assert {p for _, p, _ in hear(made, "--column", "Clan=names").scores} == {p.split()[1] for p in PLAYERS}
    assert {p for _, p, _ in hear(made, "--column", "Clan=skip").scores} == {p.split()[0] for p in PLAYERS}


def test_a_heading_merged_over_two_columns_of_words_is_asked_for(hear):
    made = apart("Player", None)
    for sheet in made:
        sheet.merge_cells("A1:B1")
    assert hear(made).asked[0][1] == "--column \"'Wk 1'!B1=names or part\", or skip"
    cells = [word for week in (1, 2, 3) for word in ("--column", f"'Wk {week}'!B1=part")]
    assert hear(made, *cells).scores == expected()


def test_a_team_beside_the_names_is_no_question(hear):
    made = plain()
    for sheet in made:
        sheet.insert_cols(2)
        for row, team in enumerate(("Team", *("Reds", "Blues") * 3), 1):
            sheet.cell(row, 2).value = team
    assert hear(made).scores == expected()


def low(tab="Wk 2", read=lambda score: score // 10 % 900 + 1):
    made = plain()
    for row in made[tab].iter_rows(2, 7, 2, 4):
        for cell in row:
            cell.value = cell.value and read(cell.value)
    return made


def test_a_week_of_low_scores_is_asked_for(hear):
    text = 'numbers on "Wk 2" do not look like scores: are they scores all the same?'
    assert hear(low()).asked == [(text, '--week "Wk 2=2", or skip')]
    found = hear(low(), "--week", "Wk 2=2").scores
    assert {week for week, _, _ in found} == {1, 2, 3}
    assert found[2, "Ada Quill", "Taxi"] == score(2, 0, 2) // 10 % 900 + 1
    assert hear(low(), "--skip", "Wk 2").scores == expected((1, 3))


def test_low_scores_on_the_machines_of_other_weeks_are_asked_for(hear):
    made = low()
    made["Wk 2"].title = "June 5"
    assert [option for _, option in hear(made).asked] == ['--week "June 5=WEEK", or skip']


@pytest.mark.parametrize("read", [lambda n: f"{n / 10**6:.2f}M", lambda n: f"{n}*", lambda n: n + 0.5])
def test_scores_in_another_notation_are_asked_for(hear, read):
    assert [option for _, option in hear(low(read=read)).asked] == ['--week "Wk 2=2", or skip']
    asked = [said for said, _ in hear(low(read=read), "--week", "Wk 2=2").asked]
    assert len(asked) == 15
    assert all(said.endswith("is no score: what is it?") for said in asked)
    made = plain()
    for row in range(2, 8):
        value = made["Wk 2"].cell(row, 4).value
        made["Wk 2"].cell(row, 4).value = value and read(value)
    assert hear(made).asked == [
        (
            "'Wk 2'!D1 what stands under \"Taxi\" is no whole number: are they scores?",
            '--column "Taxi=Taxi", or skip',
        )
    ]


@pytest.mark.parametrize("title", ["Week 3 - 6-5", "Round 3 2017", "Wk 3 June 5", "Week 3 (moved)"])
def test_a_date_behind_the_week_is_no_other_week(hear, title):
    made = plain()
    made["Wk 3"].title = title
    assert hear(made).scores == expected()


def test_machines_down_and_players_across_are_refused(hear):
    rows = [
        ["Machine", *PLAYERS],
        *([m, *(score(1, p, n) for p in range(6))] for n, m in enumerate(MACHINES)),
    ]
    (problem,) = hear(book(**{"Week 1": rows})).found.problems
    assert problem.startswith("'Week 1'!A1 has machines down and players across. In Excel copy the table")
    assert problem.endswith('--skip "Week 1"')


def test_machines_down_are_known_by_their_names_too(hear):
    rows = [["Name", *PLAYERS], *([m, *(score(1, p, n) for p in range(6))] for n, m in enumerate(MACHINES))]
    (problem,) = hear(book(**{"Week 1": rows})).found.problems
    assert problem.startswith("'Week 1'!A2 has machines down and players across.")


def turned_round(weeks, machines_of):
    """Rare machines down, players across, under the heading Name."""
    return book(
        **{
            f"Week {week}": [
                ["Name", *PLAYERS],
                *([m, *(score(week, p, n) for p in range(6))] for n, m in enumerate(machines_of(week))),
            ]
            for week in weeks
        }
    )


def test_machines_down_are_known_by_changing_while_players_stay(hear):
    made = turned_round((1, 2, 3), lambda week: [f"Rare {week}{letter}" for letter in "abcd"])
    (problem,) = hear(made).found.problems
    assert problem.startswith(
        'each tab has the same headings and other names, such as "Rare 1a" and "Rare 1b":'
    )


def test_two_nights_with_other_players_are_no_machines(hear):
    """Two divisions that take turns: only what is so in three tabs is told."""
    made = turned_round((1, 2), lambda week: [f"Player {week}{letter}" for letter in "abcd"])
    assert hear(made).found.problems == []


def test_players_who_come_again_are_no_machines(hear):
    made = turned_round((1, 2, 3), lambda week: ["Ann", "Ben", f"Cal {week}", f"Dee {week}"])
    assert hear(made).found.problems == []


@pytest.mark.parametrize("title", ["Season", "Week 1"])
def test_weeks_side_by_side_are_refused(hear, title):
    made = book(**{title: [[], ["Player"], *([player] for player in PLAYERS)]})
    sheet = made[title]
    for week in (1, 2, 3):
        left = 3 * week - 1
        sheet.cell(1, left).value = f"Week {week}"
        sheet.merge_cells(start_row=1, start_column=left, end_row=1, end_column=left + 2)
        for m in range(3):
            sheet.cell(2, left + m).value = f"{MACHINES[m]} {'abc'[week - 1]}"
            for p in range(6):
                sheet.cell(3 + p, left + m).value = score(week, p, m)
    (problem,) = hear(made).found.problems
    assert problem.startswith(
        f'"{title}" has weeks 1-3 side by side. Copy each week, with the names, to a tab'
    )


def test_two_tables_side_by_side_are_refused(hear):
    made = plain(weeks=(1,))
    for row, values in enumerate((["Player", "Whirlwind"], ["Gus Hobnail", 4_711_000]), 1):
        made["Wk 1"].cell(row, 8).value, made["Wk 1"].cell(row, 9).value = values
    (problem,) = hear(made).found.problems
    assert problem.startswith("'Wk 1'!H1 heads names a second time: two tables stand side by side.")


def with_totals_of(*weeks, large=1):
    made = plain()
    made.create_sheet("Standings").append(["Name", *(f"Week {week}" for week in weeks), "Total"])
    for p, player in enumerate(PLAYERS):
        row = [large * (100 + p + week) for week in weeks]
        made["Standings"].append([player, *row, sum(row)])
    return made


@pytest.mark.parametrize("large", [1, 10, 100])
def test_a_tab_of_totals_stays_one_however_large_they_are(hear, large):
    (question,) = hear(with_totals_of(*range(1, 13), large=large)).asked
    assert question[1] == "--totals take, or leave"
    taken = hear(with_totals_of(*range(1, 13), large=large), "--totals", "=take")
    assert not taken.asked
    assert taken.found.brought["Ada Quill"][12] == 112 * large
    compared = hear(with_totals_of(1, 2, 3, large=large))
    assert not compared.asked
    assert {figure.week for figure in compared.found.figures if "Standings" in figure.cell} == {1, 2, 3, None}


@pytest.mark.parametrize("text", ["Dot Larkin (sub)", "Dot Larkin - sub", "Dot Larkin*", "Dot Larkin [late]"])
def test_a_remark_behind_a_known_name_is_asked_for(hear, text):
    result = hear(spelled("A5", text))
    assert result.asked == [
        (f"'Wk 3'!A5 \"{text}\": is that Dot Larkin?", f'--same "{text}=Dot Larkin", or own')
    ]
    assert hear(spelled("A5", text), "--same", f"{text}=Dot Larkin").scores == expected()


def test_who_is_known_with_a_remark_only_is_known(hear):
    made = plain(weeks=(1, 2))
    made["Wk 1"]["A7"] = "Fay Tindall (sub)"  # absent in week 2, in the last row
    assert hear(made).asked == [
        (
            "'Wk 1'!A7 \"Fay Tindall (sub)\": is that Fay Tindall?",
            '--same "Fay Tindall (sub)=Fay Tindall", or own',
        )
    ]


def test_two_remarks_behind_one_name_are_asked_for(hear):
    made = plain(weeks=(1, 2))
    made["Wk 1"]["A5"], made["Wk 2"]["A5"] = "Jo Ly (substitute)", "Jo Ly - captain"
    assert [option for _, option in hear(made).asked] == [
        '--same "Jo Ly - captain=Jo Ly (substitute)", or own'
    ]


def test_rows_of_standings_that_are_nobody_s_are_told(hear):
    made = with_totals_of(1, 2, 3)
    made["Standings"]["A5"] = "D. Larkin"
    heard = hear(made)
    assert "not compared, since no player is called so: 'Standings'!A5 \"D. Larkin\"" in heard.notes
    heard = hear(made, "--same", "D. Larkin=Dot Larkin")
    assert "'Standings'!B5" in {figure.cell for figure in heard.found.figures}


def test_a_date_that_is_the_same_in_every_tab_is_no_night_s(hear):
    made = plain()
    for sheet in made:
        sheet.insert_rows(1)
        sheet["A1"], sheet["B1"] = "Printed", dt.datetime(2017, 12, 24)
    heard = hear(made)
    assert [night.date for night in heard.found.nights] == [None, None, None]
    assert 'the dates on "Wk 1", "Wk 2", "Wk 3" do not go up from week to week: left blank' in heard.notes
    assert heard.scores == expected()


def test_a_column_of_formulas_that_were_never_calculated_is_told(hear):
    made = plain()
    for row in range(2, 8):
        made["Wk 2"].cell(row, 3).value = f"=1000*{row}"
    (problem,) = hear(made).found.problems
    assert problem.startswith(
        "the formulas under 'Wk 2'!C1 \"Funhouse\" were never calculated, and they may be"
    )
    assert "Open the workbook in Excel, save it" in problem
    assert problem.endswith('--column "Funhouse=skip"')


def test_a_title_that_says_name_is_no_heading(hear):
    made = plain()
    for week, sheet in enumerate(made, 1):
        sheet.insert_rows(1, 3)
        sheet["A1"], sheet["B1"], sheet["A2"], sheet["B2"] = "Name", "Lafayette pinball", "Week", week
    assert hear(made).scores == expected()


def test_a_score_merged_over_other_machines_is_asked_for(hear):
    made = plain()
    made["Wk 1"].merge_cells("B2:D2")
    assert hear(made).asked == [
        (
            f"'Wk 1'!{c}2 is merged with the cell of another machine: what is the score here?",
            f"--read \"'Wk 1'!{c}2=A, L or SCORE\"",
        )
        for c in "CD"
    ]


def test_league_points_and_the_sum_of_points_are_two_things(hear):
    made = plain()
    for sheet in made:
        sheet["G1"] = "League points"
        for row in range(2, 8):
            sheet.cell(row, 7).value = row
    found = {figure.heading: figure.figure for figure in hear(made).found.figures}
    assert found == {"Total": "sum", "Rank": "place by sum", "League points": "total"}
