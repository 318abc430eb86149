import type { Resolution } from '../../../../../shared/domain/reconciliation/itemState.ts'
import type { HeldMatch } from '../../../../../electron/core/matching/model.ts'
import { aRow, aDueItem, scaled } from '../../../../support/reconciliation/reconciling.ts'
import type { NamedCase } from '../namedCase.ts'

const named = aDueItem({ correlationId: 'x-1' })
const found = (change: Parameters<typeof aRow>[0] = {}) => aRow({ correlationId: 'x-1', ...change })
const words = (kind: Resolution['kind']): Resolution => ({ kind, reason: 'Agreed', by: 'Mona', at: '2026-03-09' })
const held = (change: Partial<HeldMatch> = {}): HeldMatch => ({
  id: 1,
  rule: 'correlation-id',
  items: ['a'],
  rows: ['r'],
  figures: new Map([['r', { amount: scaled('-10.00'), currency: 'EUR', settlementStatus: 'settled' }]]),
  ...change
})

/** A difference of that much, and of that kind, that somebody has decided about. */
const decided = (amount: string): NonNullable<NamedCase['resolutions']> => ({
  matches: new Map([[1, words('explained')]]),
  decided: new Map([[1, { entry: 1, amounts: new Map([['EUR', scaled(amount)]]), kinds: ['amount'] as const }]])
})

