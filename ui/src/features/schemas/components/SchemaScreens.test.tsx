// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { onPage } from "@/shared/testing/Page";
import { refusal, serving, type Answer } from "@/shared/testing/serving";
import type { Draft } from "../lib/draft";
import { SchemaScreen } from "./SchemaScreen";
import { SchemasScreen } from "./SchemasScreen";

vi.mock("@/shared/stream/stream");
vi.mock("@/shared/ui/useSettled");
// Keystrokes within a second are undone together: here, however slow the machine is.
beforeEach(() => vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const PART = { definition: "", corenlp: {} };
const NEWS: Draft = {
  name: "news",
  version: "1",
  language: "en",
  definition: "",
  guidelines: "Names only.",
  open_relations: false,
  corenlp: {},
  entities: { Person: { ...PART, examples: ["Ada"], within_document: false }, Place: { ...PART, examples: [], within_document: false } },
  relations: { lives_in: { ...PART, domain: ["Person"], range: [], functional: false, symmetric: false } },
  events: { Meeting: { ...PART, roles: { who: { ...PART, types: [] } } } },
};
const detail = (schema: Draft, version = 2) => ({ name: schema.name, schema, version, versions: version, builtin: false, signature: `s${version}`, yaml: `name: ${schema.name}\n` });
const VALID = { valid: true, errors: [], problems: [], changes: [], read_again: { total: 0, documents: [] } };

/** Drafts that were sent to be saved, each with the version that it names. */
const saved: { readonly draft: Draft; readonly on: string | null }[] = [];
const served = (role: string, answers: Readonly<Record<string, Answer>>) => {
  saved.length = 0;
  const keep: Answer = async (request) => {
    const { schema } = (await request.clone().json()) as { schema: Draft };
    saved.push({ draft: schema, on: request.headers.get("If-Match") });
    return detail(schema, 3);
  };
  return serving({
    "GET /api/v1/session": () => ({ id: "kim", role, csrf: "token" }),
    "GET /api/v1/schemas": () => [{ name: "news", language: "en", entities: 2, relations: 1, events: 1, version: 2, builtin: false }],
    "GET /api/v1/schemas/news": ({ url }) => (url.includes("version=1") ? detail({ ...NEWS, guidelines: "All names." }, 1) : detail(NEWS)),
    "GET /api/v1/schemas/news/coverage": () => [],
    "POST /api/v1/schemas/validate": async (request) => ({ ...VALID, schema: null, yaml: "", ...((await request.json()) as object) }),
    "PUT /api/v1/schemas/news": keep,
    "PUT /api/v1/schemas/sports": keep,
    ...answers,
  });
};
async function edited(address = "/schemas/news", answers: Readonly<Record<string, Answer>> = {}, role = "editor") {
  const asked = served(role, answers);
  const page = await onPage(<SchemaScreen />, address, "/schemas/$schema");
  await screen.findByRole("heading", { name: "news" });
  return { ...page, asked };
}
const choose = (name: string) => userEvent.click(within(screen.getByRole("navigation", { name: "Types" })).getByRole("button", { name }));
const save = () => userEvent.click(screen.getByRole("button", { name: /^Save as a new version/ }));
const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const isDisabled = (name: RegExp) => screen.getByRole<HTMLButtonElement>("button", { name }).disabled;

describe("a schema", () => {
  it("is changed, undone, done again, and saved as a version on the one that it was", async () => {
    await edited();
    expect([isDisabled(/^Undo/), isDisabled(/^Save/)]).toEqual([true, true]);
    await userEvent.type(field("Guidelines"), " No titles.");
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(field("Guidelines").value).toBe("Names only.");
    await userEvent.click(screen.getByRole("button", { name: "Redo" }));
    await save();
    expect((await screen.findByRole("status")).textContent).toContain("Saved as version 3.");
    expect(saved).toEqual([{ draft: { ...NEWS, guidelines: "Names only. No titles." }, on: '"s2"' }]);
    await userEvent.click(screen.getByRole("button", { name: "Take it back: return to version 2" }));
    await vi.waitFor(() => expect(saved[1]).toEqual({ draft: NEWS, on: '"s3"' }));
  });

  it("has entity types with examples, a line each, and names that are not taken twice", async () => {
    await edited();
    await choose("Person");
    await userEvent.type(field("Examples"), "{Enter}Bob");
    await userEvent.clear(field("Name"));
    await userEvent.type(field("Name"), "Place");
    expect(screen.getByText("There is a Place already.")).toBeDefined();
    await userEvent.keyboard("{Enter}");
    expect(field("Name").value).toBe("Person");
    await userEvent.clear(field("Name"));
    await userEvent.type(field("Name"), "Human{Enter}");
    await vi.waitFor(() => expect(isDisabled(/^Save/)).toBe(false));
    await save();
    await vi.waitFor(() => expect(saved[0]?.draft.entities["Human"]?.examples).toEqual(["Ada", "Bob"]));
    // What named the type names it by its new name.
    expect(saved[0]?.draft.relations["lives_in"]?.domain).toEqual(["Human"]);
  });

  it("has relation types between types that are chosen, and events with roles; both can be added and removed", async () => {
    await edited();
    await choose("lives_in");
    await userEvent.click(within(screen.getByRole("group", { name: "Objects may be" })).getByRole("checkbox", { name: "Place" }));
    await userEvent.click(screen.getByRole("checkbox", { name: "A subject has one object at most; two different ones are rivals" }));
    await choose("Meeting");
    await userEvent.click(screen.getByRole("button", { name: "Add a role" }));
    await userEvent.click(screen.getByRole("button", { name: "Remove who" }));
    await userEvent.click(screen.getByRole("button", { name: "Add an event type" }));
    expect(field("Name").value).toBe("NewEvent");
    await choose("Place");
    await userEvent.click(screen.getByRole("button", { name: "Remove Place" }));
    await userEvent.click(screen.getByRole("button", { name: /^Changes/ }));
    const changes = screen.getByRole("heading", { name: /^Difference/ }).parentElement as HTMLElement;
    expect(within(changes).getAllByRole("listitem").map((one) => one.textContent)).toContain("relations › lives_in › functionalbefore: − falseafter: + true");
    await save();
    await vi.waitFor(() => expect(saved).toHaveLength(1));
    const { entities, relations, events } = saved[0]?.draft ?? NEWS;
    expect([Object.keys(entities), relations["lives_in"]?.functional]).toEqual([["Person"], true]);
    expect(Object.keys(events)).toEqual(["Meeting", "NewEvent"]);
    expect(Object.keys(events["Meeting"]?.roles ?? {})).toEqual(["Role"]);
  });

  it("with a problem leads to where it is, and is not saved until it is solved", async () => {
    const problem = { path: ["entities", "Person", "definition"], message: "It is too short.", line: 1, column: 1 };
    await edited("/schemas/news", {
      "POST /api/v1/schemas/validate": async (request) => {
        const { schema } = (await request.json()) as { schema: Draft };
        const isShort = schema.entities["Person"]?.definition === "A";
        return { ...VALID, schema, yaml: "", valid: !isShort, problems: isShort ? [problem] : [] };
      },
    });
    await choose("Person");
    await userEvent.type(field("Definition"), "A");
    await choose("For all types");
    const problems = await screen.findByRole("list", { name: "1 problem" });
    await userEvent.keyboard("{Control>}s{/Control}");
    await userEvent.click(within(problems).getByRole("button", { name: /It is too short/ }));
    expect(field("Definition").getAttribute("aria-invalid")).toBe("true");
    expect(saved).toEqual([]);
    await userEvent.type(field("Definition"), " human.");
    await vi.waitFor(() => expect(screen.queryByRole("list", { name: "1 problem" })).toBeNull());
    await userEvent.keyboard("{Control>}s{/Control}");
    await vi.waitFor(() => expect(saved[0]?.draft.entities["Person"]?.definition).toBe("A human."));
  });

  it("is written as text, too; one that cannot be read is kept in sight", async () => {
    await edited("/schemas/news?view=yaml", {
      "POST /api/v1/schemas/validate": async (request) => {
        const { yaml = "" } = (await request.json()) as { yaml?: string };
        const isRight = !yaml.includes("!");
        const problems = isRight ? [] : [{ path: [], message: "No YAML.", line: 2, column: 1 }];
        return { ...VALID, yaml, valid: isRight, problems, schema: isRight && yaml ? { ...NEWS, guidelines: "By text." } : NEWS };
      },
    });
    await userEvent.type(field("YAML"), "!");
    await userEvent.click(await screen.findByRole("button", { name: /line 2.*No YAML/ }));
    expect(document.activeElement).toBe(field("YAML"));
    expect(isDisabled(/^Types/)).toBe(true);
    await userEvent.keyboard("{End}{Backspace}");
    await vi.waitFor(() => expect(isDisabled(/^Types/)).toBe(false));
    await userEvent.click(screen.getByRole("button", { name: /^Types/ }));
    expect(field("Guidelines").value).toBe("By text.");
  });

  it("that somebody else saved meanwhile is shown beside one's own, and both are put together", async () => {
    let theirs: unknown = detail(NEWS);
    let isFree = false;
    await edited("/schemas/news", {
      "GET /api/v1/schemas/news": () => theirs,
      "PUT /api/v1/schemas/news": async (request) => {
        if (!isFree) return refusal(412, "It was changed.");
        const { schema } = (await request.json()) as { schema: Draft };
        saved.push({ draft: schema, on: request.headers.get("If-Match") });
        return detail(schema, 4);
      },
    });
    await userEvent.type(field("Guidelines"), " Mine.");
    theirs = detail({ ...NEWS, language: "fr" }, 3);
    await save();
    const dialog = await screen.findByRole("alertdialog", { name: "Somebody else changed this schema" });
    isFree = true;
    await userEvent.click(within(dialog).getByRole("button", { name: "Put my changes onto theirs" }));
    await save();
    await vi.waitFor(() => expect(saved).toEqual([{ draft: { ...NEWS, guidelines: "Names only. Mine.", language: "fr" }, on: '"s3"' }]));
  });

  it("is looked at in an earlier version, which can be made the newest", async () => {
    const { address } = await edited();
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Version" }), "1");
    expect((await screen.findByRole("note")).textContent).toContain("This is version 1; the newest is 2.");
    expect([field("Guidelines").value, field("Guidelines").readOnly]).toEqual(["All names.", true]);
    await userEvent.click(screen.getByRole("button", { name: "Make version 1 the newest" }));
    await vi.waitFor(() => expect(saved).toEqual([{ draft: { ...NEWS, guidelines: "All names." }, on: '"s2"' }]));
    await vi.waitFor(() => expect(address()).toBe("/schemas/news"));
  });

  it("tells after a change which documents it concerns, and has them read again", async () => {
    const ordered: unknown[] = [];
    await edited("/schemas/news?view=changes", {
      "GET /api/v1/teams": () => [{ name: "tools" }, { name: "readers" }],
      "POST /api/v1/schemas/validate": async (request) => ({
        ...VALID,
        ...((await request.json()) as object),
        changes: [{ kind: "relation", name: "lives_in", what: "narrowed", facts: { accepted: 2 }, statements: 0, documents: 1, examples: ["fact_1"] }],
        read_again: { total: 1, documents: [{ id: "doc_1", name: "a.txt" }] },
      }),
      "POST /api/v1/runs": async (request) => {
        ordered.push(await request.json());
        return [{ id: "job_1" }];
      },
    });
    expect((await screen.findByRole("row", { name: /^lives_in/ })).textContent).toContain("2 would not fit any more example 1");
    await userEvent.click(screen.getByRole("button", { name: /^Types/ }));
    await userEvent.type(field("Guidelines"), "!");
    await save();
    await userEvent.selectOptions(await screen.findByRole("combobox", { name: "by the team" }), await screen.findByRole("option", { name: "readers" }));
    await userEvent.click(screen.getByRole("button", { name: "Read 1 document again" }));
    expect(await screen.findByText("1 run is in the queue.")).toBeDefined();
    expect(ordered).toEqual([{ documents: ["doc_1"], team: "readers", schema: "news", again: true, verify: "", priority: 0 }]);
  });

  it("is not left by mistake while it has changes", async () => {
    const { address } = await edited("/schemas/news", {
      "POST /api/v1/schemas/validate": async (request) => ({ ...VALID, ...((await request.json()) as object), read_again: { total: 1, documents: [{ id: "doc_1", name: "a.txt" }] } }),
    });
    await userEvent.type(field("Guidelines"), "!");
    await userEvent.click(screen.getByRole("button", { name: /^Changes/ }));
    const leave = async () => {
      await userEvent.click(await screen.findByRole("link", { name: "a.txt" }));
      return within(await screen.findByRole("alertdialog", { name: "Leave without saving?" }));
    };
    await userEvent.click((await leave()).getByRole("button", { name: "Stay here" }));
    expect(screen.getByRole("heading", { name: "news" })).toBeDefined();
    await userEvent.click((await leave()).getByRole("button", { name: "Leave" }));
    await vi.waitFor(() => expect(address()).toBe("/documents/doc_1"));
    expect(saved).toEqual([]);
  });

  it("is only read by a reader", async () => {
    await edited("/schemas/news", {}, "reader");
    expect(await screen.findByText("You can look at schemas; changing them is not yours.", { exact: false })).toBeDefined();
    expect(field("Guidelines").readOnly).toBe(true);
    expect(screen.queryByRole("button", { name: "Add an event type" })).toBeNull();
  });
});

describe("a new schema", () => {
  const listed = async () => {
    served("editor", {});
    const page = await onPage(<SchemasScreen />, "/schemas", "/schemas");
    await screen.findByRole("link", { name: "news" });
    return page;
  };

  it("has a name of its own, and begins as a copy of another", async () => {
    const { address } = await listed();
    const make = screen.getByRole<HTMLButtonElement>("button", { name: "Make it" });
    await userEvent.type(field("Name"), "news");
    expect(screen.getByText("There is a news already.")).toBeDefined();
    expect(make.disabled).toBe(true);
    await userEvent.clear(field("Name"));
    await userEvent.type(field("Name"), "Sports");
    expect(screen.getByText("Small letters, digits, - and _ only, at most 64.")).toBeDefined();
    await userEvent.clear(field("Name"));
    await userEvent.type(field("Name"), "sports");
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Begin with" }), "news");
    await userEvent.click(make);
    await vi.waitFor(() => expect(address()).toBe("/schemas/sports"));
    expect(saved).toEqual([{ draft: { ...NEWS, name: "sports" }, on: null }]);
  });
});
