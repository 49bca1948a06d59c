import type { Action } from "@/shared/keys/action";
import type { Exploring } from "../lib/actions";

export default { name: "explorer.find", key: "/", run: ({ find }) => find() } satisfies Action<Exploring>;
