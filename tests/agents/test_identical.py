from consilience.agents.support.memoize import memoize_by_identity


def test_what_was_made_of_an_object_is_made_once() -> None:
    made = []

    @memoize_by_identity
    def length(words: list[str], unit: str) -> str:
        made.append(unit)
        return f"{len(words)} {unit}"

    one, equal = ["a", "b"], ["a", "b"]
    assert [length(one, "words"), length(one, "words"), length(one, "names")] == ["2 words", "2 words", "2 names"]
    assert made == ["words", "names"]
    assert length(equal, "words") == "2 words"
    assert made == ["words", "names", "words"]
