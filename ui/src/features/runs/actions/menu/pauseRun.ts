import { steered } from "../../lib/steered";

export default steered("pause", 1);
