import { watch } from 'vue'
import type { RouteLocationNormalized, Router } from 'vue-router'
import { homeUnless, useIsEmpty } from '../home/state/home.ts'
import { useSettings } from '../session/settings.ts'

/**
 * If the address of the page names no screen: goes to the screen set in the settings, the first time to the welcome.
 */
export function leadToStart(router: Router, isBare: boolean): void {
  let isFirst = isBare
  let latest: RouteLocationNormalized | undefined
  router.beforeEach(async (to) => {
    latest = to
    if (!isFirst) return true
    isFirst = false
    const name = await startScreen()
    // If the user has gone elsewhere meanwhile, they stay there.
    return latest === to ? { name, replace: true } : false
  })
}

/** Milliseconds. Then the usual first screen is shown instead of an empty window, and says what it waits for. */
const LONGEST_WAIT_MS = 5000

function startScreen(): Promise<string> {
  const settings = useSettings()
  return new Promise((resolve) => {
    setTimeout(() => resolve(settings.current.startScreen), LONGEST_WAIT_MS)
    watch(
      () => settings.settled,
      (settled) => {
        if (!settled) return
        const { isWelcomed, startScreen: chosen } = settings.current
        // If the settings cannot be loaded, the usual first screen says why.
        if (!isWelcomed && settings.error === undefined) resolve('welcome')
        else if (chosen === 'home') void homeUnlessEmpty().then(resolve)
        else resolve(chosen)
      },
      { immediate: true }
    )
  })
}

function homeUnlessEmpty(): Promise<string> {
  const isEmpty = useIsEmpty()
  return new Promise((resolve) => {
    watch(isEmpty, (now) => now !== undefined && resolve(homeUnless(now)), { immediate: true })
  })
}
