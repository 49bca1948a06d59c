import { useState } from "react";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const STORED = "consilience.theme";

function stored(): Theme {
  const value = localStorage.getItem(STORED);
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
  const choose = (chosen: Theme) => {
    localStorage.setItem(STORED, chosen);
    show(chosen);
    setTheme(chosen);
  };
  return [theme, choose];
}
