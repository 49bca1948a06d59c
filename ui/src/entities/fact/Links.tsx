import type { Schemas } from "@/shared/api/client";
import { useTexts } from "@/entities/fact/texts";
import styles from "./claim.module.css";

/** Through which words a quote speaks of what it does not name: “Her” → Ada Quill. */
export function Links({ links }: { readonly links: readonly Schemas["ProvenanceLink"][] }) {
  const t = useTexts();
  if (links.length === 0) return null;
  return (
    <ul className={styles.links} aria-label={t("review.links")}>
      {links.map(({ text, start, antecedent, antecedent_start, antecedent_end }) => (
        <li key={`${start} ${antecedent_start}`} title={t("review.link")}>
          <q>{text}</q> <span aria-hidden="true">→</span> <bdi>{antecedent}</bdi>{" "}
          <span className="soft">
            {antecedent_start}–{antecedent_end}
          </span>
        </li>
      ))}
    </ul>
  );
}
