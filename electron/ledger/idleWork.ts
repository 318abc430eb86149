/** Something that can wait: does a little of it, a few milliseconds' worth, and tells whether more is left. */
export type IdleTask = () => boolean

export interface IdleWork {
  /** There may be something to do again. */
  wake(): void
  /** A call came; others often follow, and they come first. */
  giveWay(): void
  stop(): void
}

// So long other calls have to themselves between two pieces.
const PAUSE_MILLISECONDS = 2
// So long after a call.
const QUIET_MILLISECONDS = 40
// So long after it was made: the first screen asks for rows and totals.
const FIRST_QUIET_MILLISECONDS = 200
// While a sync run stores rows, its pages come first.
const BUSY_MILLISECONDS = 500

/** Runs the first task that has something to do, a piece at a time, so that no call waits for more than one piece. */
export function createIdleWork(tasks: readonly IdleTask[], isBusy: () => boolean): IdleWork {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let quietFrom = performance.now() + FIRST_QUIET_MILLISECONDS

  function plan(milliseconds: number): void {
    timer = setTimeout(run, milliseconds)
    // Nothing that can wait keeps a process alive.
    timer.unref()
  }

  function run(): void {
    timer = undefined
    const untilQuiet = quietFrom - performance.now()
    if (isBusy()) plan(BUSY_MILLISECONDS)
    else if (untilQuiet > 0) plan(untilQuiet)
    else if (tasks.some((task) => task())) plan(PAUSE_MILLISECONDS)
  }

  return {
    wake() {
      if (timer === undefined && !isStopped) plan(PAUSE_MILLISECONDS)
    },
    giveWay() {
      quietFrom = performance.now() + QUIET_MILLISECONDS
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    }
  }
}
