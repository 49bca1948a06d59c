// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";

import { Page } from "@/shared/testing/Page";
import { TypeList } from "./TypeList";

const draft = { entities: { person: {}, place: {} }, relations: { lives_in: {} }, events: {} } as never;
const shown = (isReadOnly = false) => {
  const onChoose = vi.fn();
  const onAdd = vi.fn();
  render(<TypeList draft={draft} problems={[]} room="entities" type="place" isReadOnly={isReadOnly} onChoose={onChoose} onAdd={onAdd} />, { wrapper: Page });
  return { onChoose, onAdd };
};
const types = () => screen.getAllByRole("listitem").map((one) => one.textContent);

describe("the types of a schema", () => {
  it("are found by letters of their names, in all kinds", async () => {
    const { onChoose } = shown();
    expect(screen.getByRole("button", { name: "place" }).getAttribute("aria-current")).toBe("true");
    await userEvent.type(screen.getByRole("searchbox"), "live");
    expect(types()).toEqual(["lives_in"]);
    await userEvent.click(screen.getByRole("button", { name: "lives_in" }));
    expect(onChoose).toHaveBeenCalledWith("relations", "lives_in");
  });

  it("are added to a kind, unless the schema is only read", async () => {
    const { onAdd } = shown();
    await userEvent.click(screen.getByRole("button", { name: "Add an event type" }));
    expect(onAdd).toHaveBeenCalledWith("events");
  });

  it("cannot be added to what is only read", () => {
    shown(true);
    expect(screen.queryByRole("button", { name: /^Add/ })).toBeNull();
  });
});
