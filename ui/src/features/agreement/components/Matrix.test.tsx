// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";

import { Page } from "@/shared/testing/Page";
import type { Agreement } from "../lib/model";
import { Matrix } from "./Matrix";

const rater = (key: string) => ({ key, kind: "person", name: key, accepted: 1, facts: 2 });
const figure = { value: 0.5, low: 0.1, high: 0.9 };
const pair = (first: string, second: string, facts: number) => ({ first, second, facts, agreement: figure, kappa: figure, both: 1, first_only: 1, second_only: 0, neither: 0 });
const of = { raters: ["ada", "bob", "cleo"].map(rater), pairs: [pair("ada", "bob", 0), pair("ada", "cleo", 2), pair("bob", "cleo", 2)] } as unknown as Agreement;

it("is one stop of the tab key, in which arrows pass over cells without facts", async () => {
  const onShow = vi.fn();
  render(<Matrix of={of} shown={{}} onShow={onShow} />, { wrapper: Page });
  const cell = (name: string) => screen.getByRole("button", { name: new RegExp(`^${name}`) });
  expect(["ada and cleo", "bob and cleo", "cleo and ada", "cleo and bob"].map((name) => cell(name).tabIndex)).toEqual([0, -1, -1, -1]);
  cell("ada and cleo").focus();
  await userEvent.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(cell("bob and cleo"));
  await userEvent.keyboard("{ArrowLeft}");
  expect(document.activeElement).toBe(cell("bob and cleo"));
  await userEvent.keyboard("{Enter}");
  expect(onShow).toHaveBeenCalledWith({ at: { first: "bob", second: "cleo" } });
});
