import { useState } from "react";

import { choice, choose } from "@/shared/session/kept";

export type Motion = "system" | "reduced";

function stored(): Motion {
  return choice("motion") === "reduced" ? "reduced" : "system";
}

function show(motion: Motion): void {
  if (motion === "system") delete document.documentElement.dataset["motion"];
  else document.documentElement.dataset["motion"] = motion;
}

/** Moves as much as was chosen in this browser; called once, before anything is painted. */
export function showStoredMotion(): void {
  show(stored());
}

/** How much moves: as the operating system wants, or less; kept in this browser and shown at once. */
export function useMotion(): readonly [Motion, (motion: Motion) => void] {
  const [motion, setMotion] = useState<Motion>(stored);
  const change = (chosen: Motion) => {
    choose("motion", chosen);
    show(chosen);
    setMotion(chosen);
  };
  return [motion, change];
}
