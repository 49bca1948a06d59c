import { reading, words } from "@/shared/address";
import { moment } from "@/shared/moments";

/** What of a fact's page is shown. */
export const factShownOf = reading({
  /** A quote: `e` and its number among the evidence, or a debate's id with the numbers of speech and quote. */
  quote: words(120),
  /** The moment at which the graph knew what is shown. */
  knownAt: moment,
});
