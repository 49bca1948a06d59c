import { useState } from "react";

import { bindingsOf, keyring } from "@/shared/keys/keyring";
import { customKeys, useCustomKeys } from "@/shared/keys/customKeys";
import { KeyTable } from "@/shared/keys/KeyTable";
import { useTexts } from "@/shared/i18n";
import { KeyOf, Keys } from "@/shared/keys/Keys";

/** The keys that work everywhere, and what was changed elsewhere; a screen's own keys are changed in its help. */
export function KeySettings() {
  const t = useTexts();
  const custom = useCustomKeys();
  const [layers] = useState(() => keyring.layers());
  const bindings = bindingsOf(layers, custom);
  const known = new Set(bindings.map(({ id }) => id));
  const elsewhere = Object.entries(custom).filter(([id]) => !known.has(id));
  return (
    <section>
      <h2>{t("help.title")}</h2>
      <p className="soft">
        {t("settings.keys")} <KeyOf name="help.title" standard="?" />
      </p>
      <KeyTable bindings={bindings} all={bindings}>
        {elsewhere.map(([id, key]) => (
          <tr key={id}>
            <td>
              <code>{id}</code>
            </td>
            <td>
              <Keys of={key} />
            </td>
            <td>
              <button type="button" className="small quiet" onClick={() => customKeys.choose(id, undefined)}>
                {t("help.reset")}
              </button>
            </td>
          </tr>
        ))}
      </KeyTable>
      {Object.keys(custom).length > 0 ? (
        <button type="button" onClick={() => customKeys.clear()}>
          {t("settings.keys.reset")}
        </button>
      ) : null}
    </section>
  );
}
