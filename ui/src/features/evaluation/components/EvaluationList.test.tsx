// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";

import { Page } from "@/shared/testing/Page";
import { serving } from "@/shared/testing/serving";
import { EvaluationList } from "./EvaluationList";

const one = { id: "e1", at: "2026-01-01T00:00:00Z", by: "kim", kind: "genres", source: "files", system: "ours", gold: "gold.json", gold_files: 1, sample: null, state: "done", headline: [] };
afterEach(() => vi.unstubAllGlobals());

it("removes an evaluation after a question, which keeps it by default", async () => {
  const asked = serving({ "GET /api/v1/session": () => ({ id: "kim", role: "editor", csrf: "token" }), "DELETE /api/v1/evaluations/e1": () => new Response(null, { status: 204 }) });
  const onRemoved = vi.fn();
  const running = { ...one, id: "e2", system: "theirs", state: "running" };
  render(<EvaluationList all={[one, running] as never} compared={[]} onOpen={() => undefined} onCompare={() => undefined} onRemoved={onRemoved} />, { wrapper: Page });
  expect(screen.getByRole("checkbox", { name: "Compare theirs, gold.json" })).toHaveProperty("disabled", true);
  const question = () => userEvent.click(screen.getByRole("button", { name: "Remove ours" }));
  await question();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Keep it" }));
  await userEvent.keyboard("{Enter}");
  expect(screen.queryByRole("group")).toBeNull();
  await question();
  await userEvent.click(await screen.findByRole("button", { name: "Remove this evaluation", description: "" }));
  await vi.waitFor(() => expect(onRemoved).toHaveBeenCalledOnce());
  expect(asked).toContain("DELETE /api/v1/evaluations/e1");
});
