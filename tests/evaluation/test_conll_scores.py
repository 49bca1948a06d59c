from consilience.evaluation.coreference.conll import document_table, score_conll
from consilience.evaluation.coreference.contingency import ContingencyTable
from consilience.evaluation.formats.conll.coreference import ConllDocument, Extent


def _document(**clusters: list[Extent]) -> ConllDocument:
    return ConllDocument("(d)", clusters, 100)


def test_what_the_response_repeats_of_the_key_is_dropped_and_what_it_invents_is_not() -> None:
    key = _document(a=[(0, 0), (1, 1)])
    response = _document(x=[(0, 0), (5, 5)], y=[(0, 0), (1, 1), (5, 5)])

    table, removed = document_table(key, response)

    assert removed == 1
    assert table == ContingencyTable([2], [2, 2], {(0, 0): 1, (0, 1): 1})


def test_a_double_tag_is_two_mentions_whose_twins_are_where_most_of_their_clusters_agree() -> None:
    key = _document(a=[(0, 0), (1, 1)], b=[(1, 1), (2, 2)])
    one_missing = _document(x=[(0, 0)], y=[(1, 1), (2, 2)])

    table, removed = document_table(key, one_missing)

    assert removed == 0
    assert sorted(table.common.values()) == [1, 2]
    assert table.key_mentions == 4
    assert table.response_mentions == 3


def test_documents_that_one_side_lacks_are_said() -> None:
    key = {"(a)": _document(x=[(0, 0), (1, 1)]), "(b)": _document(x=[(0, 0), (1, 1)])}
    response = {"(a)": _document(y=[(0, 0), (1, 1)]), "(c)": _document()}

    scores, findings = score_conll(key, response, ["muc"], response_name="r.conll")

    assert scores.metrics["muc"].counts == (1, 2, 1, 1)
    assert [str(finding) for finding in findings] == [
        "r.conll: document (b) is missing; its mentions count as not found. [missing-document]",
        "r.conll: document (c) is not in the key and is not scored. [extra-document]",
    ]
