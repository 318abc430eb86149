import type { Transaction } from '../../../../shared/domain/transaction.ts'
import {
  FIELD_NAMES,
  FIELD_PARTS,
  wirePath,
  type TransactionField
} from '../../../../shared/transactions/transactionFields.ts'
import { formatAmount, formatIfDecimal, formatInstant } from '../../../kit/bridge/format.ts'
import { wireWord } from '../../../../shared/words/wireWord.ts'
import { matchStatusWords } from '../../../../shared/words/matchStatus.ts'

/** One field of a transaction as received. `local` is the same for the user, such as a name. */
export interface ShownField {
  /** As the interface names it. A field that Tallydesk adds has its own name. */
  readonly name: string
  readonly label: string
  /** Null: the service sent none. */
  readonly value: string | null
  readonly local?: string | undefined
  /** Shown instead of the value. The value is what is copied. */
  readonly shown?: string
  /** For ids and numbers, in a font that shows each character clearly. */
  readonly code?: boolean
}

interface FieldGroup {
  readonly title: string
  readonly fields: readonly ShownField[]
}

export interface FieldKnowledge {
  readonly timeZone?: string | undefined
  readonly accountName?: string | undefined
}

const { ids, money, links, party, remittance, status, type, times } = FIELD_PARTS

/** Labels that the title of a group or a name beside them makes clear. */
const LABELS: Readonly<Partial<Record<TransactionField['name'], string>>> = {
  accountId: FIELD_NAMES.accountName,
  counterpartyName: 'Name',
  counterpartyAccountId: 'Account id'
}

/** All fields of a transaction in groups, with their values exactly as in the ledger. */
export function transactionFields(row: Transaction, known: FieldKnowledge = {}): readonly FieldGroup[] {
  const shown = (fields: readonly TransactionField[]) => fields.flatMap((field) => shownField(field, row, known))
  const reconciliation = {
    name: 'reconciliation_state',
    label: FIELD_NAMES.reconciliation,
    value: matchStatusWords[row.reconciliation].name
  }
  return [
    { title: 'Payment', fields: [...shown([...status, ...type, ...remittance, ...money]), reconciliation] },
    { title: 'Counterparty', fields: shown(party) },
    { title: 'Identifiers', fields: shown([...ids, ...links]) },
    { title: 'Times', fields: shown(times) }
  ]
}

/** Nothing for a currency, which stands with its amount. */
function shownField(field: TransactionField, row: Transaction, known: FieldKnowledge): readonly ShownField[] {
  const value = row[field.name]
  const named = { name: wirePath(field), label: LABELS[field.name] ?? field.label, value }
  switch (field.kind) {
    case 'currency':
      return []
    case 'money': {
      const [amount, currency] = [row[field.name], row[field.currency]]
      return [{ ...named, value: `${amount} ${currency}`, shown: `${formatAmount(amount)} ${currency}` }]
    }
    case 'code':
      return [{ ...named, code: true, ...(field.name === 'accountId' && { local: known.accountName }) }]
    case 'text':
      return [{ ...named, value: value === '' ? null : value }]
    case 'word':
      return [{ ...named, ...(value !== null && { shown: wireWord(value) }) }]
    case 'rate':
      return [{ ...named, ...(value !== null && { shown: formatIfDecimal(value) }) }]
    case 'time':
      return [{ ...named, ...(value !== null && { shown: formatInstant(value, undefined, known.timeZone) }) }]
  }
}

const RAW_FIELDS = [...ids, ...status, ...type, ...money, ...remittance, ...links, ...party, ...times]

/** All fields as in the ledger, by their names in the interface. */
export function rawFields(row: Transaction): readonly ShownField[] {
  return RAW_FIELDS.map((field) => {
    const name = wirePath(field)
    return { name, label: name, value: row[field.name], code: true }
  })
}
