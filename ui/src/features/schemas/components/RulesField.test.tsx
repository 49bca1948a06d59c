// @vitest-environment happy-dom
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";

import { Page } from "@/shared/testing/Page";
import { RulesField } from "./RulesField";

it("keeps what is no JSON yet in the field, and gives on only what can be read", () => {
  const onChange = vi.fn();
  render(<RulesField rules={{ lemmas: ["found"] }} isReadOnly={false} onChange={onChange} />, { wrapper: Page });
  const field = screen.getByRole<HTMLTextAreaElement>("textbox", { hidden: true });
  expect(JSON.parse(field.value)).toEqual({ lemmas: ["found"] });
  const write = (value: string) => fireEvent.change(field, { target: { value } });
  for (const wrong of ["{", "[1]", "null"]) {
    write(wrong);
    expect([field.getAttribute("aria-invalid"), field.value]).toEqual(["true", wrong]);
  }
  expect(onChange).not.toHaveBeenCalled();
  write('{"lemmas": []}');
  write("");
  expect(onChange.mock.calls).toEqual([[{ lemmas: [] }], [{}]]);
  expect(field.getAttribute("aria-invalid")).toBe("false");
});
