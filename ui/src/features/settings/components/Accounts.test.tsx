// @vitest-environment happy-dom
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";

import { Page } from "@/shared/testing/Page";
import { refusal, serving, type Answer } from "@/shared/testing/serving";
import { Accounts } from "./Accounts";

const account = (name: string) => ({ id: `acc_${name}`, name, role: "reader", created_at: "2026-01-01T00:00:00Z", disabled: false });
const shown = (answer: Answer) => {
  const bodies: unknown[] = [];
  const kept = async (request: Request) => {
    bodies.push(await request.clone().json());
    return answer(request);
  };
  serving({
    "GET /api/v1/session": () => ({ id: "kim", csrf: "token" }),
    "GET /api/v1/accounts": () => [account("kim"), account("lee")],
    "PATCH /api/v1/accounts/acc_lee": kept,
    "POST /api/v1/accounts": kept,
  });
  render(<Accounts me="kim" />, { wrapper: Page });
  return bodies;
};

afterEach(() => vi.unstubAllGlobals());

describe("accounts", () => {
  it("of others get another role; one's own does not", async () => {
    const bodies = shown(() => account("lee"));
    await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Role of lee" }), "editor");
    await waitFor(() => expect(bodies).toEqual([{ role: "editor" }]));
    expect(screen.getByRole("combobox", { name: "Role of kim" })).toHaveProperty("disabled", true);
  });

  it("are made with a name and a role", async () => {
    const bodies = shown(() => account("ann"));
    await userEvent.type(screen.getByRole("textbox"), "ann");
    await userEvent.click(screen.getByRole("button", { name: "Make it" }));
    await waitFor(() => expect(screen.getByRole("textbox")).toHaveProperty("value", ""));
    expect(bodies).toEqual([{ name: "ann", role: "reader" }]);
  });

  it("say why they could not be changed, until the next attempt", async () => {
    let answer: unknown = refusal(409, "The last admin stays.");
    shown(() => answer);
    await userEvent.click(await screen.findByRole("button", { name: "Disable lee" }));
    expect((await screen.findByRole("alert")).textContent).toContain("The last admin stays.");
    answer = account("lee");
    await userEvent.click(screen.getByRole("button", { name: "Disable lee" }));
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  });
});
