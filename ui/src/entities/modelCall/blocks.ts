/** About how many characters of a text are laid out together. */
const SIZE = 4000;

/**
 * Cuts a text at ends of lines into blocks, of which the browser lays out only those that are looked at.
 *
 * @returns blocks that give the text again when they are joined by line feeds.
 */
export function blocksOf(text: string, size = SIZE): string[] {
  const blocks: string[] = [];
  let start = 0;
  while (text.length - start > size) {
    const end = text.indexOf("\n", start + size);
    if (end < 0) break;
    blocks.push(text.slice(start, end));
    start = end + 1;
  }
  blocks.push(text.slice(start));
  return blocks;
}
