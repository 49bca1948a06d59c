// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";

import { LIST_ACTIONS } from "@/features/runs/lib/actions";
import { useActions } from "@/shared/keys/keys";
import { Page } from "@/shared/testing/Page";
import { Help } from "./Help";

function Screen({ isOpen }: { readonly isOpen: boolean }) {
  const nothing = () => undefined;
  useActions(LIST_ACTIONS, { add: nothing, move: nothing, cancel: nothing, open: nothing, steer: nothing, remove: nothing });
  return <Help isOpen={isOpen} onClose={() => undefined} />;
}

it("finds a key of this screen by what it does, and says when there is none", async () => {
  const { rerender } = render(<Screen isOpen={false} />, { wrapper: Page });
  rerender(<Screen isOpen />);
  const find = screen.getByRole("searchbox", { name: "Find a key or what it does" });
  expect(screen.getByRole("heading", { name: "On this screen" })).toBeDefined();
  await userEvent.type(find, "add doc");
  expect(screen.getAllByRole("button", { name: /^Change the key of/ }).map((one) => one.getAttribute("aria-label"))).toEqual(["Change the key of: Add documents"]);
  await userEvent.type(find, " zzz");
  expect(screen.getByRole("status").textContent).toBe("No key does that.");
});
