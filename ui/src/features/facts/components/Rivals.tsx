import { Link } from "@tanstack/react-router";

import { api } from "@/shared/api/client";
import { useTexts } from "@/features/facts/texts";
import { FactChip } from "@/shared/ui/Status";
import { statement, type Fact } from "@/entities/fact/facts";
import { knownThen } from "@/entities/fact/knownThen";
import styles from "./fact.module.css";

/** What else is said by the same relation, role or attribute about the same subject: what agrees with the fact, or excludes it. */
export function Rivals({ fact, knownAt }: { readonly fact: Fact; readonly knownAt: string | undefined }) {
  const t = useTexts();
  const hasOthers = fact.kind === "relation" || fact.kind === "argument" || fact.kind === "attribute";
  const { data } = api.useQuery(
    "get",
    "/api/v1/facts",
    { params: { query: { about: fact.subject.id, type: fact.predicate, kind: fact.kind, limit: 50, ...knownThen(knownAt) } } },
    { enabled: hasOthers },
  );
  const others = data?.items.filter((one) => one.id !== fact.id && one.subject.id === fact.subject.id) ?? [];
  if (!hasOthers || others.length === 0) return null;
  return (
    <section>
      <h2>{t("fact.others", { subject: fact.subject.name, predicate: fact.predicate })}</h2>
      <ul className={styles.steps}>
        {others.map((one) => (
          <li key={one.id}>
            <FactChip status={one.status} />{" "}
            <Link to="/facts/$fact" params={{ fact: one.id }} search={{ knownAt }}>
              {statement(one)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
