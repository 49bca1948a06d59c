import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";

import { useTexts } from "@/features/evaluation/texts";
import { CopyButton } from "@/shared/ui/CopyButton";
import { FactChip } from "@/shared/ui/Status";
import { ClaimPane } from "@/entities/fact/ClaimPane";
import { statementOf, type Side } from "../lib/cases";
import type { Case } from "../lib/model";
import { Table } from "@/shared/ui/Table";
import styles from "./evaluation.module.css";

/** Both sides of a case, how they differ and, where it is from the graph, who proposed and decided it. */
export function CaseDetail({ one }: { readonly one: Case }) {
  const t = useTexts();
  const navigate = useNavigate();
  const [isDebateOpen, setDebateOpen] = useState(false);
  const review = (search: { about?: string; fact?: string; ids?: string[] }) =>
    void navigate({ to: "/review", search: { status: "any", sort: "priority", ...search } });
  return (
    <section className={styles.casesDetail} aria-label={t("eval.case")}>
      <div className={styles.casesSides}>
        <h2>{t(`eval.mistake.${one.mistake}`)}</h2>
        <p className="soft">{t(`eval.mistake.${one.mistake}.hint`)}</p>
        <Table heads={["", t("eval.gold"), t("eval.system")]}>
          <Compared name={t("eval.side.says")} one={one} of={(side) => statementOf(side)} />
          {hasPlaces(one.gold) || hasPlaces(one.system) ? <Compared name={t("eval.side.place")} one={one} of={placesOf} /> : null}
          {one.gold?.realis ?? one.system?.realis ? <Compared name={t("eval.task.realis")} one={one} of={(side) => side?.realis ?? "–"} /> : null}
        </Table>
        {one.outcome === "tp" && one.credit < 1 ? <p>{t("eval.credit", { value: one.credit.toFixed(2) })}</p> : null}
      </div>
      {one.fact ? (
        <div className={styles.casesFact}>
          <h2>{t(one.outcome === "fn" ? "eval.fact.held" : "eval.fact")}</h2>
          <p>
            {one.status ? <FactChip status={one.status} /> : null} <CopyButton text={one.fact} label={t("eval.fact.copy")} />{" "}
            <Link to="/review" search={{ status: "any", sort: "priority", ids: [one.fact], fact: one.fact }}>
              {t("eval.fact.review")}
            </Link>
          </p>
          <ClaimPane
            id={one.fact}
            item={undefined}
            mark={undefined}
            isBlind={false}
            isDebateOpen={isDebateOpen}
            onReveal={() => undefined}
            onDebate={() => setDebateOpen(!isDebateOpen)}
            onAbout={(about) => review({ about })}
            onFact={(fact) => review({ ids: [fact], fact })}
          />
        </div>
      ) : null}
    </section>
  );
}

function Compared({ name, one, of }: { readonly name: string; readonly one: Case; readonly of: (side: Side | null) => string }) {
  const [gold, system] = [of(one.gold), of(one.system)];
  return (
    <tr>
      <th scope="row">{name}</th>
      <td dir="auto">{gold}</td>
      <td dir="auto" className={gold === system ? undefined : styles.casesDiffers}>
        {system}
      </td>
    </tr>
  );
}

function hasPlaces(side: Side | null): boolean {
  return side?.places.some(({ start }) => start !== null) ?? false;
}

function placesOf(side: Side | null): string {
  if (!side) return "–";
  return side.places.map((place) => (place.start === null || place.end === null ? "–" : `[${place.start}, ${place.end})`)).join(" ");
}
