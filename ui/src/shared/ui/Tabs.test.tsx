// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";

import { Page } from "@/shared/testing/Page";
import { Tabs } from "./Tabs";

const tab = (name: string) => ({ id: name, name, content: () => <p>what {name} shows</p> });
const chosen = () => screen.getByRole("tab", { selected: true }).textContent;

beforeEach(() => {
  render(<Tabs label="Views" tabs={[tab("Table"), tab("Graph"), tab("Plan")]} />, { wrapper: Page });
});

describe("tabs", () => {
  it("show one view, and only that is made", async () => {
    await userEvent.click(screen.getByRole("tab", { name: "Graph" }));
    expect(screen.getByRole("tabpanel", { name: "Graph" }).textContent).toBe("what Graph shows");
    expect(screen.queryByText("what Table shows")).toBeNull();
  });

  it("are chosen by arrow keys, round and round, and by Home and End", async () => {
    await userEvent.tab();
    const seen = [];
    for (const key of ["ArrowLeft", "ArrowRight", "End", "Home"]) {
      await userEvent.keyboard(`{${key}}`);
      seen.push(chosen());
    }
    expect(seen).toEqual(["Plan", "Table", "Plan", "Table"]);
  });
});
