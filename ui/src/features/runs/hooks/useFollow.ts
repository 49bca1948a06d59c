import { useState } from "react";

export interface Follow {
  readonly isOn: boolean;
  /** Events that came since it was stopped. */
  readonly missed: number;
  readonly stop: () => void;
  readonly go: () => void;
}

/** Whether the eye follows what is newest; a hand that scrolls or chooses stops it, and what comes then is counted. */
export function useFollow(count: number): Follow {
  const [stoppedAt, setStoppedAt] = useState<number | null>(null);
  return {
    isOn: stoppedAt === null,
    missed: stoppedAt === null ? 0 : Math.max(0, count - stoppedAt),
    stop: () => setStoppedAt((before) => before ?? count),
    go: () => setStoppedAt(null),
  };
}
