import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";

import { api } from "@/shared/api/client";
import { useStream } from "@/shared/stream/useStream";
import { usePermission } from "@/shared/session/usePermission";
import { useSession } from "@/shared/session/session";
import { useClock } from "@/shared/ui/useClock";
import { looked, lookersOf, type Look } from "../lib/presence";

const KEY = ["get", "/api/v1/facts/locks"] as const;
/** Who only passes by does not look. */
const DWELL_MS = 1500;
const RENEW_MS = 120_000;
const AGAIN_MS = 60_000;

/**
 * Who else looks at which fact, so that two need not decide the same; nobody is kept from anything. Others are told
 * what one looks at oneself: after a moment, as long as the page is seen, until one leaves it.
 */
export function usePresence(current: string | undefined): ReadonlyMap<string, string> {
  const queries = useQueryClient();
  const me = useSession()?.name;
  const isReviewer = usePermission("reviewer") === undefined;
  const { data, dataUpdatedAt } = api.useQuery(...KEY, undefined, { staleTime: AGAIN_MS, refetchInterval: AGAIN_MS, retry: false });
  const now = Math.max(useClock(AGAIN_MS), dataUpdatedAt);
  // What cannot be told is not worth a message: colleagues see a little less.
  const { mutate: tell } = api.useMutation("put", "/api/v1/facts/{fact}/lock");
  const { mutate: tellNoMore } = api.useMutation("delete", "/api/v1/facts/{fact}/lock");
  useStream(({ data: told }) => {
    if (told.event !== "fact_held" && told.event !== "facts_released") return;
    queries.setQueryData(KEY, (before: readonly Look[] | undefined) => looked(before ?? [], told, Date.now()));
  });
  useEffect(() => {
    if (current === undefined || !isReviewer) return;
    const params = { params: { path: { fact: current } } };
    let isHeld = false;
    const hold = () => {
      if (document.visibilityState === "hidden") return;
      isHeld = true;
      tell(params);
    };
    const first = setTimeout(hold, DWELL_MS);
    const renewed = setInterval(hold, RENEW_MS);
    const leave = () => {
      if (isHeld) tellNoMore({ ...params, keepalive: true });
      isHeld = false;
    };
    window.addEventListener("pagehide", leave);
    return () => {
      clearTimeout(first);
      clearInterval(renewed);
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [current, isReviewer, tell, tellNoMore]);
  return useMemo(() => lookersOf(data ?? [], me, now), [data, me, now]);
}
