/** The most correlation ids that the interface allows in one request. */
export const MOST_IDS = 50

/** Smaller batches to try, one after the other, if the service refuses that many. */
export const SMALLER_BATCHES = [25, 10, 5, 1] as const
