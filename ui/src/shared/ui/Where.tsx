import { useEffect, useId, useState } from "react";

import { useTexts } from "@/shared/i18n";

const PAUSE_MS = 400;

interface Props {
  /** Conditions of documents, such as `tag=press`; all must be met. */
  readonly where: readonly string[] | undefined;
  readonly onChange: (where: readonly string[] | undefined) => void;
}

/** A field for conditions that documents are to meet, with `;` between them. */
export function Where({ where, onChange }: Props) {
  const t = useTexts();
  const id = useId();
  const known = (where ?? []).join("; ");
  const [text, setText] = useState(known);
  useEffect(() => {
    const conditions = conditionsOf(text);
    if (conditions.join("; ") === known) return;
    const timer = setTimeout(() => onChange(conditions.length > 0 ? conditions : undefined), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, known, onChange]);
  return (
    <label htmlFor={id}>
      {t("where.label")}{" "}
      <input
        id={id}
        type="search"
        value={text}
        maxLength={1000}
        size={24}
        placeholder={t("where.example")}
        title={t("where.hint")}
        onChange={(event) => setText(event.target.value)}
      />
    </label>
  );
}

/** The conditions that a text has, with `;` between them. */
export function conditionsOf(text: string): string[] {
  return text
    .split(";")
    .map((one) => one.trim())
    .filter((one) => one !== "");
}
