/** How many colours there are for types; the letters tell apart what has the same colour. */
export const COLOURS = 8;

/** How a type is shown in picture, legend and table. */
export interface Sign {
  /** Number of the colour, below `COLOURS`. */
  readonly colour: number;
  /** One or two characters that no other type of the picture has. */
  readonly letters: string;
}

/**
 * Gives each type a colour and letters of its own. Types keep theirs when others come after them.
 *
 * @param types in the order in which they came into the picture.
 */
export function signsOf(types: Iterable<string>): ReadonlyMap<string, Sign> {
  const signs = new Map<string, Sign>();
  const taken = new Set<string>();
  for (const type of types) {
    if (signs.has(type)) continue;
    const letters = lettersOf(type, taken);
    taken.add(letters);
    signs.set(type, { colour: signs.size % COLOURS, letters });
  }
  return signs;
}

function lettersOf(type: string, taken: ReadonlySet<string>): string {
  const characters = Array.from(type).filter((one) => /[\p{L}\p{N}]/u.test(one));
  const [first = "?", ...rest] = characters.length > 0 ? characters : ["?"];
  const head = first.toLocaleUpperCase("en");
  for (const letters of [head, ...rest.map((one) => head + one.toLocaleLowerCase("en"))]) {
    if (!taken.has(letters)) return letters;
  }
  for (let number = 2; ; number++) if (!taken.has(`${head}${number}`)) return `${head}${number}`;
}
