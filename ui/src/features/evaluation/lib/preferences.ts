
import { inner, measured, number, objects } from "./read";

/** Systems, the strongest first. */
export function ranksOf(scores: unknown) {
  const systems = inner(scores, "systems");
  const ranks = Object.keys(systems).map((name) => {
    const system = inner(systems, name);
    const games = inner(system, "against");
    const against: Record<string, { wins: number; ties: number; losses: number }> = Object.fromEntries(
      Object.keys(games).map((other) => {
        const one = inner(games, other);
        return [other, { wins: number(one, "wins") ?? 0, ties: number(one, "ties") ?? 0, losses: number(one, "losses") ?? 0 }];
      }),
    );
    const all = Object.values(against).reduce((sum, { wins, ties, losses }) => sum + wins + ties + losses, 0);
    return { name, elo: measured(inner(system, "elo")), bradleyTerry: measured(inner(system, "bradley_terry")), games: all, against };
  });
  return ranks.sort((a, b) => (b.bradleyTerry?.value ?? 0) - (a.bradleyTerry?.value ?? 0));
}

/** The least and the greatest rating, with some room. */
export function spanOf(ranks: ReturnType<typeof ranksOf>): readonly [number, number] {
  const ends = ranks.flatMap(({ elo, bradleyTerry }) => [elo, bradleyTerry].flatMap((one) => (one ? [one.low ?? one.value, one.high ?? one.value] : [])));
  if (ends.length === 0) return [0, 1];
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const room = Math.max(10, 0.05 * (high - low));
  return [low - room, high + room];
}

export function agreementOf(scores: unknown): { names: string; value: number; comparisons: number }[] {
  return objects(scores, "agreement").map((one) => ({
    names: Array.isArray(one["annotators"]) ? one["annotators"].map(String).join(" – ") : "",
    value: number(one, "value") ?? 0,
    comparisons: number(one, "comparisons") ?? 0,
  }));
}
