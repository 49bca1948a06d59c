import { useEffect, useState } from "react";

/**
 * A value when it has not changed for a while.
 *
 * @param pause in milliseconds.
 * @param first what it is before the first pause is over; the value itself if absent.
 */
export function useSettled<T>(value: T, pause: number, first = value): T {
  const [settled, setSettled] = useState(first);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
