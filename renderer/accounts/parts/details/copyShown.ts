/** Copies a value, compares it with what is shown of it, and says both; false where it could not be copied. */
export type CopyShown = (what: string, text: string, shown?: string) => boolean
