/** A reader of bytes from outside, with what must hold whatever the bytes are. */
export interface FuzzTarget {
  readonly name: string
  /** The sources whose branches guide the search: beginnings of their paths. */
  readonly covers: readonly string[]
  /**
   * Reads the bytes and checks what was read. Rejects only for a finding: an error that the reader does not name, or
   * something that does not agree. `folder` is empty before and after.
   */
  readonly read: (bytes: Buffer, folder: string) => Promise<void>
  /** How often `read` goes over the bytes: it may take a second a megabyte each time. */
  readonly passes: number
  /** Inputs to begin with. */
  readonly seeds: () => Promise<readonly Uint8Array[]>
}
