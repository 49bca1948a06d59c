import { useState } from "react";

import { choice, choose } from "@/shared/session/kept";

/** What may be chosen of how the page looks in this browser; the first follows the operating system. */
export const APPEARANCE = { theme: ["system", "light", "dark"], motion: ["system", "reduced"] } as const;
export type Part = keyof typeof APPEARANCE;
export type Value<P extends Part> = (typeof APPEARANCE)[P][number];

function stored<P extends Part>(part: P): Value<P> {
  const values: readonly Value<P>[] = APPEARANCE[part];
  return values.find((one) => one === choice(part)) ?? "system";
}

function show(part: Part, value: string): void {
  if (value === "system") document.documentElement.removeAttribute(`data-${part}`);
  else document.documentElement.setAttribute(`data-${part}`, value);
}

/** Shows what was chosen in this browser; called once, before anything is painted. */
export function showStoredAppearance(): void {
  show("theme", stored("theme"));
  show("motion", stored("motion"));
}

/** What was chosen, kept in this browser and shown at once. */
export function useAppearance<P extends Part>(part: P): readonly [Value<P>, (value: Value<P>) => void] {
  const [value, setValue] = useState(() => stored(part));
  const change = (chosen: Value<P>) => {
    choose(part, chosen);
    show(part, chosen);
    setValue(chosen);
  };
  return [value, change];
}
