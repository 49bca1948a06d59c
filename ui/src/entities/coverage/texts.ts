import { addTexts } from "@/shared/i18n";

/** Texts of what a team cannot find. */
export const en = {
  "coverage.missing": "{missing} of {types} types not found",
  "coverage.team": "The team {team} has nothing that finds {names}.",
  "coverage.more": "{names} and {count} more",
  "coverage.ways": "Rules for these types in the schema would, and so would the teams {teams}.",
  "coverage.ways.rules": "Rules for these types in the schema would.",
} as const;

export const { useTexts } = addTexts(en, async () => (await import("./texts.zh")).zh);
