// @vitest-environment happy-dom
import { renderHook } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";

import { connectionIs, emit } from "./__mocks__/stream";
import { useStream } from "./useStream";

vi.mock("@/shared/stream/stream");

describe("hearing the stream", () => {
  it("tells what happens, to what was given last, as long as the component is there and wants to hear", () => {
    const told: string[] = [];
    const initialProps: { who: string | undefined } = { who: "one" };
    const hearing = renderHook(({ who }: { who: string | undefined }) => useStream(who === undefined ? undefined : ({ id }) => told.push(`${who} ${id}`)), {
      initialProps,
    });
    emit(1, "merged");
    hearing.rerender({ who: "two" });
    emit(2, "merged");
    hearing.rerender({ who: undefined });
    emit(3, "merged");
    hearing.rerender({ who: "three" });
    emit(4, "merged");
    hearing.unmount();
    emit(5, "merged");
    expect(told).toEqual(["one 1", "two 2", "three 4"]);
  });

  it("tells how the connection is, and how it was", () => {
    const told: unknown[] = [];
    renderHook(() => useStream(() => undefined, (now, before) => told.push([now, before])));
    for (const state of ["lost", "live"] as const) connectionIs(state);
    expect(told.slice(-2)).toEqual([
      ["lost", undefined],
      ["live", "lost"],
    ]);
  });
});
