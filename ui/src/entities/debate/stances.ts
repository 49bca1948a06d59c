import type { Quote, Turn } from "./debates";

interface Stance {
  /** Of a debater: the first answer is that the claim holds, or the claim itself where two exclude one another. */
  readonly stance: "supports" | "opposes" | null;
  /** The answer that the same speaker defended last within these sides; null when it is the same, or the first speech. */
  readonly from: number | null;
}

/** Where a speaker stands, and whether it stood elsewhere before; sides that are flipped on purpose are no change of mind. */
export function stanceOf(turn: Turn, before: readonly Turn[]): Stance {
  if (turn.role === "judge" || turn.answer === null) return { stance: null, from: null };
  const own = [...before, turn].filter(
    ({ role, speaker, rollout }) => role === turn.role && speaker === turn.speaker && rollout === turn.rollout,
  );
  // Two debaters of one name cannot be told apart: then nothing is said of changes.
  const isShared = own.some((one) => own.some((other) => other.round === one.round && other.answer !== one.answer));
  const last = own.findLast((one) => one.round < turn.round)?.answer ?? turn.answer;
  return { stance: turn.answer === 1 ? "supports" : "opposes", from: isShared || last === turn.answer ? null : last };
}

/** Fewer characters are in many sentences by chance. */
const LEAST = 12;

/** The quotes of a debate that stand in the judge's own words. */
export function reliedOn(turns: readonly Turn[], words: readonly string[]): readonly Quote[] {
  const said = words.map(plain).join("\n");
  const found = new Map<string, Quote>();
  for (const quote of turns.flatMap((turn) => turn.quotes)) {
    const text = plain(quote.text);
    if (text.length >= LEAST && said.includes(text) && !found.has(text)) found.set(text, quote);
  }
  return [...found.values()];
}

function plain(text: string): string {
  return text.replace(/\s+/g, " ").trim().toLocaleLowerCase();
}
