import { addTexts } from "@/shared/i18n";

/** Texts of what concerns a document on several screens. */
export const en = {
  "document.delete.title": "Delete “{name}”",
  "document.delete.goes": "With it go, for nothing else supports them:",
  "document.delete.facts": "{count} fact[count:|s]",
  "document.delete.things": "{entities} entit[entities:y|ies], {events} event[events:|s], {mentions} mention[mentions:|s]",
  "document.delete.decisions": "It takes {count} decision[count:|s] of people along. They are kept with who and when, and count again when the same text is read again.",
  "document.delete.stays": "What stays:",
  "document.delete.shared": "{count} fact[count:|s] that other documents support too",
  "document.delete.final": "This cannot be undone; the text can be read again.",
  "document.delete.go": "Delete document",
} as const;

export const { useTexts } = addTexts(en, async () => (await import("./texts.zh")).zh);
