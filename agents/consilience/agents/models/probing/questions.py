"""The small questions that a model is tried with: ten English and ten Chinese sentences with the names in them."""

from dataclasses import dataclass
from typing import Final

from consilience.agents.models.protocol import Message, ReplyForm
from consilience.agents.prompts.rendering import render

__all__ = ["FORM", "QUESTIONS", "SmallQuestion"]

_NAMES: Final = {"type": "array", "items": {"type": "string"}}
FORM: Final = ReplyForm(
    "names",
    {
        "type": "object",
        "properties": {"persons": _NAMES, "places": _NAMES},
        "required": ["persons", "places"],
        "additionalProperties": False,
    },
)


@dataclass(frozen=True, slots=True)
class SmallQuestion:
    """A question whose answer is known."""

    language: str
    """`en` or `zh`."""
    sentence: str
    persons: frozenset[str]
    places: frozenset[str]

    @property
    def messages(self) -> tuple[Message, ...]:
        """The question as it is sent."""
        return (Message("user", render("probe_names.v1", self.language, sentence=self.sentence)),)


def _question(language: str, sentence: str, persons: str = "", places: str = "") -> SmallQuestion:
    def split_names(names: str) -> frozenset[str]:
        return frozenset(filter(None, names.split("|")))

    return SmallQuestion(language, sentence, split_names(persons), split_names(places))


QUESTIONS: Final = (
    _question("en", "Mara Lind moved from Bergen to Lisbon.", "Mara Lind", "Bergen|Lisbon"),
    _question("zh", "王芳从上海搬到了广州。", "王芳", "上海|广州"),
    _question("en", "Tom Reyes teaches chemistry in Quito.", "Tom Reyes", "Quito"),
    _question("zh", "张伟在北京教化学。", "张伟", "北京"),
    _question("en", "The bridge was closed for repairs.", "", ""),
    _question("zh", "这座桥因维修而关闭。", "", ""),
    _question("en", "Ada Kohl married Ben Okoro in Lagos.", "Ada Kohl|Ben Okoro", "Lagos"),
    _question("zh", "陈静和刘洋在杭州结婚。", "陈静|刘洋", "杭州"),
    _question("en", "Prague elected Jana Havel as mayor.", "Jana Havel", "Prague"),
    _question("zh", "赵敏当选为大连市长。", "赵敏", "大连"),
    _question("en", "Luis Prado founded a bakery.", "Luis Prado", ""),
    _question("zh", "孙丽开了一家面包店。", "孙丽", ""),
    _question("en", "Snow fell on Kyoto and Osaka.", "", "Kyoto|Osaka"),
    _question("zh", "武汉和长沙下雪了。", "", "武汉|长沙"),
    _question("en", "Nina Sato sued the painter Igor Blum.", "Nina Sato|Igor Blum", ""),
    _question("zh", "周杰起诉了画家吴明。", "周杰|吴明", ""),
    _question("en", "Eli Stone was born in Cork and died in Perth.", "Eli Stone", "Cork|Perth"),
    _question("zh", "郑和平生于昆明，死于西安。", "郑和平", "昆明|西安"),
    _question("en", "The rain stopped before noon.", "", ""),
    _question("zh", "雨在中午之前停了。", "", ""),
)
