/** Neighbours that come without a question. */
export const FIRST = 50;
/** Nodes of the most connected that are drawn at first, and how many come with each wish for more. */
export const MORE = 300;
/** Above so many nodes nobody reads a picture: what goes beyond is asked first. */
export const SOFT = 2000;
/** More than this is not drawn at all; communities are. */
export const HARD = 10_000;
