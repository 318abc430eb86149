import { expect, it } from 'vitest'
import { campaign, campaignTime } from '../../../support/campaign.ts'
import { aCandidate, candidateLines, uuidOf, type Candidate } from '../../../support/reconciliation/candidates.ts'
import { ANNA, applied, bulkRequest, stored, testWorkbook } from '../../../support/reconciliation/testWorkbook.ts'

const ACME = 'SE2697700000010002870284'
const STATUSES = ['completed', 'processing', 'landed', 'failed'] as const
const AMOUNTS = ['-90000', '-100000', '-110000'] as const
const NUMBERS = [ACME, 'DE75512108001245126199', 'GB33BUKB20201555555555'] as const

interface Reading {
  readonly status: (typeof STATUSES)[number]
  readonly amount: (typeof AMOUNTS)[number]
  readonly number: (typeof NUMBERS)[number]
  readonly isAbsent: boolean
}

const READINGS: readonly Reading[] = STATUSES.flatMap((status) =>
  AMOUNTS.flatMap((amount) =>
    NUMBERS.flatMap((number) => [false, true].map((isAbsent) => ({ status, amount, number, isAbsent })))
  )
)

const rowOf = ({ status, amount, number, isAbsent }: Reading, at: number): Candidate =>
  aCandidate({
    correlationId: uuidOf(1),
    counterpartyName: 'Acme AB',
    counterpartyNumber: number,
    status,
    amount,
    paymentAmount: amount,
    isAbsent,
    updatedAt: `2026-01-0${at}T00:00:00.000Z`
  })

/**
 * The truth: what somebody has to say why it is right. Left out is what may be argued about: another amount within the
 * one that was decided on, and a status that becomes unknown.
 */
function complaints({ status, number, isAbsent }: Reading): readonly string[] {
  return [
    ...(status === 'failed' ? ['it failed'] : []),
    ...(number === ACME ? [] : [`the money went to ${number}`]),
    ...(isAbsent ? ['it is gone'] : [])
  ]
}

/** A fixed sample of all histories of three readings. */
function* histories(most: number) {
  let seed = 7
  const next = (below: number) => (seed = (seed * 48271) % 2147483647) % below
  for (let count = 0; count < most; count++) {
    const [accepted, decided, later] = [0, 0, 0].map(() => READINGS[next(READINGS.length)])
    if (accepted && decided && later) yield { accepted, decided, later }
  }
}

it(
  'raises each question again whose facts changed after the decision, and no other',
  async () => {
    const wrong: string[] = []
    await using setup = await testWorkbook()
    const { workbook } = setup
    let made = 0
    for (const { accepted, decided, later } of histories(campaign(60, 600))) {
      const own = { id: `tx${++made}`, correlationId: uuidOf(made) }
      const text = bulkRequest([{ amount: '10.00', name: 'Acme AB', number: ACME, correlationId: uuidOf(made) }])
      const { id } = await stored(workbook, text, `R${made}`)
      await applied(workbook, id, [{ ...rowOf(accepted, 3), ...own }])
      await workbook.noteRows(candidateLines([{ ...rowOf(decided, 4), ...own }]), [])
      const filter = { states: [], only: 'all' as const, currency: null, batch: null, text: '' }
      const match = (await workbook.items({ id, filter, from: 0, count: 1 })).rows[0]?.match ?? 0
      await workbook.decide(id, { do: 'explain', targets: [{ kind: 'match', id: match }], reason: 'It is right' }, ANNA)
      await workbook.noteRows(candidateLines([{ ...rowOf(later, 5), ...own }]), [])
      const known = new Set(complaints(decided))
      const news = complaints(later).filter((each) => !known.has(each))
      const isAsked = (await workbook.get(id)).counts.queue > 0
      if (news.length > 0 && !isAsked) wrong.push(`${JSON.stringify(decided)} was decided on; now ${news.join(', ')}`)
      const isSame = news.length === 0 && later.amount === decided.amount && later.status === decided.status
      if (isSame && isAsked) wrong.push(`${JSON.stringify(decided)} was decided on, and nothing is new`)
    }
    expect(wrong).toEqual([])
  },
  campaignTime(600_000)
)
