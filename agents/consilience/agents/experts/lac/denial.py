"""Denial in Chinese: a clause says that something happened, or denies it, wants it or thinks it possible."""

import re

__all__ = ["is_asserted"]

_DENIED = "没有 没能 并未 并非 未能 尚未 从未 未(?!来) 不是 不会 不再 拒绝 否认"
_SUPPOSED = "如果 若(?!干) 假如 一旦 可能 或许 拟 计划 打算 考虑 希望 要求 建议 呼吁 将(?!军|领|士) 预计 有望 威胁"
_NOT = re.compile("|".join(f"{_DENIED} {_SUPPOSED}".split()))
_CLAUSE = re.compile(r"[，,。；;！!？?：:\n]")


def is_asserted(text: str, at: int) -> bool:
    """Tell whether what a sentence says at a place is said to be so, going by the words of its clause before it.

    Args:
        text: the sentence.
        at: where the trigger, or what states a relation, begins.
    """
    clause = max((found.end() for found in _CLAUSE.finditer(text, 0, at)), default=0)
    return _NOT.search(text, clause, at) is None
