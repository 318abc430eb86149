import { settlementStatusOf, type StatusWords } from '../../../../../shared/transactions/transactionStatus.ts'
import type { FoundRow } from '../../../../core/matching/model.ts'
import { createSharedTexts, type SharedTexts } from '../../file/tables/sharedTexts.ts'

type Line = readonly [
  id: string,
  accountId: string,
  amount: string,
  currency: string,
  paymentAmount: string,
  paymentCurrency: string,
  bulkPaymentId: string | null,
  correlationId: string | null,
  counterpartyName: string | null,
  counterpartyNumber: string | null,
  counterpartyBankCode: string | null,
  reference: string,
  status: string,
  type: string,
  createdAt: string,
  updatedAt: string,
  isAbsent: boolean | number
]

/** Reads complete lines of candidates as the ledger writes them. `words` says which statuses mean settled. */
export function createCandidateReader(words: StatusWords): (lines: Uint8Array) => FoundRow[] {
  const shared = createSharedTexts()
  return (lines) => {
    const text = Buffer.from(lines.buffer, lines.byteOffset, lines.byteLength).toString('utf8').trim()
    if (text === '') return []
    // Texts contain line breaks as \n, so every real line break ends a line.
    const rows = JSON.parse(`[${text.replaceAll('\n', ',')}]`) as readonly Line[]
    return rows.map((line) => rowOf(line, words, shared))
  }
}

function rowOf(line: Line, words: StatusWords, shared: SharedTexts): FoundRow {
  const amount = BigInt(line[2])
  return {
    id: line[0],
    accountId: shared(line[1]),
    amount,
    currency: shared(line[3]),
    paymentAmount: line[4] === line[2] ? amount : BigInt(line[4]),
    paymentCurrency: shared(line[5]),
    bulkPaymentId: shared(line[6]),
    correlationId: line[7],
    counterpartyName: line[8],
    counterpartyNumber: line[9],
    counterpartyBankCode: shared(line[10]),
    reference: line[11],
    status: shared(line[12]),
    settlementStatus: settlementStatusOf(line[12], words),
    type: shared(line[13]),
    createdAt: line[14],
    updatedAt: line[15] === line[14] ? line[14] : line[15],
    isAbsent: Boolean(line[16])
  }
}
