import type { App } from 'electron'
import { isKeychainBusy } from '../../stores/vault/keytarVault.ts'

export interface OrderlyQuit {
  /** Runs `task` before the process ends; the task added last runs first. */
  before(task: () => Promise<void> | void): void
  /** Runs the tasks and ends the process with a failure code. */
  fail(): void
}

/** Lets running work finish before the process ends, but waits at most `limit` milliseconds. */
export function orderlyQuit(app: App, onTaskFailed: () => void, limit = 5000): OrderlyQuit {
  const tasks: (() => Promise<void> | void)[] = []
  let exitCode = 0
  let isStopping = false

  function end(): void {
    // Node waits for the thread that a hung keychain holds, so only the system can end this process. All is closed.
    if (isKeychainBusy()) process.kill(process.pid, 'SIGKILL')
    app.exit(exitCode)
  }
  async function stop(): Promise<void> {
    for (const task of tasks.toReversed()) {
      try {
        await task()
      } catch {
        onTaskFailed()
      }
    }
  }
  app.on('will-quit', (event) => {
    event.preventDefault()
    if (isStopping) return
    isStopping = true
    const inTime = new Promise<void>((resolve) => setTimeout(resolve, limit).unref())
    void Promise.race([stop(), inTime]).then(end)
  })
  return {
    before: (task) => void tasks.push(task),
    fail() {
      exitCode = 1
      app.quit()
    }
  }
}
