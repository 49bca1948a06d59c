// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";

import { Page } from "@/shared/testing/Page";
import { refusal, serving, type Answer } from "@/shared/testing/serving";
import { Models } from "./Models";

const team = (name: string, model: string | null) => ({ name, description: "", experts: [{ name: "ner", model }], edges: null, max_rounds: 4, rounds_per_task: {} });
const model = {
  name: "default",
  model: "qwen3:4b",
  url: "http://127.0.0.1:11434/v1",
  origin: "settings",
  problem: "",
  said: "",
  mode: null,
  modes: {},
  asked: 0,
  formed: 0,
  thinking: null,
  tokens_per_second: null,
  context: null,
  settings: {},
  remarks: [],
};
const shown = (answer: Answer) => {
  const asked = serving({
    "GET /api/v1/session": () => ({ id: "kim", csrf: "token" }),
    "GET /api/v1/teams": () => [team("tools", null), team("llm", "default")],
    "POST /api/v1/teams/llm/preflight": answer,
  });
  render(<Models />, { wrapper: Page });
  return asked;
};

afterEach(() => vi.unstubAllGlobals());

describe("The models of a team", () => {
  it("are looked for without a question", async () => {
    shown(() => ({ team: "llm", schema: "news", models: [{ ...model, said: "qwen3:4b is there." }] }));
    await userEvent.click(await screen.findByRole("button", { name: "Look whether they are there" }));
    await screen.findByText("qwen3:4b is there.");
  });

  it("tell how well they answer", async () => {
    const good = { ...model, mode: "json_object", asked: 6, formed: 5, tokens_per_second: 41.5, remarks: ["It thinks aloud."] };
    shown(() => ({ team: "llm", schema: "news", models: [{ ...good, context: { needed: 4614, stated: 8192, fits: true, remembers: true, reason: "" } }] }));
    await userEvent.click(await screen.findByRole("button", { name: "Ask each 6 questions" }));
    await screen.findByText("It thinks aloud.");
    for (const figure of ["5/6", "42", "8,192"]) screen.getByText(figure);
  });

  it("say why they cannot be tried", async () => {
    shown(() => refusal(422, "None is configured."));
    await userEvent.click(await screen.findByRole("button", { name: "Look whether they are there" }));
    expect((await screen.findByRole("alert")).textContent).toContain("None is configured.");
  });
});
