import { answered, api, http } from "@/shared/api/client";
import type { EventPair } from "../lib/eventPairs";
import { KEPT, listOf, PAGE } from "../lib/pages";
import type { Mark } from "../lib/pairs";

/** All suggested pairs of events; each has what its documents tell. */
export function useEventPairs() {
  return listOf(api.useInfiniteQuery("get", "/api/v1/event-pairs", PAGE, KEPT));
}

/** A pair of events by its id, whatever was decided of it. */
export function useOneEventPair(id: string | undefined) {
  const { data, error, refetch } = api.useQuery("get", "/api/v1/event-pairs/{pair}", ofPair(id ?? ""), { enabled: id !== undefined, staleTime: Infinity, retry: false });
  return { pair: data, error, again: (): void => void (id !== undefined && refetch()) };
}

export async function sendOfEvents({ id }: EventPair, mark: Mark): Promise<null> {
  if (mark === "declined") answered(await http.POST("/api/v1/event-pairs/{pair}/decline", ofPair(id)));
  else answered(await http.POST("/api/v1/event-pairs/{pair}/accept", { ...ofPair(id), body: { reason: "" } }));
  return null;
}

export async function withdrawOfEvents({ id }: EventPair, mark: Mark): Promise<void> {
  if (mark === "declined") answered(await http.DELETE("/api/v1/event-pairs/{pair}/decline", ofPair(id)));
  else answered(await http.DELETE("/api/v1/event-pairs/{pair}/accept", ofPair(id)));
}

function ofPair(pair: string) {
  return { params: { path: { pair } } };
}
