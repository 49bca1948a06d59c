import { cx } from "@/shared/ui/cx";
import { useTexts } from "@/features/explorer/texts";
import { KnownAtChip } from "@/shared/ui/KnownAtChip";
import { UNFILTERED } from "@/entities/exploration/address";
import { bannerText } from "../lib/bannerText";
import type { ExploredScene } from "../hooks/useExploring";
import styles from "./explorer.module.css";



/** Says how much of the graph one sees, and how to see more or less of it. */
export function Banner({ exploring }: { readonly exploring: ExploredScene }) {
  const t = useTexts();
  const { scene, visible, wished, way, change } = exploring;
  const { sentences, more } = bannerText(exploring.steps, scene, visible);
  return (
    <div className={styles.banner}>
      <p role="status">{sentences.map(([key, values]) => t(key, values)).join(" ")}</p>
      {exploring.isLoading ? <span className={cx("soft", styles.bannerBusy)}>{t("loading")}</span> : null}
      <KnownAtChip at={exploring.explored.knownAt} onRemove={() => change({ knownAt: undefined })} />
      {more ? (
        <button type="button" className="small" onClick={() => way.take(more.step)}>
          {t("explorer.load", { count: more.count })}
        </button>
      ) : null}
      {visible.hidden > 0 ? (
        <button type="button" className="small" onClick={() => way.go(wished.filter((step) => step.do !== "hide"))}>
          {t("explorer.hidden.show", { count: visible.hidden })}
        </button>
      ) : null}
      {visible.filtered > 0 ? (
        <button type="button" className="small" onClick={() => change(UNFILTERED)}>
          {t("explorer.filter.none")}
        </button>
      ) : null}
      {wished[0]?.do === "map" ? null : (
        <button type="button" className="small" onClick={() => way.take({ do: "map" })}>
          {t("explorer.start.map")}
        </button>
      )}
    </div>
  );
}
