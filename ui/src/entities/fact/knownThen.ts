/** The moment at which something was known, as the API is asked for it; nothing where it is now. */
export function knownThen(knownAt: string | undefined) {
  return knownAt === undefined ? {} : { recorded_at: knownAt };
}

/** A fact as the API is asked for it: as it is known now, or as it was known at a moment. */
export function factAt(fact: string, knownAt: string | undefined) {
  return { params: { path: { fact }, ...(knownAt === undefined ? {} : { query: knownThen(knownAt) }) } };
}
