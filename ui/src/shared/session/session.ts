import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";

import { accepted, answered, forgetToken, http, type Schemas } from "@/shared/api/client";
import { hub } from "@/shared/stream/stream";
import { forget, keepFor, tellSignedOut } from "./kept";
import { sessionGate } from "./leaving";

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

function useSessionQuery() {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      const result = await http.GET("/api/v1/session", { signal });
      return result.response.status === 401 ? null : entered(answered(result));
    },
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
  });
}

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

const watchDoor = (changed: () => void) => sessionGate.watch(changed);
const isShut = () => sessionGate.isShut;

/**
 * Who is signed in. While nobody is, the server is asked again and again: a link from the terminal, or the
 * organisation, signs in through another tab.
 */
export function useEntry(): Entry {
  const { data, error, refetch } = useSessionQuery();
  const shut = useSyncExternalStore(watchDoor, isShut);
  const queries = useQueryClient();
  const [last, setLast] = useState<Session | null>(null);
  if (data && data !== last) setLast(data);
  const isOut = data === null;

  useEffect(() => {
    if (shut) void refetch();
  }, [shut, refetch]);

  useEffect(
    () =>
      sessionGate.watch(() => {
        if (!sessionGate.isShut) void queries.invalidateQueries({ predicate: (query) => query.queryKey[0] !== KEY[0] });
      }),
    [queries],
  );

  // The server ends the stream of a session that has ended: that is told before anything is asked.
  useEffect(
    () =>
      hub.watch((connection) => {
        if (connection === "lost") void refetch();
      }),
    [refetch],
  );

  useEffect(() => {
    if (!isOut && !error) return;
    const look = () => {
      if (document.visibilityState === "visible") void refetch();
    };
    const timer = setInterval(look, LOOK_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [isOut, error, refetch]);

  if (data) return { state: "in", session: data };
  if (isOut) return { state: "out", ended: last };
  if (error) return { state: "unreachable", error, retry: () => void refetch() };
  return { state: "asking" };
}

/** Who is signed in; undefined as long as that is not known. */
export function useSession(): Session | undefined {
  return useSessionQuery().data ?? undefined;
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
  window.location.assign("/");
}
