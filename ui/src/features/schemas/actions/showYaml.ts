import type { Action } from "@/shared/keys/action";
import type { Editing } from "../lib/actions";

export default { name: "schema.view.yaml", key: "2", run: ({ show }) => show("yaml") } satisfies Action<Editing>;
