import { useEffect, useRef, useState } from "react";

import { useKeys } from "@/shared/keys/keys";
import { useTexts } from "@/features/review/texts";
import styles from "./review.module.css";

const NUMBERS = ["1", "2", "3", "4", "5", "6", "7"] as const;

interface Props {
  readonly onChoose: (reason: string) => void;
  readonly onCancel: () => void;
}

/** Why a fact is wrong: a digit, words of one's own, or Enter for no reason. */
export function ReasonStrip({ onChoose, onCancel }: Props) {
  const t = useTexts();
  const [text, setText] = useState("");
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => strip.current?.focus(), []);
  const reasons = Object.fromEntries(NUMBERS.map((n) => [n, () => onChoose(t(`review.reason.${n}`))]));
  useKeys({ ...reasons, Enter: () => onChoose(text), Escape: onCancel });
  return (
    <div className={styles.reasons} role="group" aria-label={t("review.reason")} tabIndex={-1} ref={strip}>
      <strong>{t("review.reason")}</strong>
      {NUMBERS.map((n) => (
        <button key={n} type="button" onClick={() => onChoose(t(`review.reason.${n}`))}>
          <kbd>{n}</kbd> {t(`review.reason.${n}`)}
        </button>
      ))}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onChoose(text);
        }}
      >
        <input
          type="text"
          aria-label={t("review.reason")}
          value={text}
          maxLength={4000}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") onCancel();
          }}
        />
        <button type="submit" className="danger">
          {t("review.reject")} <kbd>Enter</kbd>
        </button>
      </form>
    </div>
  );
}
