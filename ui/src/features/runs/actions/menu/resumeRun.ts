import { steered } from "../../lib/steered";

export default steered("resume", 2);
