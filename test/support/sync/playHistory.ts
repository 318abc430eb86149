import { expect } from 'vitest'
import type { SyncRequest } from '../../../shared/domain/syncRun.ts'
import type { History, Step } from './history.ts'
import { openModelDesk, type DeskOptions, type ModelDesk } from './model/modelDesk.ts'
import { checkRun, expectEqual } from './oracle.ts'

/** Plays a history, holding every certificate to its word, and ends with a ledger that equals the service's set. */
export async function playHistory(history: History, options: Omit<DeskOptions, 'ways' | 'policy'>): Promise<void> {
  const { ways, beginning, rows, isSynced, steps, late } = history
  const { isSortKnown, ...known } = beginning
  const updatedSort = isSortKnown ? (ways.sortsByUpdate ? 'applied' : 'ignored') : 'unknown'
  using desk = openModelDesk({ ...options, ways, policy: { ...known, updatedSort } })
  desk.service.apply(...rows)
  if (isSynced) await complete(desk, { kind: 'full' })
  let isDeceived = false
  for (const step of steps) isDeceived = (await play(desk, step)) || isDeceived
  // What a list hid without contradicting itself, only the next full sync brings.
  if (isDeceived) await complete(desk, { kind: 'full', fresh: true })
  await playEnd(desk, late)
}

/** Returns whether a pass was complete although it was shown something else than the list. */
async function play(desk: ModelDesk, step: Step): Promise<boolean> {
  if (step.do === 'change') desk.service.apply(...step.changes)
  if (step.do === 'limit') desk.setPolicy({ limit: step.limit })
  if (step.do === 'restart') desk.restart()
  if (step.do === 'agree') await agree(desk)
  if (step.do === 'sync') {
    const run = await desk.run(step.request, step.plan)
    await checkRun(desk.service, desk.ledger, run)
    if (run.certificate?.verdict === 'cancelled') expect(step.plan.cancelAt).toBeDefined()
    // A process that was killed may have been killed after the end of its pass.
    const isComplete = run.certificate === undefined || run.certificate.verdict === 'complete'
    return isComplete && run.deceit.lies.some((lie) => lie !== undefined)
  }
  return false
}

/** The service is quiet and well: one pass is enough, unless what it has no more is to be agreed on first. */
async function playEnd(desk: ModelDesk, late: History['late']): Promise<void> {
  await complete(desk, { kind: 'auto' })
  // That may have been a full pass that began long ago: what changed meanwhile is the next one's.
  await complete(desk, { kind: 'auto' })
  await expectEqual(desk.service, desk.ledger, false)
  desk.service.apply(...late)
  await complete(desk, { kind: 'auto' })
  await expectEqual(desk.service, desk.ledger, false)
  await complete(desk, { kind: 'full', fresh: true })
  await expectEqual(desk.service, desk.ledger, true)
  const { certificate } = await desk.run({ kind: 'full' })
  expect(certificate?.counts).toMatchObject({ inserted: 0, changed: 0 })
}

async function complete(desk: ModelDesk, request: SyncRequest): Promise<void> {
  let run = await desk.run(request)
  // An interrupted pass saw what is gone by now; one that begins anew misses it; another one misses the same.
  for (let again = 0; run.certificate?.error?.code === 'rows-missing' && again < 3; again++) {
    await checkRun(desk.service, desk.ledger, run)
    await agree(desk)
    run = await desk.run({ kind: 'full', fresh: true })
  }
  const { verdict, error } = run.certificate ?? {}
  expect([verdict, error?.message ?? null]).toEqual(['complete', null])
  await checkRun(desk.service, desk.ledger, run)
}

async function agree({ ledger }: ModelDesk): Promise<void> {
  const { missing } = await ledger.standing()
  if (missing) await ledger.agreeMissing(missing.rows)
}
