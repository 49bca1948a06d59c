import { useEffect, useState } from "react";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const STORED = "consilience.theme";

function stored(): Theme {
  const value = localStorage.getItem(STORED);
  return THEMES.find((theme) => theme === value) ?? "system";
}

/** The chosen theme, kept in this browser and shown at once; `system` follows the operating system. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState<Theme>(stored);
  useEffect(() => {
    localStorage.setItem(STORED, theme);
    if (theme === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = theme;
  }, [theme]);
  return [theme, setTheme];
}
