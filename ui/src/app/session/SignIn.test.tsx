// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { Page } from "@/shared/testing/Page";
import { refusal, serving } from "@/shared/testing/serving";
import { SignInWays } from "./SignIn";

const asked: string[] = [];
beforeEach(() => {
  asked.length = 0;
  serving({
    "GET /api/v1/session/ways": () => ({ organisation: "Acme" }),
    "POST /api/v1/session": async (request) => {
      asked.push(await request.text());
      return refusal(401, "No such key.");
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("signing in", () => {
  it("sends a key without blanks, tells why it was refused, and can be tried again", async () => {
    render(<SignInWays />, { wrapper: Page });
    const go = screen.getByRole("button", { name: "Sign in" });
    expect(go).toHaveProperty("disabled", true);
    await userEvent.type(screen.getByLabelText("API key"), " ck_1 ");
    await userEvent.click(go);
    expect((await screen.findByRole("alert")).textContent).toContain("No such key.");
    expect(asked.map((body) => JSON.parse(body) as unknown)).toEqual([{ key: "ck_1" }]);
    expect(go).toHaveProperty("disabled", false);
  });

  it("does not leave a page that holds somebody's work", async () => {
    render(<SignInWays isAgain />, { wrapper: Page });
    expect((await screen.findByRole("link", { name: "Sign in at Acme" })).getAttribute("target")).toBe("_blank");
  });
});
