import { onNode } from "../lib/onNode";

export default onNode("collapse", "c");
