import { addTexts } from "@/shared/i18n";

/** Texts of what models were asked. */
export const en = {
  "asked.title": "What the model was asked",
  "asked.gone": "What models were asked in this run is not kept.",
  "asked.none": "No call of a model belongs to this: a tool said it, or it was said before calls were kept.",
  "asked.more": "The first {count} are shown.",
  "asked.round": "round {round}",
  "asked.passage": "chunk {passage}",
  "asked.again": "asked again, since the first reply could not be read",
  "asked.sample": "reply {number} to the same question",
  "asked.copy": "Copy all as JSON",
  "asked.role.system": "System",
  "asked.role.user": "User",
  "asked.role.assistant": "Assistant",
  "asked.form": "Form of the reply: {name}",
  "asked.reply": "Reply, as it came",
  "asked.refusal": "Refused with",
  "asked.truncated": "ended at its limit of tokens",
  "asked.empty": "empty",
  "asked.model": "Model",
  "asked.at": "Answered",
  "asked.cached": "from the cache, at no cost",
  "asked.took": "Took",
  "asked.tokens": "{prompt} tokens of prompt, {reply} of reply",
  "asked.cost": "cost {cost}",
  "asked.unpriced": "without a price",
  "asked.options": "Options",
} as const;

export const { useTexts } = addTexts(en, async () => (await import("./texts.zh")).zh);
