const PAUSE_MILLISECONDS = 250

export interface ChangeNotice {
  /** Something changed: `tell` runs now, or at the end of the pause since it last ran. */
  readonly announce: () => void
  readonly stop: () => void
}

/** Joins announcements so that `tell` runs at most four times a second, and always after the last one. */
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
