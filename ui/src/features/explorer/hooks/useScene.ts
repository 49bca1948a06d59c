import { keepPreviousData, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";

import { answered, http } from "@/shared/api/client";
import { pathFilter } from "../lib/pathFilter";
import { fetchByIds } from "../lib/fetchByIds";
import { after, NOTHING, type Brought, type Scene } from "../lib/scene";
import { inBody, inQuery, type Wanted } from "../lib/wanted";
import type { Sieve } from "@/entities/exploration/address";
import { written, type Step } from "@/entities/exploration/steps";

/** A step that could not be taken; the others are shown all the same. */
interface Failure {
  readonly step: Step;
  readonly error: unknown;
}

interface Loaded {
  readonly scene: Scene;
  readonly failures: readonly Failure[];
  /** The steps that it is made of, while newer ones are under way. */
  readonly steps: readonly Step[];
  /** Whether no path was found between the ends of the last step. */
  readonly isWithoutPath: boolean;
}

const EMPTY: Loaded = { scene: NOTHING, failures: [], steps: [], isWithoutPath: false };
const FRESH_MS = 60_000;

/** The picture that steps lead to; what a step brought is kept, so that undoing is immediate. */
export function useScene(steps: readonly Step[], wanted: Wanted, sieve: Sieve) {
  const queries = useQueryClient();
  // A path leads through what is to be seen; whatever else was brought stays, however the filter changes.
  const through = steps.some((step) => step.do === "path") ? sieve : null;
  const query = useQuery({
    queryKey: ["scene", wanted, written(steps), through],
    enabled: steps.length > 0,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => loaded(queries, steps, wanted, sieve, signal),
  });
  return {
    ...(steps.length === 0 ? EMPTY : (query.data ?? EMPTY)),
    isLoading: query.isFetching,
    error: query.error,
    retry: () => void query.refetch(),
  };
}

async function loaded(queries: QueryClient, steps: readonly Step[], wanted: Wanted, sieve: Sieve, signal: AbortSignal): Promise<Loaded> {
  let scene = NOTHING;
  let isWithoutPath = false;
  const failures: Failure[] = [];
  for (const [index, step] of steps.entries()) {
    signal.throwIfAborted();
    const before = scene;
    try {
      const brought = await queries.query({
        queryKey: ["scene-part", wanted, written(steps.slice(0, index + 1)), step.do === "path" ? sieve : null],
        staleTime: FRESH_MS,
        retry: false,
        queryFn: () => bring(queries, step, before, wanted, sieve),
      });
      scene = after(scene, step, brought);
      isWithoutPath = step.do === "path" && brought !== null && "nodes" in brought && brought.nodes.length === 0;
    } catch (error) {
      // Nothing can be built on a picture that did not begin.
      if (index === 0) throw error;
      failures.push({ step, error });
    }
  }
  return { scene, failures, steps, isWithoutPath };
}

async function bring(queries: QueryClient, step: Step, scene: Scene, asked: Wanted, sieve: Sieve): Promise<Brought> {
  const wanted = inQuery(asked);
  switch (step.do) {
    case "top":
      return answered(await http.GET("/api/v1/graph", { params: { query: { ...wanted, limit: step.count } } }));
    case "ego":
      return answered(await http.GET("/api/v1/graph/ego", { params: { query: { ...wanted, id: step.id, limit: 50 } } }));
    case "group": {
      const query = { ...wanted, id: step.id, limit: step.count };
      return answered(await http.GET("/api/v1/graph/community", { params: { query } }));
    }
    case "set":
    case "asked":
      return fetchByIds(queries, step, asked);
    case "map":
      return answered(await http.GET("/api/v1/graph/communities", { params: { query: { limit: 100, members: 3 } } }));
    case "path": {
      const query = { ...wanted, ...(await pathFilter(sieve)), start: step.from, end: step.to };
      return answered(await http.GET("/api/v1/graph/path", { params: { query } }));
    }
    case "expand": {
      const { x, y } = scene.nodes.get(step.id) ?? { x: 0, y: 0 };
      const predicates = step.predicate === undefined ? {} : { predicates: [step.predicate] };
      const body = { ...known(step.id, scene, asked), ...predicates, x, y, limit: step.count };
      return answered(await http.POST("/api/v1/graph/expand", { body }));
    }
    default:
      return null;
  }
}

/** A node and what is drawn, as the server is told. */
export function known(id: string, scene: Scene, wanted: Wanted) {
  return { id, known: [...scene.nodes.keys()], ...inBody(wanted) };
}
