import { useEffect, useRef, useState } from "react";

const PAUSE_MS = 10_000;

/** Holds what is told to those who listen back to once in ten seconds, so that they can. */
export function useSaid(words: string): string {
  const [said, setSaid] = useState("");
  const last = useRef(0);
  useEffect(() => {
    const wait = Math.max(0, last.current + PAUSE_MS - performance.now());
    const timer = setTimeout(() => {
      last.current = performance.now();
      setSaid(words);
    }, wait);
    return () => clearTimeout(timer);
  }, [words]);
  return said;
}
