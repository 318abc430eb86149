/** As many correlation ids as the interface lets one request name. */
export const MOST_IDS = 50

/** How many are asked for at once instead, one after the other, where a service refuses that many. */
export const SMALLER_BATCHES = [25, 10, 5, 1] as const
