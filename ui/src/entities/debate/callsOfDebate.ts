import type { CallItem } from "@/entities/modelCall/calls";
import type { Judgement, Turn } from "./debates";

/** Whether a call is the one of which a speech, or a judge's question to a speaker, came. */
export function isOfTurn(call: CallItem, turn: Turn): boolean {
  const asker = turn.role === "judge" ? "judge" : `${turn.role} for answer ${turn.answer ?? 0}`;
  return call.asker === asker && call.rollout === turn.rollout && call.round === turn.round && call.order === null;
}

/** Whether a call is the one of which a judge's reply came; `sample` counts the replies in the same order. */
export function isOfJudgement(call: CallItem, judgement: Judgement, sample: number): boolean {
  const { rollout, order } = judgement;
  return call.asker === "judge" && call.rollout === rollout && call.order === order && call.sample === sample;
}

/** Returns which reply to the same prompt a judgement is, from 0. */
export function sampleOf(judgements: readonly Judgement[], at: number): number {
  const judgement = judgements[at];
  return judgements.slice(0, at).filter(({ rollout, order }) => rollout === judgement?.rollout && order === judgement.order).length;
}
