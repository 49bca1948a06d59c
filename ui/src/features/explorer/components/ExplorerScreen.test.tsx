// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";

import { onPage } from "@/shared/testing/Page";
import { refusal, serving, type Answer } from "@/shared/testing/serving";
import { ExplorerScreen } from "./ExplorerScreen";

vi.mock("@/shared/graph-view/SigmaView");
vi.mock("@/shared/stream/stream");
vi.mock("@/shared/ui/useSettled");
afterEach(() => vi.unstubAllGlobals());

const node = (id: string, type = "person", facts = 3) => ({ id: `entity_${id}`, kind: "entity", type, name: id, realis: null, facts, x: 0, y: 0 });
const edge = (from: string, predicate: string, to: string, more: object = {}) => ({
  fact_id: `fact_${from}_${to}`,
  kind: "relation",
  start: `entity_${from}`,
  end: `entity_${to}`,
  predicate,
  status: "accepted",
  support: 1,
  confidence: 0.9,
  disagreement: 0,
  ...more,
});
const NODES = [node("Ada", "person", 9), node("Bob"), node("Ulm", "place", 1)];
const EGO = { nodes: NODES, edges: [edge("Ada", "knows", "Bob"), edge("Ada", "lives_in", "Ulm", { confidence: 0.3, support: 4 })], total: 2 };
const TEXT = "Ada lived in Ulm.";

async function shown(address: string, answers: Readonly<Record<string, Answer>> = {}) {
  const asked = serving({
    "GET /api/v1/session": () => ({ id: "kim", role: "reader", csrf: "token" }),
    "GET /api/v1/graph": () => ({ nodes: NODES, edges: [], total: 12 }),
    "GET /api/v1/graph/ego": () => EGO,
    "GET /api/v1/graph/search": () => [{ ...node("Ada"), aliases: ["Countess"] }, { ...node("Adam"), aliases: [] }],
    "GET /api/v1/facts/facets": () => ({ predicates: { person: 2, place: 1 } }),
    "GET /api/v1/facts": () => ({ items: [], next: null }),
    "GET /api/v1/entities/entity_Ada": () => ({ name: "Ada", status: "accepted", aliases: ["Countess"], documents: 1, mentions: 2, facts: 9 }),
    "GET /api/v1/entities/entity_Ada/mentions": () => ({
      items: [{ id: "m1", text: "Ada", type: "person", document_id: "d1", document_name: "a.txt", start: 0, end: 3, score: 1, reason: "the same name" }],
      next: null,
    }),
    "GET /api/v1/documents/d1/text": () => ({ name: "a.txt", text: TEXT }),
    ...answers,
  });
  const page = await onPage(<ExplorerScreen />, address, "/explorer");
  const steps = () => new URLSearchParams(page.address().split("?")[1]).get("view");
  return { ...page, asked, steps };
}
const ADA = "/explorer?view=ego~entity_Ada&show=table";
const rows = () =>
  within(screen.getByRole("table")).getAllByRole("rowheader").map((head) => within(head).getByRole("button").textContent);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const select = async (name: string) => userEvent.click(await within(await screen.findByRole("table")).findByRole("button", { name }));

