import { expect } from 'vitest'
import type { SyncRequest } from '../../../shared/domain/syncRun.ts'
import type { History, Step } from './history.ts'
import { openModelSetup, type PlayedSyncRun, type SetupOptions, type ModelSetup } from './model/modelSetup.ts'
import { checkRun, expectEqual } from './oracle.ts'

/** Plays a history, holding every certificate to its word, and ends with a ledger that equals the service's set. */
export async function playHistory(history: History, options: Omit<SetupOptions, 'ways' | 'policy'>): Promise<void> {
  const { ways, beginning, rows, isSynced, steps, late } = history
  const { isSortKnown, ...known } = beginning
  const updatedSort = isSortKnown ? (ways.sortsByUpdate ? 'applied' : 'ignored') : 'unknown'
  // What orders equal times anew is known here: what a sync does before it notices, `reordered.test.ts` shows.
  const ties = ways.ties === 'fixed' ? 'unknown' : 'reordered'
  using setup = openModelSetup({ ...options, ways, policy: { ...known, updatedSort, ties } })
  setup.service.apply(...rows)
  if (isSynced && !(await complete(setup, { kind: 'full' }))) return
  let isDeceived = false
  for (const step of steps) isDeceived = (await play(setup, step)) || isDeceived
  // What a list hid without contradicting itself, only the next full sync brings.
  if (isDeceived && !(await complete(setup, { kind: 'full', fresh: true }))) return
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
  if (!(await complete(setup, { kind: 'auto' }))) return
  // That may have been a full sync run that began long ago: what changed meanwhile is the next one's.
  if (!(await complete(setup, { kind: 'auto' }))) return
  await expectEqual(setup.service, setup.ledger, false)
  setup.service.apply(...late)
  if (!(await complete(setup, { kind: 'auto' }))) return
  await expectEqual(setup.service, setup.ledger, false)
  if (!(await complete(setup, { kind: 'full', fresh: true }))) return
  await expectEqual(setup.service, setup.ledger, true)
  const { certificate } = await setup.run({ kind: 'full' })
  expect(certificate?.counts).toMatchObject({ inserted: 0, changed: 0 })
}

/** Returns false where the service orders more rows of one time anew than a page holds: that cannot be complete. */
async function complete(setup: ModelSetup, request: SyncRequest): Promise<boolean> {
  let run = await setup.run(request)
  // An interrupted sync run saw what is gone by now; one that begins anew misses it; another one misses the same.
  for (let again = 0; mayBeMended(run) && !isTooLarge(setup, run) && again < 4; again++) {
    await checkRun(setup.service, setup.ledger, run)
    if (run.certificate?.error?.code === 'rows-unreadable') mendAll(setup)
    else await agree(setup)
    run = await setup.run({ kind: 'full', fresh: true })
  }
  if (isTooLarge(setup, run)) return false
  const { verdict, error } = run.certificate ?? {}
  expect([verdict, error?.message ?? null]).toEqual(['complete', null])
  await checkRun(setup.service, setup.ledger, run)
  return true
}

const mayBeMended = ({ certificate }: PlayedSyncRun) =>
  certificate?.error?.code === 'rows-missing' || certificate?.error?.code === 'rows-unreadable'

/** The service sends rows that can be read in place of those that cannot, if it still has any. */
function mendAll({ service }: ModelSetup): void {
  const broken = service.rows().filter(({ isBroken }) => isBroken)
  for (const row of broken) service.apply({ do: 'update', row: { id: row.id }, content: { ...row, isBroken: false } })
}

function isTooLarge({ service, policy }: ModelSetup, { certificate }: PlayedSyncRun): boolean {
  if (!/^At least \d+ transactions? of the time .* orders them anew/.test(certificate?.error?.message ?? ''))
    return false
  const counts = new Map<string, number>()
  for (const row of service.rows())
    for (const time of [`created ${row.createdAt}`, `updated ${row.updatedAt}`])
      counts.set(time, (counts.get(time) ?? 0) + 1)
  const { ties, cap } = service.ways
  expect(ties).not.toBe('fixed')
  // Others must have place on the page too: the row after it, and those of the time before that come again.
  expect(Math.max(...counts.values())).toBeGreaterThanOrEqual(Math.min(cap, policy.limit) / 2 - 1)
  return true
}

async function agree({ ledger }: ModelSetup): Promise<void> {
  const { missing } = await ledger.completeness()
  if (missing) await ledger.agreeMissing(missing.rows)
}
