import { useState } from "react";

import { useTexts } from "@/features/schemas/texts";
import type { Rules } from "../lib/draft";
import styles from "./schema.module.css";

interface Props {
  readonly rules: Rules;
  readonly isReadOnly: boolean;
  readonly onChange: (rules: Rules) => void;
}

/** The rules of the tool experts as JSON; what cannot be read stays in the field until it can. */
export function RulesField({ rules, isReadOnly, onChange }: Props) {
  const t = useTexts();
  const [text, setText] = useState(() => (Object.keys(rules).length > 0 ? JSON.stringify(rules, null, 2) : ""));
  const [isWrong, setWrong] = useState(false);
  const type = (typed: string) => {
    setText(typed);
    const read = rulesIn(typed);
    setWrong(read === null);
    if (read) onChange(read);
  };
  return (
    <details className={styles.rules}>
      <summary>{t("schema.rules")}</summary>
      <label className={styles.field}>
        <span className="soft">{t("schema.rules.hint")}</span>
        <textarea rows={8} spellCheck={false} readOnly={isReadOnly} value={text} aria-invalid={isWrong} onChange={({ target }) => type(target.value)} />
      </label>
      {isWrong ? <p className={styles.wrong}>{t("schema.rules.wrong")}</p> : null}
    </details>
  );
}

function rulesIn(text: string): Rules | null {
  if (text.trim() === "") return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Rules) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
