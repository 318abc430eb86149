import { describe, expect, it } from 'vitest'
import { aCandidate, uuidOf } from '../../../support/reconciliation/candidates.ts'
import { ANNA, applied, bulkRequest, stored, testWorkbook } from '../../../support/reconciliation/testWorkbook.ts'
import { reconciliationStatusOf } from '../../../../shared/words/reconciliationStatus.ts'
import type { ReconciliationDetails } from '../../../../shared/domain/reconciliation/reconciliation.ts'
import type { Workbook } from '../../../../electron/stores/workbook/workbook.ts'

const BY_ALONE = { reviewer: null, forcedBecause: null }

/** Two payments, of which one was found and one is missing. */
async function halfFound(workbook: Workbook): Promise<ReconciliationDetails> {
  const payments = [1, 2].map((number) => ({ amount: '10.00', correlationId: uuidOf(number) }))
  const { id } = await stored(workbook, bulkRequest(payments))
  return applied(workbook, id, [aCandidate({ id: 'tx1', correlationId: uuidOf(1) })])
}

async function explainMissing(workbook: Workbook, { id }: ReconciliationDetails): Promise<ReconciliationDetails> {
  const filter = { states: ['missing' as const], only: 'all' as const, currency: null, batch: null, text: '' }
  const { rows } = await workbook.items({ id, filter, from: 0, count: 10 })
  const targets = rows.map(({ key }) => ({ kind: 'item', key }) as const)
  return workbook.decide(id, { do: 'write-off', targets, reason: 'left the company' }, ANNA)
}

