import { useTexts } from "@/features/schemas/texts";
import type { Draft } from "../lib/draft";
import { Field } from "./Field";
import { RulesField } from "./RulesField";
import type { Validation } from "../hooks/useSchema";
import styles from "./schema.module.css";

interface Props {
  readonly draft: Draft;
  readonly problems: Validation["problems"];
  readonly isReadOnly: boolean;
  readonly onChange: (draft: Draft) => void;
}

/** What holds for all types of a schema. */
export function GeneralForm({ draft, problems, isReadOnly, onChange }: Props) {
  const t = useTexts();
  return (
    <div className={styles.form}>
      <h2>{t("schema.general")}</h2>
      <Field label={t("schema.guidelines")} hint={t("schema.guidelines.hint")} problems={problems} path={["guidelines"]}>
        {(ids) => (
          <textarea {...ids} rows={6} readOnly={isReadOnly} value={draft.guidelines} onChange={({ target }) => onChange({ ...draft, guidelines: target.value })} />
        )}
      </Field>
      <Field label={t("schema.definition")} problems={problems} path={["definition"]}>
        {(ids) => (
          <textarea {...ids} rows={2} readOnly={isReadOnly} value={draft.definition} onChange={({ target }) => onChange({ ...draft, definition: target.value })} />
        )}
      </Field>
      <div className={styles.line}>
        {(["language", "version"] as const).map((field) => (
          <Field key={field} label={t(`schema.${field}`)} problems={problems} path={[field]}>
            {(ids) => (
              <input {...ids} type="text" size={8} readOnly={isReadOnly} value={draft[field]} onChange={({ target }) => onChange({ ...draft, [field]: target.value })} />
            )}
          </Field>
        ))}
      </div>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={draft.open_relations}
          disabled={isReadOnly}
          onChange={({ target }) => onChange({ ...draft, open_relations: target.checked })}
        />
        {t("schema.open")}
      </label>
      <RulesField rules={draft.corenlp} isReadOnly={isReadOnly} onChange={(corenlp) => onChange({ ...draft, corenlp })} />
      <p className="soft">{t("schema.demonstrations")}</p>
    </div>
  );
}
