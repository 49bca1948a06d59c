import { useTexts } from "@/features/runs/texts";
import type { RunView, Said } from "@/entities/run/run";
import { FactChip } from "@/shared/ui/Status";
import { placeOf } from "@/entities/debate/quotes";
import styles from "./run.module.css";

interface Props {
  readonly view: RunView;
  readonly kind: "gate" | "verdicts";
  /** Whether there is a text to show places in. */
  readonly hasText: boolean;
  readonly onQuote: (id: string) => void;
}

/** What the gate found contested, or what the verdicts did not accept, each with the reason. */
export function ClaimsPane({ view, kind, hasText, onQuote }: Props) {
  const t = useTexts();
  const said = claimsOf(view, kind);
  const verdicts = view.verdicts;
  return (
    <article className="run-pane">
      <h2>{t(`run.${kind}.title`)}</h2>
      {kind === "verdicts" && verdicts ? (
        <p className="soft">
          {t("run.verdicts.sum", {
            accepted: verdicts.accepted,
            contested: verdicts.contested,
            rejected: verdicts.rejected,
            judged: verdicts.judged,
          })}
        </p>
      ) : null}
      {kind === "gate" && view.gate?.choice ? <p className="soft">{view.gate.choice}</p> : null}
      {said.length === 0 ? <p>{t(`run.${kind}.none`)}</p> : null}
      <ul className={styles.claims}>
        {said.map(([claim, decision, reason], index) => (
          <li key={index}>
            <p className="run-claim">
              {kind === "verdicts" ? <FactChip status={decision} /> : null} <bdi>{claim}</bdi>
            </p>
            <p className="soft">{reason}</p>
            {hasText && placeOf(claim) ? (
              <button type="button" className="small" onClick={() => onQuote(String(index))}>
                {t("run.show")}
              </button>
            ) : null}
          </li>
        ))}
      </ul>
    </article>
  );
}

export function claimsOf(view: RunView, kind: "gate" | "verdicts"): readonly Said[] {
  return kind === "gate" ? (view.gate?.contested ?? []) : (view.verdicts?.notAccepted ?? []);
}
