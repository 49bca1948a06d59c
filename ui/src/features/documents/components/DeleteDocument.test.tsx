// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";

import { Page } from "@/shared/testing/Page";
import { refusal, serving, type Answer } from "@/shared/testing/serving";
import { DeleteDocument } from "./DeleteDocument";

const effect = { facts: 3, entities: 1, events: 0, mentions: 4, decisions: 2, shared: 5 };
const shown = async (onDelete: Answer) => {
  const onDeleted = vi.fn();
  serving({ "GET /api/v1/session": () => ({ id: "kim", csrf: "token" }), "GET /api/v1/documents/d1/withdrawal": () => effect, "DELETE /api/v1/documents/d1": onDelete });
  render(<DeleteDocument document="d1" name="a.txt" onClose={() => undefined} onDeleted={onDeleted} />, { wrapper: Page });
  await userEvent.type(await screen.findByRole("textbox"), "a.txt");
  await userEvent.click(screen.getByRole("button", { name: "Delete document" }));
  return onDeleted;
};

afterEach(() => vi.unstubAllGlobals());

describe("a document", () => {
  it("is deleted after what goes and what stays was told", async () => {
    const onDeleted = await shown(() => effect);
    await vi.waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
    expect(await screen.findByText("3 facts")).toBeDefined();
    expect(screen.getByText(/2 decisions of people/)).toBeDefined();
    expect(screen.getByText("5 facts that other documents support too")).toBeDefined();
  });

  it("stays when the server refuses, and says why", async () => {
    const onDeleted = await shown(() => refusal(409, "A run reads it."));
    expect((await screen.findByRole("alert")).textContent).toContain("A run reads it.");
    expect(onDeleted).not.toHaveBeenCalled();
  });
});
