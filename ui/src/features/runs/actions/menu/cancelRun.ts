import { steered } from "../../lib/steered";

export default steered("cancel", 3);
