// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";

import { Page } from "@/shared/testing/Page";
import type { Staged } from "../../lib/intake";
import { Compose } from "./Compose";

const shown = (kind: "text" | "url") => {
  const onPut = vi.fn<(item: Staged) => void>();
  render(<Compose kind={kind} onPut={onPut} />, { wrapper: Page });
  return onPut;
};
const put = () => userEvent.click(screen.getByRole("button", { name: "Add to the list" }));

describe("what is written for the list", () => {
  it("is a text with a name, after which the fields are empty", async () => {
    const onPut = shown("text");
    await userEvent.type(screen.getByLabelText("Text"), "Ada knew Bob.");
    await put();
    expect(onPut).not.toHaveBeenCalled();
    await userEvent.type(screen.getByLabelText("Name"), " note ");
    await put();
    expect(onPut.mock.calls[0]?.[0]).toMatchObject({ name: "note", content: { kind: "text", text: "Ada knew Bob." } });
    expect(screen.getByLabelText("Text")).toHaveProperty("value", "");
  });

  it("is an address of the web and no other", async () => {
    const onPut = shown("url");
    const field = screen.getByLabelText("Address of a page");
    await userEvent.type(field, "file:///etc/hosts{Enter}");
    expect(onPut).not.toHaveBeenCalled();
    expect(screen.getByText("An address begins with http:// or https://.").id).toBe(field.getAttribute("aria-describedby"));
    await userEvent.clear(field);
    await userEvent.type(field, "https://a.example{Enter}");
    expect(onPut.mock.calls[0]?.[0]).toMatchObject({ content: { kind: "url", url: "https://a.example" } });
  });
});
