import { memo } from "react";

import { useTexts } from "@/features/review/texts";
import type { Filter } from "@/entities/fact/facts";
import { BEGINNINGS, SETS } from "@/entities/fact/sets";
import styles from "./review.module.css";

interface Props {
  readonly chosen: Filter["set"];
  readonly onChange: (change: Partial<Filter>) => void;
}

/** The saved filters; pressing the chosen one again leaves it. */
export const Sets = memo(function Sets({ chosen, onChange }: Props) {
  const t = useTexts();
  return (
    <div className={styles.sets} role="group" aria-label={t("review.sets")}>
      {SETS.map((set) => (
        <button
          key={set}
          type="button"
          className="small"
          aria-pressed={chosen === set}
          title={t(`review.set.${set}.what`)}
          onClick={() =>
            onChange(
              chosen === set
                ? { set: undefined, status: "contested", sort: "priority" }
                : { set, ...BEGINNINGS[set], ids: undefined, knownAt: undefined },
            )
          }
        >
          {t(`review.set.${set}`)}
        </button>
      ))}
    </div>
  );
});
