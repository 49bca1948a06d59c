import { useState } from "react";

import { APPEARANCE, useAppearance, type Part, type Value } from "@/shared/ui/appearance";
import { useTexts } from "@/features/settings/texts";
import { LANGUAGES, useLanguage, type Language } from "@/shared/i18n";
import { choice, choose } from "@/shared/session/kept";

/** Choices that concern this browser alone. */
export function Browser() {
  const t = useTexts();
  const { language, setLanguage } = useLanguage();
  const [isBlind, setBlind] = useState(() => choice("blind") === "yes");
  return (
    <section>
      <h2>{t("settings.browser")}</h2>
      <fieldset>
        <legend>{t("settings.language")}</legend>
        {(Object.keys(LANGUAGES) as Language[]).map((code) => (
          <label key={code} lang={code}>
            <input type="radio" name="language" checked={language === code} onChange={() => setLanguage(code)} />
            {LANGUAGES[code]}
          </label>
        ))}
      </fieldset>
      <Appearance part="theme" words={(name) => t(`settings.theme.${name}`)} />
      <Appearance part="motion" words={(name) => t(`settings.motion.${name}`)} />
      <fieldset>
        <legend>{t("nav.review")}</legend>
        <label>
          <input
            type="checkbox"
            checked={isBlind}
            onChange={({ target }) => {
              choose("blind", target.checked ? "yes" : "no");
              setBlind(target.checked);
            }}
          />
          {t("review.blind")}
        </label>
      </fieldset>
    </section>
  );
}

interface AppearanceProps<P extends Part> {
  readonly part: P;
  readonly words: (value: Value<P>) => string;
}

function Appearance<P extends Part>({ part, words }: AppearanceProps<P>) {
  const t = useTexts();
  const [chosen, choose] = useAppearance(part);
  const values: readonly Value<P>[] = APPEARANCE[part];
  return (
    <fieldset>
      <legend>{t(`settings.${part}`)}</legend>
      {values.map((value) => (
        <label key={value}>
          <input type="radio" name={part} checked={chosen === value} onChange={() => choose(value)} />
          {words(value)}
        </label>
      ))}
    </fieldset>
  );
}
