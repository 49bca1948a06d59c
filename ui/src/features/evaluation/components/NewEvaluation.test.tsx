// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";

import { Page } from "@/shared/testing/Page";
import { refusal, serving, type Answer } from "@/shared/testing/serving";
import { NewEvaluation } from "./NewEvaluation";

const onStarted = vi.fn();
const keys: (string | null)[] = [];
const answering = (answer: Answer) =>
  serving({
    "GET /api/v1/session": () => ({ id: "s", csrf: "t" }),
    "POST /api/v1/evaluations": (request) => {
      keys.push(request.headers.get("Idempotency-Key"));
      return answer(request);
    },
  });
const start = async () => userEvent.click(screen.getByRole("button", { name: "Start" }));

describe("a new evaluation", () => {
  it("needs a gold standard before it can be started", async () => {
    render(<NewEvaluation isFirst={false} onStarted={onStarted} onClose={undefined} />, { wrapper: Page });
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Start" }).disabled).toBe(true);
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Where gold comes from" }), "en");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Start" }).disabled).toBe(false);
  });

  it("offers the sample's gold only where the sample has some, and the graph or a file as the system", async () => {
    const sent: Promise<FormData>[] = [];
    serving({
      "GET /api/v1/session": () => ({ id: "s", csrf: "t" }),
      "POST /api/v1/evaluations": (request) => {
        sent.push(request.formData());
        return { id: "eval_1" };
      },
    });
    const { container } = render(<NewEvaluation isFirst={false} onStarted={onStarted} onClose={undefined} />, { wrapper: Page });
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Where gold comes from" }), "en");
    await userEvent.selectOptions(screen.getByRole("combobox", { name: /^What is scored(?! against)/ }), "coreference");
    expect(screen.queryByRole("combobox", { name: "Where gold comes from" })).toBeNull();
    await userEvent.selectOptions(screen.getByRole("combobox", { name: /^What is scored(?! against)/ }), "facts");
    expect(screen.getByRole("combobox", { name: "Where gold comes from" })).not.toBeNull();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Start" }).disabled).toBe(true);
    const gold = container.querySelector<HTMLInputElement>("input[type=file]");
    if (gold) await userEvent.upload(gold, new File(["{}"], "gold.jsonl"));
    expect(screen.getByRole("combobox", { name: "What is scored against it" })).not.toBeNull();
    await start();
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    const form = await sent[0];
    expect([form?.get("kind"), form?.get("sample"), form?.has("gold"), form?.has("system")]).toEqual(["facts", null, true, false]);
  });

  it("says why it was refused, and is the same one when it is sent again", async () => {
    onStarted.mockClear();
    answering(() => refusal(503, "The graph is away."));
    render(<NewEvaluation isFirst={false} onStarted={onStarted} onClose={undefined} />, { wrapper: Page });
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Where gold comes from" }), "en");
    await start();
    expect((await screen.findByRole("alert")).textContent).toContain("The graph is away.");
    answering(() => ({ id: "eval_1" }));
    await start();
    await vi.waitFor(() => expect(onStarted.mock.calls[0]?.[0]).toEqual({ id: "eval_1" }));
    expect(new Set(keys).size).toBe(1);
  });
});
