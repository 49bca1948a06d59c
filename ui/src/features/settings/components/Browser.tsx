import { useState } from "react";

import { useMotion } from "@/shared/ui/motion";
import { THEMES, useTheme } from "@/shared/ui/theme";
import { useTexts } from "@/features/settings/texts";
import { LANGUAGES, useLanguage, type Language } from "@/shared/i18n";
import { choice, choose } from "@/shared/session/kept";

/** Choices that concern this browser alone. */
export function Browser() {
  const t = useTexts();
  const { language, setLanguage } = useLanguage();
  const [theme, setTheme] = useTheme();
  const [motion, setMotion] = useMotion();
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
      <fieldset>
        <legend>{t("settings.theme")}</legend>
        {THEMES.map((name) => (
          <label key={name}>
            <input type="radio" name="theme" checked={theme === name} onChange={() => setTheme(name)} />
            {t(`settings.theme.${name}`)}
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>{t("settings.motion")}</legend>
        {(["system", "reduced"] as const).map((name) => (
          <label key={name}>
            <input type="radio" name="motion" checked={motion === name} onChange={() => setMotion(name)} />
            {t(`settings.motion.${name}`)}
          </label>
        ))}
      </fieldset>
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
