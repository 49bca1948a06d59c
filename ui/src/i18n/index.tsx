import { createContext, use, useEffect, useMemo, useState, type ReactNode } from "react";

import { texts } from "./all";

export type Key = keyof (typeof texts)["en"];

/** The languages of the application, by their code and their own name. */
export const LANGUAGES = { en: "English", zh: "简体中文" } as const;
export type Language = keyof typeof LANGUAGES;

const STORED = "consilience.language";

export type Values = Readonly<Record<string, string | number>>;
/**
 * Returns the text of a key with `{names}` filled in; numbers are written as the language writes them, and of
 * `[name:one|many]` stays what fits that number: `{count} run[count:|s]`.
 */
export type Translate = (key: Key, values?: Values) => string;

const HOLE = /\{(\w+)\}|\[(\w+):([^|\]]*)\|([^\]]*)\]/g;

export function translator(language: Language): Translate {
  const chosen: Readonly<Record<Key, string>> = texts[language];
  const numbers = new Intl.NumberFormat(language === "zh" ? "zh-CN" : "en");
  return (key, values = {}) =>
    chosen[key].replace(HOLE, (hole, name: string | undefined, counted: string, one: string, many: string) => {
      if (name === undefined) return values[counted] === 1 ? one : many;
      const value = values[name];
      return value === undefined ? hole : typeof value === "number" ? numbers.format(value) : value;
    });
}

interface Shown {
  readonly language: Language;
  readonly setLanguage: (language: Language) => void;
  readonly t: Translate;
}

const Context = createContext<Shown>({ language: "en", setLanguage: () => undefined, t: translator("en") });

function preferred(): Language {
  const stored = localStorage.getItem(STORED);
  if (stored === "en" || stored === "zh") return stored;
  return navigator.language.toLowerCase().startsWith("zh") ? "zh" : "en";
}

export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState<Language>(preferred);
  useEffect(() => {
    document.documentElement.lang = language === "zh" ? "zh-CN" : "en";
    localStorage.setItem(STORED, language);
  }, [language]);
  const shown = useMemo(() => ({ language, setLanguage, t: translator(language) }), [language]);
  return <Context value={shown}>{children}</Context>;
}

export function useLanguage(): Shown {
  return use(Context);
}

export function useTexts(): Translate {
  return use(Context).t;
}
