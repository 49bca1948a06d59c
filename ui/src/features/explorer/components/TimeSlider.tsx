import { useId, useMemo, useRef } from "react";

import { useFigures } from "@/shared/ui/figures";
import { useTexts } from "@/features/explorer/texts";
import type { Scene } from "../lib/scene";
import { chosenAt, stepAt, timesOf } from "../lib/time";
import styles from "./explorer.module.css";

interface Props {
  readonly facts: Scene["facts"];
  /** The date at which what is shown may hold; absent: at any time. */
  readonly asOf: string | undefined;
  readonly onChange: (asOf: string | undefined) => void;
}

/** Chooses the date at which facts may hold, between the first and the last that texts name for those of the picture. */
export function TimeSlider({ facts, asOf, onChange }: Props) {
  const t = useTexts();
  const { date } = useFigures();
  const id = useId();
  const slider = useRef<HTMLInputElement>(null);
  const times = useMemo(() => timesOf(facts.values()), [facts]);
  if (times === null && asOf === undefined) return null;
  const shown = asOf === undefined ? t("explorer.time.any") : date(asOf);
  return (
    <div className={styles.legendTime} role="group" aria-label={t("explorer.time")}>
      <p>
        <label htmlFor={id}>{t("explorer.time.as-of")}</label> <output htmlFor={id}>{shown}</output>
      </p>
      {times === null ? null : (
        <>
          <input
            ref={slider}
            id={id}
            type="range"
            min={times.first}
            max={times.last}
            value={asOf === undefined ? times.last : stepAt(times, asOf)}
            aria-valuetext={shown}
            aria-describedby={`${id}-hint`}
            onChange={(event) => onChange(chosenAt(times, Number(event.target.value)))}
          />
          <p className="soft" aria-hidden="true">
            <span>{date(chosenAt(times, times.first))}</span> <span>{date(chosenAt(times, times.last))}</span>
          </p>
        </>
      )}
      <p id={`${id}-hint`} className="soft">
        {t("explorer.time.hint")}
      </p>
      <button
        type="button"
        className="small"
        disabled={asOf === undefined}
        onClick={() => {
          // A button that can do nothing any more loses the focus.
          slider.current?.focus();
          onChange(undefined);
        }}
      >
        {t("explorer.time.clear")}
      </button>
    </div>
  );
}
