import type { Key } from "@/shared/i18n";

/** Something that a key does. */
export interface Action {
  /** Its text, in help, palette and settings. */
  readonly name: Key;
  /** The key that it comes with; a person may choose another. */
  readonly key: string;
  /** Whether it works while one types in a field, too. */
  readonly everywhere?: boolean;
}

/** The actions of every screen. Nowhere else is a key written: keys, buttons, palette, help and settings read them here. */
export const ACTIONS = {
  shell: {
    palette: { name: "palette.title", key: "Ctrl+K", everywhere: true },
    help: { name: "help.title", key: "?" },
  },
  runs: {
    add: { name: "runs.add", key: "n" },
    next: { name: "keys.next", key: "j" },
    previous: { name: "keys.previous", key: "k" },
    cancel: { name: "keys.runs.cancel", key: "c" },
  },
  run: {
    next: { name: "keys.next", key: "j" },
    previous: { name: "keys.previous", key: "k" },
    nextDebate: { name: "keys.run.debate.next", key: "]" },
    previousDebate: { name: "keys.run.debate.previous", key: "[" },
    follow: { name: "keys.run.follow", key: "f" },
    find: { name: "keys.run.find", key: "/" },
    view: { name: "keys.run.view", key: "t" },
  },
  explorer: {
    expand: { name: "explorer.expand", key: "e" },
    collapse: { name: "explorer.collapse", key: "c" },
    hide: { name: "explorer.hide", key: "h" },
    pin: { name: "explorer.pin", key: "p" },
    path: { name: "explorer.path", key: "l" },
    turn: { name: "explorer.turn", key: "t" },
    undo: { name: "action.undo", key: "u" },
    redo: { name: "action.redo", key: "Shift+U" },
    find: { name: "explorer.find", key: "/" },
  },
  documents: {
    next: { name: "documents.next", key: "j" },
    previous: { name: "documents.previous", key: "k" },
    open: { name: "documents.open", key: "Enter" },
    find: { name: "documents.find", key: "/" },
  },
  document: {
    next: { name: "document.key.next", key: "j" },
    previous: { name: "document.key.previous", key: "k" },
    nextSame: { name: "document.key.same.next", key: "n" },
    previousSame: { name: "document.key.same.previous", key: "p" },
    none: { name: "document.key.none", key: "Escape" },
    delete: { name: "document.delete", key: "Delete" },
  },
  review: {
    undo: { name: "action.undo", key: "u" },
    undoToo: { name: "action.undo", key: "Ctrl+Z" },
    redo: { name: "action.redo", key: "Ctrl+Shift+Z" },
    next: { name: "keys.next", key: "j" },
    previous: { name: "keys.previous", key: "k" },
    accept: { name: "keys.review.accept", key: "a" },
    reject: { name: "keys.review.reject", key: "x" },
    merge: { name: "keys.review.merge", key: "m" },
    edit: { name: "keys.review.edit", key: "e" },
    skip: { name: "keys.review.skip", key: "s" },
    flag: { name: "keys.review.flag", key: "f" },
    debate: { name: "keys.review.debate", key: "d" },
    reveal: { name: "keys.review.reveal", key: "v" },
    mark: { name: "keys.review.mark", key: "Space" },
    acceptMany: { name: "keys.review.bulk.accept", key: "Shift+A" },
    rejectMany: { name: "keys.review.bulk.reject", key: "Shift+X" },
    nextQuote: { name: "keys.review.quote.next", key: "n" },
    previousQuote: { name: "keys.review.quote.previous", key: "p" },
  },
  fact: {
    next: { name: "fact.next", key: "n" },
    previous: { name: "fact.previous", key: "p" },
    review: { name: "fact.review", key: "o" },
  },
  evaluation: {
    new: { name: "eval.new", key: "n" },
    nextCase: { name: "eval.cases.next", key: "j" },
    previousCase: { name: "eval.cases.before", key: "k" },
  },
  schema: {
    save: { name: "schema.save", key: "Ctrl+S", everywhere: true },
    undo: { name: "action.undo", key: "Ctrl+Z" },
    redo: { name: "action.redo", key: "Ctrl+Shift+Z" },
    types: { name: "schema.view.types", key: "1" },
    yaml: { name: "schema.view.yaml", key: "2" },
    changes: { name: "schema.view.changes", key: "3" },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Action>>>>;
