import { reading, words } from "@/shared/address";

/** Which documents are listed: those whose names contain these words. */
export const documentsFilterOf = reading({ name: words() });
