import { useCallback, useEffect, useRef } from "react";

/** Tells for how many milliseconds something has been shown. */
export function useTimeOnFact(shown: string | undefined): () => number {
  const since = useRef(0);
  useEffect(() => {
    since.current = performance.now();
  }, [shown]);
  return useCallback(() => performance.now() - since.current, []);
}
