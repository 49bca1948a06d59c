import { useRef } from "react";

import { useTexts } from "@/features/evaluation/texts";
import { useFigures } from "@/shared/ui/figures";
import styles from "./evaluation.module.css";

interface Props {
  readonly label: string;
  readonly files: readonly File[];
  readonly onChange: (files: readonly File[]) => void;
}

const SHOWN = 3;

/** A choice of files that says what was chosen. */
export function Files({ label, files, onChange }: Props) {
  const t = useTexts();
  const figures = useFigures();
  const input = useRef<HTMLInputElement>(null);
  const size = files.reduce((sum, file) => sum + file.size, 0);
  return (
    <span className={styles.files}>
      <button type="button" onClick={() => input.current?.click()}>
        {label}
      </button>
      <input ref={input} type="file" multiple hidden onChange={(event) => onChange([...(event.target.files ?? [])])} />
      <span className="soft" dir="auto">
        {files.length === 0
          ? t("eval.form.none")
          : `${files
              .slice(0, SHOWN)
              .map(({ name }) => name)
              .join(", ")}${files.length > SHOWN ? ` +${files.length - SHOWN}` : ""} · ${figures.size(size)}`}
      </span>
    </span>
  );
}
