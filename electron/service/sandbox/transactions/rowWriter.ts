import type { Policy } from '../policy/switches.ts'
import { mix } from '../seeded/hash.ts'
import { awkwardReferenceOf } from './references.ts'
import { SANDBOX_EPOCH } from './businessTime.ts'
import type { SandboxTransaction } from './sandboxTransaction.ts'
import { MAJOR, transactionText, type NumberStyle } from './transactionText.ts'

type RowPolicy = Pick<Policy, 'unit' | 'times' | 'words' | 'texts' | 'exchange_rate' | 'row_shape'>

/** Returns a function that writes a row as JSON text in the form that the policy asks for. */
export function rowWriter(policy: RowPolicy): (row: SandboxTransaction, key: number) => string {
  const style: NumberStyle = {
    amount: policy.unit === 'minor' ? String : MAJOR.amount,
    quotesRates: policy.exchange_rate === 'string'
  }
  const changes: readonly Restyle[] = [
    ...(policy.times === 'equal' ? [equalTimes] : []),
    ...(policy.words === 'new' ? [newWords] : []),
    ...(policy.texts === 'awkward' ? [awkwardTexts] : []),
    ...(policy.row_shape === 'old' ? [oldShape] : [])
  ]
  if (changes.length === 0 && policy.row_shape !== 'broken') return (row) => transactionText(row, style)
  return (row, key) => {
    const restyled = changes.reduce((changed, restyle) => restyle(changed, key), row)
    const text = transactionText(restyled, style)
    return policy.row_shape === 'broken' && key % 100 === BROKEN_AT ? broken(text, key) : text
  }
}

type Restyle = (row: SandboxTransaction, key: number) => SandboxTransaction

const AWKWARD_KEY = 3

const FOUR_WEEKS = 28 * 24 * 60 * 60 * 1000

// Truncating keeps times in order: a later time never becomes an earlier one.
const equalTimes: Restyle = (row) => ({ ...row, createdAt: cut(row.createdAt), updatedAt: cut(row.updatedAt) })

function cut(time: number): number {
  return SANDBOX_EPOCH + Math.floor((time - SANDBOX_EPOCH) / FOUR_WEEKS) * FOUR_WEEKS
}

const newWords: Restyle = (row, key) => ({
  ...row,
  status: key % 3 === 1 ? 'awaiting_second_look' : row.status,
  type: key % 5 === 1 ? 'standing-order' : row.type
})

// One row in forty, so that most of a page stays unchanged.
const awkwardTexts: Restyle = (row, key) =>
  key % 40 === 7 ? { ...row, reference: awkwardReferenceOf(mix(AWKWARD_KEY, key)) } : row

const oldShape: Restyle = (row, key) => ({
  ...row,
  bulkPaymentId: undefined,
  correlationId: undefined,
  exchangeRate: undefined,
  counterparty: { ...row.counterparty, json: oldParty(row, key) }
})

function oldParty({ counterparty: { name } }: SandboxTransaction, key: number): string | undefined {
  if (key % 3 === 0) return JSON.stringify({ name })
  return key % 3 === 1 ? 'null' : undefined
}

const BROKEN_AT = 7

// Each breaks a field that a client needs, in a different way. The result is still JSON.
const BREAKS: readonly ((text: string) => string)[] = [
  (text) => text.replace(/"amount":[^,]+,/, ''),
  (text) => text.replace(/"amount":([^,]+),/, '"amount":"$1",'),
  (text) => text.replace(/"currency":"[A-Z]{3}"/, '"currency":null'),
  (text) => text.replace(/"created_at":"[^"]+"/, '"created_at":"yesterday"'),
  (text) => text.replace(/"status":"[^"]*"/, '"status":7')
]

function broken(text: string, key: number): string {
  return BREAKS[Math.floor(key / 100) % BREAKS.length]?.(text) ?? text
}
