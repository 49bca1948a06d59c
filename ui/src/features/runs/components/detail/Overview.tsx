import { Link } from "@tanstack/react-router";

import type { Schemas } from "@/shared/api/client";
import { useTexts } from "@/features/runs/texts";
import type { RunView } from "@/entities/run/run";
import { CopyButton } from "@/shared/ui/CopyButton";
import { FactChip } from "@/shared/ui/Status";
import { Term } from "@/shared/ui/Term";
import { filterOf } from "@/entities/fact/facts";
import styles from "./run.module.css";

const MADE = ["chunks", "mentions", "entities", "events", "facts"] as const;
const FACTS = ["accepted", "contested", "rejected"] as const;

/** The whole run: what it is, what it made, and what there is to do about it. */
export function Overview({ item, view }: { readonly item: Schemas["RunItem"]; readonly view: RunView }) {
  const t = useTexts();
  const made: Record<string, number | undefined> = {
    chunks: view.chunks || undefined,
    ...view.resolved,
    ...(view.verdicts
      ? { accepted: view.verdicts.accepted, contested: view.verdicts.contested, rejected: view.verdicts.rejected }
      : {}),
    ...item.counts,
  };
  // Claims that say the same are one fact; runs of earlier releases counted claims alone.
  for (const status of FACTS) made[status] = item.counts[`${status}_facts`] ?? made[status];
  const hasMade = Object.values(made).some((count) => count !== undefined);
  return (
    <article className="run-pane">
      <h2>{item.document}</h2>
      <dl className={styles.facts}>
        <Term name={t("intake.team")}>{item.team}</Term>
        <Term name={t("intake.schema")}>{item.schema}</Term>
        <Term name={t("run.by")}>{item.submitted_by || "–"}</Term>
        <Term name={t("run.attempts")}>{item.attempts}</Term>
        {([["runs.col.document", item.document_id], ["run.id", item.run_id ?? item.id]] as const).map(([name, id]) => (
          <Term key={name} name={t(name)} className={styles.id}>
            <code>{id}</code> <CopyButton text={id} />
          </Term>
        ))}
      </dl>
      {item.status === "done" && item.reason ? (
        <section>
          <h3>{t("run.nothing")}</h3>
          <p>{item.reason}</p>
        </section>
      ) : null}
      {hasMade ? (
        <section>
          <h3>{t("run.made")}</h3>
          <p className={styles.made}>
            {MADE.map((what) =>
              made[what] === undefined ? null : (
                <span key={what}>
                  <strong>{made[what].toLocaleString()}</strong> {t(`run.count.${what}`, { count: made[what] })}
                </span>
              ),
            )}
          </p>
          <ul className={styles.made}>
            {FACTS.map((status) =>
              made[status] === undefined ? null : (
                <li key={status}>
                  <strong>{made[status].toLocaleString()}</strong> <FactChip status={status} />
                </li>
              ),
            )}
          </ul>
          {item.status === "done" && (made["contested"] ?? 0) > 0 ? (
            <p>
              <Link to="/review" search={filterOf({ document: item.document_id })}>
                {t("run.review")} ({made["contested"]})
              </Link>
            </p>
          ) : null}
        </section>
      ) : null}
    </article>
  );
}
