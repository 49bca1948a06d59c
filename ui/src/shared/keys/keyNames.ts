const PAUSE_MS = 1200;
const TYPING = "input, textarea, select, [contenteditable=true], [role=textbox], [data-typing]";

/** The name of a pressed key as `KeyMap` has it; `Ctrl` stands for the command key of a Mac too. */
export function keyName(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">): string {
  const named = event.key.length > 1 || event.key === " ";
  const key = event.key === " " ? "Space" : event.key;
  const letter = /^\p{L}$/u.test(key);
  const parts = [];
  if (event.ctrlKey || event.metaKey) parts.push("Ctrl");
  if (event.altKey) parts.push("Alt");
  // Shift belongs to the character of `?`, but not to that of a letter.
  if (event.shiftKey && (letter || named)) parts.push("Shift");
  parts.push(letter && parts.length > 0 ? key.toUpperCase() : key);
  return parts.join("+");
}

/** Whether keys are text here, or belong to a dialog or menu that is open. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(TYPING)) return true;
  const inOverlay = target.closest("[role=dialog], [role=alertdialog], [role=menu], [role=listbox][data-overlay]");
  return inOverlay !== null;
}

/**
 * Finds what a key does. Two keys that follow one another within 1.2 seconds may mean something together.
 */
export class KeyReader {
  #first = "";
  #at = 0;

  read<Action>(name: string, map: Readonly<Record<string, Action>>, now: number): Action | undefined {
    const both = now - this.#at <= PAUSE_MS && this.#first ? `${this.#first} ${name}` : "";
    const together = both ? map[both] : undefined;
    if (together) {
      this.#first = "";
      return together;
    }
    const begins = Object.keys(map).some((key) => key.startsWith(`${name} `));
    this.#first = begins ? name : "";
    this.#at = now;
    return map[name];
  }
}
