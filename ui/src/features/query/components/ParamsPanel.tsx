import { useTexts } from "@/features/query/texts";
import { missing } from "../lib/params";
import styles from "./query.module.css";

interface Props {
  readonly names: readonly string[];
  readonly typed: Readonly<Record<string, string>>;
  readonly onType: (name: string, text: string) => void;
}

/** A field for each parameter that the query uses. */
export function ParamsPanel({ names, typed, onType }: Props) {
  const t = useTexts();
  if (names.length === 0) return null;
  const open = missing(typed, names);
  return (
    <fieldset className={styles.params}>
      <legend>{t("query.params")}</legend>
      {names.map((name) => (
        <label key={name}>
          <code>${name}</code>
          <input
            type="text"
            value={typed[name] ?? ""}
            placeholder={t("query.params.hint")}
            aria-invalid={open.includes(name)}
            onChange={(event) => onType(name, event.target.value)}
          />
        </label>
      ))}
      {open.length > 0 ? <p className="soft">{t("query.params.missing", { names: open.map((name) => `$${name}`).join(", ") })}</p> : null}
    </fieldset>
  );
}
