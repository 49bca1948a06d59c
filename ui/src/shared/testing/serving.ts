import { vi } from "vitest";

/** What is answered to a request: a body, or a response as it is. */
export type Answer = (request: Request) => unknown;

/**
 * Answers requests as the server would, by `GET /api/v1/runs`; what nobody foresaw is answered with 404.
 *
 * @returns what was asked, as `GET /api/v1/runs?limit=100`, in order.
 */
export function serving(answers: Readonly<Record<string, Answer>>): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname, search } = new URL(request.url, "http://here");
    asked.push(`${request.method} ${pathname}${search}`);
    const answer = answers[`${request.method} ${pathname}`];
    if (!answer) return refusal(404, `Nothing is known of ${pathname}.`);
    const body = await answer(request);
    return body instanceof Response ? body : Response.json(body);
  });
  return asked;
}

/** A problem as the server tells it. */
export function refusal(status: number, detail: string): Response {
  return Response.json({ type: "about:blank", title: "No", status, detail, request_id: "r1" }, { status });
}
