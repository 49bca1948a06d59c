// @vitest-environment happy-dom
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import accept from "@/features/review/actions/facts/acceptFact";
import { customKeys } from "@/shared/keys/customKeys";
import { bindingId } from "@/shared/keys/keyring";
import { Page } from "@/shared/testing/Page";
import { KeySettings } from "./KeySettings";

const row = (name: string) => screen.getAllByRole("row", { name, hidden: true })[0] as HTMLElement;
const press = async (key: string) => {
  await userEvent.click(within(row("Accept a Change")).getByRole("button", { name: "Change the key of: Accept", hidden: true }));
  await userEvent.keyboard(key);
};

beforeEach(() => {
  render(<KeySettings />, { wrapper: Page });
});
afterEach(() => customKeys.clear());

describe("the settings of keys", () => {
  it("give a screen's action another key, wherever one is", async () => {
    await press("y");
    expect(customKeys.now()).toEqual({ [bindingId(accept.name, accept.key)]: "y" });
  });

  it("do not give it a key that another action of the screen has", async () => {
    await press("x");
    expect(screen.getByRole("alert", { hidden: true }).textContent).toContain("x is taken by “Reject, with a reason”");
  });

  it("give all standard keys back", async () => {
    await press("y");
    await userEvent.click(screen.getByRole("button", { name: "Give back all standard keys" }));
    expect(customKeys.now()).toEqual({});
  });
});
