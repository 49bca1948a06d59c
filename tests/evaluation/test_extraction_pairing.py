from consilience.evaluation.extraction.pairing import pair_with_gold
from consilience.evaluation.formats.extraction import EntityItem, ExtractionRecord

ANN = EntityItem("Ann", "PER", 0, 3)


def test_a_document_is_answered_by_id_text_or_name_in_this_order() -> None:
    gold = [
        ExtractionRecord("0", "Ann sang."),
        ExtractionRecord("1", "Bob sang."),
        ExtractionRecord("news", ""),
        ExtractionRecord("alone", "Nobody."),
    ]
    system = [
        ExtractionRecord("1", "Ann sang.", (ANN,)),
        ExtractionRecord("7", "Bob sang."),
        ExtractionRecord("news.txt", "Cy sang."),
        ExtractionRecord("other", "Else."),
    ]
    assert pair_with_gold(gold, system) == [
        ExtractionRecord("0", "Ann sang.", (ANN,)),
        ExtractionRecord("1", "Bob sang."),
        ExtractionRecord("news", "Cy sang."),
        ExtractionRecord("other", "Else."),
    ]


def test_a_text_that_gold_has_twice_is_answered_twice() -> None:
    gold = [ExtractionRecord("a", "Ann"), ExtractionRecord("b", "Ann")]
    answer = ExtractionRecord("x", "Ann", (ANN,))
    assert [(r.id, r.entities) for r in pair_with_gold(gold, [answer])] == [("a", (ANN,)), ("b", (ANN,))]
