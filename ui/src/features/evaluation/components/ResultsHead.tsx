import { useTexts } from "@/features/evaluation/texts";
import { CopyButton } from "@/shared/ui/CopyButton";
import { Term } from "@/shared/ui/Term";
import { goldName, systemName } from "../lib/names";
import type { Comparing, Criterion } from "../lib/model";
import styles from "./evaluation.module.css";

/** What is compared with what, by which rule, and how to compute it again. */
export function ResultsHead({ compared, shown, onShow }: Comparing) {
  const t = useTexts();
  const [first] = compared;
  if (!first) return null;
  const leaveOut = (id: string) => onShow({ of: compared.filter((one) => one.id !== id).map((one) => one.id).join(",") });
  return (
    <header className={styles.resultsHead}>
      <dl className={styles.resultsFacts}>
        <Term name={t(first.source === "none" ? "eval.form.file" : "eval.gold")} dir="auto">
          {goldName(first, t)}{" "}
          {first.source === "none" ? null : <span className="soft">{t("eval.documents", { count: first.documents })}</span>}
        </Term>
        <Term name={t("eval.configuration")}>
          <code>{first.configuration}</code> <span className="soft">{t("eval.version", { version: first.version })}</span>{" "}
          {first.signature ? <CopyButton text={first.signature} label={t("eval.signature")} /> : null}
        </Term>
        {first.criteria.length > 1 ? (
          <Term name={t("eval.criterion")}>
            {first.criteria.map((criterion) => (
              <button
                key={criterion}
                type="button"
                className="small toggle"
                title={t(`eval.criterion.${criterion as "exact" | "partial"}.hint`)}
                aria-pressed={(shown.criterion ?? first.criteria[0]) === criterion}
                onClick={() => onShow({ criterion: criterion as Criterion })}
              >
                {t(`eval.criterion.${criterion as "exact" | "partial"}`)}
              </button>
            ))}
          </Term>
        ) : null}
      </dl>
      {compared.length > 1 ? (
        <ol className={styles.resultsCompared} aria-label={t("eval.compared")}>
          {compared.map((one, index) => (
            <li key={one.id}>
              <span className={styles.resultsLetter}>{letter(index)}</span> <span dir="auto">{systemName(one, t)}</span>{" "}
              <code className="soft">{one.configuration}</code>{" "}
              {index === 0 ? (
                <span className="chip">{t("eval.baseline")}</span>
              ) : (
                <button type="button" className="small quiet" onClick={() => onShow({ of: [one, ...compared.filter((other) => other !== one)].map(({ id }) => id).join(",") })}>
                  {t("eval.baseline.make")}
                </button>
              )}
              <button type="button" className="small quiet" aria-label={t("eval.leave", { name: systemName(one, t) })} onClick={() => leaveOut(one.id)}>
                ×
              </button>
            </li>
          ))}
        </ol>
      ) : null}
      {first.notes.length > 0 ? (
        <details>
          <summary>{t("eval.notes", { count: first.notes.length })}</summary>
          <ul>
            {first.notes.slice(0, 50).map((note) => (
              <li key={note} dir="auto">
                {note}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </header>
  );
}

/** How compared evaluations are told apart in narrow columns. */
export function letter(index: number): string {
  return String.fromCharCode("A".charCodeAt(0) + index);
}
