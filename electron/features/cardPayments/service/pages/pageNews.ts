/** News for a page that polls: each request waits for news, up to a time limit. */
export interface PageNews<T extends object> {
  current(): T & { readonly revision: number }
  set(next: T): void
  /** News after a known revision. */
  after(revision: number): Promise<T & { readonly revision: number }>
}

const LONGEST_WAIT = 20_000

export function createPageNews<T extends object>(first: T): PageNews<T> {
  let [value, revision] = [first, 0]
  const waiting = new Set<() => void>()
  const current = () => ({ ...value, revision })
  return {
    current,
    set: (next) => {
      value = next
      revision += 1
      for (const wake of waiting) wake()
    },
    after: async (known) => {
      if (known !== revision) return current()
      await new Promise<void>((resolve) => {
        const wake = () => {
          clearTimeout(timer)
          waiting.delete(wake)
          resolve()
        }
        const timer = setTimeout(wake, LONGEST_WAIT).unref()
        waiting.add(wake)
      })
      return current()
    }
  }
}

/** The revision that a page claims to know; -1 for invalid input. */
export function knownRevision(input: unknown): number {
  const { after } = (input ?? {}) as { readonly after?: unknown }
  return typeof after === 'number' ? after : -1
}
