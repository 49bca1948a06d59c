import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { answered, http, ProblemError, type Schemas } from "@/shared/api/client";
import { keepSavedByEarlier, savedByEarlier } from "@/shared/session/kept";
import { moved, type Outcome } from "../lib/moving";
import { readSaved, type Saved } from "../lib/saved";

export type SavedQuery = Schemas["SavedQueryItem"];

const KEY = ["saved-queries"];
const OTHERS = 200;

/** What was done last with a saved query, and can be taken back. */
export interface Deleted {
  readonly id: string;
  readonly name: string;
}

/** The queries that are saved on the server: one's own, and those that others share. */
export function useSaved() {
  const queries = useQueryClient();
  const list = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      const [mine, others] = await Promise.all([
        http.GET("/api/v1/queries", { params: { query: { whose: "mine", limit: 500 } }, signal }).then(answered),
        http.GET("/api/v1/queries", { params: { query: { whose: "others", limit: OTHERS } }, signal }).then(answered),
      ]);
      return { mine: mine.items, others: others.items, isCut: others.next !== null };
    },
  });
  const refresh = () => queries.invalidateQueries({ queryKey: KEY });
  const [trouble, setTrouble] = useState<unknown>(null);
  const [gone, setGone] = useState<Deleted | null>(null);
  /** What is told of a wish goes when there is another one. */
  const told = { onMutate: () => setTrouble(null), onError: (error: unknown) => setTrouble(error), onSettled: refresh };

  const save = useMutation({
    mutationFn: async ({ name, cypher }: Saved) => {
      const same = list.data?.mine.find((one) => one.name === name);
      return same ? changed(same, { cypher }) : answered(await http.POST("/api/v1/queries", keyed({ name, cypher, shared: false })));
    },
    ...told,
  });
  const share = useMutation({
    mutationFn: (one: SavedQuery) => changed(one, { shared: !one.shared }),
    ...told,
  });
  const remove = useMutation({
    mutationFn: async (one: SavedQuery): Promise<Deleted> => {
      const params = { path: { saved: one.id }, header: { "If-Match": `"${one.version}"` } };
      return answered(await http.DELETE("/api/v1/queries/{saved}", { params }));
    },
    onSuccess: setGone,
    ...told,
  });
  const restore = useMutation({
    mutationFn: async ({ id }: Deleted) => answered(await http.POST("/api/v1/queries/{saved}/restore", { params: { path: { saved: id } } })),
    onSuccess: ({ id }) => setGone((before) => (before?.id === id ? null : before)),
    ...told,
  });

  // Earlier releases did not note whose queries they kept: they go to nobody's account unless somebody says so.
  const [earlier, setEarlier] = useState(() => readSaved(savedByEarlier()).length);
  const move = useMutation({
    mutationFn: () =>
      moved(readSaved(savedByEarlier()), saveMoved, (left) => {
        keepSavedByEarlier(left.length === 0 ? null : JSON.stringify(left));
        setEarlier(left.length);
      }),
    onSettled: refresh,
  });

  return { list, save, share, remove, restore, earlier, move, trouble, gone };
}

/** One's own queries that were deleted and can be brought back; asked for when somebody wants to see them. */
export function useDeleted(isWanted: boolean) {
  return useQuery({
    queryKey: [...KEY, "deleted"],
    enabled: isWanted,
    queryFn: async ({ signal }) => answered(await http.GET("/api/v1/queries", { params: { query: { deleted: true, limit: 100 } }, signal })).items,
  });
}

/** A saved query that an address names. */
export function useNamed(id: string | undefined) {
  return useQuery({
    queryKey: [...KEY, "one", id],
    enabled: id !== undefined,
    retry: false,
    staleTime: 0,
    queryFn: async ({ signal }) => answered(await http.GET("/api/v1/queries/{saved}", { params: { path: { saved: id ?? "" } }, signal })),
  });
}

function keyed<B>(body: B) {
  return { body, params: { header: { "Idempotency-Key": crypto.randomUUID() } } };
}

async function changed({ id, name, cypher, shared, version }: SavedQuery, part: { readonly cypher?: string; readonly shared?: boolean }) {
  const params = { path: { saved: id }, header: { "If-Match": `"${version}"` } };
  return answered(await http.PUT("/api/v1/queries/{saved}", { params, body: { name, cypher, shared, ...part } }));
}

async function saveMoved({ name, cypher }: Saved): Promise<Outcome> {
  try {
    answered(await http.POST("/api/v1/queries", keyed({ name, cypher, shared: false })));
    return { is: "saved" };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    if (error.problem.status === 422) return { is: "refused", why: error };
    if (error.problem.status !== 409) throw error;
    const { items } = answered(await http.GET("/api/v1/queries", { params: { query: { whose: "mine", limit: 500 } } }));
    const there = items.find((one) => one.name === name);
    // No such name: the server has no room.
    if (!there) throw error;
    return { is: "taken", cypher: there.cypher };
  }
}
