import type { Action } from "@/shared/keys/action";
import type { Editing } from "../lib/actions";

export default {
  name: "schema.save",
  key: "Ctrl+S",
  everywhere: true,
  run: ({ save }) => save(),
  why: ({ unsaved }) => unsaved,
} satisfies Action<Editing>;
