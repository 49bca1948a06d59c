import { createContext, use, useEffect, useMemo, useState, type ReactNode } from "react";

import { choice, choose } from "@/shared/session/kept";
import { en } from "./texts";

/** What every room can say. */
export type Key = keyof typeof en;

/** The languages of the application, by their code and their own name. */
export const LANGUAGES = { en: "English", zh: "简体中文" } as const;
export type Language = keyof typeof LANGUAGES;

export type Values = Readonly<Record<string, string | number>>;
/**
 * Returns the text of a key with `{names}` filled in; numbers are written as the language writes them, and of
 * `[name:one|many]` stays what fits that number: `{count} run[count:|s]`.
 */
export type Translate<K extends string = Key> = (key: K, values?: Values) => string;

/** What can be said where the texts of a room are. */
export interface RoomTexts<K extends string> {
  readonly useTexts: () => Translate<K>;
  readonly translator: (language: Language) => Translate<K>;
}
export type KeyOf<Texts> = Texts extends RoomTexts<infer K> ? K : never;

const TURNS = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufeff]/;

/** Keeps what a value does to the direction of writing within the value. */
function isolated(value: string): string {
  return TURNS.test(value) ? `\u2068${value}\u2069` : value;
}

const HOLE = /\{(\w+)\}|\[(\w+):([^|\]]*)\|([^\]]*)\]/g;

/** The texts of the rooms that are here; English comes with the code that says it, other languages when they are wanted. */
const loaded: Readonly<Record<Language, Record<string, string>>> = { en: { ...en }, zh: {} };
const inChinese: (() => Promise<Readonly<Record<string, string>>>)[] = [async () => (await import("./texts.zh")).zh];
let spoken: Language = "en";

/** Fetches the texts of the rooms that are here in a language, from then on that of the page. */
export async function loadLanguage(language: Language): Promise<void> {
  spoken = language;
  if (language === "zh") await Promise.all(inChinese.map(async (texts) => Object.assign(loaded.zh, await texts())));
}

/** Waits for a part of the application, and for its texts in the language of the page. */
export async function withTexts<Part>(part: Promise<Part>): Promise<Part> {
  const here = await part;
  // Without the server's answer English is better than nothing.
  await loadLanguage(spoken).catch(() => undefined);
  return here;
}

/**
 * Adds the texts of a room to those that all rooms share, and to those of the rooms below that it says too.
 *
 * A room's code imports them, so they are there wherever it runs, and no earlier.
 */
export function addTexts<K extends string, Below extends readonly RoomTexts<never>[]>(
  english: Readonly<Record<K, string>>,
  chinese: () => Promise<Readonly<Record<K, string>>>,
  // Their types say what may be said; that they are imported has added their texts.
  // eslint-disable-next-line @typescript-eslint/no-unused-vars
  ..._below: Below
): RoomTexts<Key | K | KeyOf<Below[number]>> {
  Object.assign(loaded.en, english);
  inChinese.push(chinese);
  return { useTexts: () => use(Context).t, translator: speaker };
}

/** Says texts in a language that was loaded; in English if it was not. */
export const translator: (language: Language) => Translate = speaker;

function speaker(language: Language): Translate<string> {
  const numbers = new Intl.NumberFormat(language === "zh" ? "zh-CN" : "en");
  return (key, values = {}) =>
    (loaded[language][key] ?? loaded.en[key] ?? key).replace(HOLE, (hole, name: string | undefined, counted: string, one: string, many: string) => {
      if (name === undefined) return values[counted] === 1 ? one : many;
      const value = values[name];
      return value === undefined ? hole : typeof value === "number" ? numbers.format(value) : isolated(value);
    });
}

interface Shown {
  readonly language: Language;
  readonly setLanguage: (language: Language) => void;
  readonly t: Translate<string>;
}

const Context = createContext<Shown>({ language: "en", setLanguage: () => undefined, t: speaker("en") });

function preferred(): Language {
  const stored = choice("language");
  if (stored === "en" || stored === "zh") return stored;
  return navigator.language.toLowerCase().startsWith("zh") ? "zh" : "en";
}

export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const [wanted, setWanted] = useState<Language>(preferred);
  const [language, setLanguage] = useState<Language | null>(wanted === "en" ? wanted : null);
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
    () => (language ? { language, setLanguage: setWanted, t: speaker(language) } : null),
    [language],
  );
  return shown ? <Context value={shown}>{children}</Context> : null;
}

export function useLanguage(): Omit<Shown, "t"> {
  return use(Context);
}

export function useTexts(): Translate {
  return use(Context).t;
}
