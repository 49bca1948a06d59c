// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { onPage } from "@/shared/testing/Page";
import { serving } from "@/shared/testing/serving";
import { Palette } from "./Palette";

const onClose = vi.fn();
beforeEach(async () => {
  onClose.mockClear();
  serving({
    "GET /api/v1/search": () => ({ entities: [{ id: "entity_1", name: "Runa", type: "person" }] }),
    "GET /api/v1/documents": () => ({ items: [] }),
    "GET /api/v1/runs": () => ({ items: [] }),
  });
  await onPage(<Palette isOpen onClose={onClose} />);
});
afterEach(() => vi.unstubAllGlobals());

it("finds what the server has, and goes where one clicks", async () => {
  await userEvent.type(screen.getByRole("combobox"), "xyzzy");
  const found = await screen.findByRole("option", { name: /Runa/ });
  expect(screen.getAllByRole("option")).toEqual([found]);
  await userEvent.click(found);
  expect(onClose).toHaveBeenCalledOnce();
});

it("goes from one to the next by arrows, and to the first by Enter alone", async () => {
  const field = screen.getByRole("combobox");
  const current = () => document.getElementById(field.getAttribute("aria-activedescendant") ?? "");
  const options = screen.getAllByRole("option");
  await waitFor(() => expect(current()).toBe(options[0]));
  await userEvent.keyboard("{ArrowDown}");
  expect(current()).toBe(options[1]);
  await userEvent.keyboard("{ArrowUp}{ArrowUp}");
  expect(current()).toBe(options.at(-1));
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(onClose).toHaveBeenCalledOnce();
});

it("closes by Escape", async () => {
  await userEvent.type(screen.getByRole("combobox"), "r{Escape}");
  expect(onClose).toHaveBeenCalledOnce();
});
