import { CoverageNote } from "@/entities/coverage/CoverageNote";
import { coverageOf, languageNames } from "@/entities/coverage/coverage";
import { api } from "@/shared/api/client";
import { useLanguage } from "@/shared/i18n";
import { useTexts } from "@/features/schemas/texts";
import { Pending } from "@/shared/ui/Pending";

/** What each team finds of the schema's newest version, told before anything is read with it. */
export function Teams({ schema }: { readonly schema: string }) {
  const t = useTexts();
  const { language } = useLanguage();
  const params = { path: { name: schema } };
  const { data, error, refetch } = api.useQuery("get", "/api/v1/schemas/{name}/coverage", { params }, { staleTime: 0 });
  if (error || !data) return <Pending error={error} onRetry={refetch} />;
  return (
    <section>
      <h3>{t("schema.teams")}</h3>
      <p className="soft">{t("schema.teams.hint")}</p>
      <ul>
        {data.map((one) => (
          <li key={one.team}>
            <strong>{one.team}</strong>{" "}
            {one.languages === null
              ? t("schema.teams.any")
              : t("schema.teams.reads", { languages: languageNames(one.languages, language) || "–" })}{" "}
            {coverageOf(one).missing === 0 ? t("schema.teams.all", { count: one.types }) : <CoverageNote coverage={one} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
