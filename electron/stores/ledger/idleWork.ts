/** Work that can wait: does a piece of about so many milliseconds at most; returns whether more is left. */
export type IdleTask = (milliseconds: number) => boolean

export interface IdleWork {
  /** Checks again whether there is work. */
  wake(): void
  /** Waits because a call came: other calls often follow, and they go first. */
  giveWay(): void
  stop(): void
}

// Length of a piece. Many small pieces cost more than a few large ones, so they are larger when nobody has asked for a
// while: then a call waits once for longer, but no longer than people notice.
const PIECE_MILLISECONDS = { usual: 7, undisturbed: 50 }
const UNDISTURBED_MILLISECONDS = 1000
// Pause between two pieces, for other calls.
const PAUSE_MILLISECONDS = 2
// Pause after a call.
const QUIET_MILLISECONDS = 40
// Pause after the start, because the first screen asks for rows and totals.
const FIRST_QUIET_MILLISECONDS = 200
// Pause while a sync run stores rows, so that its pages go first.
const BUSY_MILLISECONDS = 500

/** Runs the first task that has work, one piece at a time, so that no call waits for more than one piece. */
export function createIdleWork(tasks: readonly IdleTask[], isBusy: () => boolean): IdleWork {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let quietFrom = performance.now() + FIRST_QUIET_MILLISECONDS

  function plan(milliseconds: number): void {
    timer = setTimeout(run, milliseconds)
    // Work that can wait must not keep the process running.
    timer.unref()
  }

  function pieceLength(quietFor: number): number {
    return quietFor > UNDISTURBED_MILLISECONDS ? PIECE_MILLISECONDS.undisturbed : PIECE_MILLISECONDS.usual
  }

  function run(): void {
    timer = undefined
    const untilQuiet = quietFrom - performance.now()
    if (isBusy()) plan(BUSY_MILLISECONDS)
    else if (untilQuiet > 0) plan(untilQuiet)
    else if (tasks.some((task) => task(pieceLength(-untilQuiet)))) plan(PAUSE_MILLISECONDS)
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
