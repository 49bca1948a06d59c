import type { Schemas } from "@/shared/api/client";
import { useTexts } from "@/entities/coverage/texts";
import { coverageOf } from "./coverage";

/** What a team cannot find of a schema, and what could; nothing where it can find all. */
export function CoverageNote({ coverage }: { readonly coverage: Schemas["CoverageItem"] }) {
  const t = useTexts();
  const { missing, names, more } = coverageOf(coverage);
  if (missing === 0) return null;
  const listed = names.join(", ");
  const teams = coverage.alternatives.join(", ");
  return (
    <p>
      <span className="chip contested">{t("coverage.missing", { missing, types: coverage.types })}</span>{" "}
      {t("coverage.team", { team: coverage.team, names: more > 0 ? t("coverage.more", { names: listed, count: more }) : listed })}{" "}
      {teams === "" ? t("coverage.ways.rules") : t("coverage.ways", { teams })}
    </p>
  );
}
