import { useEffect } from "react";

import { cx } from "@/shared/ui/cx";
import { useTexts } from "@/features/runs/texts";
import { useEventCallback } from "@/shared/ui/useEventCallback";
import styles from "./run.module.css";

const STEP_MS = 50;
/** A whole replay takes so many steps at most, whatever its length. */
const STEPS = 400;

interface Props {
  readonly count: number;
  /** How many events are shown; null: all, as they come. */
  readonly at: number | null;
  readonly isPlaying: boolean;
  readonly onAt: (at: number | null) => void;
  readonly onPlay: (isPlaying: boolean) => void;
}

/** Goes through the events of a run once more. */
export function ReplayBar({ count, at, isPlaying, onAt, onPlay }: Props) {
  const t = useTexts();
  const step = useEventCallback(() => {
    const next = (at ?? count) + Math.max(1, Math.ceil(count / STEPS));
    onAt(Math.min(next, count));
    if (next >= count) onPlay(false);
  });
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(step, STEP_MS);
    return () => clearInterval(timer);
  }, [isPlaying, step]);

  const play = () => {
    if (!isPlaying && (at === null || at >= count)) onAt(0);
    onPlay(!isPlaying);
  };
  return (
    <div className={styles.replay} role="group" aria-label={t("run.replay")}>
      <button type="button" disabled={count === 0} onClick={play}>
        <span aria-hidden="true">{isPlaying ? "■" : "▶"}</span> {t(isPlaying ? "run.replay.stop" : "run.replay.play")}
      </button>
      <input
        type="range"
        min={0}
        max={count}
        value={at ?? count}
        aria-label={t("run.replay.at")}
        aria-valuetext={t("run.replay.of", { at: at ?? count, count })}
        onChange={(event) => {
          onPlay(false);
          onAt(Number(event.target.value));
        }}
      />
      <span className={cx("soft", styles.replayAt)}>{t("run.replay.of", { at: at ?? count, count })}</span>
      <button
        type="button"
        className="small"
        disabled={at === null}
        onClick={() => {
          onPlay(false);
          onAt(null);
        }}
      >
        {t("run.replay.back")}
      </button>
    </div>
  );
}
