import type { Action } from "@/shared/keys/action";
import type { Editing } from "../lib/actions";

export default { name: "schema.view.types", key: "1", run: ({ show }) => show("types") } satisfies Action<Editing>;
