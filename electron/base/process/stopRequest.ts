const PARENT_CHECK = 500
/** 128 + SIGINT, as shells count. */
const INTERRUPTED = 130

/**
 * Resolves when the process is asked to end. Under npm, the loss of the parent counts too: npm starts us through a
 * shell that does not forward SIGTERM. A second request calls `endNow`.
 */
export function stopRequest(endNow: (code: number) => void = (code) => process.exit(code)): Promise<void> {
  return new Promise((resolve) => {
    let isRequested = false
    const stop = (): void => {
      if (isRequested) endNow(INTERRUPTED)
      isRequested = true
      resolve()
    }
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stop)
    if (process.env['npm_lifecycle_event'] !== undefined) watchParent(stop)
  })
}

function watchParent(onLost: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    onLost()
  }, PARENT_CHECK)
  timer.unref()
}
