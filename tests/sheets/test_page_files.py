"""A league's own style sheet and logo: what the page takes, and what it refuses in a sentence."""

import base64

import pytest

from pinsheet.sheets.page_files import LARGEST_LOGO, LARGEST_STYLE, NotUsable, logo, style_sheet

PNG = b"\x89PNG\r\n\x1a\n" + b"\0" * 20


def test_a_style_sheet_is_taken_as_it_is(tmp_path):
    text = "/* ours */ h1 { color: teal; content: 'é </p>' }\n@media (width < 30rem) { b { margin: 0 } }"
    (tmp_path / "own.css").write_text(text, encoding="utf-8-sig")
    assert style_sheet(tmp_path, "own.css") == text


@pytest.mark.parametrize(
    "kept",
    ["a { background: url(data:image/png;base64,AA) }", 'a { fill: url("#x") }', ".image { src: none }"],
)
def test_what_stays_inside_the_page_is_kept(kept, tmp_path):
    (tmp_path / "own.css").write_text(kept, encoding="utf-8")
    assert style_sheet(tmp_path, "own.css") == kept


@pytest.mark.parametrize(
    "hostile",
    [
        "</style><script>alert(1)</script>",
        "</STYLE >",
        "<!-- x",
        "@import 'http://x.example/a.css';",
        "@IMPORT url(x.css);",
        r"@\69mport 'x.css';",
        r"@im\port 'x.css';",
        "a { background: url(http://x.example/a.png) }",
        "a { background: URL( 'a.png' ) }",
        r"a { background: u\72 l(//x.example/a.png) }",
        r"a { background: u\000072l(//x.example/a.png) }",
        'a { content: "/*"; background: url(http://x.example/) } b { content: "*/" }',
        "a { background: image-set('a.png' 1x) }",
        "a { background: -webkit-image-set('a.png' 1x) }",
        "@font-face { font-family: x; src: src('x.woff') }",
        "a { background: url(data:text/html,x) }",
        "@im/* */port 'x.css';",
    ],
)
def test_what_would_leave_the_style_or_ask_for_something_is_refused(hostile, tmp_path):
    (tmp_path / "own.css").write_text(hostile, encoding="utf-8")
    with pytest.raises(NotUsable, match="Take it out"):
        style_sheet(tmp_path, "own.css")


@pytest.mark.parametrize(
    ("name", "data", "kind"),
    [
        ("logo.png", PNG, "image/png"),
        ("logo.JPG", b"\xff\xd8\xff\xe0", "image/jpeg"),
        ("logo.webp", b"RIFF\0\0\0\0WEBPVP8 ", "image/webp"),
        ("logo.svg", b'<?xml version="1.0"?>\n<svg xmlns="x"></svg>', "image/svg+xml"),
    ],
)
def test_a_logo_becomes_an_address_inside_the_page(name, data, kind, tmp_path):
    (tmp_path / name).write_bytes(data)
    assert logo(tmp_path, name) == f"data:{kind};base64,{base64.b64encode(data).decode()}"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nowhere.png", "There is no file nowhere.png"),
        ("../logo.png", "the name of a file in the season folder"),
        ("sub/logo.png", "the name of a file in the season folder"),
        ("C:\\logo.png", "the name of a file in the season folder"),
        ("/etc/passwd", "the name of a file in the season folder"),
        (".hidden.png", "the name of a file in the season folder"),
        ("logo.gif", "ends in .png or .jpg"),
        ("season.xlsx", "ends in .png or .jpg"),
        ("folder.png", "There is no file folder.png"),
        ("text.png", "not the picture that its name says"),
        ("large.png", "more than 64 kB"),
        ("link.png", "There is no file link.png"),
    ],
)
def test_what_is_no_logo_says_what_was_expected(name, said, tmp_path):
    (tmp_path / "folder.png").mkdir()
    (tmp_path / "text.png").write_text("hello", encoding="utf-8")
    (tmp_path / "large.png").write_bytes(PNG + b"\0" * LARGEST_LOGO)
    (tmp_path / "real.png").write_bytes(PNG)
    (tmp_path / "link.png").symlink_to(tmp_path / "real.png")
    with pytest.raises(NotUsable, match=said):
        logo(tmp_path, name)


def test_a_style_sheet_is_text_of_a_bearable_size(tmp_path):
    (tmp_path / "latin.css").write_bytes("b { content: 'é' }".encode("latin-1"))
    (tmp_path / "large.css").write_text("b{}" * LARGEST_STYLE, encoding="utf-8")
    with pytest.raises(NotUsable, match="no text in UTF-8"):
        style_sheet(tmp_path, "latin.css")
    with pytest.raises(NotUsable, match="more than 32 kB"):
        style_sheet(tmp_path, "large.css")
