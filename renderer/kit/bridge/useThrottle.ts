import { getCurrentScope, onScopeDispose } from 'vue'

/**
 * Runs `task` at once, then at most every `interval` milliseconds and never twice at the same time. Requests in between
 * become one more run at the end.
 */
export function useThrottle(task: () => Promise<unknown>, interval: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let resting = false
  let isRequested = false

  async function run(): Promise<void> {
    resting = true
    isRequested = false
    const earliest = Date.now() + interval
    await task()
    timer = setTimeout(rested, Math.max(0, earliest - Date.now()))
  }

  function rested(): void {
    resting = false
    if (isRequested) void run()
  }

  if (getCurrentScope()) onScopeDispose(() => clearTimeout(timer))

  return () => {
    isRequested = true
    if (!resting) void run()
  }
}
