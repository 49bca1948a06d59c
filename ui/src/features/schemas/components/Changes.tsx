import { Link } from "@tanstack/react-router";
import { useState } from "react";

import { api } from "@/shared/api/client";
import { useTexts } from "@/features/schemas/texts";
import { Choice } from "@/shared/ui/Choice";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import { RoleButton } from "@/shared/session/RoleButton";
import { saidValue } from "../lib/said";
import type { Difference } from "../lib/difference";
import type { Validation } from "../hooks/useSchema";
import { numbers, Table } from "@/shared/ui/Table";
import styles from "./schema.module.css";

interface Props {
  readonly differences: readonly Difference[];
  readonly validation: Validation | undefined;
}

/** How the draft differs from the stored version, field by field, and what that concerns in the graph. */
export function Changes({ differences, validation }: Props) {
  const t = useTexts();
  const changes = validation?.changes ?? [];
  return (
    <div className={styles.changes}>
      <section>
        <h2>{t("schema.effects")}</h2>
        {changes.length === 0 ? <p className="soft">{t("schema.effects.none")}</p> : null}
        {changes.length > 0 ? (
          <Table
            heads={[
              t("review.type"),
              t("schema.effects.what"),
              t("schema.effects.facts"),
              ...numbers(t("schema.effects.statements"), t("schema.effects.documents")),
            ]}
          >
            {changes.map((change) => (
              <tr key={`${change.kind} ${change.name}`}>
                <td>
                  {change.name} <span className="soft">{t(`schema.kind.${change.kind}`)}</span>
                </td>
                <td>{t(`schema.change.${change.what}`)}</td>
                <td>
                  {change.what === "narrowed"
                    ? t("schema.effects.misfits", { count: sum(change.facts) })
                    : Object.entries(change.facts).map(([status, count]) => `${count} ${said(status, t)}`).join(", ") || "0"}
                  {change.examples.map((fact, at) => (
                    <span key={fact}>
                      {" "}
                      <Link to="/facts/$fact" params={{ fact }} search={{}}>
                        {t("schema.effects.example", { number: at + 1 })}
                      </Link>
                    </span>
                  ))}
                </td>
                <td className="number">{change.statements}</td>
                <td className="number">{change.documents}</td>
              </tr>
            ))}
          </Table>
        ) : null}
        <p>{t("schema.effects.stay")}</p>
        {validation && validation.read_again.total > 0 ? <p>{t("schema.again", { count: validation.read_again.total })}</p> : null}
        <ul className={styles.documents}>
          {validation?.read_again.documents.slice(0, 50).map(({ id, name }) => (
            <li key={id}>
              <Link to="/documents/$document" params={{ document: id }} search={{}}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{t("schema.diff", { count: differences.length })}</h2>
        <Diff differences={differences} />
      </section>
    </div>
  );
}

export function Diff({ differences }: { readonly differences: readonly Difference[] }) {
  const t = useTexts();
  if (differences.length === 0) return <p className="soft">{t("schema.diff.none")}</p>;
  return (
    <ul className={styles.diff}>
      {differences.map(({ path, before, after }) => (
        <li key={path.join("\n")}>
          <code>{path.join(" › ")}</code>
          {before === undefined ? null : (
            <del>
              <span className="visually-hidden">{t("schema.diff.before")} </span>− {saidValue(before)}
            </del>
          )}
          {after === undefined ? null : (
            <ins>
              <span className="visually-hidden">{t("schema.diff.after")} </span>+ {saidValue(after)}
            </ins>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Starts runs over the documents that a saved change concerns. */
export function ReadAgain({ schema, documents }: { readonly schema: string; readonly documents: readonly string[] }) {
  const t = useTexts();
  const teams = api.useQuery("get", "/api/v1/teams", {}).data ?? [];
  const [team, setTeam] = useState("tools");
  const { mutate, data: started, error } = api.useMutation("post", "/api/v1/runs");
  if (started) {
    return (
      <p role="status">
        {t("schema.again.started", { count: started.length })} <Link to="/runs">{t("nav.runs")}</Link>
      </p>
    );
  }
  return (
    <div className={styles.line}>
      <span>{t("schema.again", { count: documents.length })}</span>
      <Choice label={t("schema.again.team")} value={team} values={teams.map(({ name }) => name)} onChange={setTeam} />
      <RoleButton needs="editor" onClick={() => mutate({ body: { documents: [...documents], team, schema, again: true, verify: "", priority: 0 } })}>
        {t("schema.again.go", { count: documents.length })}
      </RoleButton>
      {error ? <ErrorNote error={error} /> : null}
    </div>
  );
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((all, one) => all + one, 0);
}

function said(status: string, t: ReturnType<typeof useTexts>): string {
  if (status === "accepted" || status === "contested" || status === "rejected" || status === "retracted") return t(`fact.${status}`);
  return status;
}
