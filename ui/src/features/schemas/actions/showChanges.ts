import type { Action } from "@/shared/keys/action";
import type { Editing } from "../lib/actions";

export default { name: "schema.view.changes", key: "3", run: ({ show }) => show("changes") } satisfies Action<Editing>;
