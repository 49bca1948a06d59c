import { useEffect, useRef, type RefObject } from "react";

/**
 * Moves the focus to the content when another screen is shown, so that who works by keyboard or ear begins there. A
 * screen that has put the focus into itself keeps it.
 */
export function useFocus(content: RefObject<HTMLElement | null>, path: string): void {
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    const place = content.current;
    if (place && !place.contains(document.activeElement)) place.focus({ preventScroll: true });
  }, [content, path]);
}
