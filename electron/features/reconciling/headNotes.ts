import type { WorkbookHead } from '../../stores/vault/workbookHead.ts'

/** Stores the last entry of the log outside the workbook, without delaying decisions. */
export interface HeadNotes {
  note(head: WorkbookHead): void
  /** Resolves when the last head is stored, or could not be. */
  close(): Promise<void>
}

/** A keychain may rewrite all its secrets for each change of one. */
const PAUSE_MILLISECONDS = 1000

/**
 * Stores the latest head at once, then at most one a second. A killed process loses at most one second, and then the
 * file is ahead, which is harmless. A head that cannot be stored is reported and waits for the next one.
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
    // The timer must not keep the process alive.
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
