import { describe, expect, it } from 'vitest'
import { ofxTime } from '../../../../../electron/stores/ledger/formats/ofx/ofxTime.ts'
import { ofxTransaction } from '../../../../../electron/stores/ledger/formats/ofx/ofxTransaction.ts'
import type { Transaction } from '../../../../../shared/domain/transaction.ts'
import { aTransaction } from '../../../../support/ledger/aTransaction.ts'

const POSTED = '20260102030405.678[0:GMT]'
const HOUR = 3_600_000
const line = (change: Partial<Transaction>) => ofxTransaction(aTransaction(change), POSTED)

describe('a transaction in OFX', () => {
  it('is a debit or a credit by its sign, which the amount keeps', () => {
    expect(line({ amount: '-12.34' })).toContain(
      `<TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>${POSTED}</DTPOSTED><TRNAMT>-12.34</TRNAMT>`
    )
    expect(line({ amount: '12.34' })).toContain('<TRNTYPE>CREDIT</TRNTYPE>')
  })

  it('has an id that nothing but the id of the service changes', () => {
    const id = (change: Partial<Transaction>) => /<FITID>(.*?)<\/FITID>/.exec(line({ id: 'tx-7', ...change }))?.[1]
    expect(id({})).toBe('tx-7')
    expect(id({ status: 'booked', amount: '99.00', createdAt: '2020-01-01T00:00:00.000Z', accountId: 'other' })).toBe(
      'tx-7'
    )
    expect(id({ id: 'tx-8' })).toBe('tx-8')
  })

  it('keeps a name that is too long behind the reference', () => {
    const counterpartyName = 'Kommanditgesellschaft Müller & Söhne, Hamburg'
    expect(line({ counterpartyName, reference: 'Invoice 1' })).toContain(
      '<NAME>Kommanditgesellschaft Müller &amp; S</NAME><MEMO>Invoice 1 / Kommanditgesellschaft Müller &amp; Söhne, Hamburg</MEMO>'
    )
    expect(line({ counterpartyName, reference: ' ' })).toContain(
      '<MEMO>Kommanditgesellschaft Müller &amp; Söhne, Hamburg</MEMO>'
    )
    expect(line({ counterpartyName: 'Acme AB', reference: 'Invoice 1' })).toContain(
      '<NAME>Acme AB</NAME><MEMO>Invoice 1</MEMO>'
    )
  })

  it('names the account of the other side where that has no name', () => {
    expect(line({ counterpartyName: null, counterpartyNumber: '123' })).toContain('<NAME>123</NAME>')
    expect(line({ counterpartyName: null, counterpartyNumber: null })).not.toContain('<NAME>')
  })

  it('stands on one line, whatever its texts hold', () => {
    const text = 'a\r\nb\u2028c\t<STMTTRN>'
    expect(line({ reference: text, counterpartyName: text }).match(/[\r\n\u2028\t]/g)).toEqual(['\n'])
    expect(line({ reference: text })).toContain('<MEMO>a b c &lt;STMTTRN&gt;</MEMO>')
  })
})

describe('a time in OFX', () => {
  const instant = Date.parse('2026-01-31T23:30:00.123Z')

  it('begins with the local day', () => {
    expect(ofxTime(instant, 0)).toBe('20260131233000.123[0:GMT]')
    expect(ofxTime(instant, HOUR)).toBe('20260201003000.123[+1:LOCAL]')
    expect(ofxTime(instant, -5 * HOUR)).toBe('20260131183000.123[-5:LOCAL]')
  })

  it('has offsets of half hours as decimals', () => {
    expect(ofxTime(instant, 5.5 * HOUR)).toBe('20260201050000.123[+5.50:LOCAL]')
    expect(ofxTime(instant, -3.5 * HOUR)).toBe('20260131200000.123[-3.50:LOCAL]')
  })

  it('is none in a year of five digits', () => {
    expect(ofxTime(Date.parse('9999-12-31T23:30:00.000Z'), HOUR)).toBeUndefined()
  })
})
