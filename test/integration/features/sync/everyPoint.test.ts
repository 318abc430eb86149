import { describe, expect, it } from 'vitest'
import type { SyncRequest } from '../../../../shared/domain/syncRun.ts'
import { holdTime } from '../../../support/sync/heldTime.ts'
import { openModelSetup, type ModelSetup, type SyncRunPlan } from '../../../support/sync/model/modelSetup.ts'
import { CORRELATION_IDS } from '../../../support/sync/model/modelRow.ts'
import { content, insert, update, wait } from '../../../support/sync/model/modelChanges.ts'
import type { Ways } from '../../../support/sync/model/modelService.ts'
import { checkRun, expectEqual } from '../../../support/sync/oracle.ts'
import { sampleOf } from '../../../support/campaign.ts'

interface Scene {
  readonly ways: Partial<Ways>
  readonly request: SyncRequest
}

const fulls: readonly (readonly [name: string, scene: Scene])[] = [
  ['a full sync run, newest first', { ways: { order: 'desc' }, request: { kind: 'full' } }],
  ['a full sync run, oldest first', { ways: { order: 'asc', cursor: 'inclusive' }, request: { kind: 'full' } }]
]
const others: typeof fulls = [
  ['a delta, newest first', { ways: { updatedOrder: 'desc' }, request: { kind: 'delta' } }],
  ['a delta, oldest first', { ways: { updatedOrder: 'asc' }, request: { kind: 'delta' } }],
  ['a targeted sync run', { ways: {}, request: { kind: 'targeted', correlationIds: CORRELATION_IDS } }]
]

/** A ledger that is behind its service: empty for a full sync run, else complete a while ago. */
async function setupBehind({ ways, request }: Scene, letTimePass?: () => void): Promise<ModelSetup> {
  const { updatedOrder = 'desc' } = ways
  const known = { updatedOrder, updatedSort: 'applied', limit: 3, overlapHours: 1 } as const
  const setup = openModelSetup({ ways, policy: known, ...(letTimePass && { letTimePass }) })
  const { service } = setup
  for (let made = 0; made < 8; made++) service.apply(insert(1, content({ correlation: made % 6 })), wait(60_000))
  if (request.kind !== 'full') await setup.run({ kind: 'full', fresh: true })
  service.apply(insert(2, content({ correlation: 1 })), wait(60_000), update(0), update(5))
  service.apply(insert(4), update(3, { isBroken: true }))
  return setup
}

async function runFrom(scene: Scene, plan: SyncRunPlan, letTimePass?: () => void) {
  const setup = await setupBehind(scene, letTimePass)
  // A row that changes and one that comes while the sync run runs.
  const changes = [update(1), insert(1)].map((change) => ({ at: 2, change }))
  return { setup, run: await setup.run(scene.request, { changes, ...plan }) }
}

/** Whatever was cut off, the next sync runs make the ledger equal to the service's set. */
async function expectMended(setup: ModelSetup, request: SyncRequest): Promise<void> {
  const again = await setup.run(request)
  expect(again.certificate?.verdict).toBe('complete')
  await checkRun(setup.service, setup.ledger, again)
  for (const kind of ['full', 'delta'] as const) await setup.run({ kind })
  await expectEqual(setup.service, setup.ledger, true)
}

describe.each(sampleOf([...fulls, ...others], 3, 2))('%s', (_name, scene) => {
  it('ends CANCELLED wherever it is cancelled, and the next one makes the ledger equal', async () => {
    // On a busy machine pages are stored at other points than before.
    using _time = holdTime()
    const whole = await runFrom(scene, {})
    whole.setup[Symbol.dispose]()
    expect(whole.run.points).toBeGreaterThan(15)
    let cancelled = 0
    for (let cancelAt = 1; cancelAt <= whole.run.points; cancelAt++) {
      const { setup, run } = await runFrom(scene, { cancelAt })
      await checkRun(setup.service, setup.ledger, run)
      // Once the last page has come there is nothing left to be cancelled.
      const isOver = run.asked.length === whole.run.asked.length && run.certificate?.verdict === 'complete'
      if (!isOver) expect(run.certificate?.verdict, `cancelled at ${cancelAt}`).toBe('cancelled')
      if (!isOver) cancelled += 1
      await expectMended(setup, scene.request)
      setup[Symbol.dispose]()
    }
    expect(cancelled).toBeGreaterThan(15)
  })

  it('is mended by the next one wherever its process is killed', async () => {
    using time = holdTime()
    const whole = await runFrom(scene, {})
    whole.setup[Symbol.dispose]()
    for (let killAt = 1; killAt <= whole.run.points; killAt++) {
      // Every page is committed, so that there is something to go on from.
      const commits = Array.from({ length: whole.run.points }, (_, index) => index + 1)
      const { setup, run } = await runFrom(scene, { killAt, commits }, () => time.pass())
      expect(run.certificate).toBeUndefined()
      await expectMended(setup, scene.request)
      setup[Symbol.dispose]()
    }
  })
})

it.each(sampleOf(fulls, 2))(
  '%s goes on from the last page that is stored, also in another process',
  async (_name, scene) => {
    const points = (await runFrom(scene, {})).run.points
    for (let cancelAt = 1; cancelAt <= points; cancelAt++) {
      const { setup, run } = await runFrom(scene, { cancelAt })
      const { verdict, pass: syncRun, counts } = run.certificate ?? {}
      setup.restart()
      const { asked, certificate } = await setup.run(scene.request)
      if (verdict === 'cancelled') {
        expect(asked[0]?.has('starting_after'), `cancelled at ${cancelAt}`).toBe(counts?.pages !== 0)
        expect(certificate?.pass).toBe(syncRun)
      }
      setup[Symbol.dispose]()
    }
  }
)
