import { useTexts } from "@/features/runs/texts";
import styles from "./runs.module.css";

/** What a run is, and how the first one begins. */
export function NoRuns({ onSample }: { readonly onSample: () => void }) {
  const t = useTexts();
  return (
    <div className="empty">
      <h2>{t("runs.none.title")}</h2>
      <p>{t("runs.none.what")}</p>
      <ol className={styles.steps}>
        <li>{t("runs.none.first")}</li>
        <li>{t("runs.none.second")}</li>
        <li>{t("runs.none.third")}</li>
      </ol>
      <button type="button" onClick={onSample}>
        {t("runs.none.sample")}
      </button>
    </div>
  );
}
