// @vitest-environment happy-dom
import { act, renderHook, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";

import { Page } from "@/shared/testing/Page";
import { refusal, serving } from "@/shared/testing/serving";
import { stagedText, type Order } from "../lib/intake";
import { useIntake } from "./useIntake";

const TEXT = "POST /api/v1/documents/text";
const ORDER: Order = { team: "tools", schema: "news", verify: "", again: false };
const onAccepted = vi.fn();
const intakeOf = (...names: string[]) => {
  const { result } = renderHook(() => useIntake(onAccepted), { wrapper: Page });
  act(() => result.current.put(names.map((name) => stagedText(name, `The text of ${name}.`))));
  return result;
};

describe("the intake", () => {
  it("takes each thing once", () => {
    const intake = intakeOf("a", "b");
    act(() => intake.current.put([stagedText("again", "The text of a.")]));
    expect([intake.current.items.length, intake.current.repeated]).toEqual([2, 1]);
  });

  it("sends all, and is empty then", async () => {
    const asked = serving({ "GET /api/v1/session": () => ({ id: "s", csrf: "t" }), [TEXT]: () => ({ id: "job_1" }) });
    const intake = intakeOf("a", "b", "c");
    const accepted = await act(() => intake.current.start(ORDER));
    expect([accepted, intake.current.items, onAccepted.mock.calls.length]).toEqual([3, [], 3]);
    expect(asked.filter((one) => one === TEXT)).toHaveLength(3);
    await waitFor(() => expect(intake.current.isSending).toBe(false));
  });

  it("keeps what was refused, with the reason and a new key", async () => {
    serving({ "GET /api/v1/session": () => ({ id: "s", csrf: "t" }), [TEXT]: () => refusal(422, "It is too long.") });
    const intake = intakeOf("a");
    const before = intake.current.items[0]?.key;
    expect(await act(() => intake.current.start(ORDER))).toBe(0);
    expect(intake.current.items[0]).toMatchObject({ state: "refused", error: { message: "It is too long." } });
    expect(intake.current.items[0]?.key).not.toBe(before);
  });
});
