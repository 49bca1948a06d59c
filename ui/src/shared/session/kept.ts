/**
 * All that a browser keeps, and the only place that touches its storage: choices that concern the browser, and what
 * people did, which is kept under their account and read under no other.
 */

import { WORKSPACE } from "@/shared/workspace";

/** Choices of a browser, whoever uses it. */
export type Choice = "theme" | "motion" | "language" | "keys" | "explorer.show" | "blind";
/** What a person did: addresses that were gone to, queries that were run. */
export type Habit = "recent" | "queries";
/** What a person did in one tab. */
export type Work = "sitting";

const PREFIX = "consilience.";
const ACCOUNT = `${PREFIX}account`;
const UNSENT = `${PREFIX}unsent`;
/** Under which earlier releases kept saved queries. */
const SAVED = `${PREFIX}queries.saved`;
/** Kept by earlier releases for nobody in particular; who did it is not known any more. */
const NOBODYS = [`${PREFIX}recent`, `${PREFIX}queries`, `${PREFIX}sitting`];

let account: string | null = null;

export function choice(name: Choice): string | null {
  return localStorage.getItem(PREFIX + name);
}

export function choose(name: Choice, value: string): void {
  localStorage.setItem(PREFIX + name, value);
}

/** Says whose work is kept and read from now on, and tells the other tabs who is signed in. */
export function keepFor(id: string): void {
  account = id;
  for (const name of NOBODYS) for (const storage of [localStorage, sessionStorage]) storage.removeItem(name);
  if (localStorage.getItem(ACCOUNT) !== id) localStorage.setItem(ACCOUNT, id);
}

/** Forgets what was kept for an account, here and in this tab, since somebody signed out. */
export function forget(id: string): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const name of Object.keys(storage)) if (name.startsWith(`${PREFIX}of.${id}.`)) storage.removeItem(name);
  }
}

/** Tells the other tabs that nobody is signed in any more. */
export function tellSignedOut(): void {
  localStorage.setItem(ACCOUNT, "");
}

/** Who is signed in, as the tabs of this browser know it: an account's id, `""` for nobody, null if none has said. */
export function signedIn(): string | null {
  return localStorage.getItem(ACCOUNT);
}

/** Calls back when another tab says who is signed in. */
export function onSignedIn(told: () => void): void {
  window.addEventListener("storage", ({ key }) => {
    if (key === ACCOUNT) told();
  });
}

export function habit(name: Habit): string | null {
  return account === null ? null : localStorage.getItem(under(account, name));
}

export function keepHabit(name: Habit, value: string): void {
  if (account !== null) localStorage.setItem(under(account, name), value);
}

export function work(name: Work): string | null {
  return account === null ? null : sessionStorage.getItem(under(account, name));
}

export function keepWork(name: Work, value: string): void {
  if (account !== null) sessionStorage.setItem(under(account, name), value);
}

/** Remembers, for the page that follows, that what somebody had not sent was discarded. */
export function noteUnsent(): void {
  sessionStorage.setItem(UNSENT, "yes");
}

/** Whether something was discarded that somebody had not sent; is told once. */
export function wasUnsent(): boolean {
  const was = sessionStorage.getItem(UNSENT) !== null;
  sessionStorage.removeItem(UNSENT);
  return was;
}

/** Saved queries that an earlier release kept in this browser. */
export function savedByEarlier(): string | null {
  return localStorage.getItem(SAVED);
}

export function keepSavedByEarlier(value: string | null): void {
  if (value === null) localStorage.removeItem(SAVED);
  else localStorage.setItem(SAVED, value);
}

function under(id: string, name: string): string {
  // What was done in one workspace leads to nothing in another.
  return `${PREFIX}of.${id}.${WORKSPACE === null ? "" : `${WORKSPACE}.`}${name}`;
}
