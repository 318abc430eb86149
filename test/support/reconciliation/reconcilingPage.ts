import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { useConnection } from '../../../renderer/session/connection.ts'
import { useReconciliation } from '../../../renderer/reconciliation/state/reconciliation.ts'
import type { Handlers } from '../../../shared/contract.ts'
import type { ReconciliationDetails } from '../../../shared/domain/reconciliation/reconciliation.ts'
import { appOnList } from '../app/appOnList.ts'
import { fakeBridge, type FakeBridge } from '../bridge/fakeBridge.ts'
import { freshStores } from '../freshStores.ts'
import { everyState } from './everyState.ts'
import { applied, reconcileOrder } from './reconcilingSetup.ts'

/**
 * The stores of a page for the tests of a file: they need nothing of it but its bridge, at whose other end is the real
 * app. Opened anew before each test; what a test reconciles goes after it.
 */
export async function reconcilingPage() {
  const main = await appOnList(everyState().rows)
  const { handlers } = main.app
  const page: { bridge: FakeBridge } = { bridge: fakeBridge() }
  const stop = main.app.subscribe((name, payload) => page.bridge.say(name, payload))
  const ids: string[] = []

  /** `instead`: of answers of the app. */
  async function open(instead: Partial<Handlers> = {}): Promise<void> {
    freshStores()
    page.bridge = fakeBridge({ rows: 0, handlers: { ...handlers, ...instead } })
    vi.stubGlobal('window', { bridge: page.bridge })
    await useConnection().load()
  }

  /** A reconciliation of every state that nobody has decided about. */
  async function planned(): Promise<ReconciliationDetails> {
    const made = await reconcileOrder(main, everyState().payments)
    ids.push(made.id)
    return made
  }

  beforeEach(() => open())
  afterEach(async () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    for (const id of ids.splice(0)) {
      const { revision } = await handlers['reconciliation.get'](id)
      await handlers['reconciliation.discard']({ id, revision, reason: 'The test is over' })
    }
  })
  afterAll(async () => {
    stop()
    await main[Symbol.asyncDispose]()
  })

  return {
    main,
    handlers,
    page,
    open,
    planned,
    reconciled: async () => (await applied(main, await planned())).id,
    /** Shows it as the page does. */
    shown: async (id: string): Promise<ReturnType<typeof useReconciliation>> => {
      const store = useReconciliation()
      store.open(id)
      await page.bridge.settled()
      return store
    }
  }
}
