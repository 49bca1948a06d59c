import type { Action } from "@/shared/keys/action";
import { SCREENS } from "./screens";

/** What the frame around the screens gives its actions to do. */
export interface Frame {
  readonly open: (what: "help" | "palette") => void;
  readonly go: (path: (typeof SCREENS)[number]["path"]) => void;
}

export const FRAME_ACTIONS: readonly Action<Frame>[] = [
  ...Object.values(import.meta.glob<Action<Frame>>("./actions/*.ts", { eager: true, import: "default" })),
  ...SCREENS.map((screen) => ({ ...screen, run: ({ go }: Frame) => go(screen.path) })),
];
