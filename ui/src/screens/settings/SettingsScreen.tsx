import { THEMES, useTheme } from "../../app/theme";
import { LANGUAGES, useLanguage, type Language } from "../../i18n";

/** Choices that concern this browser alone. */
export function SettingsScreen() {
  const { language, setLanguage, t } = useLanguage();
  const [theme, setTheme] = useTheme();
  return (
    <div className="screen narrow">
      <h1>{t("nav.settings")}</h1>
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
    </div>
  );
}
