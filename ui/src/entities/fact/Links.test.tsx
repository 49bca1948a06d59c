// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { Links } from "./Links";

const HER = { text: "Her", start: 40, end: 43, antecedent: "Ada Quill", antecedent_start: 0, antecedent_end: 9 };

test("a pronoun is shown with the name that it stands for and where that is", () => {
  render(<Links links={[HER]} />);
  expect(screen.getByRole("list").textContent).toBe("Her → Ada Quill 0–9");
});

test("a quote that names everything shows nothing", () => {
  const { container } = render(<Links links={[]} />);
  expect(container.textContent).toBe("");
});
