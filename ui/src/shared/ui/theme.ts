import { useState } from "react";

import { choice, choose } from "@/shared/session/kept";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

function stored(): Theme {
  const value = choice("theme");
  return THEMES.find((theme) => theme === value) ?? "system";
}

function show(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
}

/** Shows the theme that was chosen in this browser; called once, before anything is painted. */
export function showStoredTheme(): void {
  show(stored());
}

/** The chosen theme, kept in this browser and shown at once; `system` follows the operating system. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState<Theme>(stored);
  const change = (chosen: Theme) => {
    choose("theme", chosen);
    show(chosen);
    setTheme(chosen);
  };
  return [theme, change];
}
