// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";

import { Page } from "@/shared/testing/Page";
import { refusal, serving } from "@/shared/testing/serving";
import { Who } from "./Who";

afterEach(() => vi.unstubAllGlobals());

it("says who is signed in, and why one could not be signed out", async () => {
  const asked = serving({
    "GET /api/v1/session": () => ({ id: "kim", name: "Kim", role: "editor", csrf: "token" }),
    "DELETE /api/v1/session": () => refusal(503, "The server is closing."),
  });
  render(<Who />, { wrapper: Page });
  expect((await screen.findByText("Kim")).parentElement?.textContent).toContain("editor");
  await userEvent.click(screen.getByRole("button", { name: "Sign out" }));
  expect((await screen.findByRole("alert")).textContent).toContain("The server is closing.");
  expect(asked).toContain("DELETE /api/v1/session");
});
