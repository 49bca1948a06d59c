import { Link } from "@tanstack/react-router";

import { useTexts } from "@/features/query/texts";
import { CopyButton } from "@/shared/ui/CopyButton";
import { Term } from "@/shared/ui/Term";
import { exploredOf } from "@/entities/exploration/address";
import { filterOf } from "@/entities/fact/facts";
import { nameOf, type NodeValue } from "@/entities/query-answer/graphOf";
import { cell } from "@/entities/query-answer/results";
import styles from "./query.module.css";

/** A node of a result with all its properties, and where else to look at it. */
export function Inspector({ node, onClose }: { readonly node: NodeValue; readonly onClose: () => void }) {
  const t = useTexts();
  const isFact = node.labels.includes("Fact");
  const isThing = node.labels.includes("Entity") || node.labels.includes("Event");
  return (
    <section className={styles.inspector} aria-label={t("query.inspector")}>
      <header>
        <h2>
          <bdi>{cell(nameOf(node))}</bdi>
        </h2>
        <button type="button" className="quiet small" onClick={onClose}>
          {t("action.close")}
        </button>
      </header>
      <p>
        {node.labels.map((label) => (
          <span key={label} className="chip">
            {label}
          </span>
        ))}
      </p>
      {node.id !== null && (isFact || isThing) ? (
        <p>
          <Link to="/review" search={filterOf(isFact ? { ids: [node.id], fact: node.id } : { about: node.id, status: "any" })}>
            {t(isFact ? "query.to.fact" : "query.to.facts")}
          </Link>
          {isThing ? (
            <>
              {" · "}
              <Link to="/explorer" search={exploredOf({ focus: node.id })}>
                {t("query.to.explorer")}
              </Link>
            </>
          ) : null}
        </p>
      ) : null}
      <dl>
        {Object.entries(node.properties).map(([key, value]) => (
          <Term key={key} name={key}>
            <bdi>{cell(value)}</bdi> <CopyButton text={typeof value === "string" ? value : JSON.stringify(value)} />
          </Term>
        ))}
      </dl>
    </section>
  );
}
