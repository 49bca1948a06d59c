import { useCallback, useState } from "react";

/** Why the server refused what was wanted of things, by their ids; null forgets it. */
export function useFailures() {
  const [failures, setFailures] = useState<ReadonlyMap<string, unknown>>(new Map());
  const fail = useCallback((ids: readonly string[], error: unknown) => {
    setFailures((before) => {
      const others = [...before].filter(([id]) => !ids.includes(id));
      return new Map([...others, ...(error === null ? [] : ids.map((id) => [id, error] as const))]);
    });
  }, []);
  return { failures, fail };
}
