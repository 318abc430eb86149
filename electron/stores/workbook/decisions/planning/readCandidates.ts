import { settlementStatusOf, type StatusWords } from '../../../../../shared/transactions/transactionStatus.ts'
import { CANDIDATE_PLACES as AT, type CandidateLine } from '../../../../core/matching/foundFields.ts'
import type { FoundRow } from '../../../../core/matching/model.ts'
import { createSharedTexts, type SharedTexts } from '../../file/tables/sharedTexts.ts'

/** Reads complete lines of candidates as the ledger writes them. `words` says which statuses mean settled. */
export function createCandidateReader(words: StatusWords): (lines: Uint8Array) => FoundRow[] {
  const shared = createSharedTexts()
  return (lines) => {
    const text = Buffer.from(lines.buffer, lines.byteOffset, lines.byteLength).toString('utf8').trim()
    if (text === '') return []
    // Texts contain line breaks as \n, so every real line break ends a line.
    const rows = JSON.parse(`[${text.replaceAll('\n', ',')}]`) as readonly CandidateLine[]
    return rows.map((line) => rowOf(line, words, shared))
  }
}

function rowOf(line: CandidateLine, words: StatusWords, shared: SharedTexts): FoundRow {
  const amount = BigInt(line[AT.amount])
  return {
    id: line[AT.id],
    accountId: shared(line[AT.accountId]),
    amount,
    currency: shared(line[AT.currency]),
    paymentAmount: line[AT.paymentAmount] === line[AT.amount] ? amount : BigInt(line[AT.paymentAmount]),
    paymentCurrency: shared(line[AT.paymentCurrency]),
    bulkPaymentId: shared(line[AT.bulkPaymentId]),
    correlationId: line[AT.correlationId],
    counterpartyName: line[AT.counterpartyName],
    counterpartyNumber: line[AT.counterpartyNumber],
    counterpartyBankCode: shared(line[AT.counterpartyBankCode]),
    reference: line[AT.reference],
    status: shared(line[AT.status]),
    settlementStatus: settlementStatusOf(line[AT.status], words),
    type: shared(line[AT.type]),
    createdAt: line[AT.createdAt],
    updatedAt: line[AT.updatedAt] === line[AT.createdAt] ? line[AT.createdAt] : line[AT.updatedAt],
    isAbsent: line[AT.isAbsent]
  }
}
