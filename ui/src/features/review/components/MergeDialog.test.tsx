// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";

import { Page } from "@/shared/testing/Page";
import { refusal, serving, type Answer } from "@/shared/testing/serving";
import { MergeDialog } from "./MergeDialog";

const part = (id: string, name: string) => ({ id, name, type: "person" });
const fact = { id: "f", kind: "entity", predicate: "person", subject: part("1", "Curie"), object: null } as never;
const changes = { mentions: 2, facts: 1, documents: 1, joined: 0, reviews: 0, moved: [{ id: "f", becomes: "g" }] };
const shown = async (onTrial: Answer) => {
  const onMerge = vi.fn();
  serving({
    "GET /api/v1/session": () => ({ id: "kim", csrf: "token" }),
    "GET /api/v1/search": () => ({ entities: [part("1", "Curie"), part("2", "Marie Curie"), { ...part("3", "Curie"), type: "place" }] }),
    "POST /api/v1/entities/1/merge": onTrial,
    "POST /api/v1/entities/2/merge": onTrial,
  });
  render(<MergeDialog fact={fact} onClose={() => undefined} onMerge={onMerge} />, { wrapper: Page });
  await userEvent.click(await screen.findByRole("button", { name: /^Marie Curie/ }));
  return onMerge;
};

afterEach(() => vi.unstubAllGlobals());

describe("two entities that are one", () => {
  it("are others of the same type; what comes of it is told before it is done", async () => {
    const onMerge = await shown(() => ({ changes }));
    expect(await screen.findByText("2 mentions and 1 fact of 1 document go along.")).toBeDefined();
    await userEvent.type(screen.getByRole("textbox"), " same person ");
    await userEvent.click(screen.getByRole("button", { name: "Merge" }));
    expect(onMerge).toHaveBeenCalledWith({ entity: "1", into: "2", name: "Marie Curie", becomes: { f: "g" } }, "Curie ⇉ Marie Curie", "same person");
  });

  it("keep the other name when turned", async () => {
    const onMerge = await shown(() => ({ changes }));
    await userEvent.click(screen.getByRole("button", { name: /Keep Curie instead/ }));
    await screen.findByText(/go along/);
    await userEvent.click(screen.getByRole("button", { name: "Merge" }));
    expect(onMerge).toHaveBeenCalledWith({ entity: "2", into: "1", name: "Curie", becomes: { f: "g" } }, "Marie Curie ⇉ Curie", "");
  });

  it("stay two when the server refuses, and why is told", async () => {
    const onMerge = await shown(() => refusal(409, "One was merged meanwhile."));
    expect((await screen.findByRole("alert")).textContent).toContain("One was merged meanwhile.");
    expect(screen.getByRole("button", { name: "Merge" })).toHaveProperty("disabled", true);
    expect(onMerge).not.toHaveBeenCalled();
  });
});
