import fc from '../../support/fastCheck.ts'
import { describe, expect, it } from 'vitest'
import { formatMoney, parseMoney } from '../../../shared/domain/money.ts'
import {
  DIFFERENCE_PARTS,
  type Difference,
  type DifferencePartKind
} from '../../../shared/domain/reconciliation/difference.ts'
import { differenceSentences } from '../../../shared/words/differenceSentence.ts'

type Parts = Readonly<Partial<Record<DifferencePartKind, bigint>>>

/** Of what was expected, in ten-thousandths, and what its parts come to. */
function differenceOf(expected: bigint, parts: Parts, currency = 'EUR'): Difference {
  const money = (amount: bigint) => formatMoney(amount, currency)
  const all = DIFFERENCE_PARTS.map((kind) => ({ kind, amount: parts[kind] ?? 0n }))
  const difference = all.reduce((sum, { amount }) => sum + amount, 0n)
  return {
    currency,
    expected: money(expected),
    found: money(expected - difference),
    difference: money(difference),
    parts: all.map(({ kind, amount }) => ({
      kind,
      count: amount === 0n ? 0 : 1,
      amount: money(amount),
      unexplainedCount: 0,
      unexplained: money(0n)
    })),
    unexplained: money(0n),
    unexplainedCount: 0
  }
}

const scaled = (decimal: string) => parseMoney(decimal, 'EUR', 'major') ?? 0n
const grouped = (decimal: string) => decimal.replace(/\B(?=(\d{3})+\.)/g, ',')
const sentenceOf = (expected: string, parts: Readonly<Partial<Record<DifferencePartKind, string>>>) => {
  const scaledParts = Object.fromEntries(Object.entries(parts).map(([kind, amount]) => [kind, scaled(amount)]))
  return differenceSentences([differenceOf(scaled(expected), scaledParts)], grouped)[0]
}

describe('the sentence of a difference', () => {
  it.each([
    [
      '-86000.00',
      { unexpected: '12061.51', missing: '-5403.32', residual: '-405.60' },
      'The bank paid 6,252.59 EUR more than you instructed: 12,061.51 not in the payment file, less 5,403.32 not paid, less 405.60 in other amounts.'
    ],
    [
      '-100.00',
      { missing: '-60.00', pending: '-10.00', duplicate: '20.00' },
      'The bank paid 50.00 EUR less than you instructed: 60.00 not paid, plus 10.00 pending, less 20.00 not in the payment file.'
    ],
    ['-100.00', {}, 'The bank paid exactly the 100.00 EUR that you instructed.'],
    [
      '-100.00',
      { missing: '-40.00', unexpected: '40.00' },
      'The bank paid exactly the 100.00 EUR that you instructed, but not in the same payments: 40.00 not in the payment file, less 40.00 not paid.'
    ],
    [
      '-100.00',
      { missing: '-10.00', ambiguous: '-90.00', candidate: '90.00' },
      'The bank paid 10.00 EUR less than you instructed: 100.00 not paid (90.00 of it not yet accepted), less 90.00 not in the payment file (not yet accepted).'
    ],
    [
      '-100.00',
      { 'suggested-residual': '-8.00', residual: '-2.00', 'suggested-pending': '-30.00', 'suggested-missing': '-5.00' },
      'The bank paid 45.00 EUR less than you instructed: 30.00 pending (not yet accepted), plus 10.00 in other amounts (8.00 of it not yet accepted), plus 5.00 not paid (not yet accepted).'
    ],
    [
      '-100.00',
      { 'suggested-residual': '3.00', residual: '-10.00' },
      'The bank paid 7.00 EUR less than you instructed: 7.00 in other amounts (-3.00 of it not yet accepted).'
    ],
    [
      '100.00',
      { missing: '30.00', candidate: '-5.00' },
      'You received 25.00 EUR less than you expected: 30.00 not received, less 5.00 not in the payment file (not yet accepted).'
    ]
  ] as const)('states %s with %o', (expected, parts, words) => {
    expect(sentenceOf(expected, parts)).toBe(words)
  })

  it('is one for each currency, and none where nothing has an amount', () => {
    const differences = [
      differenceOf(-1_000_000n, {}),
      differenceOf(0n, {}, 'NOK'),
      differenceOf(-800_000n, { missing: -800_000n }, 'SEK')
    ]
    expect(differenceSentences(differences, grouped)).toEqual([
      'The bank paid exactly the 100.00 EUR that you instructed.',
      'The bank paid 80.00 SEK less than you instructed: 80.00 not paid.'
    ])
  })

  const cents = fc.bigInt({ min: -10_000_000n, max: 10_000_000n }).map((amount) => amount * 100n)
  const anyParts = fc.record(
    Object.fromEntries(DIFFERENCE_PARTS.map((kind) => [kind, fc.oneof(fc.constant(0n), cents)]))
  )

  it('names amounts that add up, what is after `less` taken away', () => {
    fc.assert(
      fc.property(cents, anyParts, (expected, parts) => {
        const [sentence = ''] = differenceSentences([differenceOf(expected, parts)], (decimal) => decimal)
        const [, told = ''] = sentence.replaceAll(/ \([^)]*\)/g, '').split(': ')
        const amounts = [...told.matchAll(/(less )?(\d+\.\d{2}) /g)]
        const sum = amounts.reduce((all, [, less, amount = '']) => all + scaled(amount) * (less ? -1n : 1n), 0n)
        const difference = Object.values(parts).reduce((all, one) => all + one, 0n)
        expect(sum).toBe(difference < 0n ? -difference : difference)
        const isMore = difference > 0n !== sentence.startsWith('You received')
        if (difference !== 0n) expect(sentence).toContain(isMore ? ' more than you ' : ' less than you ')
        expect(amounts.map(([, , amount]) => amount)).not.toContain('0.00')
      })
    )
  })
})
