const BEAT = 2

export interface Heartbeat {
  /** The longest time between two beats, in milliseconds, less the pause that was asked for. */
  readonly blocked: number
  /** The most processor time of this thread between two beats. */
  readonly busy: number
}

/** Beats in this thread until it is stopped: what keeps it from beating keeps it from answering anybody. */
export function startHeartbeat(): { stop(): Heartbeat } {
  let [blocked, busy] = [0, 0]
  let [time, work] = [performance.now(), process.threadCpuUsage()]
  const timer = setInterval(() => {
    const now = performance.now()
    const { user, system } = process.threadCpuUsage(work)
    blocked = Math.max(blocked, now - time - BEAT)
    busy = Math.max(busy, (user + system) / 1000)
    time = now
    work = process.threadCpuUsage()
  }, BEAT)
  return {
    stop() {
      clearInterval(timer)
      return { blocked, busy }
    }
  }
}
