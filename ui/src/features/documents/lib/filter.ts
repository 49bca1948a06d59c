import { listOfWords, reading, words } from "@/shared/address";

/** Which documents are listed: those whose names contain these words, and that meet these conditions. */
export const documentsFilterOf = reading({ name: words(), where: listOfWords(20) });
