// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { forget, keepSavedByEarlier } from "@/shared/session/kept";
import { onPage } from "@/shared/testing/Page";
import { refusal, serving, type Answer } from "@/shared/testing/serving";
import { QueryScreen } from "./QueryScreen";

vi.mock("@/shared/graph-view/SigmaView");
vi.mock("@/shared/stream/stream");
vi.mock("@/shared/ui/useSettled");
beforeEach(() => forget("kim"));
afterEach(() => vi.unstubAllGlobals());

interface Asked {
  readonly id: string;
  readonly cypher: string;
  readonly limit: number;
  readonly seconds: number;
  readonly parameters: object;
}
const ADA = { id: "entity_0123456789abcdef0123456789abcdef", labels: ["Entity", "person"], properties: { name: "Ada", born: 1815 } };
const ANSWER = { id: "q1", columns: ["n", "count"], rows: [[ADA, 3]], limit: 1000, seconds: 0.2, truncated: false };

const runs: Asked[] = [];
async function shown(answers: Readonly<Record<string, Answer>> = {}, onRun: Answer = () => ANSWER) {
  runs.length = 0;
  const asked = serving({
    "GET /api/v1/session": () => ({ id: "kim", name: "Kim", role: "reader", csrf: "token" }),
    "GET /api/v1/queries": () => ({ items: [], next: null }),
    "POST /api/v1/query/explain": () => ({ columns: ["n"], warnings: [], root: { operator: "Scan", details: "", rows: 12, steps: [] } }),
    "GET /api/v1/query/names": () => ({ labels: [{ name: "person", count: 5 }], relationship_types: [], property_keys: [] }),
    "POST /api/v1/query": async (request) => {
      const body = (await request.clone().json()) as Asked;
      runs.push(body);
      return onRun(request);
    },
    ...answers,
  });
  const page = await onPage(<QueryScreen />, "/query", "/query");
  await screen.findByRole("button", { name: "person 5" });
  return { ...page, asked };
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const go = () => press(/^Run/);

describe("a query", () => {
  it("is run with its limits, shows its rows, and opens their nodes", async () => {
    await shown();
    await press("Contested facts and why");
    expect(await screen.findByText("about 12 rows")).toBeDefined();
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Rows at most" }), "100");
    await go();
    expect(await screen.findByText("1 row in 0.2 s")).toBeDefined();
    expect(runs).toEqual([expect.objectContaining({ cypher: expect.stringContaining("status: 'contested'") as string, limit: 100, seconds: 30, parameters: {} })]);
    await userEvent.click(within(await screen.findByRole("region", { name: "Rows" })).getByRole("button", { name: "person Ada" }));
    const node = screen.getByRole("region", { name: "The chosen node" });
    expect(within(node).getAllByRole("definition").map((value) => value.textContent)).toEqual([expect.stringContaining("Ada"), expect.stringContaining("1815")]);
    expect(within(node).getByRole("link", { name: "Open in the explorer" })).toBeDefined();
    await userEvent.click(within(node).getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("region", { name: "The chosen node" })).toBeNull();
  });

  it("shows its answer as a picture, as JSON and its plan, too", async () => {
    await shown();
    await press("Contested facts and why");
    await go();
    await userEvent.click(await screen.findByRole("tab", { name: "Graph" }));
    expect(await screen.findByText("This browser cannot draw by WebGL. The table has the same.")).toBeDefined();
    await userEvent.click(await screen.findByRole("tab", { name: "JSON" }));
    expect((await screen.findByRole("tabpanel")).textContent).toContain('"name": "Ada"');
    await userEvent.click(screen.getByRole("tab", { name: "Plan" }));
    expect(screen.getByRole("tabpanel").textContent).toContain("Scan about 12 rows");
  });

  it("is not run before its parameters have values, which are sent with it", async () => {
    await shown();
    await press("Everything around one name");
    expect(screen.getByText("$name still needs a value.")).toBeDefined();
    expect(screen.getByRole("button", { name: /^Run/ })).toHaveProperty("disabled", true);
    await userEvent.type(within(screen.getByRole("group", { name: "Parameters" })).getByRole("textbox"), "Ada");
    await go();
    await vi.waitFor(() => expect(runs[0]?.parameters).toEqual({ name: "Ada" }));
  });

  it("can be stopped while it runs", async () => {
    let end: (answer: Response) => void = () => undefined;
    const stopped: Answer = () => (end(refusal(409, "It was stopped.")), {});
    vi.spyOn(crypto, "randomUUID").mockReturnValue("0-0-0-0-1");
    const { asked } = await shown({ "DELETE /api/v1/query/0-0-0-0-1": stopped }, () => new Promise<Response>((resolve) => (end = resolve)));
    await press("Contested facts and why");
    await go();
    expect(await screen.findByText("Running…")).toBeDefined();
    await vi.waitFor(() => expect(runs).toHaveLength(1));
    await press(/^Stop/);
    expect((await screen.findByRole("alert")).textContent).toContain("It was stopped.");
    expect(asked).toContain("DELETE /api/v1/query/0-0-0-0-1");
    expect(screen.queryByRole("button", { name: /^Stop/ })).toBeNull();
  });

  it("that is wrong is told so with the place, and not twice when it is run all the same", async () => {
    const wrong = () => Response.json({ type: "about:blank", title: "No", status: 422, detail: "No such function.", line: 1, column: 8, request_id: "r1" }, { status: 422 });
    await shown({ "POST /api/v1/query/explain": wrong }, wrong);
    await press("Contested facts and why");
    expect((await screen.findByText(/No such function/)).textContent).toContain("Error 1:8 No such function.");
    await go();
    expect((await screen.findByRole("alert")).textContent).toContain("No such function.");
    expect(screen.getAllByText(/No such function/)).toHaveLength(1);
  });

  it("that was run can be taken up again, also after one was away", async () => {
    const first = await shown();
    await press("Everything around one name");
    await press("Contested facts and why");
    await go();
    await screen.findByText("1 row in 0.2 s");
    first.unmount();
    await shown();
    await press(/^MATCH \(f:Fact/);
    await go();
    await vi.waitFor(() => expect(runs[0]?.cypher).toContain("status: 'contested'"));
  });
});

const id = (digit: string) => `saved_${digit.repeat(24)}`;
const query = (digit: string, name: string, more: object = {}) => ({
  id: id(digit),
  name,
  cypher: `RETURN ${digit}`,
  mine: true,
  owner: "Kim",
  shared: false,
  version: 1,
  created_at: "",
  changed_at: "",
  deleted_at: null,
  ...more,
});

describe("saved queries", () => {
  /** A server that keeps queries: changes are seen when it is asked anew. */
  async function kept(answers: Readonly<Record<string, Answer>> = {}) {
    let mine = [query("1", "people")];
    let deleted = [query("2", "places")];
    const changes: [string | null, unknown][] = [];
    const page = await shown({
      "GET /api/v1/queries": ({ url }) => {
        const others = [query("3", "firms", { mine: false, owner: "Lee", shared: true })];
        return { items: url.includes("deleted=true") ? deleted : url.includes("whose=mine") ? mine : others, next: null };
      },
      "POST /api/v1/queries": async (request) => {
        const made = query("4", "", (await request.json()) as object);
        mine = [...mine, made];
        return made;
      },
      [`PUT /api/v1/queries/${id("1")}`]: async (request) => {
        const body = (await request.json()) as object;
        changes.push([request.headers.get("If-Match"), body]);
        mine = [query("1", "people", { ...body, version: 2 })];
        return mine[0];
      },
      [`DELETE /api/v1/queries/${id("1")}`]: () => {
        mine = [];
        return { id: id("1"), name: "people" };
      },
      [`POST /api/v1/queries/${id("1")}/restore`]: () => {
        mine = [query("1", "people")];
        return mine[0];
      },
      [`POST /api/v1/queries/${id("2")}/restore`]: () => {
        mine = [...mine, ...deleted];
        deleted = [];
        return mine.at(-1);
      },
      ...Object.fromEntries(["1", "3"].map((digit) => [`GET /api/v1/queries/${id(digit)}`, () => query(digit, "people")])),
      ...answers,
    });
    await screen.findByRole("button", { name: "people" });
    return { ...page, changes };
  }
  const name = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Name this query" });

  it("are opened under an address, which another query leaves", async () => {
    const { address } = await kept();
    await press("people");
    expect(screen.getByRole("button", { name: "people", current: true })).toBeDefined();
    expect(address()).toBe(`/query?saved=${id("1")}`);
    await go();
    await vi.waitFor(() => expect(runs[0]?.cypher).toBe("RETURN 1"));
    await press("Contested facts and why");
    await vi.waitFor(() => expect(address()).toBe("/query"));
    expect(screen.queryByRole("button", { current: true })).toBeNull();
  });

  it("get a name; one that is taken by one's own is written anew, as the version that was read", async () => {
    const { changes } = await kept();
    await press("Contested facts and why");
    await userEvent.type(name(), "contested{Enter}");
    expect(await screen.findByRole("button", { name: "contested", current: true })).toBeDefined();
    expect(name().value).toBe("");
    await userEvent.type(name(), "people");
    await press("Replace");
    await vi.waitFor(() => expect(changes).toEqual([['"1"', expect.objectContaining({ name: "people", cypher: expect.stringContaining("contested") as string })]]));
  });

  it("keep their name in the field when the server does not take them, and say why", async () => {
    await kept({ "POST /api/v1/queries": () => refusal(409, "There is no room.") });
    await press("Contested facts and why");
    await userEvent.type(name(), "contested{Enter}");
    expect((await screen.findByRole("alert")).textContent).toContain("There is no room.");
    expect(name().value).toBe("contested");
  });

  it("are shared with everybody, and belong to whom they belong", async () => {
    const { changes } = await kept();
    await press("Share people with everybody");
    expect(await screen.findByRole("button", { name: "Share people with everybody", pressed: true })).toBeDefined();
    expect(changes).toEqual([['"1"', { name: "people", cypher: "RETURN 1", shared: true }]]);
    expect(screen.getByRole("button", { name: "firms by Lee" })).toBeDefined();
    expect(screen.queryByRole("button", { name: "Delete firms" })).toBeNull();
  });

  it("are deleted at once and brought back, also later", async () => {
    await kept();
    await press("Delete people");
    expect((await screen.findByText("people is deleted.")).textContent).toContain("people is deleted.");
    await vi.waitFor(() => expect(screen.queryByRole("button", { name: "people" })).toBeNull());
    await press("Undo");
    expect(await screen.findByRole("button", { name: "people" })).toBeDefined();
    await vi.waitFor(() => expect(screen.queryByText("people is deleted.")).toBeNull());
    await userEvent.click(screen.getByText("Deleted"));
    await userEvent.click(await screen.findByRole("button", { name: "Bring back places" }));
    expect(await screen.findByRole("button", { name: "places" })).toBeDefined();
    expect(await screen.findByText("Nothing was deleted in the last thirty days.")).toBeDefined();
  });

  it("of an earlier release are taken over when somebody says that they are theirs", async () => {
    keepSavedByEarlier(JSON.stringify([{ name: "old", cypher: "RETURN 0" }]));
    await kept();
    await press("Save under my name");
    expect(await screen.findByRole("button", { name: "old" })).toBeDefined();
    expect(screen.getByText("1 query that only this browser had is on the server now.")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Save under my name" })).toBeNull();
  });
});
