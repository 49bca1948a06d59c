import { onNode } from "../lib/onNode";

export default onNode("expand", "e");
