import { useState } from "react";

import { gone, redone, taken, undone, type Step, type Way } from "@/entities/exploration/steps";

/** The way to the present picture: going on, back and forth again. The address holds the steps, this what lies around. */
export function useWay(steps: readonly Step[], onSteps: (steps: readonly Step[]) => void) {
  const [around, setAround] = useState<Pick<Way, "past" | "future">>({ past: [], future: [] });
  const way: Way = { steps, ...around };
  const move = (next: Way) => {
    setAround({ past: next.past, future: next.future });
    if (next.steps !== steps) onSteps(next.steps);
  };
  return {
    canUndo: undone(way) !== way,
    canRedo: around.future.length > 0,
    go: (next: readonly Step[]) => move(steps.length === 0 ? { ...way, steps: next } : gone(way, next)),
    take: (step: Step) => move(steps.length === 0 ? { ...way, steps: taken([], step) } : gone(way, taken(steps, step))),
    undo: () => move(undone(way)),
    redo: () => move(redone(way)),
  };
}
