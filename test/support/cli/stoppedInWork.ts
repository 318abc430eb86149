/** A signal that aborts once the wait for the ledger is over, which is when the work of a command begins. */
export function stoppedInWork(): AbortSignal {
  const controller = new AbortController()
  const { signal } = controller
  // That wait is over when nobody listens any more.
  const remove = signal.removeEventListener.bind(signal)
  signal.removeEventListener = (...args: Parameters<typeof remove>) => {
    remove(...args)
    setImmediate(() => controller.abort())
  }
  return signal
}
