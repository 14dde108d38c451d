"""Drafts go through a real mail server, as a mail program sends them, and another library reads them back."""

import re
import smtplib
import socket

import pytest
from aiosmtpd.controller import Controller
from click.testing import CliRunner
from fast_mail_parser import parse_email

from pinsheet.cli import cli
from tests.conftest import copied
from tests.mailing import as_html, plain, read, three_weeks
from tests.nights import typing

SENDER = "commissioner@example.org"


class Postbox:
    """What the server received: (addresses of the envelope, bytes)."""

    def __init__(self):
        self.received = []

    async def handle_DATA(self, server, session, envelope):
        self.received.append((envelope.rcpt_tos, envelope.original_content))
        return "250 OK"


@pytest.fixture(scope="module")
def postbox():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    box = Postbox()
    # Like many servers it takes no letters beyond ASCII, neither in addresses nor in lines.
    controller = Controller(box, hostname="127.0.0.1", port=port, enable_SMTPUTF8=False, decode_data=False)
    controller.start()
    yield box, port
    controller.stop()


def sent(postbox, draft):
    """Send a draft as a mail program does; returns the envelope's addresses and what arrived."""
    box, port = postbox
    headers, body = draft.split(b"\r\n\r\n", 1)
    to = re.search(rb"^Bcc: ((?:[^\r\n]*\r\n[ \t])*[^\r\n]*)", headers, re.MULTILINE)
    addresses = [a.strip().decode("ascii") for a in to[1].split(b",")]
    kept = headers.replace(to[0] + b"\r\n", b"").replace(b"X-Unsent: 1\r\n", b"")
    own = (
        f"From: {SENDER}\r\nDate: Tue, 19 Jun 2018 23:10:00 +0000\r\nMessage-ID: <1@example.org>\r\n".encode()
    )
    with smtplib.SMTP("127.0.0.1", port) as server:
        assert server.sendmail(SENDER, addresses, own + kept + b"\r\n\r\n" + body) == {}
    return box.received.pop()


def unix(text):
    return text.replace("\r\n", "\n")


def arrives(postbox, folder, name, workbook):
    """One draft sent, received and read back: it is what lies in outbox/ and results/."""
    path = folder / "outbox" / f"{name}.eml"
    draft = read(path)
    addresses, data = sent(postbox, path.read_bytes())
    post = path.with_suffix(".txt").read_text(encoding="utf-8")
    assert addresses == post.splitlines()[0].split(", ")
    assert not any(address.encode() in data for address in addresses)
    mail = parse_email(data)
    assert mail.subject == draft["Subject"]
    assert [unix(text) for text in mail.text_plain] == [plain(draft)]
    assert [unix(text) for text in mail.text_html] == [unix(as_html(draft))]
    assert [(a.filename, bytes(a.content)) for a in mail.attachments] == [
        (workbook, (folder / "results" / workbook).read_bytes())
    ]
    return mail


def run(folder):
    result = CliRunner().invoke(cli, ["run", str(folder)])
    assert result.exit_code == 0, result.output
    return folder


@pytest.mark.parametrize(("season", "week"), [("lafayette-2018", 8), ("koi-2000", 10)])
def test_the_samples_mails_arrive(postbox, tmp_path, season, week):
    folder = run(copied(season, tmp_path))
    mail = arrives(postbox, folder, f"week-{week:02}", f"Week {week:02} results.xlsx")
    assert mail.text_plain[0].startswith("Hello all,")
    arrives(postbox, folder, "finals", "Finals results.xlsx")


def test_a_correction_arrives_with_accents_and_hosts_beyond_ascii(postbox, tmp_path):
    folder = three_weeks(tmp_path / "league", settings=[("Name", "Ligue d'été — Zürich")])
    run(folder)
    with typing(folder / "week-03.xlsx") as book:
        book["Scores"]["C6"].value = 3_881_041_200
    run(folder)
    mail = arrives(postbox, folder, "week-03 correction", "Week 03 results.xlsx")
    assert mail.subject == "Correction to Ligue d'été — Zürich week 3"
    arrives(postbox, folder, "week-03", "Week 03 results.xlsx")
