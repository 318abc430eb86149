import { expect } from 'vitest'
import type { Ledger } from '../../../electron/stores/ledger/ledger.ts'
import type { Certificate } from '../../../shared/domain/certificate.ts'
import type { Problem } from '../../../shared/domain/problemRow.ts'
import type { Transaction } from '../../../shared/domain/transaction.ts'
import { sortedBy } from '../ledger/aQuery.ts'
import type { Deceit, PlayedSyncRun } from './model/modelSetup.ts'
import { CORRELATION_IDS, expectedRow, wireText, type ModelRow } from './model/modelRow.ts'
import { isOther, type ModelService, type RowStates } from './model/modelService.ts'

/** Everything a ledger holds. */
interface Held {
  readonly rows: ReadonlyMap<string, Transaction>
  readonly problems: ReadonlyMap<string, Problem>
}

async function readHeld(ledger: Ledger): Promise<Held> {
  const query = sortedBy('createdAt', 'asc')
  const { rows, total } = await ledger.find({ query, from: 0, count: 1000 })
  const list = await ledger.problems({ from: 0, count: 200 })
  // No row twice, and the counters are right.
  const byId = new Map(rows.map((row) => [row.id, row]))
  const problems = new Map(list.problems.map((problem) => [problem.id ?? '', problem]))
  const completeness = await ledger.completeness()
  expect([byId.size, problems.size]).toEqual([total, list.total])
  expect((await ledger.state()).rows).toBe(total)
  expect([completeness.problems, completeness.absent]).toEqual([
    list.total,
    rows.filter(({ isAbsent }) => isAbsent).length
  ])
  return { rows: byId, problems }
}

/** The states a row had from one version to another; the first is the one that it had at the begin. */
function statesBetween(states: RowStates, begin: number, end: number): (ModelRow | undefined)[] {
  const first = states.findLast(({ version }) => version <= begin)?.row
  return [first, ...states.filter(({ version }) => version > begin && version <= end).map(({ row }) => row)]
}

/** What the ledger holds of a row is one of these states. */
function expectOneOf(id: string, states: readonly ModelRow[], { rows, problems }: Held): void {
  const row = rows.get(id)
  const problem = problems.get(id)
  const good = states.filter(({ isBroken }) => !isBroken).map(expectedRow)
  const broken = states.filter(({ isBroken }) => isBroken).map(wireText)
  if (problem && broken.includes(problem.raw)) {
    expect(problem.isAbsent, `problem ${id}`).toBe(false)
    if (row) expect(row.isAbsent, `row ${id} with a problem`).toBe(false)
    return
  }
  expect(problem, `problem of ${id}`).toBeUndefined()
  if (good.length === 1) expect(row, `row ${id}`).toEqual(good[0])
  else expect(good, `row ${id}`).toContainEqual(row)
}

/** What a certificate says of a sync run must be so. */
export async function checkRun(service: ModelService, ledger: Ledger, run: PlayedSyncRun): Promise<void> {
  const { certificate } = run
  const held = await readHeld(ledger)
  if (!certificate) return
  checkCertificate(certificate)
  await checkCompleteness(ledger, certificate)
  if (certificate.verdict === 'complete') checkComplete(service, held, certificate, run)
  else expect(certificate.absent).toBeNull()
}

function checkCertificate({ counts, verdict, error }: Certificate): void {
  expect(counts.seen).toBe(counts.inserted + counts.changed + counts.unchanged + counts.quarantined)
  expect(error === null).toBe(verdict !== 'incomplete')
  if (error) expect(error.code, error.message).not.toBe('unexpected')
}

async function checkCompleteness(ledger: Ledger, certificate: Certificate): Promise<void> {
  const all = await ledger.certificates(200)
  expect(all.find(({ pass: syncRun }) => syncRun === certificate.pass)).toEqual(certificate)
  const full = all.find(({ kind, verdict }) => kind === 'full' && verdict === 'complete')
  const delta = all.find(({ kind, verdict }) => kind === 'delta' && verdict === 'complete')
  const proof = full && delta && delta.pass > full.pass ? delta : full
  expect((await ledger.completeness()).completeAsOf).toBe(proof?.startedAt ?? null)
}

function checkComplete(service: ModelService, held: Held, { kind }: Certificate, run: PlayedSyncRun): void {
  const { begin, end, asked, deceit } = run
  const wanted = kind === 'targeted' ? askedFor(asked) : undefined
  let marked = 0
  for (const [id, history] of service.states) {
    const states = statesBetween(history, begin, end)
    const live = states.filter((row) => row !== undefined)
    const wasThereAllAlong = live.length === states.length
    const correlation = live[0]?.correlation ?? null
    if (wanted && (correlation === null || !wanted.has(correlation))) continue
    // A row that moves away twice while a delta reads may be missed by it: it stands after the new watermark.
    if (wasThereAllAlong && isHidden(id, kind, deceit)) {
      if (deceit.known.has(id)) expectKept(id, held)
      if (deceit.known.has(id) && held.rows.get(id)?.isAbsent) marked += 1
      continue
    }
    if (wasThereAllAlong && (kind === 'full' || states.length <= 2)) expectOneOf(id, live, held)
    // A row of somebody else's may have come with a sync run that began after this one; at the end all of them are marked.
    if (kind === 'full' && live.length === 0 && held.rows.has(id) && !isOther(id)) {
      expect(held.rows.get(id)?.isAbsent, `${id}, deleted before the pass`).toBe(true)
    }
  }
  if (!deceit.isAgreed)
    expect(marked, 'rows marked on the word of a list that is none').toBeLessThanOrEqual(deceit.missingMax)
}

/**
 * Whether nobody could have told that the service has the row: it did not come, and what came instead fits what was known.
 * An empty list never does once a row was seen, in the sync run or before it.
 */
function isHidden(id: string, kind: Certificate['kind'], { lies, known, stored }: Deceit): boolean {
  if (stored.has(id)) return false
  if (kind === 'targeted') return lies.some((lie) => lie !== undefined)
  if (lies.includes('fewer')) return true
  if (lies[0] === 'others') return true
  return lies[0] === 'nothing' && known.size === 0
}

function expectKept(id: string, { rows, problems }: Held): void {
  expect(rows.has(id) || problems.has(id), `${id}, which was known`).toBe(true)
}

function askedFor(asked: readonly URLSearchParams[]): Set<number> {
  const ids = asked.flatMap((search) => [...search].filter(([name]) => name.startsWith('correlation_ids')))
  return new Set(ids.map(([, id]) => CORRELATION_IDS.indexOf(id.toLowerCase())))
}

/** The ledger holds what the service has, field by field. `isProved`: what the service has not is marked so. */
export async function expectEqual(service: ModelService, ledger: Ledger, isProved: boolean): Promise<void> {
  const held = await readHeld(ledger)
  const now = service.rows()
  for (const row of now) expectOneOf(row.id, [row], held)
  const ids = new Set(now.map(({ id }) => id))
  for (const [id, { isAbsent }] of held.rows) {
    if (!ids.has(id)) expect([service.states.has(id), isAbsent || !isProved], `${id}, deleted`).toEqual([true, true])
  }
  for (const [id, { isAbsent }] of held.problems) {
    if (!ids.has(id))
      expect([service.states.has(id), isAbsent || !isProved], `problem ${id}, deleted`).toEqual([true, true])
  }
}
