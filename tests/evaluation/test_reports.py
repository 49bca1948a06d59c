import re
from html.parser import HTMLParser

from consilience.evaluation.formats.tbf import TbfFile, parse_tbf
from consilience.evaluation.formats.tokens import parse_token_table
from consilience.evaluation.nuggets.results import NuggetScores
from consilience.evaluation.nuggets.score import NuggetOptions, score_nuggets
from consilience.evaluation.report.compared import pair_for_reading
from consilience.evaluation.report.comparison_page import comparison_page
from consilience.evaluation.report.comparison_text import comparison_text
from consilience.evaluation.report.nugget_report import nugget_report

TEXT = "They bombed the port, died <there> & left."
GOLD = """\
#BeginOfDocument d
gold\td\tE1\t5,11\tbombed\tConflict_Attack\tActual
gold\td\tE2\t22,26\tdied\tLife_Die\tActual
gold\td\tE3\t37,41\tleft\tMovement_Transport-Person\tActual
@Coreference\tR1\tE1,E2
#EndOfDocument
"""
SYSTEM = """\
#BeginOfDocument d
sys\td\tE1\t5,11\tbombed\tConflict_Attack\tActual
sys\td\tE2\t22,26\tdied\tLife_Injure\tGeneric
sys\td\tE3\t27,34\t<there>\tLife_Die\tActual
#EndOfDocument
"""


def _scores(gold: str = GOLD, system: str = SYSTEM) -> NuggetScores:
    files: list[TbfFile] = [parse_tbf(gold, "gold.tbf"), parse_tbf(system, "sys.tbf")]
    return score_nuggets(files[0], files[1], None, NuggetOptions("kbp2017"))


def test_every_mention_gets_a_verdict() -> None:
    document = pair_for_reading(_scores().documents[0].alignment, text=TEXT)

    assert [(m.mention.id, m.status, m.partner, m.cluster) for m in document.gold.mentions] == [
        ("E1", "hit", "s0", "G1"),
        ("E2", "type-realis", "s1", "G1"),
        ("E3", "missed", None, None),
    ]
    assert [(m.mention.id, m.status, m.partner) for m in document.system.mentions] == [
        ("E1", "hit", "g0"),
        ("E2", "type-realis", "g1"),
        ("E3", "spurious", None),
    ]
    assert [(piece.text, piece.status) for piece in document.gold.pieces] == [
        ("They ", ""),
        ("bombed", "hit"),
        (" the port, ", ""),
        ("died", "type-realis"),
        (" <there> & ", ""),
        ("left", "missed"),
        (".", ""),
    ]


def test_tokens_are_joined_by_blanks_where_they_do_not_touch() -> None:
    table = parse_token_table("t0\ttook\t0\t4\nt1\ta\t5\t6\nt2\twalk\t7\t11\nt3\t.\t11\t12\n", "d.tab")
    file = parse_tbf("#BeginOfDocument d\ns\td\tE1\tt0,t1,t2\ttook a walk\tLife_Die\tActual\n#EndOfDocument\n", "f.tbf")
    alignment = score_nuggets(file, file, {"d": table}).documents[0].alignment

    pieces = pair_for_reading(alignment, table).gold.pieces

    assert "".join(piece.text for piece in pieces) == "took a walk."
    assert [piece.text for piece in pieces if piece.mentions] == ["took", " ", "a", " ", "walk"]


def test_the_page_shows_both_sides_and_takes_nothing_in_the_files_for_markup() -> None:
    page = comparison_page(_scores(system=SYSTEM.replace("<there>", "<script>x</script>")), "a < b", texts={"d": TEXT})

    class Reader(HTMLParser):
        marks = 0
        scripts = 0
        text = ""

        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002 - of the base
            self.marks += tag == "mark"
            self.scripts += tag == "script"

        def handle_data(self, data: str) -> None:
            self.text += data

    reader = Reader()
    reader.feed(page)
    assert (reader.marks, reader.scripts) == (6, 1)
    assert "They bombed the port, died <there> & left." in reader.text
    assert "<title>a &lt; b</title>" in page
    assert not re.search(r"(src|href)=", page)  # needs no other file
    assert '<button type="button" data-m="g0 g1">G1 (2)</button>' in page


def test_the_text_comparison_has_a_line_for_each_mention_of_either_side() -> None:
    assert comparison_text(_scores(), "sys.tbf") == (
        "#BeginOfDocument d\n"
        "sys.tbf\tE1\t5,11\tconflictattack\tactual\tbombed\t|\tE1\t5,11\tconflictattack\tactual\tbombed\t1.00\n"
        "sys.tbf\tE2\t22,26\tlifedie\tactual\tdied\t|\tE2\t22,26\tlifeinjure\tgeneric\tdied\t1.00\n"
        "sys.tbf\tE3\t37,41\tmovementtransportperson\tactual\tleft\t|\t-\t-\n"
        "sys.tbf\t-\t|\tE3\t27,34\tlifedie\tactual\t<there>\t-\n"
        "@coref\tgold\tE1:bombed,E2:died\n"
        "#EndOfDocument \n"
    )


def test_the_report_ends_in_the_signature_and_says_what_is_undefined() -> None:
    scores = _scores(system="#BeginOfDocument d\n#EndOfDocument\n")

    report = nugget_report(scores)

    assert report.endswith(f"\n{scores.signature}\n")
    assert "undefined (plain: precision and f1: the system has no mention)" in report
    assert "nan" not in report
