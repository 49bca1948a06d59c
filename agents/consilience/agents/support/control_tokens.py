"""Control tokens of models' chat templates: text from outside must not hold them, since many servers obey them.

Only the first character of a token is changed, to one that looks like it and that alignment (`folding`) takes for the
same, so that quotes are found in the document with and without the change. All other text stays as it is, to the byte.
"""

import re

__all__ = ["without_control_tokens"]

_ANGLED = re.compile(
    r"<(?="
    r"[|｜]"  # ChatML, Llama 3, Phi, Qwen, Granite, Command R; DeepSeek writes full-width bars
    r"|/?(?:s|bos|eos|pad|unk|cls|sep|mask|sop|eop|think|thinking|tool|image|audio|video)>"  # Llama 2, Gemma, Mistral
    r"|[</]{0,2}SYS>>"
    r"|/?[a-z]{1,20}(?:_[a-z]{1,20}){1,6}(?:_?\d{1,6})?>"  # Gemma's <start_of_turn>, <tool_call>, <extra_id_0>
    r"|(?:unused|reserved)_?\d{1,6}>"
    r")",
    re.IGNORECASE,
)
_SQUARE = re.compile(
    r"\[(?=/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS|TOOL_CONTENT|THINK|ARGS|CALL_ID|PREFIX"
    r"|SUFFIX|MIDDLE|IMG|IMG_BREAK|IMG_END|BEGIN_AUDIO|gMASK|sMASK|MASK|CLS|SEP|PAD|UNK|BOS|EOS)\])",
)


def without_control_tokens(text: str) -> str:
    """Return text that no chat template's control token is in: `‹|im_end|>`, `‹start_of_turn>`, `［INST]`."""
    return _SQUARE.sub("［", _ANGLED.sub("‹", text))
