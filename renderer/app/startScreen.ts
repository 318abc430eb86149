import { watch } from 'vue'
import type { RouteLocationNormalized, Router } from 'vue-router'
import { useSettings } from '../kit/bridge/settings.ts'

/** Leads to the screen that the settings name, at first to the welcome, where the address of the page names none. */
export function leadToStart(router: Router, isBare: boolean): void {
  let isFirst = isBare
  let latest: RouteLocationNormalized | undefined
  router.beforeEach(async (to) => {
    latest = to
    if (!isFirst) return true
    isFirst = false
    const name = await startScreen()
    // Who went somewhere meanwhile stays there.
    return latest === to ? { name, replace: true } : false
  })
}

/** Nobody looks at an empty window for longer; then the usual first screen is shown, which says what it waits for. */
const PATIENCE = 5000

function startScreen(): Promise<string> {
  const settings = useSettings()
  return new Promise((resolve) => {
    setTimeout(() => resolve(settings.current.startScreen), PATIENCE)
    watch(
      () => settings.settled,
      (settled) => {
        // Where they cannot be had, the usual first screen says why.
        const isKnown = settings.current.isWelcomed || settings.error !== undefined
        if (settled) resolve(isKnown ? settings.current.startScreen : 'welcome')
      },
      { immediate: true }
    )
  })
}
