import { queryOptions, useQuery, useQueryClient, type QueryClient, type QueryState } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { accepted, answered, forgetToken, http, type Schemas } from "@/shared/api/client";
import { hub } from "@/shared/stream/stream";
import { forget, keepFor, tellSignedOut } from "./kept";
import { sessionGate } from "./leaving";
import { within } from "@/shared/workspace";

export type Session = Schemas["SessionInfo"];
export type Role = Session["role"];

/** Each may what the ones before it may. */
export const ROLES = ["reader", "reviewer", "editor", "admin"] as const satisfies readonly Role[];

export function isAtLeast(role: Role, wanted: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(wanted);
}

const KEY = ["session"];
const LOOK_MS = 2500;

export type Entry =
  | { readonly state: "asking" }
  | { readonly state: "unreachable"; readonly error: Error; readonly retry: () => void }
  /** `ended`: who was signed in while this page was open; the page still holds what they were doing. */
  | { readonly state: "out"; readonly ended: Session | null }
  | { readonly state: "in"; readonly session: Session };

const SESSION = queryOptions({
  queryKey: KEY,
  queryFn: async ({ signal }) => {
    const result = await http.GET("/api/v1/session", { signal });
    return result.response.status === 401 ? null : entered(answered(result));
  },
  staleTime: Infinity,
  gcTime: Infinity,
  retry: false,
});

/** @throws OtherAccountError when the page is another's: then it is left. */
function entered(session: Session): Session {
  sessionGate.meet(session.id);
  keepFor(session.id);
  if (sessionGate.isShut) {
    forgetToken();
    sessionGate.open();
  }
  return session;
}

/** Nobody is signed in, or that is not known. */
const isWaiting = ({ state }: { readonly state: Pick<QueryState<Session | null>, "data" | "error"> }) => state.data === null || state.error !== null;

/**
 * Who is signed in. While nobody is, the server is asked again and again: a link from the terminal, or the
 * organisation, signs in through another tab.
 */
export function useEntry(): Entry {
  const { data, error, refetch } = useQuery({
    ...SESSION,
    refetchInterval: (query) => isWaiting(query) && LOOK_MS,
    refetchOnWindowFocus: (query) => isWaiting(query) && "always",
  });
  const queries = useQueryClient();
  const [last, setLast] = useState<Session | null>(null);
  if (data && data !== last) setLast(data);

  useEffect(() => {
    const ask = () => void queries.invalidateQueries({ queryKey: KEY });
    const unwatch = sessionGate.watch(() => {
      if (sessionGate.isShut) ask();
      else void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== KEY[0] });
    });
    // The server ends the stream of a session that has ended: that is told before anything is asked.
    const leave = hub.watch((connection) => connection === "lost" && ask());
    return () => {
      unwatch();
      leave();
    };
  }, [queries]);

  if (data) return { state: "in", session: data };
  if (data === null) return { state: "out", ended: last };
  if (error) return { state: "unreachable", error, retry: () => void refetch() };
  return { state: "asking" };
}

/** Who is signed in; undefined as long as that is not known. */
export function useSession(): Session | undefined {
  return useQuery(SESSION).data ?? undefined;
}

/**
 * Signs in with an API key, which the browser does not keep.
 *
 * @throws the problem that the server tells.
 */
export async function signInWithKey(queries: QueryClient, key: string): Promise<void> {
  const session = entered(answered(await http.POST("/api/v1/session", { body: { key } })));
  forgetToken();
  queries.setQueryData(KEY, session);
}

/**
 * Signs out, and begins with a new page: nothing that was shown to one person stays for the next.
 *
 * @throws the problem that the server tells.
 */
export async function signOut(): Promise<void> {
  accepted(await http.DELETE("/api/v1/session"));
  if (sessionGate.owner !== null) forget(sessionGate.owner);
  tellSignedOut();
  window.location.assign(within("/"));
}