describe('signing off', () => {
  it('is refused while something is unexplained, and says how much', async () => {
    await using setup = await testWorkbook()
    const { id, revision } = await halfFound(setup.workbook)
    const signing = setup.workbook.signOff(id, revision, BY_ALONE, ANNA)
    await expect(signing).rejects.toMatchObject({ code: 'not-allowed' })
    await expect(signing).rejects.toThrow(/1 item is not decided \(-10\.00 EUR\)/)
    expect((await setup.workbook.get(id)).signOffs).toEqual([])
  })

  it('is done all the same with a reason, which stays with the figures', async () => {
    await using setup = await testWorkbook()
    const { id, revision } = await halfFound(setup.workbook)
    const signing = { reviewer: null, forcedBecause: 'the bank is closed until Monday' }
    const signed = await setup.workbook.signOff(id, revision, signing, ANNA)
    expect(signed.phase).toBe('signed-off')
    expect(signed.signOffs).toMatchObject([{ preparer: 'anna', forcedBecause: 'the bank is closed until Monday' }])
    const [listed] = await setup.workbook.list()
    for (const one of [signed, listed]) expect(one && reconciliationStatusOf(one)).toBe('signed-off-unexplained')
  })

  it('needs no reason when all is explained, and keeps none', async () => {
    await using setup = await testWorkbook()
    const { id, revision } = await explainMissing(setup.workbook, await halfFound(setup.workbook))
    const signing = { reviewer: null, forcedBecause: 'just in case' }
    const signed = await setup.workbook.signOff(id, revision, signing, ANNA)
    expect(signed.signOffs[0]?.forcedBecause).toBeNull()
    expect(reconciliationStatusOf(signed)).toBe('signed-off')
  })

  it('is refused for figures that are no longer those that were shown', async () => {
    await using setup = await testWorkbook()
    const shown = await halfFound(setup.workbook)
    await explainMissing(setup.workbook, shown)
    const signing = setup.workbook.signOff(shown.id, shown.revision, BY_ALONE, ANNA)
    await expect(signing).rejects.toMatchObject({ code: 'plan-outdated' })
  })

  it.each(['anna', ' Anna ', 'ANNA', 'а\u200bnnа', 'a n.n_a'])(
    'needs another person as reviewer than the preparer: %j',
    async (reviewer) => {
      await using setup = await testWorkbook()
      const { id, revision } = await explainMissing(setup.workbook, await halfFound(setup.workbook))
      const signing = setup.workbook.signOff(id, revision, { reviewer, forcedBecause: null }, ANNA)
      await expect(signing).rejects.toMatchObject({ code: 'bad-input' })
      const { signOffs } = await setup.workbook.signOff(id, revision, { reviewer: 'Ben', forcedBecause: null }, ANNA)
      expect(signOffs).toMatchObject([{ preparer: 'anna', reviewer: 'Ben' }])
    }
  )

  it.each(['Anna Berg', 'a.berg', 'aberg', 'Anna Berg (aberg)'])(
    'needs another person than a preparer who has a name beside the account: %j',
    async (reviewer) => {
      await using setup = await testWorkbook()
      const { id, revision } = await explainMissing(setup.workbook, await halfFound(setup.workbook))
      const preparer = { name: 'Anna Berg (aberg)', parts: ['Anna Berg', 'aberg'] }
      const signing = setup.workbook.signOff(id, revision, { reviewer, forcedBecause: null }, preparer)
      await expect(signing).rejects.toMatchObject({ code: 'bad-input' })
    }
  )

  it('takes down what the reconciliation is, the rules, the transactions and the head of the log', async () => {
    await using setup = await testWorkbook()
    const before = await explainMissing(setup.workbook, await halfFound(setup.workbook))
    const { head } = await setup.workbook.verifyLog()
    const { signOffs, counts, differences } = await setup.workbook.signOff(before.id, before.revision, BY_ALONE, ANNA)
    expect(signOffs).toEqual([
      {
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as unknown,
        preparer: 'anna',
        reviewer: null,
        forcedBecause: null,
        counts: before.counts,
        differences: before.differences,
        rulesVersion: 0,
        rowsHash: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
        logHead: head,
        certificate: null,
        review: null,
        reopened: null
      }
    ])
    expect({ counts, differences }).toEqual({ counts: before.counts, differences: before.differences })
  })

  it('lets nothing be changed until it is reopened, with a reason', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const { id, revision } = await explainMissing(workbook, await halfFound(workbook))
    await workbook.signOff(id, revision, BY_ALONE, ANNA)
    const rename = workbook.decide(id, { do: 'rename', name: 'Other' }, ANNA)
    await expect(rename).rejects.toThrow(/Reopen it/)
    await expect(workbook.discard(id, (await workbook.get(id)).revision, 'a mistake', ANNA)).rejects.toThrow(
      /Reopen it/
    )
    await expect(workbook.signOff(id, revision, BY_ALONE, ANNA)).rejects.toThrow(/Reopen it/)
    const reopened = await workbook.reopen(id, 'one more came', { name: 'Ben' })
    expect(reopened.phase).toBe('open')
    expect((await workbook.decide(id, { do: 'rename', name: 'Other' }, ANNA)).name).toBe('Other')
    await expect(workbook.reopen(id, 'again', ANNA)).rejects.toThrow(/is not signed off/)
    // What was signed does not go out of sight.
    await expect(workbook.discard(id, (await workbook.get(id)).revision, 'a mistake', ANNA)).rejects.toMatchObject({
      code: 'not-allowed'
    })
  })

  it('goes on showing what another one claimed when that is discarded afterwards', async () => {
    await using setup = await testWorkbook()
    const request = bulkRequest([{ amount: '10.00', correlationId: uuidOf(1) }])
    const row = aCandidate({ id: 'tx1', correlationId: uuidOf(1) })
    const other = await stored(setup.workbook, request, 'Read twice')
    await applied(setup.workbook, other.id, [row])
    const { id } = await stored(setup.workbook, request, 'Once more')
    const { revision } = await applied(setup.workbook, id, [row])
    const signing = { reviewer: null, forcedBecause: 'the other one holds it' }
    await setup.workbook.signOff(id, revision, signing, ANNA)
    await setup.workbook.discard(other.id, (await setup.workbook.get(other.id)).revision, 'a mistake', ANNA)
    const claimedBy = { id: other.id, name: 'Read twice' }
    // As it was in memory, and as it is read again.
    for (const open of [() => setup.workbook, () => setup.reopen()]) {
      const workbook = await open()
      const filter = { states: [], only: 'all' as const, currency: null, text: '' }
      const found = await workbook.found({ id, filter, from: 0, count: 10 })
      expect(found.rows).toMatchObject([{ id: 'tx1', claimedBy }])
      const items = await workbook.items({ id, filter: { ...filter, batch: null }, from: 0, count: 10 })
      const { takenElsewhere } = await workbook.item({ id, key: items.rows[0]?.key ?? '' })
      expect(takenElsewhere).toMatchObject([{ id: 'tx1', claimedBy }])
    }
  })

  it('remains beside the next one when it was reopened and signed off again', async () => {
    await using setup = await testWorkbook()
    const first = await halfFound(setup.workbook)
    const { id } = first
    const forced = { reviewer: null, forcedBecause: 'in a hurry' }
    const [one] = (await setup.workbook.signOff(id, first.revision, forced, ANNA)).signOffs
    await setup.workbook.reopen(id, 'time to look', { name: 'Ben' })
    const { revision } = await explainMissing(setup.workbook, first)
    const second = await setup.workbook.signOff(id, revision, { reviewer: 'Cleo', forcedBecause: null }, ANNA)
    const reopened = { by: 'Ben', reason: 'time to look', at: expect.any(String) as unknown }
    expect(second.signOffs).toMatchObject([
      { ...one, reopened },
      { reviewer: 'Cleo', forcedBecause: null, reopened: null }
    ])
    expect(second.signOffs[1]?.logHead).not.toBe(one?.logHead)
    // Both survive the process, and the log proves them.
    const workbook = await setup.reopen()
    expect((await workbook.get(id)).signOffs).toEqual(second.signOffs)
    expect((await workbook.verifyLog()).isWhole).toBe(true)
  })
})
