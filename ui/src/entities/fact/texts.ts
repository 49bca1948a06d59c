import { addTexts } from "@/shared/i18n";

/** Texts of what is said of a fact wherever it is shown. */
export const en = {
  "review.confidence": "confidence {value}",
  "review.disagreement": "disagreement {value}",
  "review.why": "Why it is not accepted:",
  "review.votes": "Who proposed it",
  "review.votes.row": "{expert} ({task}), round[count:|s] {rounds}",
  "review.gate": "Why it was contested",
  "review.verdicts": "Verdicts",
  "review.verdict.hidden": "The verdict is hidden until you decide.",
  "review.verdict.show": "Show it",
  "review.debate": "Read the debate",
  "review.history": "Decisions",
  "review.one.entity": "entity",
  "review.one.relation": "relation",
  "review.one.event": "event",
  "review.one.argument": "argument",
  "review.mark.accepted": "accepted",
  "review.mark.rejected": "rejected",
  "review.mark.edited": "edited",
  "review.mark.flagged": "flagged",
  "review.mark.failed": "not saved",
  "review.why.rejected": "Why it was rejected:",
  "review.known": "in {documents} documents, {facts} fact[facts:|s]",
  "review.new": "in this document only, {facts} fact[facts:|s]",
  "review.aliases": "also",
  "review.about": "What else is said about {name}",
  "review.realis.Actual": "happened",
  "review.realis.Generic": "in general",
  "review.realis.Other": "not said to have happened",
  "review.votes.not": "{expert} ({task}) did not",
  "review.debate.close": "Close the debate",
  "review.documents": "Stated in {count} document[count:|s]",
  "review.contradicts": "Contradicts",
  "review.beside": "Also said of the same",
  "review.around": "Around it",
  "review.mark.merged": "merged",
} as const;

export const texts = addTexts(en, async () => (await import("./texts.zh")).zh);
export const { useTexts } = texts;
