import { expect } from 'vitest'
import type { SyncRequest } from '../../../shared/domain/syncRun.ts'
import type { History, Step } from './history.ts'
import { openModelSetup, type SetupOptions, type ModelSetup } from './model/modelSetup.ts'
import { checkRun, expectEqual } from './oracle.ts'

/** Plays a history, holding every certificate to its word, and ends with a ledger that equals the service's set. */
export async function playHistory(history: History, options: Omit<SetupOptions, 'ways' | 'policy'>): Promise<void> {
  const { ways, beginning, rows, isSynced, steps, late } = history
  const { isSortKnown, ...known } = beginning
  const updatedSort = isSortKnown ? (ways.sortsByUpdate ? 'applied' : 'ignored') : 'unknown'
  using setup = openModelSetup({ ...options, ways, policy: { ...known, updatedSort } })
  setup.service.apply(...rows)
  if (isSynced) await complete(setup, { kind: 'full' })
  let isDeceived = false
  for (const step of steps) isDeceived = (await play(setup, step)) || isDeceived
  // What a list hid without contradicting itself, only the next full sync brings.
  if (isDeceived) await complete(setup, { kind: 'full', fresh: true })
  await playEnd(setup, late)
}

/** Returns whether a sync run was complete although it was shown something else than the list. */
async function play(setup: ModelSetup, step: Step): Promise<boolean> {
  if (step.do === 'change') setup.service.apply(...step.changes)
  if (step.do === 'limit') setup.setPolicy({ limit: step.limit })
  if (step.do === 'restart') setup.restart()
  if (step.do === 'agree') await agree(setup)
  if (step.do === 'sync') {
    const run = await setup.run(step.request, step.plan)
    await checkRun(setup.service, setup.ledger, run)
    if (run.certificate?.verdict === 'cancelled') expect(step.plan.cancelAt).toBeDefined()
    // A process that was killed may have been killed after the end of its sync run.
    const isComplete = run.certificate === undefined || run.certificate.verdict === 'complete'
    return isComplete && run.deceit.lies.some((lie) => lie !== undefined)
  }
  return false
}

/** The service is quiet and well: one sync run is enough, unless what it has no more is to be agreed on first. */
async function playEnd(setup: ModelSetup, late: History['late']): Promise<void> {
  await complete(setup, { kind: 'auto' })
  // That may have been a full sync run that began long ago: what changed meanwhile is the next one's.
  await complete(setup, { kind: 'auto' })
  await expectEqual(setup.service, setup.ledger, false)
  setup.service.apply(...late)
  await complete(setup, { kind: 'auto' })
  await expectEqual(setup.service, setup.ledger, false)
  await complete(setup, { kind: 'full', fresh: true })
  await expectEqual(setup.service, setup.ledger, true)
  const { certificate } = await setup.run({ kind: 'full' })
  expect(certificate?.counts).toMatchObject({ inserted: 0, changed: 0 })
}

async function complete(setup: ModelSetup, request: SyncRequest): Promise<void> {
  let run = await setup.run(request)
  // An interrupted sync run saw what is gone by now; one that begins anew misses it; another one misses the same.
  for (let again = 0; run.certificate?.error?.code === 'rows-missing' && again < 3; again++) {
    await checkRun(setup.service, setup.ledger, run)
    await agree(setup)
    run = await setup.run({ kind: 'full', fresh: true })
  }
  const { verdict, error } = run.certificate ?? {}
  expect([verdict, error?.message ?? null]).toEqual(['complete', null])
  await checkRun(setup.service, setup.ledger, run)
}

async function agree({ ledger }: ModelSetup): Promise<void> {
  const { missing } = await ledger.completeness()
  if (missing) await ledger.agreeMissing(missing.rows)
}
