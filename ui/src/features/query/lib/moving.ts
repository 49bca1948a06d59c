import type { Saved } from "./saved";

/** What came of saving a query on the server: `taken`, with the text that has the name; `refused`, for good, and why. */
export type Outcome =
  | { readonly is: "saved" }
  | { readonly is: "taken"; readonly cypher: string }
  | { readonly is: "refused"; readonly why: unknown };
export type Save = (one: Saved) => Promise<Outcome>;

/** What a name may be on the server: one line of 1 to 100 characters without blanks at its ends. */
export function serverName(name: string): string {
  // Control characters are what the server does not take.
   
  const line = name.replace(/[\u0000-\u001f\u007f]+/g, " ").trim();
  const short = Array.from(line).slice(0, 90).join("").trim();
  return short === "" ? "?" : short;
}

/**
 * Moves queries that a browser kept to the server, one after the other. What is there already under its name is not
 * saved again; another one of that name gets a number behind it.
 *
 * @param save is asked for each; when it fails, what was not moved stays.
 * @param onMoved is told what is left after each, so that nothing is lost and nothing done twice.
 * @throws why the first one that the server refused stays in the browser; the others were moved.
 */
export async function moved(kept: readonly Saved[], save: Save, onMoved: (left: readonly Saved[]) => void): Promise<number> {
  const refused: { readonly one: Saved; readonly why: unknown }[] = [];
  for (const [at, one] of kept.entries()) {
    const outcome = await savedAs(serverName(one.name), one.cypher, save);
    if (outcome.is === "refused") refused.push({ one, why: outcome.why });
    onMoved([...refused.map((stays) => stays.one), ...kept.slice(at + 1)]);
  }
  // What the server says is passed on as it is.
   
  if (refused[0]) throw refused[0].why;
  return kept.length;
}

async function savedAs(name: string, cypher: string, save: Save): Promise<Outcome> {
  for (let turn = 1; ; turn++) {
    const outcome = await save({ name: turn === 1 ? name : `${name} (${turn})`, cypher });
    if (outcome.is !== "taken" || outcome.cypher === cypher) return outcome;
  }
}
