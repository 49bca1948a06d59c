"""Aliases: the names by which models call the parts of an answer and the types of a schema.

Forgiven: capitals, blanks and punctuation in names (`Subject Type`, `subject_type`), common synonyms, Chinese keys; of
types also the last part alone (`Marry` for `Life.Marry`) where only one type ends so.
"""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

__all__ = ["ARGUMENT", "ENTITY", "EVENT", "LISTS", "RELATION", "WRAPPERS", "Names", "pick_known_fields", "plain_key"]

_NO_LETTERS = re.compile(r"[\W_]+")
_SHORT = 64
"""Characters up to which names are remembered; they come again and again, long texts do not."""
_QUOTE = "quote evidence sentence context source citation quotation 引文 引用 证据 原文 句子 依据 原句"
_CONFIDENCE = "confidence score certainty probability 置信度 可信度"
_TYPE = "type label category class 类型 类别 标签"
_TEXT = "text entity name mention span word value content 文本 实体 名称 提及 内容 值 实体名称 实体文本"


def _aliases(**names: str) -> Mapping[str, str]:
    return {plain_key(alias): key for key, aliases in names.items() for alias in aliases.split()}


def plain_key(name: str) -> str:
    """Return a name without case, blanks and punctuation."""
    return _plain_short(name) if len(name) <= _SHORT else _plain(name)


def _plain(name: str) -> str:
    return _NO_LETTERS.sub("", name).casefold()


_plain_short = lru_cache(maxsize=4096)(_plain)


def _plain_words(words: str) -> frozenset[str]:
    return frozenset(map(plain_key, words.split()))


ENTITY = _aliases(text=_TEXT, type=f"{_TYPE} entity_type 实体类型", quote=_QUOTE, confidence=_CONFIDENCE)
RELATION = _aliases(
    subject="subject head subj s subject_entity head_entity entity1 主体 主语 头实体 主实体 主体实体",
    subject_type="subject_type head_type subj_type 主体类型 主语类型 头实体类型 主实体类型",
    relation=f"relation predicate relationship relation_type r p 关系 谓词 关系类型 谓语 {_TYPE}",
    object="object tail obj o object_entity tail_entity entity2 客体 宾语 尾实体 客实体 客体实体",
    object_type="object_type tail_type obj_type 客体类型 宾语类型 尾实体类型 客实体类型",
    quote=_QUOTE,
    confidence=_CONFIDENCE,
)
EVENT = _aliases(
    type=f"{_TYPE} event_type event 事件类型 事件",
    trigger="trigger trigger_word trigger_text nugget anchor 触发词 触发器",
    realis="realis modality factuality 现实性 真实性 实现状态",
    arguments="arguments args roles participants 论元 参数 要素 事件论元 论元列表 角色",
    quote=_QUOTE,
    confidence=_CONFIDENCE,
)
ARGUMENT = _aliases(
    role="role argument_role role_name 角色 论元角色",
    text=f"{_TEXT} argument filler 论元 论元文本",
    type=f"{_TYPE} entity_type filler_type 实体类型 论元类型",
    quote=_QUOTE,
    confidence=_CONFIDENCE,
)
LISTS = {
    "ner": _plain_words("entities entity mentions named_entities 实体 实体列表 命名实体"),
    "re": _plain_words("relations relation triples triplets relationships 关系 关系列表 三元组"),
    "ee": _plain_words("events event event_list 事件 事件列表"),
}
"""By what keys a list of a task's items is known."""
WRAPPERS = _plain_words("answer answers result results data output items response 答案 结果 回答 输出")


def pick_known_fields(item: Mapping[str, Any], aliases: Mapping[str, str]) -> dict[str, Any]:
    """Return the values under the names that we know; the first of several wins, unknown keys are left out."""
    known: dict[str, Any] = {}
    for key, value in item.items():
        name = aliases.get(plain_key(key))
        if name and name not in known:
            known[name] = value
    return known


class Names:
    """The names of a schema's types, found as models spell them."""

    def __init__(self, names: Iterable[str]) -> None:
        """Take the schema's own spellings."""
        self._own = {name: name for name in names}
        self._plain: dict[str, str] = {}
        ends: dict[str, list[str]] = {}
        for name in self._own:
            self._plain.setdefault(plain_key(name), name)
            ends.setdefault(plain_key(re.split(r"[.:/\-]", name)[-1]), []).append(name)
        self._ends = {end: found[0] for end, found in ends.items() if len(found) == 1}

    def __contains__(self, given: object) -> bool:
        return isinstance(given, str) and self._find(given) is not None

    def own(self, given: str) -> str:
        """Return the schema's spelling; what was given if the schema has no such type."""
        return self._find(given) or given.strip()

    def _find(self, given: str) -> str | None:
        spelled = plain_key(given)
        return self._own.get(given) or self._plain.get(spelled) or self._ends.get(spelled)
