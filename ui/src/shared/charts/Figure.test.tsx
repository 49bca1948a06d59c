// @vitest-environment happy-dom
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";

import { Page } from "@/shared/testing/Page";
import { Figure } from "./Figure";

it("shows its numbers in place of the drawing, and the drawing again", async () => {
  render(
    <Figure title="F1" description="Two systems" width={10} height={10} columns={["System", "F1"]} rows={[["ours", 0.51234]]}>
      <circle r={1} />
    </Figure>,
    { wrapper: Page },
  );
  expect(screen.getByRole("img", { name: /^F1/ })).toBeDefined();
  const data = screen.getByRole("button", { name: "Data" });
  await userEvent.click(data);
  expect(screen.queryByRole("img")).toBeNull();
  expect(within(screen.getByRole("row", { name: /ours/ })).getByRole("cell", { name: "0.512" })).toBeDefined();
  await userEvent.click(data);
  expect(screen.queryByRole("table")).toBeNull();
});
