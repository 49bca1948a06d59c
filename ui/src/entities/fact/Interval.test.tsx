// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { Interval } from "./Interval";

it.each([
  ["2003", "2011", "Holds from 2003 until 2011"],
  ["1999-05", null, "Holds from 1999-05"],
  [null, "2011", "Holds until 2011"],
  ["1986", "1986", "Holds in 1986"],
])("says that a fact holds from %s to %s", (from, to, said) => {
  render(<Interval from={from} to={to} />);
  expect(screen.getByText(said)).toBeTruthy();
});

it("shows the words that say so", () => {
  render(<Interval from="2003" to={null} words="since 2003" />);
  expect(screen.getByText("since 2003").tagName).toBe("Q");
});

it("says nothing where no text does", () => {
  const { container } = render(<Interval from={null} to={null} />);
  expect(container.textContent).toBe("");
});
