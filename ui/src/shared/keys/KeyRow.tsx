import { useState } from "react";

import { useTexts } from "@/shared/i18n";
import { Keys } from "./Keys";
import { conflict, customKeys } from "./customKeys";
import { keyName } from "./keyNames";
import type { Binding } from "./keyring";
import styles from "./keys.module.css";

const MODIFIERS = new Set(["Shift", "Control", "Alt", "Meta", "CapsLock", "Dead", "Unidentified"]);
const KEPT = new Set(["Tab", "Shift+Tab", "Escape"]);

/** A key with what it does; the next key that is pressed in its field becomes its key, unless something else has it. */
export function KeyRow({ binding, all }: { readonly binding: Binding; readonly all: readonly Binding[] }) {
  const t = useTexts();
  const [isChanging, setChanging] = useState(false);
  const [taken, setTaken] = useState("");
  const isChanged = binding.key !== binding.standard;
  const stop = () => {
    setChanging(false);
    setTaken("");
  };
  const choose = (key: string) => {
    const other = conflict(all, binding.id, key);
    if (other) {
      setTaken(t("help.taken", { key, what: t(other.name) }));
      return;
    }
    customKeys.choose(binding.id, key === binding.standard ? undefined : key);
    stop();
  };
  return (
    <tr>
      <td>
        {t(binding.name)}
        {binding.why ? <span className="soft"> {binding.why}</span> : null}
        {taken ? (
          <span className={styles.taken} role="alert">
            {taken}
          </span>
        ) : null}
      </td>
      <td className={styles.cell}>
        {isChanging ? (
          <input
            type="text"
            className={styles.field}
            readOnly
            // Asked for by the button that it stands in for.
            // eslint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            value={t("help.press")}
            aria-label={t("help.press.for", { what: t(binding.name) })}
            onBlur={stop}
            onKeyDown={(event) => {
              const key = keyName(event);
              if (MODIFIERS.has(event.key)) return;
              if (key === "Tab" || key === "Shift+Tab") return;
              event.preventDefault();
              event.stopPropagation();
              if (KEPT.has(key)) stop();
              else choose(key);
            }}
          />
        ) : (
          <Keys of={binding.key} />
        )}
      </td>
      <td className={styles.actions}>
        <button
          type="button"
          className="small quiet"
          aria-label={t("help.change.of", { what: t(binding.name) })}
          onClick={() => setChanging(true)}
        >
          {t("help.change")}
        </button>
        {isChanged ? (
          <button
            type="button"
            className="small quiet"
            aria-label={t("help.reset.of", { what: t(binding.name) })}
            onClick={() => customKeys.choose(binding.id, undefined)}
          >
            {t("help.reset")}
          </button>
        ) : null}
      </td>
    </tr>
  );
}
