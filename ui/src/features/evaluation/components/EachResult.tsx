import type { ReactNode } from "react";

import { useTexts } from "@/features/evaluation/texts";
import type { Evaluation } from "../lib/model";
import { systemName } from "../lib/names";
import { letter } from "./ResultsHead";
import styles from "./evaluation.module.css";

interface Props {
  readonly compared: readonly Evaluation[];
  readonly children: (id: string) => ReactNode;
}

/** Evaluations one below the other, each under its letter and name where there are several. */
export function EachResult({ compared, children }: Props) {
  const t = useTexts();
  return compared.map((one, index) => (
    <section key={one.id} className={styles.scores} aria-label={`${letter(index)} ${systemName(one, t)}`}>
      {compared.length > 1 ? (
        <h2>
          <span className={styles.resultsLetter}>{letter(index)}</span> <bdi>{systemName(one, t)}</bdi>
        </h2>
      ) : null}
      {children(one.id)}
    </section>
  ));
}
