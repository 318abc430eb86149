import type { WorkbookHead } from '../vault/workbookHead.ts'

/** Keeps where the log ends, behind the decisions and never in their way. */
export interface HeadNotes {
  note(head: WorkbookHead): void
  /** Resolves when the last one is kept, or could not be. */
  close(): Promise<void>
}

/** A keychain may write all that it holds for each change of one secret. */
const PAUSE_MILLISECONDS = 1000

/**
 * Writes the latest head at once, and then at most one a second. What is lost with a killed process is less than that of
 * a second; the file is ahead then, which is no sign of anything. One that cannot be kept is told and waits for the next.
 */
export function createHeadNotes(
  write: (head: WorkbookHead) => Promise<void>,
  onFailure: (error: unknown) => void
): HeadNotes {
  let isClosing = false
  let goOn = () => undefined as unknown
  let latest: WorkbookHead | undefined
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    while (latest !== undefined) {
      const head = latest
      latest = undefined
      await write(head).catch(onFailure)
      if (!isClosing) await pause()
    }
    running = undefined
  }

  function pause(): Promise<void> {
    const over = Promise.withResolvers<undefined>()
    goOn = () => over.resolve(undefined)
    // A process that ends without closing anything is not kept waiting.
    setTimeout(goOn, PAUSE_MILLISECONDS).unref()
    return over.promise
  }

  return {
    note(head) {
      latest = head
      running ??= run()
    },
    async close() {
      isClosing = true
      goOn()
      await running
    }
  }
}
