import { onNode } from "../lib/onNode";

export default onNode("hide", "h");
