"""Small examples of grouped answers, of our own, which a model is shown as earlier turns of itself."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

__all__ = ["EXAMPLES", "NOTHING", "GroupExample", "GroupKind"]

GroupKind = Literal["names", "pairs", "triggers", "fillers"]
"""What is grouped: names under types, numbers of pairs under relations, words under event types, words under roles."""


@dataclass(frozen=True, slots=True)
class GroupExample:
    """A question and its answer."""

    text: str
    answer: Mapping[str, Sequence[str | int]]
    pairs: Sequence[tuple[str, str]] = ()
    """The numbered pairs that are asked about."""
    event: str = ""
    """The event whose roles are asked for, as `trigger (type)`."""


_ENGLISH = "Mara Lind left Bergen in May 2019. She joined Oru Works in Lisbon."
_CHINESE = "王芳2019年5月离开大连。她在广州加入了欧路公司。"

EXAMPLES: Mapping[str, Mapping[GroupKind, GroupExample]] = {
    "en": {
        "names": GroupExample(
            _ENGLISH,
            {"Person": ["Mara Lind"], "Company": ["Oru Works"], "City": ["Bergen", "Lisbon"], "Date": ["May 2019"]},
        ),
        "pairs": GroupExample(
            _ENGLISH,
            {"works_for": [1], "based_in": [3], "married_to": []},
            [("Mara Lind", "Oru Works"), ("Oru Works", "Bergen"), ("Oru Works", "Lisbon")],
        ),
        "triggers": GroupExample(_ENGLISH, {"Hire": ["joined"], "Leave": ["left"], "Marry": []}),
        "fillers": GroupExample(
            "She joined Oru Works in Lisbon.",
            {"Employee": ["She"], "Employer": ["Oru Works"], "Date": []},
            event="joined (Hire)",
        ),
    },
    "zh": {
        "names": GroupExample(
            _CHINESE, {"人物": ["王芳"], "公司": ["欧路公司"], "城市": ["大连", "广州"], "日期": ["2019年5月"]}
        ),
        "pairs": GroupExample(
            _CHINESE,
            {"任职": [1], "位于": [3], "配偶": []},
            [("王芳", "欧路公司"), ("欧路公司", "大连"), ("欧路公司", "广州")],
        ),
        "triggers": GroupExample(_CHINESE, {"入职": ["加入"], "离开": ["离开"], "结婚": []}),
        "fillers": GroupExample(
            "她在广州加入了欧路公司。",
            {"员工": ["她"], "雇主": ["欧路公司"], "日期": []},
            event="加入 (入职)",
        ),
    },
}
"""By the language of the prompts."""

NOTHING: Mapping[str, GroupExample] = {
    "en": GroupExample(
        "Tarn and Harl have had no rain since Monday.", {}, pairs=[("Tarn", "Harl")], event="rain (Weather)"
    ),
    "zh": GroupExample("塔恩和海尔从周一起没有下雨。", {}, pairs=[("塔恩", "海尔")], event="下雨 (天气)"),
}
"""A text, a pair and an event that say nothing of what is asked for, whatever it is."""
