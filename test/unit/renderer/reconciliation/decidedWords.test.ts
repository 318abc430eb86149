import { describe, expect, it } from 'vitest'
import type { Evidence } from '../../../../shared/domain/reconciliation/match.ts'
import { signedWords } from '../../../../renderer/reconciliation/parts/signing/signedWords.ts'
import { suggestionDifferences } from '../../../../renderer/reconciliation/parts/suggested/suggestionWords.ts'
import { exactCount, waitingWords } from '../../../../renderer/reconciliation/parts/suggested/waitingWords.ts'
import { nothingToDecide } from '../../../../renderer/reconciliation/parts/words/openWords.ts'
import { badgeOf } from '../../../../renderer/reconciliation/parts/words/proofWords.ts'
import { allDecidedOn, decidedOn } from '../../../../renderer/reconciliation/parts/words/titleOf.ts'

const payment = (counterpartyName: string, amount: string, residual: string | null) => ({
  counterpartyName,
  counterpartyNumber: null,
  reference: null,
  correlationId: null,
  amount,
  currency: 'EUR',
  match: residual === null ? null : 7,
  residual
})

describe('what is decided on', () => {
  it('names the difference of a match, or the amount of the payment if there is none', () => {
    expect(decidedOn(payment('Aoife', '-12419.00', '-11177.10'))).toBe('Aoife, 11,177.10 EUR short')
    expect(decidedOn(payment('Aoife', '-12419.00', '0.00'))).toBe('Aoife, −12,419.00 EUR')
    expect(decidedOn(payment('Aoife', '-12419.00', null))).toBe('Aoife, −12,419.00 EUR')
  })

  it('names two, and of more the first two', () => {
    const two = [payment('Ülle', '-6027.10', '-8.20'), payment('Otto', '-5698.12', '-0.90')]
    expect(allDecidedOn(two, [])).toBe('Ülle and Otto, net 9.10 EUR short')
    expect(allDecidedOn([...two, payment('Ada', '-20.00', null)], [payment('Fee', '-1.00', null)])).toBe(
      'Ülle, Otto and 2 more, net 9.10 EUR short, payments −20.00 EUR, transactions −1.00 EUR'
    )
    const other = [payment('Ülle', '-100.00', '45.50'), payment('Otto', '-100.00', '-10.00')]
    expect(allDecidedOn(other, [])).toBe('Ülle and Otto, net 35.50 EUR too much')
    const many = Array.from({ length: 1234 }, () => payment('Ada', '-1.00', null))
    expect(allDecidedOn(many, [])).toBe('Ada, Ada and 1,232 more, payments −1,234.00 EUR')
  })
})

describe('suggested matches', () => {
  const weighed = (residual: string, status: string, verdict: Evidence['verdict']) => ({
    evidence: [{ field: 'status', expected: null, found: status, verdict } as const],
    against: [],
    residual,
    items: [{ amount: '-10360.00' }]
  })

  it.each([
    ['-10360.00', 'failed', 'different', 'Failed, not paid'],
    ['-10360.00', 'returned', 'different', 'Returned, not paid'],
    ['-60.00', 'completed', 'same', 'Amount mismatch: found 10,300.00, instructed 10,360.00'],
    ['0.00', 'pending_approval', 'similar', 'Status Pending approval'],
    ['0.00', 'completed', 'same', '']
  ] as const)('say what differs: residual %s, status %s', (residual, status, verdict, words) => {
    expect(suggestionDifferences(weighed(residual, status, verdict))).toBe(words)
  })

  const none = { amount: 0, pending: 0, unpaid: 0, other: 0 }
  it('say before they are accepted how many differ, and in what', () => {
    const waiting = [
      { count: 30, differing: { ...none, amount: 3 } },
      { count: 4, differing: { ...none, pending: 1, unpaid: 2 } }
    ]
    expect(waitingWords(waiting)).toBe('3 with another amount, 2 failed or returned, not paid, 1 pending')
    expect(exactCount(waiting)).toBe(28)
    expect(waitingWords([{ count: 30, differing: none }])).toBe('')
  })
})

describe('the badge of a rule', () => {
  const rule = { name: 'Payment id', strength: 'certain' } as const
  const same = { field: 'correlationId', expected: 'a', found: 'a', verdict: 'same' } as const
  const status = (verdict: Evidence['verdict']) => ({ field: 'status', expected: null, found: 'x', verdict }) as const
  const nameOf = (strength: 'certain' | 'strong', residual: string, evidence: readonly Evidence[]) =>
    badgeOf({ kind: 'match', rule: { ...rule, strength }, residual, evidence, against: [] })?.name

  it('is how well it proves only where nothing differs', () => {
    expect(nameOf('certain', '0.00', [same, status('same')])).toBe('Certain')
    expect(nameOf('certain', '-11177.10', [same, status('same')])).toBe('Same payment id')
    expect(nameOf('strong', '5.00', [status('same')])).toBe('Differs')
  })

  it('is not certain of one of several that fit', () => {
    const column = { rule: { ...rule, strength: 'certain' }, residual: '0.00', evidence: [same], against: [] } as const
    expect(badgeOf({ ...column, kind: 'candidate' })?.name).toBe('Possible match')
    expect(badgeOf({ ...column, kind: 'suggested' })?.name).toBe('Certain')
  })

  it('says that nothing was paid of what failed', () => {
    expect(nameOf('strong', '5.00', [status('different')])).toBe('Nothing was paid')
    expect(nameOf('certain', '0.00', [same, status('different')])).toBe('Nothing was paid')
  })
})

const items = { matched: 31, different: 3, suggested: 0, ambiguous: 0, pending: 1, missing: 1, repeated: 0 }
const transactions = { expected: 35, suggested: 0, candidate: 0, duplicate: 1, unexpected: 2, unrelated: 0 }
const part = { amount: '-669.38', unexplained: '0.00', unexplainedCount: 0 }
const difference = {
  currency: 'EUR',
  expected: '-700.00',
  found: '-30.62',
  difference: '-669.38',
  unexplained: '0.00',
  unexplainedCount: 0,
  parts: [
    { ...part, kind: 'pending' as const, count: 1 },
    { ...part, kind: 'residual' as const, count: 3, unexplainedCount: 1 },
    { ...part, kind: 'unexpected' as const, count: 2 }
  ]
}
const counts = { items, transactions, queue: 0 }

describe('what is signed', () => {
  it('lists transactions outside the file, and how many are explained', () => {
    const words = signedWords(counts, [difference])
    expect(words).toContain('31 matched')
    expect(words).toContain('2 transactions not in payment file, 1 transaction paid twice.')
    expect(words).toContain('4 explained: accepted with a reason')
    expect(words).not.toContain('not decided')
    expect(signedWords({ ...counts, queue: 3 }, [difference])).toContain('3 not decided.')
  })
})

describe('when nothing waits', () => {
  it('says how much is pending, that it is watched, and what becomes of it', () => {
    const signed = nothingToDecide({ phase: 'signed-off', counts, differences: [difference] })
    expect(signed).toMatch(
      /^Signed off with 1 payment \(669\.38 EUR\) pending\. .* what fails can then be carried forward/
    )
    expect(nothingToDecide({ phase: 'open', counts, differences: [difference] })).toContain('come back to this queue')
    const none = { ...counts, items: { ...items, pending: 0 } }
    expect(nothingToDecide({ phase: 'open', counts: none, differences: [] })).toBe('Nothing to decide.')
  })
})
