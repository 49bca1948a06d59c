// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";

import { Page } from "@/shared/testing/Page";
import { CopyButton } from "./CopyButton";

it("copies the text, not what it is called, and says so", async () => {
  const user = userEvent.setup();
  render(<CopyButton text="fact_17" label="Copy id" />, { wrapper: Page });
  await user.click(screen.getByRole("button", { name: "Copy id" }));
  expect(await screen.findByRole("button", { name: "Copied" })).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe("fact_17");
});
