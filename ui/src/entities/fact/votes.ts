import type { Schemas } from "@/shared/api/client";
import type { FactDetail } from "./facts";

/** What an expert had to say about a fact: the rounds in which it proposed it; none when it did not. */
export interface Vote {
  readonly expert: string;
  readonly task: string;
  readonly rounds: readonly number[];
}

/** Those who proposed a fact, then their colleagues of the same tasks in the same teams who did not. */
export function votesOf(detail: FactDetail, teams: readonly Pick<Schemas["TeamItem"], "name" | "experts">[]): readonly Vote[] {
  const said = new Map<string, Vote>();
  for (const { expert, task, round } of detail.proposals) {
    const key = `${expert} ${task}`;
    const rounds = new Set([...(said.get(key)?.rounds ?? []), round]);
    said.set(key, { expert, task, rounds: [...rounds].sort((a, b) => a - b) });
  }
  const tasks = new Set(detail.proposals.map((proposal) => proposal.task));
  const names = new Set(detail.runs.map((run) => run.team));
  for (const { experts } of teams.filter((team) => names.has(team.name))) {
    for (const { name, task, contributes } of experts) {
      const key = `${name} ${task}`;
      if (contributes && tasks.has(task) && !said.has(key)) said.set(key, { expert: name, task, rounds: [] });
    }
  }
  return [...said.values()];
}

/** What the judge of a debate decided about a fact; null where none did, or it came to no verdict. */
export function judgeOf(detail: FactDetail | undefined): "accepted" | "rejected" | null {
  const said = detail?.verdicts.filter((verdict) => verdict.debate_id !== null).at(-1)?.decision;
  return said === "accepted" || said === "rejected" ? said : null;
}
