// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, expect, it, vi } from 'vitest'
import { effectScope } from 'vue'
import { useHome } from '../../../../renderer/home/state/home.ts'
import { useConnection } from '../../../../renderer/session/connection.ts'
import type { Input } from '../../../../shared/contract.ts'
import { AppError } from '../../../../shared/errors.ts'
import { fakeBridge, synced } from '../../../support/bridge/fakeBridge.ts'
import { freshStores } from '../../../support/freshStores.ts'
import { aSummary, anEntry } from '../../../support/reconciliation/aSummary.ts'

const pages = new Set<ReturnType<typeof effectScope>>()
afterEach(() => {
  for (const page of pages) page.stop()
  pages.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The home above these reconciliations, and the questions about their audit trail. */
async function opened(list: () => readonly ReturnType<typeof aSummary>[], fails = false) {
  vi.useFakeTimers()
  freshStores()
  const asked: Input<'reconciliation.log'>[] = []
  const entries = [
    anEntry({ seq: 5 }),
    anEntry({ seq: 4, kind: 'note' }),
    anEntry({ seq: 3, kind: 'settled' }),
    anEntry({ seq: 2, kind: 'signed-off' }),
    anEntry({ seq: 1 })
  ]
  const bridge = fakeBridge({
    rows: 1,
    handlers: {
      'reconciliation.list': () => Promise.resolve(list()),
      'reconciliation.later': () => Promise.resolve([]),
      'reconciliation.log': async (request) => {
        asked.push(request)
        if (fails) throw new AppError('workbook-damaged', 'The file of decisions is damaged.')
        return { entries, total: 5 }
      }
    }
  })
  vi.stubGlobal('bridge', bridge)
  const page = effectScope()
  pages.add(page)
  const home = page.run(useHome)
  if (!home) throw new Error('The page is closed.')
  await useConnection().load()
  await flushPromises()
  return { bridge, asked, home, page }
}

const changed = (id: string, changedAt = '2026-11-20T00:00:00.000Z') =>
  aSummary({ id, changedAt, phase: 'signed-off', hasChanged: true })

it('asks only for the changes of what is signed off and changed, and shows those after the sign-off', async () => {
  const list = [aSummary({ id: 'open', hasChanged: true }), aSummary({ id: 'same', phase: 'signed-off' }), changed('a')]
  const { asked, home } = await opened(() => list)
  expect(asked.map(({ id }) => id)).toEqual(['a'])
  expect([...home.changes].map(([id, entries]) => [id, entries.map(({ seq }) => seq)])).toEqual([['a', [5, 3]]])
  expect(home.syncs?.length).toBeGreaterThan(0)
})

it('asks nothing about changes where nothing changed', async () => {
  const { asked, home } = await opened(() => [aSummary()])
  expect(asked).toEqual([])
  expect([...home.changes]).toEqual([])
})

it('looks at the latest six, and again once one of them changes', async () => {
  let list = Array.from({ length: 8 }, (_, place) => changed(`r${place}`, `2026-11-1${place}T00:00:00.000Z`))
  const { asked, bridge } = await opened(() => list)
  expect(asked.map(({ id }) => id)).toEqual(['r7', 'r6', 'r5', 'r4', 'r3', 'r2'])
  list = [changed('r0', '2026-11-25T00:00:00.000Z'), ...list.slice(1)]
  bridge.say('reconciliation.changed', { id: 'r0', revision: 2 })
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked.slice(6).map(({ id }) => id)).toEqual(['r0', 'r7', 'r6', 'r5', 'r4', 'r3'])
})

it('says that it could not be loaded what changed', async () => {
  const { home } = await opened(() => [changed('a')], true)
  expect([home.changesError?.code, [...home.changes]]).toEqual(['workbook-damaged', []])
})

it('asks nothing any more once nobody looks', async () => {
  const { asked, bridge, page } = await opened(() => [changed('a')])
  page.stop()
  bridge.say('sync.progress', synced)
  await vi.advanceTimersByTimeAsync(2000)
  expect([asked.length, bridge.called.filter((name) => name === 'sync.certificates').length]).toEqual([1, 1])
})
