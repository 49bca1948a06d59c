import { useCallback, useEffect, useRef, useState } from "react";

/** Rows above and below the screen that are in the page. */
const AROUND = 6;
/** The window moves by so many rows at once: painting for every row that comes and goes would cost more. */
const STEP = 4;

/**
 * Paints only the rows of a list that are on the screen, and some around them: which, and the space that the rest takes.
 *
 * @param count how many rows there are.
 * @param height of a row, in pixels.
 * @param head height of what stays on top of the list while it scrolls.
 * @param more asks for what comes after the last row, if that is not all; it is called when so many rows, or fewer, are left.
 */
export function useWindow(count: number, height: number, head = 0, more?: { readonly ask: () => void; readonly left: number }) {
  const element = useRef<HTMLDivElement>(null);
  // What was last seen of the list: asking the browser anew would make it lay out the page in the middle of a key press.
  const known = useRef({ top: 0, height: 800 });
  const [seen, setSeen] = useState({ row: 0, rows: Math.ceil(800 / height) });
  const see = useCallback(() => {
    const row = Math.floor(known.current.top / height / STEP) * STEP;
    const rows = Math.ceil(known.current.height / height);
    setSeen((before) => (before.row === row && before.rows === rows ? before : { row, rows }));
  }, [height]);
  const look = useCallback(() => {
    if (!element.current) return;
    known.current.top = element.current.scrollTop;
    see();
  }, [see]);
  const ref = useCallback(
    (list: HTMLDivElement | null) => {
      element.current = list;
      if (!list) return;
      const measure = () => {
        known.current = { top: list.scrollTop, height: list.clientHeight };
        see();
      };
      measure();
      const watcher = new ResizeObserver(measure);
      watcher.observe(list);
      return () => {
        watcher.disconnect();
        element.current = null;
      };
    },
    [see],
  );

  /** Brings a row onto the screen, unless it is there. */
  const show = useCallback(
    (index: number) => {
      if (!element.current || index < 0) return;
      const { top: from, height: tall } = known.current;
      const top = index * height;
      const room = tall - head;
      const to = top < from ? top : top + height > from + room ? top + height - room : from;
      if (to === from) return;
      element.current.scrollTop = to;
      known.current.top = to;
      see();
    },
    [height, head, see],
  );

  const first = Math.max(0, Math.min(seen.row, count) - AROUND);
  const end = Math.min(count, seen.row + STEP + seen.rows + AROUND);
  const ask = more && end >= count - more.left ? more.ask : undefined;
  useEffect(() => ask?.(), [ask, count]);
  return { ref, element, onScroll: look, first, end, before: first * height, after: (count - end) * height, show };
}
