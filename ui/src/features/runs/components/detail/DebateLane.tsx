import { useTexts } from "@/features/runs/texts";
import type { DebateView } from "@/entities/debate/debates";
import styles from "./run.module.css";

/** More would fill the screen; the tree has all of them. */
const MOST = 200;
const SIGNS = { decided: "✓", open: "?", held: "▸" } as const;

interface Props {
  readonly debates: readonly DebateView[];
  readonly current: string;
  readonly onChoose: (key: string) => void;
}

/** The debates that follow the rounds, in their order, each with how it ended. */
export function DebateLane({ debates, current, onChoose }: Props) {
  const t = useTexts();
  if (debates.length === 0) return null;
  return (
    <div className={styles.debates}>
      <h3>{t("run.time.debates", { count: debates.length })}</h3>
      <ul>
        {debates.slice(0, MOST).map((debate) => {
          const answer = debate.ruling?.answer ?? null;
          const state = debate.ruling === null ? "held" : answer === null ? "open" : "decided";
          const words =
            answer !== null ? t("run.ruling.vote", { answer }) : t(state === "held" ? "run.debate.open" : "run.debate.unsettled");
          return (
            <li key={debate.id}>
              <button
                type="button"
                className={`small ${state}`}
                aria-pressed={debate.id === current}
                aria-label={`${debate.claim}: ${words}`}
                title={`${debate.claim}: ${words}`}
                onClick={() => onChoose(debate.id)}
              >
                <span aria-hidden="true">{SIGNS[state]}</span> {words}
              </button>
            </li>
          );
        })}
      </ul>
      {debates.length > MOST ? <p className="soft">{t("run.time.debates.more", { count: debates.length - MOST })}</p> : null}
    </div>
  );
}
