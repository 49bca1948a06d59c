import { useState } from "react";

import { ACTIONS } from "@/shared/keys/actions";
import { bindingsOf, bindingsOfScreen, keyring } from "@/shared/keys/keyring";
import { customKeys, useCustomKeys } from "@/shared/keys/customKeys";
import { KeyTable } from "@/shared/keys/KeyTable";
import { useTexts, type Key } from "@/features/settings/texts";

const SCREENS: Readonly<Record<Exclude<keyof typeof ACTIONS, "shell">, Key>> = {
  runs: "nav.runs",
  run: "settings.keys.run",
  explorer: "nav.explorer",
  documents: "nav.documents",
  document: "settings.keys.document",
  review: "nav.review",
  fact: "settings.keys.fact",
  evaluation: "nav.evaluation",
  schema: "nav.schemas",
};

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
      {(Object.keys(SCREENS) as (keyof typeof SCREENS)[]).map((screen) => {
        const bindings = bindingsOfScreen(ACTIONS[screen], custom);
        return (
          <details key={screen}>
            <summary>{t(SCREENS[screen])}</summary>
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
