import { useState } from "react";

/** Whether the eye follows what is newest; a hand that scrolls or chooses stops it, and what comes then is counted. */
export function useFollow(count: number) {
  const [stoppedAt, setStoppedAt] = useState<number | null>(null);
  return {
    isOn: stoppedAt === null,
    /** Events that came since it was stopped. */
    missed: stoppedAt === null ? 0 : Math.max(0, count - stoppedAt),
    stop: () => setStoppedAt((before) => before ?? count),
    go: () => setStoppedAt(null),
  };
}
export type Follow = ReturnType<typeof useFollow>;
