import { onNode } from "../lib/onNode";

export default onNode("pin", "p");
