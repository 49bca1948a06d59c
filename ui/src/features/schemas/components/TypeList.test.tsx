// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";

import { Page } from "@/shared/testing/Page";
import type { Draft } from "../lib/draft";
import { TypeList } from "./TypeList";

const shown = (isReadOnly = false, attributes?: Draft["attributes"]) => {
  const draft = { entities: { person: {}, place: {} }, relations: { lives_in: {} }, events: {}, attributes } as never;
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

  it("have their attributes below them, with what their values are", async () => {
    const age = { definition: "How old somebody is.", datatype: "integer", unit: "year", subjects: ["person"], corenlp: {} };
    shown(false, { age, title: { ...age, datatype: "string", unit: null } });
    expect(types()).toEqual(["person", "place", "lives_in", "age integer, year", "title string"]);
    await userEvent.type(screen.getByRole("searchbox"), "titl");
    expect(types()).toEqual(["title string"]);
  });

  it("cannot be added to what is only read", () => {
    shown(true);
    expect(screen.queryByRole("button", { name: /^Add/ })).toBeNull();
  });
});
