import createFetchClient, { type Middleware } from "openapi-fetch";
import createQueryClient from "openapi-react-query";

import { sessionGate } from "@/shared/session/leaving";
import { authFetch } from "@/shared/session/authFetch";
import { within } from "@/shared/workspace";
import type { components, paths } from "./schema";

/** Shapes of the API, generated from its OpenAPI file: `npm run types`. */
export type Schemas = components["schemas"];

/** The same as an answer: the client's types tell pairs as lists. */
export type Received<Name extends keyof Schemas> = AsLists<Schemas[Name]>;
type AsLists<T> = T extends (infer Item)[] ? AsLists<Item>[] : T extends object ? { [Key in keyof T]: AsLists<T[Key]> } : T;

export const http = createFetchClient<paths>({
  baseUrl: within("/"),
  fetch: authFetch(
    sessionGate,
    (fresh) => sessionToken(fresh),
    (request) => fetch(request),
  ),
});

let token: Promise<string | null> | null = null;

async function sessionToken(isFresh = false): Promise<string | null> {
  if (isFresh) token = null;
  token ??= http.GET("/api/v1/session").then(({ data }) => {
    if (data) sessionGate.meet(data.id);
    return data?.csrf ?? null;
  });
  return token;
}

/** Forgets the session's token: it belongs to who was signed in until now. */
export function forgetToken(): void {
  token = null;
}

/** Changes carry the session's token, which another site cannot know. */
const guarded: Middleware = {
  async onRequest({ request }) {
    if (request.method === "GET") return undefined;
    const csrf = await sessionToken();
    if (csrf) request.headers.set("X-CSRF-Token", csrf);
    return request;
  },
  onResponse({ response }) {
    if (response.status === 401 || response.status === 403) token = null;
    return undefined;
  },
};

http.use(guarded);

export const api = createQueryClient(http);

/** Returns what was answered, or throws the problem that the server tells. */
export function answered<T>(result: { data?: T; error?: unknown }): T {
  if (result.data === undefined) throw problem(result.error);
  return result.data;
}

/** Throws the problem that the server tells where an answer has no content. */
export function accepted(result: { error?: unknown }): void {
  if (result.error !== undefined) throw problem(result.error);
}

/** A problem of the API as an error, so that whoever catches it can tell it from others. */
export class ProblemError extends Error {
  constructor(readonly problem: Schemas["Problem"]) {
    super(problem.detail);
  }
}

function problem(error: unknown): unknown {
  return typeof error === "object" && error !== null && "detail" in error
    ? new ProblemError(error as Schemas["Problem"])
    : error;
}
