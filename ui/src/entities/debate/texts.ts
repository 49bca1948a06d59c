import { addTexts } from "@/shared/i18n";

/** Texts of a debate. */
export const en = {
  "run.show": "Show in the text",
  "run.debate.claim": "Claim",
  "run.debate.gate": "Contested because",
  "run.debate.answer": "Answer {answer}",
  "run.debate.for": "{role} for answer {answer}",
  "run.debate.all": "{role} to both",
  "run.debate.to": "{role} to the defender of answer {answer}",
  "run.debate.role.debater": "Debater",
  "run.debate.role.consultant": "Consultant",
  "run.debate.role.judge": "Judge",
  "run.debate.round": "Round {number}",
  "run.debate.rollout": "Debate {number}, sides exchanged",
  "run.debate.cut": "cut at the limit of words",
  "run.debate.silent": "said nothing",
  "run.quote.verified": "in the text",
  "run.quote.unverified": "not in the text",
  "run.quote.short": "very short",
  "run.ruling": "Verdict",
  "run.ruling.waiting": "The judge has not decided yet.",
  "run.ruling.won": "Answer {answer}: {words}",
  "run.ruling.none": "No verdict survived the flip",
  "run.ruling.confidence": "{percent} of the votes",
  "run.ruling.order.regular": "in the given order",
  "run.ruling.order.flipped": "with the answers exchanged",
  "run.ruling.vote": "answer {answer}",
  "run.ruling.novote": "no answer",
  "run.ruling.reply": "The judge's words",
  "run.ruling.cost": "{calls} call[calls:|s], {tokens} tokens, cost {cost}",
  "run.stance.supports": "supports",
  "run.stance.opposes": "opposes",
  "run.stance.turned": "revises: {from} → {to}",
  "run.turn.link": "Link to speech {number}",
  "run.quote.shifted": "in the text, written otherwise",
  "run.ruling.relied": "Quotes that it relied on",
} as const;

export const texts = addTexts(en, async () => (await import("./texts.zh")).zh);
export const { useTexts } = texts;
