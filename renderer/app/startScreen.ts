import { computed, watch } from 'vue'
import type { RouteLocationNormalized, Router } from 'vue-router'
import { useIsEmpty } from '../home/state/home.ts'
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
  const isEmpty = useIsEmpty()
  /** Undefined until it is known. */
  const screen = computed(() => {
    if (!settings.settled) return undefined
    // If the settings cannot be loaded, the usual first screen says why.
    if (!settings.current.isWelcomed && settings.error === undefined) return 'welcome'
    return settings.current.startScreen === 'home' ? homeUnlessEmpty(isEmpty.value) : settings.current.startScreen
  })
  return new Promise((resolve) => {
    setTimeout(() => resolve(settings.current.startScreen), LONGEST_WAIT_MS)
    watch(screen, (name) => name !== undefined && resolve(name), { immediate: true })
  })
}

/** The home has something to say once there is a transaction or a reconciliation; until then one begins. */
export function homeUnlessEmpty(isEmpty: boolean | undefined): 'home' | 'reconciliations' | undefined {
  return isEmpty === undefined ? undefined : isEmpty ? 'reconciliations' : 'home'
}
