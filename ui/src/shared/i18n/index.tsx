import { createContext, use, useEffect, useMemo, useState, type ReactNode } from "react";

import { choice, choose } from "@/shared/session/kept";
import type { texts } from "./all";
import { en } from "./en";

export type Key = keyof (typeof texts)["en"];

/** The languages of the application, by their code and their own name. */
export const LANGUAGES = { en: "English", zh: "简体中文" } as const;
export type Language = keyof typeof LANGUAGES;


export type Values = Readonly<Record<string, string | number>>;
/**
 * Returns the text of a key with `{names}` filled in; numbers are written as the language writes them, and of
 * `[name:one|many]` stays what fits that number: `{count} run[count:|s]`.
 */
export type Translate = (key: Key, values?: Values) => string;

const TURNS = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufeff]/;

/** Keeps what a value does to the direction of writing within the value. */
function isolated(value: string): string {
  return TURNS.test(value) ? `\u2068${value}\u2069` : value;
}

const HOLE = /\{(\w+)\}|\[(\w+):([^|\]]*)\|([^\]]*)\]/g;

/** The texts that are here; English always is, the others come when they are wanted. */
const loaded: { readonly en: typeof en; zh?: typeof en } = { en };

/** Fetches the texts of a language, once. */
export async function loadLanguage(language: Language): Promise<void> {
  if (language === "zh") loaded.zh ??= (await import("./zh")).zh;
}

/** Says texts in a language that was loaded; in English if it was not. */
export function translator(language: Language): Translate {
  const chosen = loaded[language] ?? en;
  const numbers = new Intl.NumberFormat(language === "zh" ? "zh-CN" : "en");
  return (key, values = {}) =>
    chosen[key].replace(HOLE, (hole, name: string | undefined, counted: string, one: string, many: string) => {
      if (name === undefined) return values[counted] === 1 ? one : many;
      const value = values[name];
      return value === undefined ? hole : typeof value === "number" ? numbers.format(value) : isolated(value);
    });
}

interface Shown {
  readonly language: Language;
  readonly setLanguage: (language: Language) => void;
  readonly t: Translate;
}

const Context = createContext<Shown>({ language: "en", setLanguage: () => undefined, t: translator("en") });

function preferred(): Language {
  const stored = choice("language");
  if (stored === "en" || stored === "zh") return stored;
  return navigator.language.toLowerCase().startsWith("zh") ? "zh" : "en";
}

export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const [wanted, setWanted] = useState<Language>(preferred);
  const [language, setLanguage] = useState<Language | null>(loaded[wanted] ? wanted : null);
  useEffect(() => {
    let isStale = false;
    loadLanguage(wanted).then(
      () => {
        if (isStale) return;
        choose("language", wanted);
        setLanguage(wanted);
      },
      // Without the server's answer English is better than nothing, and what is shown already better still.
      () => setLanguage((before) => before ?? "en"),
    );
    return () => {
      isStale = true;
    };
  }, [wanted]);
  useEffect(() => {
    if (language) document.documentElement.lang = language === "zh" ? "zh-CN" : "en";
  }, [language]);
  const shown = useMemo(
    () => (language ? { language, setLanguage: setWanted, t: translator(language) } : null),
    [language],
  );
  return shown ? <Context value={shown}>{children}</Context> : null;
}

export function useLanguage(): Shown {
  return use(Context);
}

export function useTexts(): Translate {
  return use(Context).t;
}
