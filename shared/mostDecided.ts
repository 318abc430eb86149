/** More than anybody decides on, or accepts, at once. */
export const MOST_DECIDED = 10_000
