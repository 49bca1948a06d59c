// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";

import { Page } from "@/shared/testing/Page";
import type { Draft } from "../lib/draft";
import { ConflictDialog } from "./ConflictDialog";

const base: Draft = { name: "s", version: "1", language: "", definition: "old", guidelines: "", open_relations: false, corenlp: {}, entities: {}, relations: {}, events: {} };
const shown = () => {
  const onMerge = vi.fn<(draft: Draft) => void>();
  const mine = { ...base, definition: "mine", guidelines: "from me" };
  const theirs = { version: "2", draft: { ...base, definition: "theirs", language: "en" } } as never;
  render(<ConflictDialog base={base} mine={mine} theirs={theirs} onMerge={onMerge} onClose={() => undefined} />, { wrapper: Page });
  return onMerge;
};
const merge = () => userEvent.click(screen.getByRole("button", { name: "Put my changes onto theirs" }));

describe("a schema that two people changed", () => {
  it("keeps the other's field where both changed one, and all else of both", async () => {
    const onMerge = shown();
    await merge();
    expect(onMerge.mock.calls[0]?.[0]).toMatchObject({ definition: "theirs", language: "en", guidelines: "from me" });
  });

  it("takes one's own field when one chooses it", async () => {
    const onMerge = shown();
    await userEvent.click(screen.getByRole("radio", { name: /^Yours/ }));
    await merge();
    expect(onMerge.mock.calls[0]?.[0]).toMatchObject({ definition: "mine", language: "en", guidelines: "from me" });
  });

  it("can be left to the other", async () => {
    const onMerge = shown();
    await userEvent.click(screen.getByRole("button", { name: "Take theirs, drop mine" }));
    expect(onMerge.mock.calls[0]?.[0]).toMatchObject({ definition: "theirs", guidelines: "" });
  });
});
