import { expect, it } from 'vitest'
import type { SyncRequest } from '../../../../shared/domain/syncRun.ts'
import { certified, complete } from '../../../support/sync/certifiedRun.ts'
import { content, insert, update } from '../../../support/sync/model/modelChanges.ts'
import { openModelSetup, type SetupOptions, type ModelSetup } from '../../../support/sync/model/modelSetup.ts'
import { CORRELATION_IDS } from '../../../support/sync/model/modelRow.ts'

/** Two rows of each payment id but the last, and ten without one. */
function correlatedSetup(options: SetupOptions = {}): ModelSetup {
  const setup = openModelSetup({ ...options, policy: { limit: 3, ...options.policy } })
  for (let id = 0; id < 5; id++) setup.service.apply(insert(2, content({ correlation: id })))
  setup.service.apply(insert(10))
  return setup
}

const targeted: SyncRequest = { kind: 'targeted', correlationIds: CORRELATION_IDS }
const idsOf = (search: URLSearchParams) => [...search].filter(([name]) => name.startsWith('correlation_ids['))

it('brings every row of the requested payments, and says how many of them had one', async () => {
  using setup = correlatedSetup()
  const { certificate, asked } = await complete(setup, targeted)
  expect(certificate).toMatchObject({ asked: 6, found: 5, counts: { inserted: 10 } })
  expect(asked.every((search) => idsOf(search).length === 6)).toBe(true)
  expect(setup.policy.correlationFilter).toBe('applied')
  setup.service.apply(update(0), update(12))
  expect((await complete(setup, targeted)).certificate.counts).toMatchObject({ changed: 1, unchanged: 9 })
})

it('requests as many at once as the service takes', async () => {
  using setup = correlatedSetup({ ways: { correlationMax: 5 } })
  const { certificate, asked } = await complete(setup, targeted)
  expect(asked.slice(0, 2).map((search) => idsOf(search).length)).toEqual([6, 5])
  expect(certificate).toMatchObject({ found: 5, counts: { inserted: 10 } })
  expect(setup.policy.correlationMax).toBe(5)
})

it('never requests more than the connection allows, and each id once', async () => {
  using setup = correlatedSetup({ policy: { correlationMax: 4 } })
  const correlationIds = [...CORRELATION_IDS, ...CORRELATION_IDS.map((id) => id.toUpperCase())]
  const { asked } = await complete(setup, { kind: 'targeted', correlationIds })
  expect(Math.max(...asked.map((search) => idsOf(search).length))).toBe(4)
  expect(new Set(asked.flatMap(idsOf).map(([, id]) => id)).size).toBe(6)
})

it('notices a service that does not select, says so, and keeps what came', async () => {
  using setup = correlatedSetup({ ways: { filtersCorrelation: false } })
  const { certificate, asked } = await certified(setup, targeted)
  expect([certificate.verdict, certificate.error?.code]).toEqual(['incomplete', 'sync-stuck'])
  expect(setup.policy.correlationFilter).toBe('ignored')
  expect(asked.length).toBeLessThan(3)
  expect(certificate.counts.inserted).toBeGreaterThan(0)
})

it('is INCOMPLETE where the service takes no payment id at all', async () => {
  using setup = correlatedSetup({ ways: { correlationMax: 0 } })
  const { certificate } = await certified(setup, targeted)
  expect([certificate.verdict, certificate.error?.code]).toEqual(['incomplete', 'request-refused'])
})
