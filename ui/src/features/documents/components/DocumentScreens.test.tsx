// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";

import { onPage } from "@/shared/testing/Page";
import type { Metadata } from "@/shared/ui/metadata";
import { refusal, serving, type Answer } from "@/shared/testing/serving";
import { DocumentScreen } from "./DocumentScreen";
import { DocumentsScreen } from "./DocumentsScreen";

afterEach(() => vi.unstubAllGlobals());

const ANN = { id: "entity_a", type: "Person", name: "Ann" };
const ACME = { id: "entity_b", type: "Organization", name: "Acme" };
const TEXT = {
  document_id: "d1",
  name: "note",
  source: "note.txt",
  language: "en",
  text: "Ann founded Acme. Ann left.",
  mentions: [
    { id: "m1", span: { start: 0, end: 3 }, text: "Ann", type: "Person", entity_id: "entity_a" },
    { id: "m2", span: { start: 18, end: 21 }, text: "Ann", type: "Person", entity_id: "entity_a" },
    { id: "m3", span: { start: 12, end: 16 }, text: "Acme", type: "Organization", entity_id: null },
  ],
  nuggets: [{ id: "n1", span: { start: 22, end: 26 }, text: "left", type: "Leave", realis: "Actual", event_id: "event_1" }],
  relations: [{ fact_id: "f1", predicate: "founded", status: "accepted", confidence: 1, subject: ANN, object: ACME, quotes: [{ start: 4, end: 11 }] }],
  arguments: [],
};
const FACT = { id: "f1", kind: "relation", predicate: "founded", subject: ANN, object: ACME, status: "accepted", confidence: 1, disagreement: 0, support: 1, kept: false, review: null, value: null, datatype: null, unit: null };
const summary = (id: string, name: string) => ({ id, name, language: "en", team: "tools", schema: "news", rounds: 1, mentions: 3, entities: 2, events: 1, accepted: 1, contested: 2, rejected: 0, metadata: {} as Metadata });

describe("a document", () => {
  async function read(answers: Readonly<Record<string, Answer>> = {}) {
    const asked = serving({
      "GET /api/v1/session": () => ({ id: "kim", role: "editor", csrf: "token" }),
      "GET /api/v1/documents/d1/text": () => TEXT,
      "GET /api/v1/documents/d1": () => summary("d1", "note"),
      "GET /api/v1/documents/d1/versions": () => [],
      "GET /api/v1/runs": () => ({ items: [{ id: "job_1" }], next: null }),
      "GET /api/v1/facts": () => ({ items: [FACT], next: null }),
      ...answers,
    });
    const page = await onPage(<DocumentScreen />, "/documents/d1", "/documents/$document");
    return { ...page, asked };
  }
  const chosen = () => within(screen.getByRole("region", { name: "The chosen mark" }));
  const marks = async () => within(await screen.findByRole("region", { name: "note" }));

  it("is walked through mark by mark, and from one place of a thing to the next", async () => {
    const { address } = await read();
    await marks();
    await userEvent.keyboard("j");
    expect(chosen().getByRole("heading", { name: "Ann" })).toBeDefined();
    expect(chosen().getByText("place 1 of 2", { exact: false })).toBeDefined();
    expect(chosen().getByRole("link", { name: "Ann –founded→ Acme" })).toBeDefined();
    await userEvent.keyboard("n");
    expect(chosen().getByText("place 2 of 2", { exact: false })).toBeDefined();
    expect(address()).toBe("/documents/d1?at=m2");
    await userEvent.keyboard("k");
    expect(chosen().getByRole("heading", { name: "Acme" })).toBeDefined();
    expect(chosen().getByText("It was not linked to anything in the graph.")).toBeDefined();
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("region", { name: "The chosen mark" })).toBeNull();
  });

  it("shows what a mark in its text is, and where a fact is stated", async () => {
    await read();
    await userEvent.click((await marks()).getByRole("button", { name: "left" }));
    expect(chosen().getByText("Leave (Actual)")).toBeDefined();
    await userEvent.click(await screen.findByRole("button", { name: "Show in the text: Ann –founded→ Acme" }));
    expect((await marks()).getByRole("button", { current: true }).textContent).toBe("founded");
  });

  it("says what is known of it, and leads to others of which the same is known", async () => {
    await read({ "GET /api/v1/documents/d1": () => ({ ...summary("d1", "note"), metadata: { date: "2020-05", tag: ["press", "rome"], pages: 12 } }) });
    const list = within(await screen.findByRole("list", { name: "What is known of it" }));
    expect(list.getAllByRole("listitem").map((item) => item.textContent)).toEqual(["date 2020-05", "tag press, rome", "pages 12"]);
    const links = list.getAllByRole("link").map((link) => decodeURIComponent(link.getAttribute("href") ?? ""));
    expect(links).toEqual(['/documents?where=["date=2020-05"]', '/documents?where=["tag=press"]', '/documents?where=["pages=12"]']);
  });

  it("marks only what one wants to see", async () => {
    const { address } = await read();
    await userEvent.click(await screen.findByRole("checkbox", { name: "3 entity mentions" }));
    expect((await marks()).getAllByRole("button").map((mark) => mark.textContent)).toEqual(["founded", "left"]);
    expect(decodeURIComponent(address())).toBe('/documents/d1?hide=["entity"]');
  });

  it("is deleted by a key after a question, and left then", async () => {
    const { address, asked } = await read({
      "GET /api/v1/documents/d1/withdrawal": () => ({ facts: 1, entities: 0, events: 0, mentions: 3, decisions: 0, shared: 0 }),
      "DELETE /api/v1/documents/d1": () => ({ facts: 1, entities: 0, events: 0, mentions: 3, decisions: 0, shared: 0 }),
    });
    await marks();
    await userEvent.keyboard("{Delete}");
    const dialog = within(await screen.findByRole("alertdialog"));
    await userEvent.type(await dialog.findByRole("textbox"), "note");
    await userEvent.click(dialog.getByRole("button", { name: "Delete document" }));
    await vi.waitFor(() => expect(address()).toBe("/documents"));
    expect(asked).toContain("DELETE /api/v1/documents/d1");
  });

  it("that is gone is told so, and other trouble as what it is", async () => {
    const page = await read({ "GET /api/v1/documents/d1/text": () => refusal(404, "Gone.") });
    expect(await screen.findByRole("heading", { name: "This document is not in the graph" })).toBeDefined();
    page.unmount();
    let answer: () => unknown = () => refusal(503, "The graph is away.");
    await read({ "GET /api/v1/documents/d1/text": () => answer() });
    expect((await screen.findByRole("alert")).textContent).toContain("The graph is away.");
    answer = () => TEXT;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "note" })).toBeDefined();
  });
});

