import { describe, expect, it } from 'vitest'
import { aCandidate, candidateLines, uuidOf, type Candidate } from '../../../support/reconciliation/candidates.ts'
import {
  ANNA,
  applied,
  bulkRequest,
  planned,
  stored,
  testWorkbook
} from '../../../support/reconciliation/testWorkbook.ts'
import { memberOf, plainSequencer, type Member } from '../../../support/team/memberOf.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

const EARLY = aCandidate({ correlationId: uuidOf(1), status: 'processing' })
const FAILED = { ...EARLY, status: 'failed', updatedAt: '2026-01-03T00:00:00.000Z' }
const SETTLED = { ...EARLY, status: 'completed', updatedAt: '2026-01-04T00:00:00.000Z' }

interface Team extends AsyncDisposable {
  readonly id: string
  readonly anna: Member
  readonly bo: Member
}

/** Two members with one workbook, where a payment was matched with this transaction. */
async function teamWith(row: Candidate): Promise<Team> {
  const folder = await temporaryFolder()
  const sequencer = plainSequencer()
  const [anna, bo] = [memberOf(folder.path, sequencer('anna')), memberOf(folder.path, sequencer('bo'))]
  const { id } = await stored(anna.workbook, bulkRequest([{ amount: '10.00', correlationId: uuidOf(1) }]))
  await applied(anna.workbook, id, [row])
  await bo.workbook.catchUp()
  return {
    id,
    anna,
    bo,
    async [Symbol.asyncDispose]() {
      anna.close()
      bo.close()
      await folder[Symbol.asyncDispose]()
    }
  }
}

/** Has a member look at what their ledger has, and both hear of it; how many entries came of it. */
async function looked({ anna, bo }: Team, member: Member, row: Candidate): Promise<number> {
  await member.workbook.catchUp()
  const before = await entriesOf(member)
  await member.workbook.noteRows(candidateLines([row]), [])
  for (const each of [anna, bo]) await each.workbook.catchUp()
  return (await entriesOf(member)) - before
}

async function entriesOf({ workbook }: Member): Promise<number> {
  return (await workbook.log({ id: null, from: 0, count: 100 })).entries.length
}

/** What both know of the transaction, which is the same. */
async function known({ anna, bo, id }: Team) {
  expect(bo.allRows()).toEqual(anna.allRows())
  const filter = { states: [], only: 'all' as const, currency: null, text: '' }
  const { rows } = await bo.workbook.found({ id, filter, from: 0, count: 10 })
  const { counts } = await bo.workbook.get(id)
  return { status: rows[0]?.status, updatedAt: rows[0]?.updatedAt, isAbsent: rows[0]?.isAbsent, items: counts.items }
}

const TRUTH = { status: SETTLED.status, updatedAt: SETTLED.updatedAt, isAbsent: false }

describe('members whose ledgers were synced at different times', () => {
  it.each([
    ['it was still under way', EARLY, EARLY],
    ['it had failed', EARLY, FAILED],
    ['it had another amount', EARLY, { ...FAILED, status: 'completed', amount: '-90000', paymentAmount: '-90000' }],
    ['it had settled and was missing', EARLY, { ...FAILED, status: 'completed', isAbsent: true }]
  ])('learn the newer truth once, whoever looks first, where in the older ledger %s', async (_, matched, older) => {
    await using newerFirst = await teamWith(matched)
    expect(await looked(newerFirst, newerFirst.anna, SETTLED)).toBe(1)
    expect(await looked(newerFirst, newerFirst.bo, older)).toBe(0)
    expect(await looked(newerFirst, newerFirst.anna, SETTLED)).toBe(0)
    await using olderFirst = await teamWith(matched)
    await looked(olderFirst, olderFirst.bo, older)
    expect(await looked(olderFirst, olderFirst.anna, SETTLED)).toBe(1)
    expect(await looked(olderFirst, olderFirst.bo, older)).toBe(0)
    for (const team of [newerFirst, olderFirst]) {
      expect(await known(team)).toMatchObject({ ...TRUTH, items: { matched: 1, pending: 0, different: 0 } })
    }
  })

  it('plan with what the team knows where the ledger of who plans is older', async () => {
    await using team = await teamWith(SETTLED)
    await planned(team.bo.workbook, team.id, [FAILED])
    await team.anna.workbook.catchUp()
    expect(await known(team)).toMatchObject({ ...TRUTH, items: { matched: 1 } })
    expect((await team.bo.workbook.get(team.id)).news).toEqual([])
  })

  it('take no earlier state in the place of one that was touched again without a change', async () => {
    await using team = await teamWith({ ...SETTLED, updatedAt: EARLY.updatedAt ?? '' })
    await looked(team, team.anna, SETTLED)
    expect(await looked(team, team.bo, FAILED)).toBe(0)
    expect(await looked(team, team.anna, SETTLED)).toBe(0)
    expect(await known(team)).toMatchObject({ ...TRUTH, items: { matched: 1 } })
  })

  it('hear once about what is signed off, and reopen it as it was last reported', async () => {
    await using team = await teamWith(FAILED)
    const { anna, bo, id } = team
    const { revision } = await anna.workbook.get(id)
    await anna.workbook.signOff(id, revision, { reviewer: null, forcedBecause: 'it failed' }, ANNA)
    expect(await looked(team, anna, SETTLED)).toBe(1)
    expect(await looked(team, bo, FAILED)).toBe(0)
    expect(await looked(team, bo, EARLY)).toBe(0)
    await anna.workbook.reopen(id, 'it settled', ANNA)
    expect(await looked(team, bo, FAILED)).toBe(0)
    expect(await known(team)).toMatchObject({ ...TRUTH, items: { matched: 1 } })
  })

  it.each([
    ['that it settled meanwhile', { ...EARLY, status: 'completed' }, EARLY],
    ['that it failed', { ...EARLY, status: 'failed' }, { ...EARLY, status: 'completed' }],
    ['that the service no longer returns it', { ...EARLY, isAbsent: true }, EARLY]
  ])('agree, of two readings of one moment, %s', async (_, stands, other) => {
    for (const first of ['anna', 'bo'] as const) {
      await using team = await teamWith(other)
      if (first === 'bo') expect(await looked(team, team.bo, other)).toBe(0)
      expect(await looked(team, team.anna, stands)).toBe(1)
      expect(await looked(team, team.bo, other)).toBe(0)
      expect(await looked(team, team.anna, stands)).toBe(0)
      expect(await known(team)).toMatchObject({ status: stands.status, isAbsent: stands.isAbsent })
    }
  })

  it('hear that it is back once the service touched it again', async () => {
    await using team = await teamWith(EARLY)
    await looked(team, team.anna, { ...EARLY, isAbsent: true })
    expect(await looked(team, team.bo, SETTLED)).toBe(1)
    expect(await known(team)).toMatchObject({ ...TRUTH, items: { matched: 1 } })
  })
})

it('accepts all that its one ledger says for a single user, even a time that goes back', async () => {
  await using setup = await testWorkbook()
  const { id } = await stored(setup.workbook, bulkRequest([{ amount: '10.00', correlationId: uuidOf(1) }]))
  await applied(setup.workbook, id, [SETTLED])
  await setup.workbook.noteRows(candidateLines([FAILED]), [])
  expect((await setup.workbook.get(id)).counts.items).toMatchObject({ matched: 0 })
})
