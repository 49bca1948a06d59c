// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { Page } from "@/shared/testing/Page";
import { Combo } from "./Combo";

const NAMES = ["Ada", "Adam", "Bob"];
const onChoose = vi.fn();

function Finder() {
  const [text, setText] = useState("");
  const options = NAMES.filter((name) => name.startsWith(text)).map((name) => ({ id: name, shown: name }));
  return <Combo label="Find" hint="Name" groups={[{ title: "People", options }]} text={text} isBusy={false} none="Nobody" onText={setText} onChoose={onChoose} />;
}

beforeEach(() => {
  onChoose.mockClear();
  render(<Finder />, { wrapper: Page });
});
const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Find" });
const open = () => field().getAttribute("aria-expanded");
const current = () => document.getElementById(field().getAttribute("aria-activedescendant") ?? "")?.textContent;

describe("a field that finds", () => {
  it("goes through what it found by arrows, and not beyond", async () => {
    await userEvent.type(field(), "Ad");
    expect([open(), current()]).toEqual(["true", "Ada"]);
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    expect(current()).toBe("Adam");
    await userEvent.keyboard("{Enter}");
    expect(onChoose).toHaveBeenCalledWith("Adam");
    expect([open(), document.activeElement]).toEqual(["false", field()]);
  });

  it("chooses by a click", async () => {
    await userEvent.type(field(), "B");
    await userEvent.click(screen.getByRole("option", { name: "Bob" }));
    expect(onChoose).toHaveBeenCalledWith("Bob");
  });

  it("says when it finds nothing, and chooses nothing then", async () => {
    await userEvent.type(field(), "Zoe{Enter}");
    expect(screen.getByText("Nobody")).toBeDefined();
    expect(onChoose).not.toHaveBeenCalled();
  });

  it("closes by Escape, and empties by another", async () => {
    await userEvent.type(field(), "Ad{Escape}");
    expect([open(), field().value]).toEqual(["false", "Ad"]);
    await userEvent.keyboard("{Escape}");
    expect(field()).toHaveProperty("value", "");
  });
});
