import { useState } from "react";

import { bindingsOf, bindingsOfScreen, keyring } from "@/shared/keys/keyring";
import { customKeys, useCustomKeys } from "@/shared/keys/customKeys";
import { KeyTable } from "@/shared/keys/KeyTable";
import { useTexts } from "@/features/settings/texts";
import { SCREEN_ACTIONS } from "./screenActions";

/** The keys that work everywhere, and those of each screen. */
export function KeySettings() {
  const t = useTexts();
  const custom = useCustomKeys();
  const [layers] = useState(() => keyring.layers());
  const everywhere = bindingsOf(layers, custom);
  return (
    <section>
      <h2>{t("help.title")}</h2>
      <p className="soft">{t("settings.keys")}</p>
      <KeyTable bindings={everywhere} all={everywhere} />
      {SCREEN_ACTIONS.map(([name, actions]) => {
        const bindings = bindingsOfScreen(actions, custom);
        return (
          <details key={name}>
            <summary>{t(name)}</summary>
            <KeyTable bindings={bindings} all={[...everywhere, ...bindings]} />
          </details>
        );
      })}
      {Object.keys(custom).length > 0 ? (
        <button type="button" onClick={() => customKeys.clear()}>
          {t("settings.keys.reset")}
        </button>
      ) : null}
    </section>
  );
}