/** What a status, a decision and a change afterwards make of a payment. */
export const SETTLEMENT_STATUS_CASES: readonly NamedCase[] = [
  {
    says: 'A payment that waits for approval is pending, and explains itself',
    items: [named],
    rows: [found({ status: 'pending_approval' })],
    becomes: { a: 'pending r', r: 'expected' },
    difference: { EUR: '-10.00' },
    unexplained: { EUR: '0.00' },
    blocks: 0
  },
  {
    says: 'A status that nobody has given a meaning never counts as settled, and blocks',
    items: [named],
    rows: [found({ status: 'on_the_way_perhaps' })],
    becomes: { a: 'pending r', r: 'expected' },
    difference: { EUR: '-10.00' },
    unexplained: { EUR: '-10.00' },
    blocks: 1
  },
  {
    says: 'A pending payment of another amount leaves only the shortfall unexplained',
    items: [named],
    rows: [found({ status: 'pending', amount: '-7.00' })],
    becomes: { a: 'pending (amount) r', r: 'expected' },
    difference: { EUR: '-10.00' },
    unexplained: { EUR: '-3.00' },
    blocks: 1
  },
  {
    says: 'A pending payment of another amount that somebody has explained still shows it',
    items: [named],
    rows: [found({ status: 'pending', amount: '-7.00' })],
    held: [held({ figures: new Map() })],
    resolutions: { matches: new Map([[1, words('explained')]]) },
    becomes: { a: 'pending (amount) r', r: 'expected' },
    blocks: 0
  },
  {
    says: 'A match of whose transactions none is there any more is not paid',
    items: [named],
    rows: [],
    held: [held({ rows: ['gone'] })],
    becomes: { a: 'different (amount) gone' },
    difference: { EUR: '-10.00' },
    blocks: 1
  },
  {
    says: 'Half settled and half under way is pending with the open half',
    items: [named],
    rows: [found({ id: 'r1', amount: '-4.00' }), found({ id: 'r2', amount: '-6.00', status: 'pending' })],
    becomes: { a: 'pending r1+r2', r1: 'expected', r2: 'expected' },
    difference: { EUR: '-6.00' },
    blocks: 0
  },
  {
    says: 'What is missing is explained once it is written off',
    items: [named],
    rows: [],
    resolutions: { items: new Map([['a', words('written-off')]]) },
    becomes: { a: 'missing' },
    difference: { EUR: '-10.00' },
    unexplained: { EUR: '0.00' },
    blocks: 0
  },
  {
    says: 'The residual of a match is explained by words about the match',
    items: [named],
    rows: [found({ amount: '-9.00' })],
    held: [held({ figures: new Map() })],
    resolutions: { matches: new Map([[1, words('explained')]]) },
    becomes: { a: 'different (amount) r', r: 'expected' },
    difference: { EUR: '-1.00' },
    unexplained: { EUR: '0.00' },
    blocks: 0
  },
  {
    says: 'The residual that is carried on is explained by words about the item',
    items: [named],
    rows: [found({ amount: '-9.00' })],
    resolutions: { items: new Map([['a', words('carried')]]) },
    becomes: { a: 'different (amount) r', r: 'expected' },
    difference: { EUR: '-1.00' },
    unexplained: { EUR: '0.00' },
    blocks: 0
  },
  {
    says: 'A surplus that is ignored with a reason stays in the difference and blocks no more',
    items: [named],
    rows: [found({ id: 'r1' }), found({ id: 'r2', amount: '-1.00' })],
    resolutions: { rows: new Map([['r2', words('ignored')]]) },
    becomes: { a: 'matched r1', r1: 'expected', r2: 'unexpected' },
    difference: { EUR: '1.00' },
    unexplained: { EUR: '0.00' },
    blocks: 0
  },
  {
    says: 'Candidates of a payment that was written off are candidates no more',
    items: [named],
    rows: [found({ id: 'r1' }), found({ id: 'r2' })],
    resolutions: { items: new Map([['a', words('written-off')]]) },
    becomes: { a: 'ambiguous', r1: 'unexpected', r2: 'unexpected' },
    difference: { EUR: '10.00' },
    blocks: 2
  },
  {
    says: 'A transaction that failed after it was matched is told as changed',
    items: [named],
    rows: [found({ status: 'failed' })],
    held: [held()],
    becomes: { a: 'different (failed, changed) r', r: 'expected' },
    difference: { EUR: '-10.00' },
    blocks: 1
  },
  {
    says: 'A transaction whose amount changed after it was matched is told as changed',
    items: [named],
    rows: [found({ amount: '-11.00' })],
    held: [held()],
    becomes: { a: 'different (amount, changed) r', r: 'expected' },
    difference: { EUR: '1.00' },
    blocks: 1
  },
  {
    says: 'A transaction that the service no longer returns is told as absent',
    items: [named],
    rows: [found({ isAbsent: true })],
    held: [held()],
    becomes: { a: 'different (absent) r', r: 'expected' },
    difference: { EUR: '0.00' },
    blocks: 1
  },
  {
    says: 'A return that comes after the match is unexpected, for its id is known',
    items: [named],
    rows: [found(), found({ id: 'back', amount: '10.00' })],
    held: [held()],
    becomes: { a: 'matched r', r: 'expected', back: 'unexpected' },
    difference: { EUR: '-10.00' },
    blocks: 1
  },
  {
    says: 'A match by hand across currencies counts each side in its own',
    items: [named],
    rows: [found({ currency: 'USD' })],
    held: [held({ rule: null, figures: new Map() })],
    becomes: { a: 'different (amount) r', r: 'expected' },
    difference: { EUR: '-10.00', USD: '10.00' }
  },
  ...(
    [
      ['explains no more than it was about', '-1.00', '-7.00', '-2.00', 1],
      ['explains what is left of it', '-3.00', '-9.00', '0.00', 0],
      ['explains no difference the other way', '-1.00', '-11.00', '1.00', 1],
      ['explains no more of an overpayment than it was about', '1.00', '-13.00', '2.00', 1],
      ['explains what is left of an overpayment', '3.00', '-11.00', '0.00', 0]
    ] as const
  ).map(([does, amount, paid, unexplained, blocks]): NamedCase => ({
    says: `A decision about a difference ${does}`,
    items: [named],
    rows: [found({ amount: paid })],
    held: [held({ figures: new Map() })],
    resolutions: decided(amount),
    becomes: { a: 'different (amount) r', r: 'expected' },
    unexplained: { EUR: unexplained },
    blocks
  })),
  {
    says: 'A decision about a difference says nothing of a transaction that is gone since',
    items: [named],
    rows: [found({ amount: '-9.00', isAbsent: true })],
    held: [held({ figures: new Map() })],
    resolutions: decided('-1.00'),
    becomes: { a: 'different (amount, absent) r', r: 'expected' },
    unexplained: { EUR: '0.00' },
    blocks: 1
  },
  {
    says: 'A decision about one currency of a match explains nothing of the other',
    items: [named],
    rows: [found({ currency: 'USD' })],
    held: [held({ rule: null, figures: new Map() })],
    resolutions: decided('-10.00'),
    becomes: { a: 'different (amount) r', r: 'expected' },
    unexplained: { EUR: '0.00', USD: '10.00' },
    blocks: 1
  },
  {
    says: 'A payment that is expected in another reconciliation and was paid here after all is told as changed',
    items: [named],
    rows: [found()],
    held: [held({ figures: new Map() })],
    resolutions: { goingOn: new Map([[1, scaled('-10.00')]]) },
    becomes: { a: 'different (changed) r', r: 'expected' },
    difference: { EUR: '0.00' },
    blocks: 1
  },
  {
    says: 'A match by hand with another account number is told as such',
    items: [aDueItem({ counterpartyNumber: 'SE6497700000000000000001' })],
    rows: [aRow({ counterpartyNumber: 'DE75512108001245126199' })],
    held: [held({ rule: null })],
    becomes: { a: 'different (counterparty) r', r: 'expected' },
    blocks: 1
  },
  {
    says: 'So is one with the same number at another bank',
    items: [aDueItem({ counterpartyNumber: '31926819', counterpartyBankCode: '601613' })],
    rows: [aRow({ counterpartyNumber: '31926819', counterpartyBankCode: '200000' })],
    held: [held({ rule: null })],
    becomes: { a: 'different (counterparty) r', r: 'expected' },
    blocks: 1
  },
  {
    says: 'Payments to several payees that were matched by hand with one line went to no other account',
    items: [
      aDueItem({ counterpartyNumber: 'SE6497700000000000000001' }),
      aDueItem({ key: 'b', counterpartyNumber: 'DE75512108001245126199' })
    ],
    rows: [aRow({ amount: '-20.00', counterpartyNumber: 'DE75512108001245126199' })],
    held: [held({ rule: null, items: ['a', 'b'], figures: new Map() })],
    becomes: { a: 'matched r', b: 'matched r', r: 'expected' },
    blocks: 0
  },
  {
    says: 'An id in a list whose payment failed expects nothing, and is told as failed',
    items: [aDueItem({ correlationId: 'x-1', amount: null })],
    rows: [found({ status: 'failed' })],
    becomes: { a: 'different (failed) r', r: 'expected' },
    difference: { EUR: '0.00' },
    blocks: 1
  },
  {
    says: 'A payment with a currency and no amount is missing without a figure',
    items: [aDueItem({ correlationId: 'x-1', amount: null, currency: 'EUR' })],
    rows: [],
    becomes: { a: 'missing' },
    difference: {},
    blocks: 1
  },
  {
    says: 'A payment that was matched by hand is paid twice once a transaction has its own id',
    items: [named],
    rows: [aRow(), found({ id: 'own' })],
    held: [held({ rule: null })],
    becomes: { a: 'matched r', r: 'expected', own: 'duplicate' },
    difference: { EUR: '10.00' },
    blocks: 1
  },
  {
    says: 'It is not where the id is one that the payer uses every year',
    items: [aDueItem({ endToEndId: 'RENT-0007' })],
    rows: [aRow(), aRow({ id: 'own', correlationId: 'RENT-0007', createdAt: '2025-03-03T12:00:00.000Z' })],
    held: [held({ rule: null })],
    becomes: { a: 'matched r', r: 'expected', own: 'unrelated' },
    blocks: 0
  }
]
