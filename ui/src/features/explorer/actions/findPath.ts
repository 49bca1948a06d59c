import { onNode } from "../lib/onNode";

export default onNode("path", "l");
