import { describe, expect, it } from 'vitest'
import { allAgainst, candidatesOf } from '../../../../../electron/core/matching/figures/candidates.ts'
import { makeKnownBulks } from '../../../../../electron/core/matching/pairing/knownBulks.ts'
import { makeJudge } from '../../../../../electron/core/matching/pairing/contradicting/judge.ts'
import { evidenceOf } from '../../../../../electron/core/matching/figures/evidence.ts'
import type { FoundRow } from '../../../../../electron/core/matching/model.ts'
import { DEFAULT_RULES } from '../../../../../shared/reconciliation/defaultRules.ts'
import { aBatch, aDueItem, aRow, matching, type Given } from '../../../../support/reconciliation/reconciling.ts'

const sourcesOf = (given: Given) => ({
  items: new Map(given.items.map((item) => [item.key, item])),
  rows: new Map(given.rows.map((row) => [row.id, row])),
  batches: given.batches ?? [],
  rules: DEFAULT_RULES,
  judge: makeJudge({ ...given, rules: DEFAULT_RULES }, makeKnownBulks(given.batches ?? [], []))
})

const candidates = (given: Given, key = 'a') => candidatesOf(key, matching(given).questions, sourcesOf(given))

describe('candidatesOf', () => {
  const item = aDueItem({ correlationId: 'x-1', counterpartyName: 'Anna Berg', dueOn: null })

  it('puts the better one first', () => {
    const rows = [
      aRow({ id: 'r1', correlationId: 'x-1' }),
      aRow({ id: 'r2', correlationId: 'x-1', counterpartyName: 'ANNA BERG' })
    ]
    expect(candidates({ items: [item], rows }).map(({ transactionIds }) => transactionIds)).toEqual([['r2'], ['r1']])
  })

  it('puts equal ones in the order of their ids, with the rule that cannot decide', () => {
    const rows = ['r2', 'r1'].map((id) => aRow({ id, correlationId: 'x-1' }))
    expect(candidates({ items: [item], rows })).toMatchObject([
      { transactionIds: ['r1'], items: ['a'], residual: '0.00', rule: { id: 'correlation-id', strength: 'certain' } },
      { transactionIds: ['r2'], items: ['a'], residual: '0.00', why: '2 transactions fit equally well.' }
    ])
  })

  it('shows what adds up as one candidate', () => {
    const rows = ['-4.00', '-5.00'].map((amount, at) => aRow({ id: `r${String(at)}`, amount, correlationId: 'x-1' }))
    expect(candidates({ items: [item], rows })).toMatchObject([
      {
        transactionIds: ['r0', 'r1'],
        residual: '-1.00',
        why: '2 transactions with this id add up to -9.00 EUR, not to -10.00 EUR.'
      }
    ])
  })

  it('shows no sum of which a payment is gone by now', () => {
    const of = { counterpartyNumber: '31926819' }
    const items = [aDueItem(of), aDueItem({ key: 'b', amount: '-20.00', ...of })]
    const rows = [aRow({ amount: '-30.00', ...of })]
    expect(candidates({ items, rows })).toMatchObject([{ items: ['a', 'b'], residual: '0.00' }])
    expect(candidatesOf('a', matching({ items, rows }).questions, sourcesOf({ items: [aDueItem(of)], rows }))).toEqual(
      []
    )
  })

  it('shows none that somebody else claims by now', () => {
    const rows = ['r1', 'r2'].map((id) => aRow({ id, correlationId: 'x-1' }))
    const { questions } = matching({ items: [item], rows })
    expect(candidatesOf('a', questions, sourcesOf({ items: [item], rows: rows.slice(1) }))).toHaveLength(1)
  })
})

describe('allAgainst', () => {
  const item = aDueItem({ correlationId: 'x-1' })
  const own = (settlementStatus: 'settled' | 'failed') => aRow({ id: 'own', correlationId: 'x-1', settlementStatus })
  const back = aRow({ id: 'back', amount: '10.00' })
  const against = (rows: readonly FoundRow[], all: readonly FoundRow[]) =>
    allAgainst([item], rows, sourcesOf({ items: [item], rows: all }).judge).map(({ veto }) => veto)

  it('does not say that the id is elsewhere where it is on one of these transactions', () => {
    const settled = own('settled')
    expect(against([back], [settled, back])).toEqual(['id-elsewhere'])
    expect(against([settled, back], [settled, back])).toEqual([])
    // Unless that one failed, and another has the id.
    const other = aRow({ id: 'other', correlationId: 'x-1' })
    expect(against([own('failed'), back], [own('failed'), back, other])).toEqual(['id-elsewhere'])
  })
})

