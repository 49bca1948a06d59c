// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";

import { onPage } from "@/shared/testing/Page";
import { refusal, serving, type Answer } from "@/shared/testing/serving";
import { SettingsScreen } from "./SettingsScreen";

afterEach(() => vi.unstubAllGlobals());

const took = { calls: 1200, prompt_tokens: 5, completion_tokens: 6, cost: 0.5 };
const entry = (seq: number, outcome: string, actor = "Kim") => ({ seq, at: "2026-01-01T00:00:00Z", actor, via: "session", action: `action_${seq}`, target: "doc_1", outcome });

async function shown(role: string, answers: Readonly<Record<string, Answer>> = {}) {
  const asked = serving({
    "GET /api/v1/session": () => ({ id: "kim", name: "Kim", role, csrf: "token" }),
    "GET /api/v1/keys": () => [],
    "GET /api/v1/accounts": () => [],
    "GET /api/v1/teams": () => [],
    "GET /api/v1/usage": () => ({ teams: [{ team: "readers", runs: 2, ...took }], experts: [{ expert: "re", task: "re", kind: "model", ...took }] }),
    "GET /api/v1/audit": ({ url }) =>
      url.includes("cursor") ? { items: [entry(1, "failed", "")], next: null } : { items: [entry(3, "done"), entry(2, "refused")], next: "1" },
    ...answers,
  });
  await onPage(<SettingsScreen />, "/settings", "/settings");
  return asked;
}

it("tells what models took, by team and by expert", async () => {
  await shown("reader");
  const row = (await screen.findByRole("cell", { name: "readers" })).closest("tr");
  expect(row?.textContent).toContain("2 runs1,200");
  expect(screen.getByRole("cell", { name: "re · model" })).toBeDefined();
});

it("keeps accounts and the audit log from all but admins, and does not even ask for them", async () => {
  const asked = await shown("editor");
  expect((await screen.findByText("Accounts and the audit log are for admins.", { exact: false })).getAttribute("role")).toBe("note");
  expect(screen.queryByRole("heading", { name: "Audit log" })).toBeNull();
  expect(asked.filter((one) => /audit|accounts/.test(one))).toEqual([]);
});

it("shows admins what was done and what was refused, page by page", async () => {
  await shown("admin");
  const log = within((await screen.findByRole("heading", { name: "Audit log" })).parentElement as HTMLElement);
  expect((await log.findByRole("row", { name: /action_2/ })).textContent).toContain("refused");
  await userEvent.click(log.getByRole("button", { name: "Show more" }));
  expect((await log.findByRole("row", { name: /action_1/ })).textContent).toMatch(/nobody known.*failed/);
  expect(log.queryByRole("button", { name: "Show more" })).toBeNull();
});

it("says which part could not be read, and reads it again", async () => {
  let answer: () => unknown = () => refusal(503, "The log is closed.");
  await shown("admin", { "GET /api/v1/audit": () => answer() });
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("The log is closed.");
  answer = () => ({ items: [entry(3, "done")], next: null });
  await userEvent.click(within(alert).getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("row", { name: /action_3/ })).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
});
