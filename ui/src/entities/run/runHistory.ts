import { answered, http } from "@/shared/api/client";
import type { RunEvent } from "@/shared/stream/events";

/** Most events of a page. */
export const PAGE = 500;

/** Events of a run after one, in order; fewer than a page when there are no more. */
export async function pastOf(run: string, after: number, signal?: AbortSignal): Promise<readonly RunEvent[]> {
  const params = { path: { run }, query: { after, limit: PAGE } };
  const page = answered(await http.GET("/api/v1/runs/{run}/events", { params, ...(signal ? { signal } : {}) }));
  return page as readonly RunEvent[]; // openapi-fetch takes tuples for lists
}
