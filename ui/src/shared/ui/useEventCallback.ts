import { useCallback, useLayoutEffect, useRef } from "react";

/**
 * A function that stays the same while what it does is that of the last render: parts of a screen that are told nothing
 * new need not be painted again. For what people do, not for what is shown.
 */
export function useEventCallback<A extends readonly unknown[]>(run: (...args: A) => void): (...args: A) => void {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