describe("the explorer", () => {
  it("begins with a name, in which a letter may be wrong, of any type or of one", async () => {
    const { asked, address, steps } = await shown("/explorer?show=table");
    const find = await screen.findByRole("combobox", { name: "Find an entity" });
    await userEvent.type(find, "per");
    await userEvent.click(await screen.findByRole("option", { name: "Only person" }));
    await userEvent.type(find, "countess");
    await vi.waitFor(() => expect(asked.at(-1)).toBe("GET /api/v1/graph/search?q=countess&limit=30&type=person"));
    expect((await screen.findByRole("option", { name: /Countess/ })).textContent).toContain("Ada");
    await press("Entities of any type, not only person");
    await userEvent.clear(find);
    await userEvent.type(find, "countess");
    await userEvent.click(await screen.findByRole("option", { name: /Countess/ }));
    expect(steps()).toBe("ego~entity_Ada");
    expect(address()).toContain("at=entity_Ada");
    expect(await screen.findByRole("table", { name: "Nodes of the picture" })).toBeDefined();
  });

  it("lists nodes and facts in any order", async () => {
    await shown(ADA);
    await vi.waitFor(() => expect(rows()).toEqual(["Ada", "Bob", "Ulm"]));
    await press(/^Facts in all/);
    await press(/^Facts in all/);
    expect(rows()[0]).toBe("Ada");
    await press("Facts (2)");
    const facts = await screen.findByRole("table", { name: "Facts of the picture" });
    const objects = () => within(facts).getAllByRole("row").slice(1).map((row) => within(row).getAllByRole("cell")[1]?.textContent);
    // The fact that more documents support comes first.
    expect(objects()).toEqual(["Ulm", "Bob"]);
    await userEvent.click(within(facts).getByRole("button", { name: /^Confidence/ }));
    expect(objects()).toEqual(["Ulm", "Bob"]);
    await userEvent.click(within(facts).getByRole("button", { name: /^Confidence/ }));
    expect(objects()).toEqual(["Bob", "Ulm"]);
  });

  it("hides nodes, pins them, and goes back and forth, by keys and by buttons", async () => {
    const { steps } = await shown(ADA);
    await select("Bob");
    await userEvent.keyboard("h");
    expect(await screen.findByText("Bob is hidden; u brings it back.")).toBeDefined();
    await vi.waitFor(() => expect(rows()).toEqual(["Ada", "Ulm"]));
    await userEvent.keyboard("u");
    await vi.waitFor(() => expect(rows()).toEqual(["Ada", "Bob", "Ulm"]));
    await press(/^Redo/);
    expect(steps()).toBe("ego~entity_Ada.hide~entity_Bob");
    await userEvent.click(await screen.findByRole("button", { name: "Show the 1 hidden" }));
    await select("Ulm");
    await userEvent.keyboard("p");
    expect(steps()).toContain("pin~entity_Ulm");
    expect((await screen.findByText("pinned")).closest("tr")?.textContent).toContain("Ulm");
  });

  it("expands a node by what is not shown yet, and says when there is nothing", async () => {
    let total = 1;
    const bodies: unknown[] = [];
    const { steps } = await shown(ADA, {
      "POST /api/v1/graph/neighbours": () => ({ total, predicates: {} }),
      "POST /api/v1/graph/expand": async (request) => {
        bodies.push(await request.json());
        return { nodes: [node("Cleo")], edges: [edge("Bob", "knows", "Cleo")], total: 1 };
      },
    });
    await select("Bob");
    await userEvent.keyboard("e");
    await vi.waitFor(() => expect(rows()).toContain("Cleo"));
    expect(steps()).toMatch(/^ego~entity_Ada\.expand~entity_Bob~/);
    expect(bodies).toEqual([expect.objectContaining({ id: "entity_Bob", known: ["entity_Ada", "entity_Bob", "entity_Ulm"], statuses: ["accepted"] })]);
    total = 0;
    await userEvent.keyboard("e");
    expect(await screen.findByText("Bob has no more neighbours by facts of these statuses.")).toBeDefined();
  });

  it("finds a path to another node, and says when there is none", async () => {
    const { steps, asked } = await shown(ADA, { "GET /api/v1/graph/path": () => ({ nodes: [], edges: [], total: 0 }) });
    await select("Bob");
    await userEvent.keyboard("l");
    expect(await screen.findByRole("combobox", { name: "The other end of the path" })).toBeDefined();
    await select("Ulm");
    expect(await screen.findByText("No chain of at most six facts that the filter lets pass connects these two.")).toBeDefined();
    expect(steps()).toBe("ego~entity_Ada.path~entity_Bob~entity_Ulm");
    expect(asked.some((one) => one.includes("start=entity_Bob") && one.includes("end=entity_Ulm"))).toBe(true);
  });

  it("leaves out a step that cannot be taken, and shows the rest", async () => {
    const { steps } = await shown(ADA.replace("&", ".path~entity_Ada~entity_Bob&"), { "GET /api/v1/graph/path": () => refusal(503, "The graph is busy.") });
    expect((await screen.findByRole("alert")).textContent).toContain("The graph is busy.");
    expect(rows()).toEqual(["Ada", "Bob", "Ulm"]);
    await press("Leave this step out");
    await vi.waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    expect(steps()).toBe("ego~entity_Ada");
  });

  it("filters by type, status and document, and shows all again", async () => {
    const { asked, address } = await shown(ADA, { "GET /api/v1/documents": () => ({ items: [{ id: "d1", name: "a.txt", team: "tools" }] }), "GET /api/v1/documents/d1": () => ({ name: "a.txt" }) });
    const legend = await screen.findByRole("complementary", { name: "Legend and filter" });
    await userEvent.click(await within(legend).findByRole("checkbox", { name: /place/ }));
    expect(rows()).toEqual(["Ada", "Bob"]);
    expect(screen.getAllByRole("status").map((one) => one.textContent).join(" ")).toContain("The filter hides 1.");
    await userEvent.click(within(legend).getByRole("button", { name: "Show all again" }));
    expect(rows()).toEqual(["Ada", "Bob", "Ulm"]);
    await userEvent.click(within(legend).getByRole("checkbox", { name: /contested/ }));
    await vi.waitFor(() => expect(asked.some((one) => one.includes("/graph/ego") && one.includes("status=contested"))).toBe(true));
    await userEvent.type(within(legend).getByRole("combobox", { name: "Find a document by its name" }), "a");
    await userEvent.click(await screen.findByRole("option", { name: /a\.txt/ }));
    await vi.waitFor(() => expect(asked.some((one) => one.includes("/graph/ego") && one.includes("document=d1"))).toBe(true));
    await userEvent.click(await within(legend).findByRole("button", { name: /a\.txt/ }));
    expect(address()).not.toContain("document=");
  });

  it("is of what documents within a filter say: picture, names that are found, what is known of a node", async () => {
    const { asked, address } = await shown(ADA);
    const legend = await screen.findByRole("complementary", { name: "Legend and filter" });
    await userEvent.type(within(legend).getByRole("searchbox", { name: "Of documents" }), "tag=press; date>=2020");
    const isAsked = (path: string) =>
      expect(asked.map(decodeURIComponent).some((one) => one.startsWith(`GET /api/v1${path}?`) && one.includes("where=tag=press&where=date>=2020"))).toBe(true);
    await vi.waitFor(() => isAsked("/graph/ego"));
    expect(decodeURIComponent(address())).toContain('where=["tag=press","date>=2020"]');
    await select("Ada");
    for (const path of ["/facts", "/entities/entity_Ada", "/entities/entity_Ada/mentions"]) await vi.waitFor(() => isAsked(path));
    await userEvent.type(screen.getByRole("combobox", { name: "Find an entity" }), "ad");
    await vi.waitFor(() => isAsked("/graph/search"));
  });

  it("shows what may hold at a date, which a slider chooses between those of the facts", async () => {
    const edges = [edge("Ada", "knows", "Bob", { valid_from: "2003", valid_to: "2008" }), edge("Ada", "lives_in", "Ulm", { valid_from: "2006" })];
    const { address, asked } = await shown(ADA, { "GET /api/v1/graph/ego": () => ({ ...EGO, edges }) });
    const slider = await screen.findByRole<HTMLInputElement>("slider", { name: "As of" });
    expect([slider.min, slider.max, slider.value, slider.getAttribute("aria-valuetext")]).toEqual(["2003", "2008", "2008", "any time"]);
    expect(slider.getAttribute("aria-describedby")).toBe(screen.getByText("Facts of which no text says the time stay.").id);
    fireEvent.change(slider, { target: { value: "2004" } });
    await vi.waitFor(() => expect(rows()).toEqual(["Ada", "Bob"]));
    expect([slider.getAttribute("aria-valuetext"), slider.min, slider.max]).toEqual(["2004", "2003", "2008"]);
    expect(decodeURIComponent(address())).toContain('asOf="2004"');
    await select("Ada");
    await vi.waitFor(() => expect(asked.some((one) => one.startsWith("GET /api/v1/facts?") && one.includes("as_of=2004"))).toBe(true));
    await press("At any time");
    await vi.waitFor(() => expect(rows()).toEqual(["Ada", "Bob", "Ulm"]));
    expect(document.activeElement).toBe(slider);
    expect(address()).not.toContain("asOf");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "At any time" }).disabled).toBe(true);
  });

  it("has no slider where no text says the time of a fact, and takes the date of an address away", async () => {
    const { address } = await shown(`${ADA}&asOf=2004-05`);
    expect(await screen.findByText("May 2004")).toBeDefined();
    expect(screen.queryByRole("slider", { name: "As of" })).toBeNull();
    expect(rows()).toEqual(["Ada", "Bob", "Ulm"]);
    await press("At any time");
    expect(address()).not.toContain("asOf");
    expect(screen.queryByRole("group", { name: "When facts hold" })).toBeNull();
  });

  it("shows what the graph knew at a moment, which a field chooses and a chip takes away", async () => {
    const past = { ...EGO, edges: [edge("Ada", "knows", "Bob", { status: "contested", support: 0 })] };
    const { address, asked } = await shown(ADA, {
      "GET /api/v1/graph/ego": (request) => (request.url.includes("recorded_at") ? past : EGO),
      "POST /api/v1/graph/neighbours": () => ({ total: 0, predicates: {}, types: {} }),
      "GET /api/v1/facts/fact_Ada_Bob": () => refusal(404, "Nothing of fact_Ada_Bob had been recorded."),
    });
    const field = await screen.findByLabelText<HTMLInputElement>(/^As known at/);
    expect(field.type).toBe("datetime-local");
    fireEvent.change(field, { target: { value: "2026-01-31T13:00" } });
    await vi.waitFor(() => expect(address()).toContain("knownAt="));
    const moment = new Date("2026-01-31T13:00").toISOString().replace(".000Z", "Z");
    await vi.waitFor(() => expect(asked).toContain(`GET /api/v1/graph/ego?status=accepted&recorded_at=${encodeURIComponent(moment)}&id=entity_Ada&limit=50`));
    await select("Ada");
    await vi.waitFor(() => expect(asked.some((one) => one.startsWith("GET /api/v1/facts?") && one.includes("sort=id") && one.includes("recorded_at="))).toBe(true));
    await userEvent.click(await screen.findByRole("button", { name: /^as known at .* Show what is known now$/ }));
    expect(address()).not.toContain("knownAt");
    await vi.waitFor(() => expect(field.value).toBe(""));
  });

  it("begins within a filter, and does not take what no document says for an empty graph", async () => {
    await shown("/explorer?where=%5B%22tag%3Dnone%22%5D", { "GET /api/v1/graph": () => ({ nodes: [], edges: [], total: 0 }) });
    expect(await screen.findByText(/^Documents within the filter name 0 entities/)).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>("searchbox", { name: "Of documents" }).value).toBe("tag=none");
    expect(screen.queryByText("There is nothing in the graph yet")).toBeNull();
  });

  it("tells of a node what is known, and shows where texts name it", async () => {
    await shown(ADA);
    await select("Ada");
    const inspector = screen.getByRole("region", { name: "Inspector" });
    await userEvent.click(await within(inspector).findByRole("button", { name: /Ada.*a\.txt/, pressed: false }));
    const text = await within(inspector).findByRole("region", { name: "a.txt" });
    expect(within(text).getByText("Ada").getAttribute("aria-current")).toBe("true");
    await userEvent.click(within(inspector).getByRole("button", { name: "Close" }));
    expect(within(inspector).queryByRole("region", { name: "a.txt" })).toBeNull();
  });

  it("tells of a fact where it comes from, and leads to its words", async () => {
    const quote = { quote: "Ada lived in Ulm", document_id: "d1", document_name: "a.txt", chunk_id: "c1", start: 0, end: 16, verified: true, before: "", after: ".", links: [] };
    const { address } = await shown(`${ADA}&list=facts`, {
      "GET /api/v1/facts/fact_Ada_Ulm": () => ({
        fact: { id: "fact_Ada_Ulm", kind: "relation", predicate: "lives_in", subject: NODES[0], object: NODES[2], status: "accepted", confidence: 0.3, disagreement: 0, support: 4 },
        evidence: [quote],
        proposals: [],
        reviews: [{ id: "r1", by: "Kim", decision: "accepted", reason: "It says so.", at: "2026-01-01T00:00:00Z" }],
        runs: [{ run_id: "r1", document_id: "d1", document_name: "a.txt", team: "tools", schema: "news", status: "accepted", confidence: 0.3, gate: "", rounds: 1 }],
        verdicts: [],
      }),
    });
    await userEvent.click(within(await screen.findByRole("row", { name: /Ulm/ })).getByRole("button"));
    const inspector = screen.getByRole("region", { name: "Inspector" });
    expect(await within(inspector).findByText("It says so.")).toBeDefined();
    await userEvent.click(within(inspector).getByRole("button", { name: "Show in text", pressed: false }));
    const text = await within(inspector).findByRole("region", { name: "a.txt" });
    expect(within(text).getByText("Ada lived in Ulm").getAttribute("aria-current")).toBe("true");
    await userEvent.click(within(inspector).getByRole("button", { name: "Ulm" }));
    expect(address()).toContain("at=entity_Ulm");
  });

  it("shows the picture instead, in which arrow keys walk from node to node", async () => {
    const nodes = NODES.map((one, at) => ({ ...one, x: 100 * at }));
    const { address } = await shown(ADA, { "GET /api/v1/graph/ego": () => ({ ...EGO, nodes }) });
    await select("Ada");
    await userEvent.keyboard("t");
    const picture = await screen.findByRole("application", { name: /^Picture of the graph, 3 nodes and 2 lines/ });
    picture.focus();
    await userEvent.keyboard("{ArrowRight}");
    expect(address()).toContain("at=entity_Bob");
    await userEvent.keyboard("{Enter}");
    expect(document.activeElement).toBe(screen.getByRole("region", { name: "Inspector" }));
    picture.focus();
    await userEvent.keyboard("{Escape}");
    expect(address()).not.toContain("at=");
    await press("Table");
    expect(await screen.findByRole("table", { name: "Nodes of the picture" })).toBeDefined();
  });

  it("says what the server refused, and asks again", async () => {
    let answer: () => unknown = () => refusal(503, "The graph is away.");
    await shown(ADA, { "GET /api/v1/graph/ego": () => answer() });
    expect((await screen.findByRole("alert")).textContent).toContain("The graph is away.");
    answer = () => EGO;
    await press("Try again");
    await vi.waitFor(() => expect(rows()).toEqual(["Ada", "Bob", "Ulm"]));
  });
});
