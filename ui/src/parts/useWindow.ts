import { useCallback, useEffect, useRef, useState, type RefObject } from "react";

/** What of a long list of equally high rows is near the screen, and the space that the rest takes. */
export interface Window {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly onScroll: () => void;
  readonly first: number;
  /** After the last row. */
  readonly end: number;
  readonly before: number;
  readonly after: number;
  /** Brings a row onto the screen, unless it is there. */
  readonly show: (index: number) => void;
}

/**
 * Paints only the rows of a list that are on the screen, and some around them.
 *
 * @param count how many rows there are.
 * @param height of a row, in pixels.
 * @param head height of what stays on top of the list while it scrolls.
 */
export function useWindow(count: number, height: number, head = 0): Window {
  const ref = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState({ top: 0, height: 800 });
  const look = useCallback(() => {
    const element = ref.current;
    if (!element) return;
    // Only whole screens matter: a new state for every pixel would paint for every pixel.
    const top = Math.floor(element.scrollTop / height) * height;
    const tall = Math.ceil(element.clientHeight / height) * height;
    setSeen((before) => (before.top === top && before.height === tall ? before : { top, height: tall }));
  }, [height]);

  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const watcher = new ResizeObserver(look);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [look]);

  const show = useCallback(
    (index: number) => {
      const element = ref.current;
      if (!element || index < 0) return;
      const top = index * height;
      const room = element.clientHeight - head;
      if (top < element.scrollTop) element.scrollTop = top;
      else if (top + height > element.scrollTop + room) element.scrollTop = top + height - room;
      look();
    },
    [height, head, look],
  );

  const first = Math.max(0, Math.min(Math.floor(seen.top / height), count) - 8);
  const end = Math.min(count, Math.ceil((seen.top + seen.height) / height) + 8);
  return { ref, onScroll: look, first, end, before: first * height, after: (count - end) * height, show };
}
