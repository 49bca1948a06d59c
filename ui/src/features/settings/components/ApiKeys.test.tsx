// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";

import { Page } from "@/shared/testing/Page";
import { refusal, serving, type Answer } from "@/shared/testing/serving";
import { ApiKeys } from "./ApiKeys";

const key = { prefix: "ck_1", user: "kim", name: "nightly", created_at: "2026-01-01T00:00:00Z", expires_at: null, revoked_at: null, usable: true };
const shown = (more: Readonly<Record<string, Answer>>) => {
  const keys = [key];
  const asked = serving({ "GET /api/v1/session": () => ({ id: "kim", csrf: "token" }), "GET /api/v1/keys": () => keys, ...more });
  render(<ApiKeys />, { wrapper: Page });
  return { asked, keys };
};

afterEach(() => vi.unstubAllGlobals());

describe("API keys", () => {
  it("are shown once when they are made", async () => {
    shown({ "POST /api/v1/keys": () => ({ ...key, name: "laptop", key: "ck_secret" }) });
    await userEvent.type(await screen.findByRole("textbox"), " laptop ");
    await userEvent.click(screen.getByRole("button", { name: "Make a key" }));
    expect((await screen.findByText("ck_secret")).tagName).toBe("CODE");
    expect(screen.getByRole("textbox")).toHaveProperty("value", "");
  });

  it("say why none was made, and keep the name", async () => {
    shown({ "POST /api/v1/keys": () => refusal(422, "This name is taken.") });
    await userEvent.type(await screen.findByRole("textbox"), "nightly");
    await userEvent.click(screen.getByRole("button", { name: "Make a key" }));
    expect((await screen.findByRole("alert")).textContent).toContain("This name is taken.");
    expect(screen.getByRole("textbox")).toHaveProperty("value", "nightly");
  });

  it("are revoked after a question, and listed anew", async () => {
    const { keys, asked } = shown({
      "DELETE /api/v1/keys/ck_1": () => {
        keys[0] = { ...key, usable: false, revoked_at: "2026-01-02T00:00:00Z" as never };
        return keys[0];
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Revoke the key nightly" }));
    expect(asked).not.toContain("DELETE /api/v1/keys/ck_1");
    await userEvent.click(screen.getByRole("button", { name: "Yes, make it useless now" }));
    await screen.findByText("revoked");
  });
});
