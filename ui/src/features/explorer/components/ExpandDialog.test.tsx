// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";

import { Page } from "@/shared/testing/Page";
import { ExpandDialog } from "./ExpandDialog";

const shown = (drawn: number, total = 300) => {
  const onStep = vi.fn();
  const counts = { total, predicates: { founded: 3, knows: 297 } } as never;
  render(<ExpandDialog name="Curie" id="entity_1" counts={counts} drawn={drawn} onStep={onStep} onClose={() => undefined} />, { wrapper: Page });
  return onStep;
};
const fields = () => screen.getAllByRole("combobox");

describe("neighbours", () => {
  it("of one relation are as many as it has", async () => {
    const onStep = shown(10);
    await userEvent.selectOptions(fields()[0] as HTMLElement, "founded");
    await userEvent.click(screen.getByRole("button", { name: "Show 3" }));
    expect(onStep).toHaveBeenCalledWith({ do: "expand", id: "entity_1", count: 3, predicate: "founded" });
  });

  it("are not added to more nodes than can be drawn", async () => {
    const onStep = shown(1_000_000);
    expect(screen.getByRole("alert").textContent).toContain("are not drawn");
    await userEvent.click(screen.getByRole("button", { name: /^Show/ }));
    expect(onStep).not.toHaveBeenCalled();
  });
});
