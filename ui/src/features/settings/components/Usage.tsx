import { api } from "@/shared/api/client";
import { useTexts } from "@/features/settings/texts";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import { DataTable, numbers } from "@/shared/ui/Table";
import { useFigures } from "@/shared/ui/figures";

/** What the runs of the graph asked of models, by team and by expert. */
export function Usage() {
  const t = useTexts();
  const figures = useFigures();
  const { data, error, refetch } = api.useQuery("get", "/api/v1/usage", {}, { staleTime: 0 });
  const rows = [
    ...(data?.teams.map((team) => ({ ...team, name: team.team, what: t("usage.team", { count: team.runs }) })) ?? []),
    ...(data?.experts.map((expert) => ({ ...expert, name: expert.expert, what: `${expert.task} · ${expert.kind}` })) ?? []),
  ];
  return (
    <section>
      <h2>{t("usage.title")}</h2>
      {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {data && rows.length === 0 ? <p className="soft">{t("usage.none")}</p> : null}
      {rows.length > 0 ? (
        <DataTable heads={[t("usage.who"), t("usage.what"), ...numbers(t("usage.calls"), t("usage.prompt"), t("usage.completion"), t("usage.cost"))]}>
          {rows.map((row) => (
            <tr key={`${row.name} ${row.what}`}>
              <td>{row.name}</td>
              <td className="soft">{row.what}</td>
              <td className="number">{figures.count(row.calls)}</td>
              <td className="number">{figures.count(row.prompt_tokens)}</td>
              <td className="number">{figures.count(row.completion_tokens)}</td>
              <td className="number">{figures.cost(row.cost)}</td>
            </tr>
          ))}
        </DataTable>
      ) : null}
    </section>
  );
}
