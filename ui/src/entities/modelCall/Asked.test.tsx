// @vitest-environment happy-dom
import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";

import { Page } from "@/shared/testing/Page";
import { refusal, serving, type Answer } from "@/shared/testing/serving";
import { Asked } from "./Asked";

const call = (id: string, round: number) => ({ id, asker: "reader", round, passage: 0, attempt: 1, sample: 0 });
const shown = (calls: Answer) => {
  const asked = serving({ "GET /api/v1/runs/r1/calls": calls });
  render(<Asked run="r1" wanted={{ asker: "reader" }} fits={(one) => one.round > 0} about="a fact" />, { wrapper: Page });
  return asked;
};
const open = () => {
  const details = screen.getByText("What the model was asked").closest("details") as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event("toggle"));
};
afterEach(() => vi.unstubAllGlobals());

describe("what a model was asked", () => {
  it("is not fetched before one wants to see it, and is what is meant alone", async () => {
    const asked = shown(() => ({ items: [call("0", 0), call("1", 1), call("2", 2)], next: null }));
    expect(asked).toEqual([]);
    open();
    expect(await screen.findByText(/round 2/)).toBeDefined();
    expect(screen.getAllByRole("listitem")).toHaveLength(2);
    expect(asked).toHaveLength(1);
  });

  it("says when no model was asked", async () => {
    shown(() => ({ items: [call("0", 0)], next: null }));
    open();
    expect(await screen.findByText(/^No call of a model belongs to this/)).toBeDefined();
  });

  it("says when it is not kept, with the server's words", async () => {
    shown(() => refusal(410, "Calls are kept for thirty days."));
    open();
    expect(await screen.findByText("What models were asked in this run is not kept.")).toBeDefined();
    expect(screen.getByText(/thirty days/)).toBeDefined();
  });
});
