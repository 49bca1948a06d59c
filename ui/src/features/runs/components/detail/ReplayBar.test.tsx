// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { Page } from "@/shared/testing/Page";
import { ReplayBar } from "./ReplayBar";

function Bar() {
  const [at, setAt] = useState<number | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  return <ReplayBar count={3} at={at} isPlaying={isPlaying} onAt={setAt} onPlay={setPlaying} />;
}

beforeEach(() => {
  vi.useFakeTimers();
  render(<Bar />, { wrapper: Page });
});
afterEach(() => vi.useRealTimers());

const where = () => screen.getByRole("slider").getAttribute("aria-valuetext");
const tick = (): void => {
  act(() => {
    vi.advanceTimersByTime(50);
  });
};
const press = (name: RegExp) => fireEvent.click(screen.getByRole("button", { name }));

describe("a replay", () => {
  it("begins at the first event, goes through all, and stops", () => {
    press(/Play/);
    const seen = [where()];
    for (let count = 0; count < 4; count++) {
      tick();
      seen.push(where());
    }
    expect(seen).toEqual([0, 1, 2, 3, 3].map((at) => `event ${at} of 3`));
    expect(screen.queryByRole("button", { name: /Stop/ })).toBeNull();
  });

  it("stops where a hand puts it, and goes back to what happens now", () => {
    press(/Play/);
    fireEvent.change(screen.getByRole("slider"), { target: { value: "1" } });
    tick();
    expect(where()).toBe("event 1 of 3");
    press(/Back to now/);
    expect(screen.getByRole("button", { name: /Back to now/ })).toHaveProperty("disabled", true);
  });
});
