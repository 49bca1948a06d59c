import { useRef } from "react";

import { useTexts } from "@/features/schemas/texts";
import { CopyButton } from "@/shared/ui/CopyButton";
import type { Validation } from "../hooks/useSchema";
import styles from "./schema.module.css";

interface Props {
  readonly text: string;
  readonly problems: Validation["problems"];
  readonly isReadOnly: boolean;
  readonly onChange: (text: string) => void;
}

/** The schema as the text of a file; what is wrong leads to its line. */
export function YamlView({ text, problems, isReadOnly, onChange }: Props) {
  const t = useTexts();
  const field = useRef<HTMLTextAreaElement>(null);
  const gutter = useRef<HTMLPreElement>(null);
  const lines = text.split("\n");
  const wrong = new Set(problems.map(({ line }) => line));
  const show = (line: number) => {
    const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    const place = field.current;
    if (!place) return;
    place.focus();
    place.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
    place.scrollTop = Math.max(0, (line - 5) * (place.scrollHeight / lines.length));
  };
  return (
    <div className={styles.yaml}>
      <div className={styles.line}>
        <CopyButton text={text} />
        {problems.map((problem, at) => (
          <button key={at} type="button" className="small" disabled={problem.line === null} onClick={() => show(problem.line ?? 1)}>
            <span aria-hidden="true">✕ </span>
            {problem.line === null ? "" : t("schema.line", { line: problem.line })} {problem.path.join(" › ")}: {problem.message}
          </button>
        ))}
      </div>
      <div className={styles.text}>
        <pre ref={gutter} aria-hidden="true">
          {lines.map((_, at) => `${wrong.has(at + 1) ? "✕ " : ""}${at + 1}`).join("\n")}
        </pre>
        <textarea
          ref={field}
          aria-label={t("schema.view.yaml")}
          aria-invalid={problems.length > 0}
          spellCheck={false}
          wrap="off"
          readOnly={isReadOnly}
          value={text}
          onChange={({ target }) => onChange(target.value)}
          onScroll={({ currentTarget }) => {
            if (gutter.current) gutter.current.scrollTop = currentTarget.scrollTop;
          }}
        />
      </div>
    </div>
  );
}
