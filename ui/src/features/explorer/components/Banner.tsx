import { cx } from "@/shared/ui/cx";
import { useTexts } from "@/features/explorer/texts";
import type { BannerText } from "../lib/bannerText";
import type { Step } from "@/entities/exploration/steps";
import styles from "./explorer.module.css";

interface Props {
  readonly told: BannerText;
  readonly isLoading: boolean;
  readonly hidden: number;
  readonly isMap: boolean;
  readonly onStep: (step: Step) => void;
  readonly onShowHidden: () => void;
  readonly onShowFiltered: (() => void) | undefined;
}

/** Says how much of the graph one sees, and how to see more or less of it. */
export function Banner({ told, isLoading, hidden, isMap, onStep, onShowHidden, onShowFiltered }: Props) {
  const t = useTexts();
  const { more } = told;
  return (
    <div className={styles.banner}>
      <p role="status">{told.sentences.map(([key, values]) => t(key, values)).join(" ")}</p>
      {isLoading ? <span className={cx("soft", styles.bannerBusy)}>{t("loading")}</span> : null}
      {more ? (
        <button type="button" className="small" onClick={() => onStep(more.step)}>
          {t("explorer.load", { count: more.count })}
        </button>
      ) : null}
      {hidden > 0 ? (
        <button type="button" className="small" onClick={onShowHidden}>
          {t("explorer.hidden.show", { count: hidden })}
        </button>
      ) : null}
      {onShowFiltered ? (
        <button type="button" className="small" onClick={onShowFiltered}>
          {t("explorer.filter.none")}
        </button>
      ) : null}
      {isMap ? null : (
        <button type="button" className="small" onClick={() => onStep({ do: "map" })}>
          {t("explorer.start.map")}
        </button>
      )}
    </div>
  );
}
