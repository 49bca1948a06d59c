import { addTexts } from "@/shared/i18n";

/** Texts of source texts. */
export const en = {
  "source.label": "Source text of {name}",
  "source.mismatch": "The text at this place is not the quote.",
  "source.overlap": "{count} passages overlap here; choose one",
  "source.find.none": "This document has no text to show.",
} as const;

export const { useTexts } = addTexts(en, async () => (await import("./texts.zh")).zh);
