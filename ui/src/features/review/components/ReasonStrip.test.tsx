// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";

import { Page } from "@/shared/testing/Page";
import { ReasonStrip } from "./ReasonStrip";

const shown = () => {
  const [onChoose, onCancel] = [vi.fn(), vi.fn()];
  render(<ReasonStrip onChoose={onChoose} onCancel={onCancel} />, { wrapper: Page });
  return { onChoose, onCancel };
};

describe("why a fact is wrong", () => {
  it("is said with a digit", async () => {
    const { onChoose } = shown();
    await userEvent.keyboard("1");
    expect(onChoose).toHaveBeenCalledWith("not in the text");
  });

  it("is said in words of one's own, in which digits are digits", async () => {
    const { onChoose } = shown();
    await userEvent.type(screen.getByRole("textbox"), "page 2{Enter}");
    expect(onChoose.mock.calls).toEqual([["page 2"]]);
  });

  it("need not be said", async () => {
    const { onChoose, onCancel } = shown();
    await userEvent.keyboard("{Enter}");
    expect(onChoose).toHaveBeenCalledWith("");
    await userEvent.keyboard("{Escape}");
    expect(onCancel).toHaveBeenCalledTimes(1);
  });
});
