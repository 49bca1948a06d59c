import { useTexts } from "@/shared/i18n";
import { problemText } from "./problems";
import { cx } from "./cx";
import styles from "./error-note.module.css";

/** An error at the place where it happened, with what to do; it stays until the work succeeds. */
export function ErrorNote({ error, onRetry }: { readonly error: unknown; readonly onRetry?: (() => void) | undefined }) {
  const t = useTexts();
  const { detail, trace } = problemText(error, t("error.unreachable"));
  return (
    <div className={styles.root} role="alert">
      <strong>
        <span aria-hidden="true">✕ </span>
        {t("error.title")}
      </strong>
      <p>{detail}</p>
      {trace ? <p className={cx("soft", styles.trace)}>{t("error.trace", { id: trace })}</p> : null}
      {onRetry ? (
        <button type="button" onClick={onRetry}>
          {t("error.retry")}
        </button>
      ) : null}
    </div>
  );
}
