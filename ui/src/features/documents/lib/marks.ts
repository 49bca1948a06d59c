import { reading, someOf, words } from "@/shared/address";
import type { Schemas } from "@/shared/api/client";
import type { Passage } from "@/entities/source-text/SourcePane";

export type DocumentText = Schemas["DocumentDetail"];
export type Statement = DocumentText["relations"][number];

export const KINDS = ["entity", "event", "relation", "argument"] as const;
export type Kind = (typeof KINDS)[number];

/** Something that is marked in a text, with what it refers to. */
export interface Mark extends Passage {
  readonly kind: Kind;
  /** What all marks of the same thing share: the entity, the event, the fact; null when a mention was not linked. */
  readonly target: string | null;
}

/** Everything that is marked in a document, in the order of the text. */
export function marksOf(document: DocumentText): Mark[] {
  const stated = (statements: readonly Statement[], kind: Kind) =>
    statements.flatMap(({ fact_id, quotes, ...statement }) =>
      quotes.map(({ start, end }, at): Mark => ({
        id: `${fact_id}.${at}`,
        kind,
        label: saidOf(statement),
        start,
        end,
        target: fact_id,
      })),
    );
  return [
    ...document.mentions.map(({ id, span, text, type, entity_id }): Mark => ({
      id,
      kind: "entity",
      label: type,
      ...span,
      quote: text,
      target: entity_id,
    })),
    ...document.nuggets.map(({ id, span, text, type, realis, event_id }): Mark => ({
      id,
      kind: "event",
      label: `${type} (${realis})`,
      ...span,
      quote: text,
      target: event_id,
    })),
    ...stated(document.relations, "relation"),
    ...stated(document.arguments, "argument"),
  ].sort((a, b) => a.start - b.start || b.end - a.end);
}

/** A statement as people read it. */
export function saidOf({ subject, predicate, object }: Pick<Statement, "subject" | "predicate" | "object">): string {
  return `${subject.name} –${predicate}→ ${object.name}`;
}

/** What the document states about an entity or event. */
export function statedAbout(document: DocumentText, target: string): Statement[] {
  return [...document.relations, ...document.arguments].filter(
    ({ subject, object }) => subject.id === target || object.id === target,
  );
}

/** The next mark of the same thing, around the end of the text. */
export function nextOf(marks: readonly Mark[], id: string, step: 1 | -1): string | undefined {
  const target = marks.find((mark) => mark.id === id)?.target ?? null;
  const same = marks.filter((mark) => (target === null ? mark.id === id : mark.target === target));
  const at = same.findIndex((mark) => mark.id === id);
  return same[(at + step + same.length) % same.length]?.id;
}

/** The mark that an address names: by its id, as what it refers to with the place where it begins, or as that alone. */
export function markAt(marks: readonly Mark[], at: string | undefined): Mark | undefined {
  if (at === undefined) return undefined;
  return (
    marks.find(({ id }) => id === at) ??
    marks.find(({ target, start }) => target !== null && `${target}@${start}` === at) ??
    marks.find(({ target }) => target !== null && target === at.split("@")[0])
  );
}

/** What of a document is shown; it lives in the address. */
export const documentShownOf = reading({
  /** The mark that is strong, or `entity_1@42`: what refers to that at that place. */
  at: words(120),
  /** Kinds of marks that are left out. */
  hide: someOf(KINDS),
});
export type DocumentShown = ReturnType<typeof documentShownOf>;
