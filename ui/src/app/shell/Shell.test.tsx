// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { LanguageProvider } from "@/shared/i18n";
import { useActions } from "@/shared/keys/keys";
import { forget } from "@/shared/session/kept";
import { connectionIs } from "@/shared/stream/__mocks__/stream";
import { onPage } from "@/shared/testing/Page";
import { refusal, serving, type Answer } from "@/shared/testing/serving";
import { NotFound } from "./NotFound";
import { Shell } from "./Shell";

vi.mock("@/shared/stream/stream");
vi.mock("@/shared/ui/useSettled");
beforeEach(() => forget("kim"));
afterEach(() => {
  connectionIs("live");
  vi.unstubAllGlobals();
});

const KIM = { id: "kim", name: "Kim", role: "editor", csrf: "token" };
async function shown(answers: Readonly<Record<string, Answer>> = {}, what = <Shell />, address = "/runs") {
  const asked = serving({
    "GET /api/v1/session": () => KIM,
    "GET /api/v1/session/ways": () => ({ organisation: null }),
    "GET /api/v1/facts/facets": () => ({ total: 1200, statuses: {}, kinds: {}, predicates: {} }),
    "GET /api/v1/search": () => ({ entities: [] }),
    "GET /api/v1/documents": () => ({ items: [] }),
    "GET /api/v1/runs": () => ({ items: [] }),
    ...answers,
  });
  const page = await onPage(<LanguageProvider>{what}</LanguageProvider>, address);
  return { ...page, asked };
}

