// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";

import { Page } from "@/shared/testing/Page";
import { customKeys } from "./customKeys";
import { bindingId, type Binding } from "./keyring";
import { KeyRow } from "./KeyRow";

const binding = (name: Binding["name"], key: string): Binding => ({
  id: bindingId(name, key),
  name,
  scope: "screen",
  key,
  standard: key,
  why: undefined,
  run: () => undefined,
});
const next = binding("keys.next", "j");
const previous = binding("keys.previous", "k");

const change = async (key: string) => {
  render(
    <table>
      <tbody>
        <KeyRow binding={next} all={[next, previous]} />
      </tbody>
    </table>,
    { wrapper: Page },
  );
  await userEvent.click(screen.getByRole("button", { name: /^Change the key of/ }));
  await userEvent.keyboard(key);
};

afterEach(() => customKeys.clear());

describe("the key of an action", () => {
  it("is the next that is pressed", async () => {
    await change("b");
    expect([customKeys.now()[next.id], screen.queryByRole("textbox")]).toEqual(["b", null]);
  });

  it("is not one that something else has", async () => {
    await change("k");
    expect(screen.getByRole("alert").textContent).toContain("k is taken by");
    expect(customKeys.now()[next.id]).toBeUndefined();
  });

  it("stays when one presses Escape", async () => {
    await change("{Escape}");
    expect([customKeys.now()[next.id], screen.queryByRole("textbox")]).toEqual([undefined, null]);
  });
});