describe("the documents", () => {
  const listed = async () => {
    const asked = serving({
      "GET /api/v1/documents": ({ url }) => {
        const { searchParams } = new URL(url);
        if (searchParams.get("name") === "xyzzy") return { items: [], next: null };
        return searchParams.has("cursor") ? { items: [summary("d3", "c.txt")], next: null } : { items: [summary("d1", "a.txt"), summary("d2", "b.txt")], next: "2" };
      },
    });
    const page = await onPage(<DocumentsScreen />, "/documents", "/documents");
    await screen.findByRole("link", { name: "a.txt" });
    return { ...page, asked };
  };

  it("come page by page, and are opened by keys", async () => {
    const { address } = await listed();
    await userEvent.click(screen.getByRole("button", { name: "Show more" }));
    expect(await screen.findByRole("link", { name: "c.txt" })).toBeDefined();
    await userEvent.keyboard("jjjk");
    expect(screen.getByRole("row", { current: true }).textContent).toContain("b.txt");
    await userEvent.keyboard("{Enter}");
    await vi.waitFor(() => expect(address()).toBe("/documents/d2"));
  });

  it("are found by name, when one has stopped writing", async () => {
    const { address, asked } = await listed();
    await userEvent.keyboard("/");
    await userEvent.keyboard("xyzzy");
    expect(await screen.findByText("No document has such a name and meets these conditions.")).toBeDefined();
    expect(address()).toBe("/documents?name=xyzzy");
    expect(asked.filter((one) => one.includes("name="))).toEqual(["GET /api/v1/documents?limit=100&name=xyzzy"]);
  });

  it("are those that meet conditions, when one has stopped writing", async () => {
    const { address, asked } = await listed();
    await userEvent.type(screen.getByRole("searchbox", { name: "Of documents" }), " tag=press ; date>=2020;");
    await vi.waitFor(() => expect(decodeURIComponent(address())).toBe('/documents?where=["tag=press","date>=2020"]'));
    expect(decodeURIComponent(asked.at(-1) ?? "")).toBe("GET /api/v1/documents?limit=100&where=tag=press&where=date>=2020");
    await userEvent.clear(screen.getByRole("searchbox", { name: "Of documents" }));
    await vi.waitFor(() => expect(address()).toBe("/documents"));
  });

  it("show when they were published, and their tags", async () => {
    serving({
      "GET /api/v1/session": () => ({ id: "kim", role: "editor", csrf: "token" }),
      "GET /api/v1/documents": () => ({ items: [{ ...summary("d1", "a.txt"), metadata: { tag: ["press", "rome"], date: "2020-05" } }], next: null }),
    });
    await onPage(<DocumentsScreen />, "/documents", "/documents");
    expect(await screen.findByRole("cell", { name: "2020-05 · press, rome" })).toBeDefined();
  });
});
