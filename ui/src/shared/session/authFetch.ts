import type { SessionGate } from "./sessionGate";

const SESSION = /^\/api\/v1\/session(\/|$)/;
const HEADER = "X-CSRF-Token";

/** Gives the session's token; `fresh` asks the server although one is known. */
export type TokenOf = (fresh: boolean) => Promise<string | null>;

/**
 * Sends requests so that nobody's work is lost when a session ends: what the server refuses for want of a session is
 * sent again when whoever sent it has signed in, and a change whose token is of an earlier session of theirs is sent with
 * the new one. `tokenOf` throws where the session is another person's: then nothing is sent.
 *
 * Requests about the session itself are sent as they are.
 */
export function authFetch(gate: SessionGate, tokenOf: TokenOf, send: (request: Request) => Promise<Response>) {
  return async (request: Request): Promise<Response> => {
    const isSession = SESSION.test(new URL(request.url).pathname);
    if (isSession) return send(request);
    const again = request.clone();
    const response = await send(request);
    if (response.status === 401) {
      gate.shut();
      await gate.opened(request);
      return send(await withToken(again, tokenOf));
    }
    if (response.status === 403 && request.headers.has(HEADER)) {
      const renewed = await withToken(again, tokenOf);
      return renewed.headers.get(HEADER) === request.headers.get(HEADER) ? response : send(renewed);
    }
    return response;
  };
}

async function withToken(request: Request, tokenOf: TokenOf): Promise<Request> {
  if (request.method === "GET") return request;
  const token = await tokenOf(true);
  if (token) request.headers.set(HEADER, token);
  return request;
}
