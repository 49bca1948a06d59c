import { useEffect, useState } from "react";

import { useEventCallback } from "@/shared/ui/useEventCallback";

/** Takes files that are dropped anywhere on the page; returns whether some hang over it. */
export function useDrop(take: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const taken = useEventCallback(take);
  useEffect(() => {
    const gone = new AbortController();
    let depth = 0;
    const enter = (to: number) => {
      depth = Math.max(0, to);
      setOver(depth > 0);
    };
    const on = (type: "dragover" | "dragenter" | "dragleave" | "drop", then: (event: DragEvent) => void) =>
      window.addEventListener(type, (event) => event.dataTransfer?.types.includes("Files") && then(event), gone);
    on("dragover", (event) => event.preventDefault());
    on("dragenter", () => enter(depth + 1));
    on("dragleave", () => enter(depth - 1));
    on("drop", (event) => {
      event.preventDefault();
      enter(0);
      taken([...(event.dataTransfer?.files ?? [])]);
    });
    return () => gone.abort();
  }, [taken]);
  return isOver;
}
