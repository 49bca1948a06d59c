import { describe, expect, it } from "vitest";

import type { FactDetail } from "./facts";
import { judgeOf, votesOf } from "./votes";

const proposal = (expert: string, task: string, round: number) => ({ expert, task, round, kind: "chat", signature: "", run_id: "r" });
const verdict = (decision: "accepted" | "contested" | "rejected", debate: string | null) => ({ decision, method: "m", reason: "", run_id: "r", debate_id: debate });
const detail = (change: object) => ({ proposals: [], runs: [{ team: "llm" }], verdicts: [], ...change }) as unknown as FactDetail;
const expert = (name: string, task: string, contributes = true) => ({ name, task, contributes, kind: "chat", model: null, schema: null, strategy: null });
const team = { name: "llm", experts: [expert("ann", "re"), expert("ben", "re"), expert("cy", "ner"), expert("dee", "re", false)] };

describe("votes", () => {
  it("are the rounds of each who said so, and the colleagues of the task who did not", () => {
    const found = votesOf(detail({ proposals: [proposal("ann", "re", 2), proposal("ann", "re", 1)] }), [team]);
    expect(found).toEqual([{ expert: "ann", task: "re", rounds: [1, 2] }, { expert: "ben", task: "re", rounds: [] }]);
  });

  it("say nothing of colleagues of a team that is not known", () => {
    expect(votesOf(detail({ proposals: [proposal("ann", "re", 1)] }), [])).toHaveLength(1);
  });
});

describe("the judge's word", () => {
  it("is the last verdict of a debate, if there is one", () => {
    expect(judgeOf(detail({ verdicts: [verdict("accepted", "d1"), verdict("rejected", "d2"), verdict("accepted", null)] }))).toBe("rejected");
    expect(judgeOf(detail({ verdicts: [verdict("contested", "d1")] }))).toBeNull();
    expect(judgeOf(detail({ verdicts: [verdict("accepted", null)] }))).toBeNull();
    expect(judgeOf(undefined)).toBeNull();
  });
});
