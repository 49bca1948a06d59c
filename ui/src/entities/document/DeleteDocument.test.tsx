// @vitest-environment happy-dom
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";

import { Page } from "@/shared/testing/Page";
import { refusal, serving, type Answer } from "@/shared/testing/serving";
import DeleteDocument from "./DeleteDocument";

const effect = { facts: 3, entities: 1, events: 0, mentions: 4, decisions: 2, shared: 5 };
const shown = (deleted: Answer) => {
  const asked = serving({
    "GET /api/v1/session": () => ({ id: "kim", csrf: "token" }),
    "GET /api/v1/documents/doc_1/withdrawal": () => effect,
    "DELETE /api/v1/documents/doc_1": deleted,
  });
  const onDeleted = vi.fn();
  render(<DeleteDocument document="doc_1" name={"\u200fnews.txt"} onClose={() => undefined} onDeleted={onDeleted} />, { wrapper: Page });
  return { asked, onDeleted };
};
const confirm = async (name: string) => {
  await userEvent.type(screen.getByRole("textbox"), name);
  await userEvent.click(screen.getByRole("button", { name: "Delete document" }));
};

afterEach(() => vi.unstubAllGlobals());

describe("a document", () => {
  it("is deleted when its name was typed, without the marks that nobody can type", async () => {
    const { onDeleted } = shown(() => ({ nodes_deleted: 7 }));
    await confirm("news.txt");
    await waitFor(() => expect(onDeleted).toHaveBeenCalledWith(7));
  });

  it("is not deleted before what goes and what stays was told", async () => {
    shown(() => ({ nodes_deleted: 7 }));
    expect(await screen.findByText("3 facts")).toBeDefined();
    expect(screen.getByText(/2 decisions of people/)).toBeDefined();
    expect(screen.getByText("5 facts that other documents support too")).toBeDefined();
  });

  it("stays when another name was typed", async () => {
    const { asked, onDeleted } = shown(() => ({ nodes_deleted: 7 }));
    await confirm("other.txt");
    expect([asked.filter((one) => one.startsWith("DELETE")), onDeleted.mock.calls]).toEqual([[], []]);
  });

  it("whose deletion is refused says why, and can be deleted again", async () => {
    const { onDeleted } = shown(() => refusal(409, "A run still reads it."));
    await confirm("news.txt");
    expect((await screen.findByRole("alert")).textContent).toContain("A run still reads it.");
    expect(screen.getByRole("button", { name: "Delete document" })).toHaveProperty("disabled", false);
    expect(onDeleted).not.toHaveBeenCalled();
  });
});
