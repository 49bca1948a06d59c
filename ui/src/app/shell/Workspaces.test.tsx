// @vitest-environment happy-dom
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";

import { Page } from "@/shared/testing/Page";
import { serving } from "@/shared/testing/serving";
import { Workspaces } from "./Workspaces";

afterEach(() => vi.unstubAllGlobals());

const FIRST = { name: "default", role: "reader", is_here: true };

it("leads to the other workspaces in which one has a role, by keys alone", async () => {
  serving({ "GET /api/v1/workspaces": () => [FIRST, { name: "law", role: "admin", is_here: false }] });
  render(<Workspaces />, { wrapper: Page });
  const summary = (await screen.findByText("default", { selector: "summary *" })).closest("summary");
  const menu = summary?.closest("details");
  menu?.setAttribute("open", "");
  const links = within(screen.getByRole("list", { name: "Workspaces in which you have a role" })).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href"), link.getAttribute("aria-current")])).toEqual([
    ["default reader", "/", "true"],
    ["law admin", "/w/law/", null],
  ]);
  links[1]?.focus();
  await userEvent.keyboard("{Escape}");
  expect([menu?.open, document.activeElement]).toEqual([false, summary]);
});

it("is not there where there is but one workspace", async () => {
  const asked = serving({ "GET /api/v1/workspaces": () => [FIRST] });
  const { container } = render(<Workspaces />, { wrapper: Page });
  await vi.waitFor(() => expect(asked).toEqual(["GET /api/v1/workspaces"]));
  expect(container.querySelector("details")).toBeNull();
});
