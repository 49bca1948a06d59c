import { describe, expect, it } from "vitest";

import { SessionGate, OtherAccountError } from "./sessionGate";
import { authFetch } from "./authFetch";

const change = (body: string, token: string) =>
  new Request("http://here/api/v1/facts", { method: "POST", body, headers: { "X-CSRF-Token": token } });

function server(answers: readonly number[]) {
  const seen: string[] = [];
  const left = [...answers];
  const send = async (request: Request) => {
    seen.push(`${request.method} ${request.headers.get("X-CSRF-Token") ?? ""} ${await request.text()}`.trim());
    return new Response(null, { status: left.shift() ?? 200 });
  };
  return { seen, send };
}

const soon = () => new Promise((go) => setTimeout(go, 0));

describe("patientFetch", () => {
  it("sends a change again, with the new token, when somebody has signed in", async () => {
    const gate = new SessionGate();
    const { seen, send } = server([401, 200]);
    const answer = authFetch(gate, () => Promise.resolve("new"), send)(change("accept", "old"));
    await soon();
    expect([gate.isShut, seen]).toEqual([true, ["POST old accept"]]);

    gate.open();
    expect((await answer).status).toBe(200);
    expect(seen).toEqual(["POST old accept", "POST new accept"]);
  });

  it("discards a change of one person when another signs in, and sends nothing in the name of the other", async () => {
    const told: boolean[] = [];
    const gate = new SessionGate((hadChanges) => told.push(hadChanges));
    gate.meet("ann");
    const { seen, send } = server([401, 401, 200]);
    const patient = authFetch(gate, () => Promise.resolve("bob's"), send);
    const answers = [patient(change("accept", "ann's")), patient(new Request("http://here/api/v1/facts"))];
    const ends = Promise.allSettled(answers);
    await soon();

    expect(() => gate.meet("bob")).toThrow(OtherAccountError);
    expect((await ends).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect([seen.sort(), told]).toEqual([["GET", "POST ann's accept"], [true]]);
  });

  it("sends what waits when the same person signs in again", async () => {
    const gate = new SessionGate();
    gate.meet("ann");
    const { seen, send } = server([401, 200]);
    const answer = authFetch(gate, () => Promise.resolve("new"), send)(change("accept", "old"));
    await soon();
    gate.meet("ann");
    gate.open();
    expect([(await answer).status, seen.length]).toEqual([200, 2]);
  });

  it("does not renew a token that is another person's", async () => {
    const gate = new SessionGate();
    gate.meet("ann");
    const { seen, send } = server([403, 200]);
    const token = () => {
      gate.meet("bob");
      return Promise.resolve("bob's");
    };
    await expect(authFetch(gate, async () => token(), send)(change("accept", "ann's"))).rejects.toThrow(OtherAccountError);
    expect(seen).toEqual(["POST ann's accept"]);
  });

  it("lets go of requests that nobody waits for", async () => {
    const gate = new SessionGate();
    const stopped = new AbortController();
    const request = new Request("http://here/api/v1/facts", { signal: stopped.signal });
    const answer = authFetch(gate, () => Promise.resolve(null), server([401]).send)(request);
    await soon();
    stopped.abort();
    await expect(answer).rejects.toThrow();
  });

  it("asks for a new token when the session is another, and believes a refusal that has another reason", async () => {
    const { seen, send } = server([403, 200, 403]);
    const patient = authFetch(new SessionGate(), () => Promise.resolve("new"), send);
    expect((await patient(change("one", "old"))).status).toBe(200);
    expect((await patient(change("two", "new"))).status).toBe(403);
    expect(seen).toEqual(["POST old one", "POST new one", "POST new two"]);
  });

  it("does not wait to be told that nobody is signed in", async () => {
    const gate = new SessionGate();
    const patient = authFetch(gate, () => Promise.resolve(null), server([401]).send);
    expect((await patient(new Request("http://here/api/v1/session"))).status).toBe(401);
    expect(gate.isShut).toBe(false);
  });
});
