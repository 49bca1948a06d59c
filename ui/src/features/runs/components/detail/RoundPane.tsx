import { numbers, Table } from "@/shared/ui/Table";
import { useMemo } from "react";

import { useTexts } from "@/features/runs/texts";
import type { Round } from "@/entities/run/calls";

const SUMS = ["added", "corrected", "removed"] as const;

/** A round in numbers, expert by expert. */
export function RoundPane({ round }: { readonly round: Round }) {
  const t = useTexts();
  const experts = useMemo(() => expertsOf(round), [round]);
  const { answered, added, corrected, removed } = round;
  return (
    <article className="run-pane">
      <h2>{t("run.debate.round", { number: round.number })}</h2>
      <p>{t("run.round.sum", { answered, asked: round.calls.length, added, corrected, removed })}</p>
      <Table heads={[t("run.round.expert"), ...numbers(t("run.round.answers"), ...SUMS.map((what) => t(`run.answer.${what}`)))]}>
        {experts.map((expert) => (
          <tr key={expert.name}>
            <th scope="row">{expert.name}</th>
            <td className="number">
              {expert.answered}/{expert.asked}
            </td>
            {SUMS.map((what) => (
              <td key={what} className="number">
                {expert[what]}
              </td>
            ))}
          </tr>
        ))}
      </Table>
    </article>
  );
}

function expertsOf(round: Round) {
  const sums = new Map<string, { name: string; asked: number; answered: number; added: number; corrected: number; removed: number }>();
  for (const { expert: name, answer } of round.calls) {
    const sum = sums.get(name) ?? { name, asked: 0, answered: 0, added: 0, corrected: 0, removed: 0 };
    sums.set(name, sum);
    sum.asked += 1;
    if (!answer) continue;
    sum.answered += 1;
    for (const what of SUMS) sum[what] += answer[what].length;
  }
  return [...sums.values()].sort((a, b) => a.name.localeCompare(b.name));
}
