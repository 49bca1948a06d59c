import { languageNames } from "@/entities/coverage/coverage";
import { useLanguage } from "@/shared/i18n";
import { useTexts } from "@/features/runs/texts";
import { useFigures } from "@/shared/ui/figures";
import { problemText } from "@/shared/ui/problems";
import { flawOf, type Staged } from "../../lib/intake";
import type { Preflight } from "../../lib/preflight";
import styles from "../list/runs.module.css";

const SIGNS = { file: "▤", text: "¶", url: "⛓" } as const;

interface Props {
  readonly items: readonly Staged[];
  readonly foreseen: Preflight["of"] | undefined;
  readonly onLeaveOut: (key: string) => void;
}

/** What will be sent, each with what is known of it before it is sent, and why it was refused. */
export function Staging({ items, foreseen, onLeaveOut }: Props) {
  const t = useTexts();
  const { language } = useLanguage();
  const figures = useFigures();
  return (
    <ul className={styles.intakeList} aria-label={t("intake.list")}>
      {items.map((item) => {
        const flaw = flawOf(item);
        const seen = foreseen?.get(item.key);
        return (
          <li key={item.key}>
            <span aria-hidden="true">{SIGNS[item.content.kind]}</span>
            <span className={styles.intakeName} title={item.name}>
              {item.name}
            </span>
            {seen && seen.known !== "new" ? (
              <span className={`chip ${seen.known === "graph" || seen.known === "waiting" ? "contested" : ""}`} title={t(`intake.known.${seen.known}.what`)}>
                {t(`intake.known.${seen.known}`)}
              </span>
            ) : null}
            {seen?.unread ? (
              <span className="chip contested" title={t("intake.unread.what", { language: languageNames([seen.language], language) })}>
                {t("intake.unread", { language: languageNames([seen.language], language) })}
              </span>
            ) : null}
            {seen && !seen.problem ? (
              <span className="soft">{t("intake.size.seen", { pages: seen.pages, chunks: seen.chunks })}</span>
            ) : null}
            {item.state === "sending" ? <span className="soft">{t("intake.sending")}</span> : null}
            <span className="soft number">{item.size === null ? t("intake.size.later") : figures.size(item.size)}</span>
            <button
              type="button"
              className="quiet small"
              disabled={item.state === "sending"}
              aria-label={t("intake.remove", { name: item.name })}
              onClick={() => onLeaveOut(item.key)}
            >
              <span aria-hidden="true">✕</span>
            </button>
            {seen?.problem ? <p className={styles.trouble}>{seen.problem}</p> : null}
            {flaw ? <p className={styles.trouble}>{t(`intake.${flaw}`)}</p> : null}
            {item.state === "refused" ? (
              <p className={styles.trouble} role="alert">
                {problemText(item.error, t("error.unreachable")).detail} <span className="soft">{t("intake.refused")}</span>
              </p>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