describe('evidenceOf', () => {
  type Sides = Parameters<typeof evidenceOf>
  const verdicts = (items: Sides[0], rows: Sides[1], batches: Sides[2]) =>
    Object.fromEntries(evidenceOf(items, rows, batches, []).map(({ field, verdict }) => [field, verdict]))

  it('says of every field what was expected and what was found', () => {
    const item = aDueItem({
      correlationId: 'x-1',
      batch: 'batch',
      account: 'main',
      reference: 'Invoice 4711 March',
      counterpartyName: 'Nordic AB',
      counterpartyNumber: 'SE64 9770 0000 0000 0000 0001',
      dueOn: '2026-03-01'
    })
    const row = aRow({
      correlationId: 'X1',
      bulkPaymentId: 'bulk-2',
      reference: 'INVOICE 4711',
      counterpartyName: 'Nordic',
      counterpartyNumber: '97700000000000000001'
    })
    expect(verdicts([item], [row], [aBatch({ bulkPaymentId: 'bulk-1' })])).toEqual({
      correlationId: 'same',
      bulk: 'different',
      account: 'same',
      amount: 'same',
      currency: 'same',
      reference: 'similar',
      counterpartyName: 'similar',
      counterpartyNumber: 'same',
      date: 'similar',
      status: 'same'
    })
  })

  it.each([
    ['MSG-1-4', 'unknown'],
    ['0c1b2a5e-98e2-4b6b-9b10-6f1a9d3e7c55', 'different'],
    ['B6D01C9EEC6A43FD94D8CCCE1AD15E29', 'same']
  ])('holds the id of the service against an end-to-end id of its kind alone: %s', (endToEndId, verdict) => {
    const row = aRow({ correlationId: 'b6d01c9e-ec6a-43fd-94d8-ccce1ad15e29' })
    expect(verdicts([aDueItem({ endToEndId })], [row], [])['correlationId']).toBe(verdict)
  })

  it('compares both names of a payee, and says both', () => {
    const item = aDueItem({ counterpartyName: 'Factoring AG', ultimateName: 'Anna Berg' })
    const evidence = (counterpartyName: string) =>
      evidenceOf([item], [aRow({ counterpartyName })], [], []).find(({ field }) => field === 'counterpartyName')
    expect(evidence('ANNA BERG')).toMatchObject({ expected: 'Factoring AG for Anna Berg', verdict: 'same' })
    expect(evidence('Factoring')?.verdict).toBe('similar')
    expect(evidence('????')?.verdict).toBe('unknown')
    expect(evidence('Otto Wahl')?.verdict).toBe('different')
  })

  it('says several statements of a reference in one line', () => {
    const evidence = evidenceOf(
      [aDueItem({ reference: 'Thanks\nINV-1001' })],
      [aRow({ reference: 'INV-1001' })],
      [],
      []
    )
    expect(evidence.find(({ field }) => field === 'reference')).toMatchObject({
      expected: 'Thanks INV-1001',
      verdict: 'same'
    })
  })

  it('adds up amounts of several, and counts a failed one as nothing', () => {
    const rows = [aRow({ amount: '-6.00' }), aRow({ id: 'f', amount: '-4.00', status: 'failed' })]
    expect(evidenceOf([aDueItem()], rows, [], [])).toContainEqual({
      field: 'amount',
      expected: '-10.00',
      found: '-6.00',
      verdict: 'different'
    })
  })

  it('adds up each currency on its own, in the order of their names', () => {
    const items = [aDueItem({ currency: 'SEK' }), aDueItem({ key: 'b', amount: '-20.00' })]
    const rows = [aRow({ amount: '-20.00' }), aRow({ id: 's', currency: 'SEK' })]
    expect(evidenceOf(items, rows, [], [])).toContainEqual({
      field: 'amount',
      expected: '-20.00, -10.00',
      found: '-20.00, -10.00',
      verdict: 'same'
    })
  })

  it('calls what only one side has unknown, and leaves out what neither has', () => {
    const found = verdicts([aDueItem({ reference: 'Invoice 1' })], [aRow({ counterpartyName: 'Anna' })], [])
    expect(found).toMatchObject({ reference: 'unknown', counterpartyName: 'unknown' })
    expect(found).not.toHaveProperty('correlationId')
  })

  it('shows the days of both, also where they agree', () => {
    expect(evidenceOf([aDueItem()], [aRow()], [], [])).toContainEqual({
      field: 'date',
      expected: '2026-03-02',
      found: '2026-03-02',
      verdict: 'same'
    })
  })

  it('shows what a contradiction is about as contradicted, and nothing else', () => {
    const against = [{ veto: 'other-account', words: '' }] as const
    const shown = evidenceOf([aDueItem({ account: 'main' })], [aRow()], [], against)
    expect(shown.filter(({ verdict }) => verdict === 'contradicts').map(({ field }) => field)).toEqual(['account'])
  })

  it('compares only what each of several payments states', () => {
    const items = [aDueItem({ reference: 'Invoice 1' }), aDueItem({ key: 'b', amount: null })]
    const shown = evidenceOf(items, [aRow({ reference: 'Invoice 1' })], [], [])
    expect(shown).toContainEqual({ field: 'reference', expected: 'Invoice 1', found: 'Invoice 1', verdict: 'same' })
    expect(shown).toContainEqual({ field: 'currency', expected: 'EUR', found: 'EUR', verdict: 'same' })
  })

  it('lists five texts at most, and says that there are more', () => {
    const rows = Array.from({ length: 7 }, (_, at) => aRow({ id: String(at), reference: `Part ${String(at)}` }))
    const shown = evidenceOf([aDueItem()], rows, [], []).find(({ field }) => field === 'reference')
    expect(shown?.found).toBe('Part 0, Part 1, Part 2, Part 3, Part 4, …')
  })

  it.each([
    ['the only batch, which the payment need not name', null, ['bulk-1'], 'same'],
    ['its own batch, which is not the first', 'batch-2', ['bulk-2', 'bulk-1'], 'same'],
    ['another batch than its own', 'batch-1', ['bulk-2', 'bulk-1'], 'different']
  ])('holds the bulk payment against that of its batch: %s', (_, batch, bulks, verdict) => {
    const batches = bulks.map((bulkPaymentId, at) => aBatch({ id: `batch-${String(at + 1)}`, bulkPaymentId }))
    const found = verdicts([aDueItem({ batch })], [aRow({ bulkPaymentId: 'bulk-1' })], batches)
    expect(found['bulk']).toBe(verdict)
  })

  it.each([
    ['completed', 'same', 'same'],
    ['pending', 'similar', 'same'],
    ['rejected', 'different', 'different'],
    ['nobody_knows', 'unknown', 'same'],
    ['completed+pending', 'similar', 'same'],
    ['completed+rejected', 'different', 'different'],
    ['pending+rejected', 'different', 'different']
  ])(
    'says of the status %j whether the money moved, and of the amount whether it will',
    (statuses, verdict, amount) => {
      const [first = '', second] = statuses.split('+')
      const rows =
        second === undefined
          ? [aRow({ status: first })]
          : [aRow({ status: first, amount: '-6.00' }), aRow({ id: 's', status: second, amount: '-4.00' })]
      expect(verdicts([aDueItem()], rows, [])).toMatchObject({ status: verdict, amount })
    }
  )

  it.each([
    ['Jörg Müller', 'MUELLER JOERG', 'similar'],
    ['Jörg Müller', 'JOERG MUELLER', 'same'],
    ['Jörg Müller', 'J?rg M?ller', 'similar'],
    ['Jörg Müller', 'J RG MLLER', 'similar'],
    ['Jörg Müller', 'J?rg Wahl', 'different'],
    ['Jörg Müller', '???? ??????', 'unknown'],
    ['Jörg Müller', 'Otto Wahl', 'different']
  ])('says of the names %j and %j how much they agree', (counterpartyName, found, verdict) => {
    const row = aRow({ counterpartyName: found })
    expect(verdicts([aDueItem({ counterpartyName })], [row], [])['counterpartyName']).toBe(verdict)
  })
})
