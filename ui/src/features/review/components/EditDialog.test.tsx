// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { Page } from "@/shared/testing/Page";
import { serving } from "@/shared/testing/serving";
import { EditDialog } from "./EditDialog";

const part = (id: string, name: string) => ({ id, name, type: "person" });
const fact = { id: "f", kind: "relation", predicate: "knows", subject: part("1", "Ada"), object: part("2", "Bob") } as never;
const onEdit = vi.fn();

beforeEach(() => {
  onEdit.mockClear();
  serving({
    "GET /api/v1/facts/facets": () => ({ predicates: { knows: 2 } }),
    "GET /api/v1/search": () => ({ entities: [part("3", "Cleo")] }),
  });
  render(<EditDialog fact={fact} onClose={() => undefined} onEdit={onEdit} />, { wrapper: Page });
});
afterEach(() => vi.unstubAllGlobals());

const accept = () => screen.getByRole("button", { name: "Accept this instead" });

describe("a fact that is edited", () => {
  it("must say something else, between two", async () => {
    expect(accept()).toHaveProperty("disabled", true);
    await userEvent.type(screen.getByRole("combobox", { name: "Relation" }), " ");
    expect(accept()).toHaveProperty("disabled", true);
  });

  it("is turned around", async () => {
    await userEvent.click(screen.getByRole("button", { name: /Turn around/ }));
    await userEvent.click(accept());
    expect(onEdit).toHaveBeenCalledWith({ predicate: null, subject: "2", object: "1" }, "Bob –knows→ Ada");
  });

  it("gets another object, found by its name", async () => {
    await userEvent.type(screen.getByRole("searchbox", { name: /^Object/ }), "Cle");
    await userEvent.click(await screen.findByRole("button", { name: /Cleo/ }));
    await userEvent.click(accept());
    expect(onEdit).toHaveBeenCalledWith({ predicate: null, subject: null, object: "3" }, "Ada –knows→ Cleo");
  });
});
