import { describe, expect, it } from 'vitest'
import { camtEntry } from '../../../../../electron/stores/ledger/formats/camt/camtEntry.ts'
import type { SettlementStatus } from '../../../../../shared/transactions/transactionStatus.ts'
import type { Transaction } from '../../../../../shared/domain/transaction.ts'
import { aTransaction } from '../../../../support/ledger/aTransaction.ts'

const entry = (
  change: Partial<Transaction>,
  standing: SettlementStatus = 'settled',
  day: string | undefined = '2026-01-02'
) => camtEntry(aTransaction({ createdAt: '2026-01-02T03:04:05.678Z', ...change }), standing, day)

describe('an entry of a camt file', () => {
  it('has a positive amount and says by the sign which way it went', () => {
    expect(entry({ amount: '-12.34' })).toContain('<Amt Ccy="EUR">12.34</Amt><CdtDbtInd>DBIT</CdtDbtInd>')
    expect(entry({ amount: '12.34' })).toContain('<Amt Ccy="EUR">12.34</Amt><CdtDbtInd>CRDT</CdtDbtInd>')
  })

  it('is booked, pending, or of a state that only the service can explain', () => {
    expect(entry({}, 'settled')).toContain('<Sts><Cd>BOOK</Cd></Sts>')
    expect(entry({}, 'pending')).toContain('<Sts><Cd>PDNG</Cd></Sts>')
    expect(entry({ status: 'on <hold>' }, 'unclassified')).toContain('<Sts><Prtry>on &lt;hold&gt;</Prtry></Sts>')
  })

  it('is a credit transfer, issued or received, or what the service calls it', () => {
    expect(entry({ amount: '-1.00' })).toContain('<Fmly><Cd>ICDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly>')
    expect(entry({ amount: '1.00' })).toContain('<Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly>')
    expect(entry({ type: 'card-fee' })).toContain('<BkTxCd><Prtry><Cd>card-fee</Cd></Prtry></BkTxCd>')
  })

  it('names the other side as who was paid or who paid', () => {
    const side = { counterpartyName: 'A & B', counterpartyNumber: 'SE64 9770 0000 0000 0000 0001' }
    expect(entry({ ...side, amount: '-1.00' })).toContain(
      '<RltdPties><Cdtr><Pty><Nm>A &amp; B</Nm></Pty></Cdtr>' +
        '<CdtrAcct><Id><IBAN>SE6497700000000000000001</IBAN></Id></CdtrAcct></RltdPties>'
    )
    expect(entry({ ...side, amount: '1.00' })).toContain('<RltdPties><Dbtr>')
  })

  it('gives a number as an IBAN only where country, length and check digits are those of one', () => {
    for (const number of ['SE0097700000000000000001', 'SE64977000000000000000', '123-4567', 'ZZ6497700000000000000001'])
      expect(entry({ counterpartyNumber: number })).toContain(`<Othr><Id>${number}</Id></Othr>`)
  })

  it('gives a bank as a BIC where it has the form of one', () => {
    const bank = (code: string) => entry({ amount: '-1.00', counterpartyBankCode: code })
    expect(bank('FTCSSESSXXX')).toContain('<RltdAgts><CdtrAgt><FinInstnId><BICFI>FTCSSESSXXX</BICFI>')
    expect(bank('6000')).toContain('<ClrSysMmbId><MmbId>6000</MmbId></ClrSysMmbId>')
  })

  it('gives the ids of the payment without the hyphens that do not fit', () => {
    const ids = { bulkPaymentId: '0a1b2c3d-4e5f-4a6b-8c7d-0123456789ab', correlationId: 'short-1' }
    expect(entry(ids)).toContain(
      '<Refs><PmtInfId>0a1b2c3d4e5f4a6b8c7d0123456789ab</PmtInfId><EndToEndId>short-1</EndToEndId></Refs>'
    )
  })

  it('gives the sum that was instructed where it is another, and the rate as it came', () => {
    const paid = entry({ paymentAmount: '-130.50', paymentCurrency: 'SEK', exchangeRate: '11.2' })
    expect(paid).toContain('<AmtDtls><InstdAmt><Amt Ccy="SEK">130.50</Amt></InstdAmt></AmtDtls>')
    expect(paid).toContain('<AddtlTxInf>Exchange rate as received: 11.2</AddtlTxInf>')
    expect(entry({})).not.toContain('AmtDtls')
  })

  it('splits a long reference without breaking a character, and loses none of it', () => {
    const reference = `${'x'.repeat(139)}😀 end`
    expect(entry({ reference })).toContain(`<Ustrd>${'x'.repeat(139)}</Ustrd><Ustrd>😀 end</Ustrd>`)
  })

  it('has no day, rather than a wrong one, where the service sent no time', () => {
    const without = camtEntry(aTransaction({ createdAt: 'soon' }), 'settled', undefined)
    expect(without).not.toMatch(/BookgDt|ValDt|TxDtTm|soon/)
  })

  it('leaves out what is blank', () => {
    const blank = { counterpartyName: ' ', counterpartyNumber: null, counterpartyAccountId: null, reference: '' }
    expect(entry({ ...blank, counterpartyBankCode: ' ' })).not.toMatch(/RltdPties|RltdAgts|RmtInf/)
  })
})
