import { firstDay, unitOf } from "@/shared/dates";
import { useLanguage, useTexts, type Language, type Translate } from "@/shared/i18n";

/** A duration as people say it: `4.2 s`, `3 min 20 s`, `2 h 5 min`. */
export function durationOf(seconds: number, t: Translate): string {
  if (seconds < 10) return t("time.s", { s: Math.round(seconds * 10) / 10 });
  const whole = Math.round(seconds);
  if (whole < 60) return t("time.s", { s: whole });
  if (whole < 3600) return t("time.min", { min: Math.floor(whole / 60), s: whole % 60 });
  return t("time.h", { h: Math.floor(whole / 3600), min: Math.floor((whole % 3600) / 60) });
}

/** The time of a moment, with its day unless it is today. */
export function momentOf(iso: string, language: Language, now = new Date()): string {
  const moment = new Date(iso);
  const time = { hour: "2-digit", minute: "2-digit" } as const;
  const day = { month: "short", day: "numeric", ...time } as const;
  const year = { year: "numeric", ...day } as const;
  const same = (a: Date, b: Date) => a.toDateString() === b.toDateString();
  const form = same(moment, now) ? time : moment.getFullYear() === now.getFullYear() ? day : year;
  return new Intl.DateTimeFormat(language === "zh" ? "zh-CN" : "en", form).format(moment);
}

/** A day, a month or a year: `19 June 2011` as the language writes it. */
export function dateOf(date: string, language: Language): string {
  const year = { year: "numeric", timeZone: "UTC" } as const;
  const month = { ...year, month: "long" } as const;
  const form = { year, month, day: { ...month, day: "numeric" } as const }[unitOf(date)];
  return new Intl.DateTimeFormat(language === "zh" ? "zh-CN" : "en-GB", form).format(new Date(firstDay(date)));
}

/** An amount of money: two significant digits at least, for answers cost fractions of a cent. */
export function costOf(cost: number, language: Language): string {
  const digits = cost === 0 || cost >= 1 ? { maximumFractionDigits: 2 } : { maximumSignificantDigits: 2 };
  return new Intl.NumberFormat(language === "zh" ? "zh-CN" : "en", digits).format(cost);
}

/** The size of a file: `512 bytes`, `1.4 kB`, `3 MB`. */
export function sizeOf(bytes: number, language: Language): string {
  const [unit, share] = bytes < 1000 ? (["byte", 1] as const) : bytes < 1e6 ? (["kilobyte", 1e3] as const) : (["megabyte", 1e6] as const);
  const form = { style: "unit", unit, unitDisplay: unit === "byte" ? "long" : "short", maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(language === "zh" ? "zh-CN" : "en", form).format(bytes / share);
}

/** A large number in few characters: `950`, `29.1K`. */
function roughOf(count: number, language: Language): string {
  const form = { notation: "compact", maximumSignificantDigits: 3 } as const;
  return new Intl.NumberFormat(language === "zh" ? "zh-CN" : "en", form).format(count);
}

/** The same for a component. */
export function useFigures() {
  const t = useTexts();
  const { language } = useLanguage();
  return {
    duration: (seconds: number) => durationOf(seconds, t),
    moment: (iso: string) => momentOf(iso, language),
    date: (date: string) => dateOf(date, language),
    cost: (cost: number) => costOf(cost, language),
    size: (bytes: number) => sizeOf(bytes, language),
    rough: (value: number) => roughOf(value, language),
    count: (value: number) => new Intl.NumberFormat(language === "zh" ? "zh-CN" : "en").format(value),
  };
}
