import { FactChip, type FactStatus } from "@/shared/ui/Status";
import styles from "./explorer.module.css";

interface Listed {
  readonly id: string;
  readonly subject: string;
  readonly predicate: string;
  readonly object: string;
  readonly status: FactStatus;
}

/** Facts as sentences; each opens with where it comes from. */
export function FactList({ facts, onChoose }: { readonly facts: readonly Listed[]; readonly onChoose: (id: string) => void }) {
  return (
    <ul className={styles.factList}>
      {facts.map((fact) => (
        <li key={fact.id}>
          <button type="button" className="quiet" onClick={() => onChoose(fact.id)}>
            <bdi>{fact.subject}</bdi> <span className="soft">–{fact.predicate}→</span> <bdi>{fact.object}</bdi>{" "}
            {fact.status === "accepted" ? null : <FactChip status={fact.status} />}
          </button>
        </li>
      ))}
    </ul>
  );
}
