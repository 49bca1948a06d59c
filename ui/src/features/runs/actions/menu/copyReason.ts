import type { MenuAction } from "../../lib/menu";

export default {
  name: "runs.copy.reason",
  place: 6,
  offers: ({ status }) => status === "failed",
  run: ({ reason }) => void navigator.clipboard.writeText(reason),
} satisfies MenuAction;
