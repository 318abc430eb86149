/** Lets requests wait for news, each for a limited time. */
interface News {
  /** Grows with every `tell`. */
  readonly revision: number
  tell(): void
  /** Resolves when the revision is not `seen`, when the time is over, or on `close`. */
  after(seen: number): Promise<void>
  /** Ends all waiting, now and later. */
  close(): void
  /** Number of waiting requests. */
  readonly waiting: number
}

export function createNews(longest: number): News {
  const waiting = new Set<() => void>()
  let revision = 1
  let isClosed = false

  const wake = () => {
    for (const end of [...waiting]) end()
  }
  return {
    get revision() {
      return revision
    },
    get waiting() {
      return waiting.size
    },
    tell() {
      revision += 1
      wake()
    },
    after(seen) {
      if (isClosed || seen !== revision) return Promise.resolve()
      return new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer)
          waiting.delete(end)
          resolve()
        }
        const timer = setTimeout(end, longest)
        waiting.add(end)
      })
    },
    close() {
      isClosed = true
      wake()
    }
  }
}
