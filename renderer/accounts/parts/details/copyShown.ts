/** Copies a value, checks that the copy equals the text shown, and announces the result. False if copying failed. */
export type CopyShown = (what: string, text: string, shown?: string) => boolean
