import { useState } from "react";

import { useTexts } from "@/features/runs/texts";
import { flawOf, stagedText, stagedUrl, type Staged } from "../../lib/intake";
import styles from "../list/runs.module.css";

interface Props {
  readonly kind: "text" | "url";
  readonly onPut: (item: Staged) => void;
}

/** A text that is written here, or the address of a page. */
export function Compose({ kind, onPut }: Props) {
  const t = useTexts();
  const [name, setName] = useState("");
  const [words, setWords] = useState("");
  const item = kind === "text" ? () => stagedText(name.trim(), words) : () => stagedUrl(words.trim());
  const isReady = kind === "text" ? name.trim() !== "" && words.trim() !== "" : words.trim() !== "";
  const isWrong = kind === "url" && isReady && flawOf(item()) !== null;
  return (
    <form
      className={styles.intakeCompose}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady || isWrong) return;
        onPut(item());
        setName("");
        setWords("");
      }}
    >
      {kind === "text" ? (
        <>
          <label>
            {t("intake.name")}
            <input type="text" value={name} maxLength={200} onChange={(event) => setName(event.target.value)} />
          </label>
          <label>
            {t("intake.text.label")}
            <textarea rows={5} dir="auto" value={words} onChange={(event) => setWords(event.target.value)} />
          </label>
        </>
      ) : (
        <label>
          {t("intake.url.label")}
          <input
            type="text"
            inputMode="url"
            placeholder="https://"
            value={words}
            maxLength={2000}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? "intake-wrong" : undefined}
            onChange={(event) => setWords(event.target.value)}
          />
        </label>
      )}
      {isWrong ? (
        <p id="intake-wrong" className={styles.trouble}>
          {t("intake.address")}
        </p>
      ) : null}
      <button type="submit" disabled={!isReady || isWrong}>
        {t("intake.put")}
      </button>
    </form>
  );
}
