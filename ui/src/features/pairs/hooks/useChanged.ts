import { useState } from "react";

import { isChange } from "@/entities/pair/changes";
import { useSession } from "@/shared/session/session";
import { useStream } from "@/shared/stream/useStream";

/** Whether documents were read, or others decided, since the list was read; and how that is forgotten. */
export function useChanged(): readonly [isChanged: boolean, forget: () => void] {
  const me = useSession()?.name;
  const [isChanged, setChanged] = useState(false);
  useStream((event) => {
    const { data } = event;
    if (isChange(event) && !("by" in data && data.by === me)) setChanged(true);
  });
  return [isChanged, () => setChanged(false)];
}
