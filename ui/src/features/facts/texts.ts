import { addTexts } from "@/shared/i18n";

/** Texts of the page of a fact. */
export const en = {
  "asked.of": "What {expert} was asked",
  "fact.gone": "This fact is not in the graph",
  "fact.gone.what": "The documents that supported it may have been deleted, and nobody had reviewed it; or the address is mistyped.",
  "fact.kind.entity": "Entity",
  "fact.kind.relation": "Relation",
  "fact.kind.event": "Event",
  "fact.kind.argument": "Argument of an event",
  "fact.confidence": "confidence {value}",
  "fact.support": "{count} document[count: accepts|s accept] it",
  "fact.link": "Copy link",
  "fact.evidence": "Evidence ({count})",
  "fact.evidence.none": "No quote backs it.",
  "fact.verified": "the text contains it",
  "fact.unverified": "the text does not contain it",
  "fact.places": "quote {at} of {count}",
  "fact.show": "Show in the text",
  "fact.runs": "How it came about ({count} run[count:|s])",
  "fact.runs.none": "No run supports it any more; it stays because a person reviewed it.",
  "fact.kept": "No current reading supports it; a person's decision keeps it.",
  "fact.run.line": "team {team}, schema {schema}, {rounds} round[rounds:|s], confidence {confidence}",
  "fact.step.round": "Round {round}",
  "fact.step.proposal": "{expert} ({task}) proposed it",
  "fact.step.gate": "Gate",
  "fact.step.gate.none": "nothing contested it",
  "fact.step.verdict": "Verdict",
  "fact.debate": "The debate",
  "fact.decisions": "Decisions of people ({count})",
  "fact.decisions.none": "Nobody has decided about it.",
  "fact.commented": "remarked",
  "fact.replaced": "replaced by this fact",
  "fact.replaces": "in place of this fact",
  "fact.others": "{subject} –{predicate}→ …: what else is said",
} as const;

export const { useTexts } = addTexts(en, async () => (await import("./texts.zh")).zh);
