const PAUSE_MILLISECONDS = 250

export interface ChangeNotice {
  /** Reports a change: `tell` runs at once, or at the end of the pause after its last run. */
  readonly announce: () => void
  readonly stop: () => void
}

/** Combines announcements: `tell` runs at most four times a second, and always after the last one. */
export function createChangeNotice(tell: () => void): ChangeNotice {
  let timer: NodeJS.Timeout | undefined
  let isDue = false

  function run(): void {
    isDue = false
    timer = setTimeout(() => {
      timer = undefined
      if (isDue) run()
    }, PAUSE_MILLISECONDS)
    tell()
  }

  return {
    announce() {
      if (timer) isDue = true
      else run()
    },
    stop: () => clearTimeout(timer)
  }
}
