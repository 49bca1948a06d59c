import { steered } from "../../lib/steered";

export default steered("retry", 4);
