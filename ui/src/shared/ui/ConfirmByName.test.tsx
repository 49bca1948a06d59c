// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";

import { Page } from "@/shared/testing/Page";
import { ConfirmByName } from "./ConfirmByName";

const shown = (name: string, isBusy = false) => {
  const onConfirm = vi.fn();
  render(
    <ConfirmByName name={name} isBusy={isBusy} error={null} onCancel={() => undefined} onConfirm={onConfirm}>
      Delete
    </ConfirmByName>,
    { wrapper: Page },
  );
  return onConfirm;
};
const field = () => screen.getByRole("textbox");

describe("what is deleted by its name", () => {
  it("is deleted by its whole name alone", async () => {
    const onConfirm = shown("report.txt");
    await userEvent.type(field(), "report.tx{Enter}");
    expect(onConfirm).not.toHaveBeenCalled();
    await userEvent.type(field(), "t{Enter}");
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  it("may have marks in its name that nobody can type", async () => {
    const onConfirm = shown("\u202ereport\u200b.txt ");
    await userEvent.type(field(), "report.txt");
    await userEvent.click(screen.getByRole("button", { name: "Delete" }));
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  it("is not deleted twice", async () => {
    const onConfirm = shown("a", true);
    await userEvent.type(field(), "a{Enter}");
    expect(onConfirm).not.toHaveBeenCalled();
  });
});
