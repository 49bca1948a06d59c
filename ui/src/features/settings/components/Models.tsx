import { useState } from "react";

import { api, type Schemas } from "@/shared/api/client";
import { useTexts } from "@/features/settings/texts";
import { Choice } from "@/shared/ui/Choice";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import { useFigures } from "@/shared/ui/figures";
import { numbers, Table } from "@/shared/ui/Table";
import styles from "./settings.module.css";

const QUESTIONS = 6;
type Tried = Schemas["ModelTrialItem"];

/** Whether the models of a team are there, which costs nothing; asked a few questions, how well they answer. */
export function Models() {
  const t = useTexts();
  const teams = api.useQuery("get", "/api/v1/teams", {}, { staleTime: 60_000 });
  const asking = teams.data?.filter(({ experts }) => experts.some(({ model }) => model !== null)).map(({ name }) => name) ?? [];
  const [chosen, setChosen] = useState<string>();
  const trial = api.useMutation("post", "/api/v1/teams/{name}/preflight");
  const team = chosen ?? asking[0];
  const tryOut = (questions: number) => {
    if (team) trial.mutate({ params: { path: { name: team } }, body: { schema: "news", questions, timeout_s: 60 } });
  };
  return (
    <section>
      <h2>{t("models.title")}</h2>
      <p className="soft">{t("models.what", { count: QUESTIONS })}</p>
      {teams.error ? <ErrorNote error={teams.error} onRetry={() => void teams.refetch()} /> : null}
      <p className={styles.line}>
        <Choice label={t("models.team")} value={team} values={asking} words={(name) => name} onChange={setChosen} />
        <button type="button" disabled={!team || trial.isPending} onClick={() => tryOut(0)}>
          {t("models.look")}
        </button>
        <button type="button" disabled={!team || trial.isPending} onClick={() => tryOut(QUESTIONS)}>
          {t("models.ask", { count: QUESTIONS })}
        </button>
        <span role="status">{trial.isPending ? t("models.asking") : null}</span>
      </p>
      {trial.error ? <ErrorNote error={trial.error} /> : null}
      {trial.data ? <TrialTable models={trial.data.models} /> : null}
    </section>
  );
}

function TrialTable({ models }: { readonly models: readonly Tried[] }) {
  const t = useTexts();
  const figures = useFigures();
  return (
    <Table
      className="data-table"
      label={t("models.title")}
      heads={[t("models.model"), t("models.found"), ...numbers(t("models.formed"), t("models.speed"), t("models.context"))]}
    >
      {models.map((model) => (
        <tr key={model.name}>
          <td>
            {model.model} <span className="soft">{model.url}</span>
          </td>
          <td>
            {[model.problem, model.said, ...model.remarks].filter(Boolean).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            {model.mode && model.remarks.length === 0 ? t("models.good", { mode: model.mode }) : null}
          </td>
          <td className="number">{model.mode ? `${String(model.formed)}/${String(model.asked)}` : null}</td>
          <td className="number">{model.tokens_per_second === null ? null : figures.count(Math.round(model.tokens_per_second))}</td>
          <td className="number">{model.context?.stated == null ? null : figures.count(model.context.stated)}</td>
        </tr>
      ))}
    </Table>
  );
}