describe("the frame around the screens", () => {
  it("leads to each by a link or two keys, and says how many facts wait", async () => {
    const { address } = await shown();
    expect(await screen.findByRole("link", { name: /^Review.*1,200 wait for a decision/ })).toBeDefined();
    await userEvent.click(screen.getByRole("link", { name: "Documents" }));
    expect(address()).toBe("/documents");
    await userEvent.keyboard("gs");
    await vi.waitFor(() => expect(address()).toBe("/settings"));
    expect(screen.getByRole("link", { name: "Settings", current: "page" })).toBeDefined();
    expect(screen.getByRole("main", { name: "Settings" })).toBeDefined();
  });

  it("opens what keys do by one, and closes it by Escape", async () => {
    await shown();
    await screen.findByText("Kim");
    await userEvent.keyboard("?");
    expect(await screen.findByRole("dialog", { name: "Keys" })).toBeDefined();
    await userEvent.keyboard("{Escape}");
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("says that the connection is lost, and that it is back", async () => {
    await shown();
    await screen.findByText("Kim");
    connectionIs("lost");
    expect(screen.getByText("connection lost, trying again")).toBeDefined();
    connectionIs("live");
    expect(screen.queryByText("connection lost, trying again")).toBeNull();
    expect(screen.getByText("connected again")).toBeDefined();
  });

  it("stays when the server is away, and asks again when one wants", async () => {
    let session: () => unknown = () => refusal(503, "The server is starting.");
    await shown({ "GET /api/v1/session": () => session() });
    expect((await screen.findByRole("alert")).textContent).toContain("The server is starting.");
    session = () => KIM;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Kim")).toBeDefined();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("notices that somebody has signed in through another tab, when one comes back to this one", async () => {
    let session: () => unknown = () => refusal(401, "Nobody is signed in.");
    await shown({ "GET /api/v1/session": () => session() });
    expect(await screen.findByRole("heading", { name: "Sign in to Consilience" })).toBeDefined();
    session = () => KIM;
    window.dispatchEvent(new Event("visibilitychange"));
    expect(await screen.findByText("Kim", undefined, { timeout: 2000 })).toBeDefined();
  });
});

describe("the palette", () => {
  const open = async () => {
    await screen.findByText("Kim");
    await userEvent.keyboard("{Control>}k{/Control}");
    return screen.findByRole("combobox", { name: "Search, go to, do" });
  };

  it("goes to a screen by a few letters and Enter, and knows where one has been the next time", async () => {
    const { address } = await shown({ "GET /api/v1/documents": () => ({ items: [{ id: "doc_1", name: "xyzzy.txt" }] }) });
    await userEvent.type(await open(), "setti{Enter}");
    await vi.waitFor(() => expect(address()).toBe("/settings"));
    expect(screen.queryByRole("dialog")).toBeNull();
    await userEvent.type(await open(), "xyzzy");
    await userEvent.click(await screen.findByRole("option", { name: /xyzzy/ }));
    expect(address()).toBe("/documents/doc_1");
    await open();
    expect(screen.getAllByRole("option")[0]?.textContent).toContain("xyzzy.txt");
  });

  it("says when it finds nothing, and why the server did not look", async () => {
    await shown();
    await userEvent.type(await open(), "qqqqq");
    expect((await screen.findByText(/Try fewer letters/)).textContent).toContain("0 results");
    await userEvent.keyboard("{Escape}");
    vi.unstubAllGlobals();
    serving({ "GET /api/v1/session": () => KIM, "GET /api/v1/search": () => refusal(503, "The graph is away.") });
    await userEvent.type(await open(), "wwww");
    expect((await within(screen.getByRole("dialog")).findByRole("alert")).textContent).toContain("The graph is away.");
  });

  it("does what keys of the screen do, but not what cannot be done now", async () => {
    const done: string[] = [];
    const Screen = () => {
      useActions(
        [
          { name: "explorer.find", key: "/", run: () => done.push("find") },
          { name: "explorer.expand", key: "e", run: () => done.push("expand"), why: () => "Select a node." },
        ],
        undefined,
      );
      return <Shell />;
    };
    await shown({}, <Screen />);
    await open();
    const expand = screen.getByRole("option", { name: /Expand.*Select a node/ });
    expect(expand.getAttribute("aria-disabled")).toBe("true");
    await userEvent.click(expand);
    await userEvent.click(screen.getByRole("option", { name: /Find an entity/ }));
    await vi.waitFor(() => expect(done).toEqual(["find"]));
  });
});

describe("somebody who is not signed in", () => {
  const out = () => new Response(null, { status: 401 });

  it("signs in with a key, in their own language, and is where they wanted to be", async () => {
    let session: Answer = out;
    const { address } = await shown({
      "GET /api/v1/session": (request) => session(request),
      "POST /api/v1/session": () => {
        session = () => KIM;
        return KIM;
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "简体中文" }));
    await vi.waitFor(() => expect(document.documentElement.lang).toBe("zh-CN"));
    await userEvent.click(screen.getByRole("button", { name: "English" }));
    await userEvent.type(await screen.findByLabelText("API key"), "ck_1{Enter}");
    expect(await screen.findByRole("navigation", { name: "Screens" })).toBeDefined();
    expect(address()).toBe("/runs");
  });

  it("any more is asked to sign in again, over a page that stays", async () => {
    let session: Answer = () => KIM;
    await shown({ "GET /api/v1/session": (request) => session(request) });
    await screen.findByText("Kim");
    session = out;
    // The server ends the stream of a session that has ended.
    connectionIs("lost");
    const dialog = await screen.findByRole("alertdialog", { name: "Your session has ended" });
    expect(within(dialog).getByText(/Sign in again, Kim/)).toBeDefined();
    await userEvent.keyboard("{Escape}");
    expect(screen.getByRole("alertdialog")).toBe(dialog);
  });
});

it("leads on from an address that leads nowhere", async () => {
  const id = `fact_${"0".repeat(32)}`;
  const page = await shown({}, <NotFound />, `/nowhere/${id}`);
  expect(screen.getByRole("link", { name: `Show ${id}` }).getAttribute("href")).toBe(`/facts/${id}`);
  page.unmount();
  await shown({}, <NotFound />, "/quer");
  expect(screen.getAllByRole("link").map((link) => link.textContent)).toEqual(["Query"]);
});
