import pytest

from consilience.agents.verification.debate.claims.type_names import plain_name


@pytest.mark.parametrize(
    ("name", "definition", "plain"),
    [
        ("P6", "Head of government. The government is headed by the person.", "head of government"),
        ("P6", "", "P6"),
        ("founded", "Set up.", "founded"),
        ("OrgBased_In", "The body has its seat there.", "org based in"),
        ("Contact.RequestCommand.Unspecified", "Somebody asks.", "request command"),
        ("Attack:Databreach", "", "databreach"),
        ("USED-FOR", "", "USED-FOR"),
        ("财经/交易-出售/收购", "", "财经/交易-出售/收购"),
        ("Other", "", "Other"),
    ],
)
def test_names_of_types_in_plain_words(name: str, definition: str, plain: str) -> None:
    assert plain_name(name, definition) == plain
