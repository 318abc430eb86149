import { describe, expect, it } from 'vitest'
import type { SyncRequest } from '../../../shared/domain/syncRun.ts'
import { holdTime } from '../../support/sync/heldTime.ts'
import { openModelDesk, type ModelDesk, type PassPlan } from '../../support/sync/model/modelDesk.ts'
import { CORRELATION_IDS } from '../../support/sync/model/modelRow.ts'
import { content, insert, update, wait } from '../../support/sync/model/modelChanges.ts'
import type { Ways } from '../../support/sync/model/modelService.ts'
import { checkRun, expectEqual } from '../../support/sync/oracle.ts'

interface Scene {
  readonly ways: Partial<Ways>
  readonly request: SyncRequest
}

const fulls: readonly (readonly [name: string, scene: Scene])[] = [
  ['a full pass, newest first', { ways: { order: 'desc' }, request: { kind: 'full' } }],
  ['a full pass, oldest first', { ways: { order: 'asc', cursor: 'inclusive' }, request: { kind: 'full' } }]
]
const others: typeof fulls = [
  ['a delta, newest first', { ways: { updatedOrder: 'desc' }, request: { kind: 'delta' } }],
  ['a delta, oldest first', { ways: { updatedOrder: 'asc' }, request: { kind: 'delta' } }],
  ['a targeted pass', { ways: {}, request: { kind: 'targeted', correlationIds: CORRELATION_IDS } }]
]

/** A ledger that is behind its service: empty for a full pass, else complete a while ago. */
async function deskBehind({ ways, request }: Scene, letTimePass?: () => void): Promise<ModelDesk> {
  const { updatedOrder = 'desc' } = ways
  const known = { updatedOrder, updatedSort: 'applied', limit: 3, overlapHours: 1 } as const
  const desk = openModelDesk({ ways, policy: known, ...(letTimePass && { letTimePass }) })
  const { service } = desk
  for (let made = 0; made < 8; made++) service.apply(insert(1, content({ correlation: made % 6 })), wait(60_000))
  if (request.kind !== 'full') await desk.run({ kind: 'full', fresh: true })
  service.apply(insert(2, content({ correlation: 1 })), wait(60_000), update(0), update(5))
  service.apply(insert(4), update(3, { isBroken: true }))
  return desk
}

async function runFrom(scene: Scene, plan: PassPlan, letTimePass?: () => void) {
  const desk = await deskBehind(scene, letTimePass)
  // A row that changes and one that comes while the pass runs.
  const changes = [update(1), insert(1)].map((change) => ({ at: 2, change }))
  return { desk, run: await desk.run(scene.request, { changes, ...plan }) }
}

/** Whatever was cut off, the next passes make the ledger equal to the service's set. */
async function expectMended(desk: ModelDesk, request: SyncRequest): Promise<void> {
  const again = await desk.run(request)
  expect(again.certificate?.verdict).toBe('complete')
  await checkRun(desk.service, desk.ledger, again)
  for (const kind of ['full', 'delta'] as const) await desk.run({ kind })
  await expectEqual(desk.service, desk.ledger, true)
}

describe.each([...fulls, ...others])('%s', (_name, scene) => {
  it('ends CANCELLED wherever it is cancelled, and the next one makes the ledger equal', async () => {
    const whole = await runFrom(scene, {})
    whole.desk[Symbol.dispose]()
    expect(whole.run.points).toBeGreaterThan(15)
    let cancelled = 0
    for (let cancelAt = 1; cancelAt <= whole.run.points; cancelAt++) {
      const { desk, run } = await runFrom(scene, { cancelAt })
      await checkRun(desk.service, desk.ledger, run)
      // Once the last page has come there is nothing left to be cancelled.
      const isOver = run.asked.length === whole.run.asked.length && run.certificate?.verdict === 'complete'
      if (!isOver) expect(run.certificate?.verdict, `cancelled at ${cancelAt}`).toBe('cancelled')
      if (!isOver) cancelled += 1
      await expectMended(desk, scene.request)
      desk[Symbol.dispose]()
    }
    expect(cancelled).toBeGreaterThan(15)
  })

  it('is mended by the next one wherever its process is killed', async () => {
    using time = holdTime()
    const whole = await runFrom(scene, {})
    whole.desk[Symbol.dispose]()
    for (let killAt = 1; killAt <= whole.run.points; killAt++) {
      // Every page is committed, so that there is something to go on from.
      const commits = Array.from({ length: whole.run.points }, (_, index) => index + 1)
      const { desk, run } = await runFrom(scene, { killAt, commits }, () => time.pass())
      expect(run.certificate).toBeUndefined()
      await expectMended(desk, scene.request)
      desk[Symbol.dispose]()
    }
  })
})

it.each(fulls)('%s goes on from the last page that is stored, also in another process', async (_name, scene) => {
  const points = (await runFrom(scene, {})).run.points
  for (let cancelAt = 1; cancelAt <= points; cancelAt++) {
    const { desk, run } = await runFrom(scene, { cancelAt })
    const { verdict, pass, counts } = run.certificate ?? {}
    desk.restart()
    const { asked, certificate } = await desk.run(scene.request)
    if (verdict === 'cancelled') {
      expect(asked[0]?.has('starting_after'), `cancelled at ${cancelAt}`).toBe(counts?.pages !== 0)
      expect(certificate?.pass).toBe(pass)
    }
    desk[Symbol.dispose]()
  }
})
