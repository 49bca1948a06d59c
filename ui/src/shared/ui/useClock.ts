import { useEffect, useState } from "react";

/** The time, told again and again while it matters. */
export function useClock(every: number, isOn = true): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isOn) return;
    const clock = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(clock);
  }, [every, isOn]);
  return now;
}
