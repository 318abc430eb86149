import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { formatMoney } from '../../../../shared/domain/money.ts'
import type { NewTransaction } from '../../../../electron/stores/ledger/model/ledgerSyncRun.ts'
import { aPage, numberedRow } from '../../../support/ledger/aLedgerRow.ts'
import { aKey } from '../../../support/ledger/testLedger.ts'
import { fillWith } from '../exporting/filledLedger.ts'

export const TRANSACTIONS = 1_000_000
export const EXPECTED = 100_000
const PAGE = 1000
const ACCOUNTS = 5

/** A payment that left an account: the row of the long list at this place, its amount never nothing. */
export function paidRow(index: number): NewTransaction {
  const row = numberedRow(index)
  const size = row.amount < 0n ? -row.amount : row.amount
  const amount = -(size === 0n ? 10_000n : size)
  return { ...row, amount, paymentAmount: amount, status: 'completed' }
}

/** The same turned round: money that somebody else paid in, for a document of their own. */
function incomingRow(index: number): NewTransaction {
  const row = paidRow(TRANSACTIONS + index)
  return { ...row, amount: -row.amount, paymentAmount: -row.amount, bulkPaymentId: null }
}

/** An encrypted ledger of so many payments, beside so many transactions that came in, that has nothing left to do. */
export function fillPayments(file: string, payments = TRANSACTIONS, incoming = 0): Promise<void> {
  return fillWith(file, payments + incoming, pages(payments, incoming), aKey)
}

function* pages(payments: number, incoming: number) {
  for (let start = 0; start < payments + incoming; start += PAGE) {
    yield aPage(
      Array.from({ length: PAGE }, (_, offset) => {
        const index = start + offset
        return index < payments ? paidRow(index) : incomingRow(index - payments)
      })
    )
  }
}

/** A pain.001 file of the first payments of the ledger; every n-th without an id, where `n` is given. */
export function writeInstruction(file: string, withoutId?: number): Promise<void> {
  return pipeline(Readable.from(xml(withoutId)), createWriteStream(file))
}

function* xml(withoutId: number | undefined): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>
<GrpHdr><MsgId>BENCH-1</MsgId><CreDtTm>2026-10-01T08:00:00</CreDtTm><NbOfTxs>${EXPECTED}</NbOfTxs><InitgPty/></GrpHdr>
`
  for (let account = 0; account < ACCOUNTS; account++) {
    yield `<PmtInf><PmtInfId>BENCH-1-${account}</PmtInfId><PmtMtd>TRF</PmtMtd><BtchBookg>false</BtchBookg>
<ReqdExctnDt><Dt>2026-09-01</Dt></ReqdExctnDt><Dbtr><Nm>Nordic Settlement AB</Nm></Dbtr>
<DbtrAcct><Id><Othr><Id>acc${account}</Id></Othr></Id></DbtrAcct><DbtrAgt><FinInstnId/></DbtrAgt>
`
    for (let index = account; index < EXPECTED; index += ACCOUNTS) {
      yield paymentXml(paidRow(index), index, withoutId !== undefined && Math.floor(index / ACCOUNTS) % withoutId === 0)
    }
    yield '</PmtInf>\n'
  }
  yield '</CstmrCdtTrfInitn></Document>\n'
}

function paymentXml(row: NewTransaction, index: number, isWithoutId: boolean): string {
  const ids = isWithoutId
    ? '<EndToEndId>NOTPROVIDED</EndToEndId>'
    : `<EndToEndId>E2E-${index}</EndToEndId><UETR>${row.correlationId ?? ''}</UETR>`
  const { currency, counterpartyName, counterpartyNumber, reference } = row
  return `<CdtTrfTxInf><PmtId><InstrId>${index}</InstrId>${ids}</PmtId>
<Amt><InstdAmt Ccy="${currency}">${formatMoney(-row.amount, currency)}</InstdAmt></Amt>
<CdtrAgt><FinInstnId><BICFI>FTCSSESSXXX</BICFI></FinInstnId></CdtrAgt>
<Cdtr><Nm>${escaped(counterpartyName ?? 'Unknown')}</Nm></Cdtr>
<CdtrAcct><Id><Othr><Id>${counterpartyNumber ?? ''}</Id></Othr></Id></CdtrAcct>
<RmtInf><Ustrd>${escaped(reference)}</Ustrd></RmtInf></CdtTrfTxInf>
`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
