/** More than anybody decides or accepts at once. */
export const MOST_DECIDED = 10_000
