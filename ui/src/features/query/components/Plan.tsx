import type { Schemas } from "@/shared/api/client";
import { useTexts } from "@/features/query/texts";
import styles from "./query.module.css";

/** How the server would run the query, step under step. */
export function Plan({ plan }: { readonly plan: Schemas["QueryPlan"] }) {
  return (
    <ul className={styles.plan}>
      <Step step={plan.root} />
    </ul>
  );
}

function Step({ step }: { readonly step: Schemas["PlanStep"] }) {
  const t = useTexts();
  return (
    <li>
      <strong>{step.operator}</strong> <span className="soft">{t("query.expected", { rows: Math.round(step.rows) })}</span>
      <div className="soft">{step.details}</div>
      {step.steps.length > 0 ? (
        <ul>
          {step.steps.map((one, index) => (
            <Step key={index} step={one} />
          ))}
        </ul>
      ) : null}
    </li>
  );
}
