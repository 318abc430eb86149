import { describe, expect, it } from 'vitest'
import { makeNearMisses } from '../../../../../electron/core/matching/figures/nearMisses.ts'
import { makeJudge } from '../../../../../electron/core/matching/pairing/contradicting/judge.ts'
import { makeKnownBulks } from '../../../../../electron/core/matching/pairing/knownBulks.ts'
import type { ExpectedItem, FoundRow } from '../../../../../electron/core/matching/model.ts'
import { aDueItem, aRow } from '../../../../support/reconciliation/reconciling.ts'

function near(item: ExpectedItem, rows: readonly FoundRow[], taken: readonly string[] = []) {
  const judge = makeJudge({ items: [item], rows, rules: [] }, makeKnownBulks([], []))
  return makeNearMisses(rows, ({ id }) => !taken.includes(id), judge, [])(item)
}

const ids = (...given: Parameters<typeof near>) => near(...given).flatMap(({ transactionIds }) => transactionIds)
const on = (day: string) => ({ createdAt: `${day}T12:00:00.000Z` })

describe('the transactions that come nearest to a payment that was not found', () => {
  const payee = { counterpartyName: 'Nordic Supplies AB' }
  const item = aDueItem({ ...payee, reference: 'Invoice 4711' })
  const byName = (id: string, amount: string, change: Parameters<typeof aRow>[0] = {}) =>
    aRow({ id, amount, ...payee, ...change })

  it('share its sum or its text, the likest first, each with what is against it', () => {
    const rows = [
      byName('payee-alone', '-7.00'),
      aRow({ id: 'text', amount: '-3.00', reference: 'INVOICE 4711' }),
      byName('near-sum', '-10.40', { reference: 'Invoice 4711 and 4712' }),
      aRow({ id: 'failed', status: 'failed' }),
      byName('other-text', '-10.00', { reference: 'Invoice 4712' }),
      byName('all', '-10.00', { reference: 'INVOICE 4711', ...on('2026-05-04') })
    ]
    const shown = near(item, rows).map(({ transactionIds: [id], against, why }) => [
      id,
      against.map(({ veto }) => veto),
      why
    ])
    expect(shown).toEqual([
      ['all', ['other-day'], 'Not matched: it was made on 2026-05-04, for 2026-03-02.'],
      ['other-text', ['other-document'], 'Not matched: the reference is “Invoice 4712”, not “Invoice 4711”.'],
      ['near-sum', [], 'Not matched: no active rule matches or suggests it.'],
      ['failed', [], 'Not matched: the transaction failed, so nothing was paid.'],
      ['text', [], 'Not matched: no active rule matches or suggests it.']
    ])
  })

  it('are other payments to its payee if nothing is nearer, within a factor of ten', () => {
    const rows = [
      byName('seven', '-7.00', { counterpartyName: 'NORDIC SUPPLIES' }),
      byName('large', '-101.00'),
      byName('small', '-0.99'),
      aRow({ id: 'namesake', amount: '-7.00', counterpartyName: 'Nordic Timber Trading AB' }),
      aRow({ id: 'form', amount: '-7.00', counterpartyName: 'Kraft AB' })
    ]
    expect(ids(aDueItem(payee), rows)).toEqual(['seven'])
    expect(ids(item, [byName('seven', '-7.00'), byName('nearer', '-10.00')])).toEqual(['nearer'])
  })

  it('share one of several statements of its reference', () => {
    const rows = [aRow({ id: 'line', amount: '-3.00', reference: 'INVOICE 4711' }), byName('payee', '-7.00')]
    expect(ids({ ...item, reference: 'Thanks\nInvoice 4711' }, rows)).toEqual(['line'])
  })

  it('are also payments to whom the payee is paid for', () => {
    const factored = aDueItem({ counterpartyName: 'Factoring AG', ultimateName: payee.counterpartyName })
    const nearer = [byName('seven', '-7.00'), aRow({ id: 'six', amount: '-6.00', counterpartyName: 'Kraft AG' })]
    expect(ids(factored, nearer)).toEqual(['seven'])
  })

  it('are at most five: those nearest to the due day, and on one day in the order of their ids', () => {
    const days = ['2026-03-06', '2026-03-04', '2026-03-05', '2026-03-04', '2026-02-20', '2026-01-01', '2026-03-03']
    const rows = days.map((day, at) => byName(`r${String(9 - at)}`, '-10.00', on(day)))
    expect(ids(item, rows)).toEqual(['r3', 'r6', 'r8', 'r7', 'r9'])
  })

  it('are free, and of the sum in the currency of the payment', () => {
    const exchanged = { amount: '-11.00', currency: 'USD', paid: '-10.00', paymentCurrency: 'EUR', ...payee }
    const rows = [
      aRow({ id: 'exchanged', ...exchanged }),
      aRow({ id: 'taken' }),
      aRow({ id: 'dollars', currency: 'USD' })
    ]
    expect(ids(aDueItem(), rows, ['taken'])).toEqual(['exchanged'])
  })

  it('say of a domestic account number at which bank it is, and not of an IBAN', () => {
    const iban = aDueItem({ counterpartyNumber: 'DE75512108001245126199', counterpartyBankCode: 'SOGEDEFF' })
    const rows = [aRow({ counterpartyNumber: '31926819', counterpartyBankCode: '601613' })]
    expect(near(iban, rows).map(({ why }) => why)).toEqual([
      'Not matched: the account number is 31926819 at 601613, not DE75512108001245126199.'
    ])
  })

  it('are those with the text of a payment that has no amount, and none without any text', () => {
    const rows = [aRow({ id: 'text', reference: 'INVOICE 4711' }), aRow({ id: 'silent' })]
    expect(ids(aDueItem({ amount: null, reference: 'Invoice 4711' }), rows)).toEqual(['text'])
    expect(ids(aDueItem({ amount: null, currency: 'EUR', reference: 'Invoice 4711' }), rows)).toEqual(['text'])
    expect(ids(aDueItem({ amount: null, reference: '-' }), rows)).toEqual([])
  })
})
