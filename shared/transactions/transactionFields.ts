import { recordOf } from './fieldLists.ts'

/** A field of a transaction that the service sends. */
interface SentField {
  /** Its name in the app. */
  readonly name: string
  /** Its column in the ledger's table and in files. */
  readonly column: string
  /** Its path in the interface, where that is not its column. */
  readonly wire?: string
  /**
   * `code`: an id or a number, of which each character counts. `word`: a word of the service. `rate`: a number as it was
   * sent.
   */
  readonly kind: 'code' | 'text' | 'word' | 'currency' | 'money' | 'rate' | 'time'
  /** What stands for no value; without it, every transaction has one. */
  readonly none?: '' | null
  /** Of money: the field with its currency. */
  readonly currency?: string
  /** Its first direction, where a list can be sorted by it. */
  readonly sort?: 'asc' | 'desc'
  /** Its name in filters, where they can ask for exact values of it. */
  readonly filter?: string
  /**
   * Of all texts: its bit in the ledger's `text_care`, with another one 16 above. They are stored, so they never change;
   * 34 to 36 are free.
   */
  readonly careBit?: number
  /** Its name for people: one, in tables, filters, details and files. */
  readonly label: string
}

/** The fields by part of a transaction. In every list the fields of a part stand together, in this order. */
export const FIELD_PARTS = {
  ids: [
    { name: 'id', column: 'id', kind: 'code', filter: 'id', careBit: 0, label: 'Transaction id' },
    {
      name: 'accountId',
      column: 'account_id',
      kind: 'code',
      none: '',
      sort: 'asc',
      filter: 'account',
      careBit: 1,
      label: 'Account id'
    }
  ],
  money: [
    { name: 'amount', column: 'amount', kind: 'money', currency: 'currency', sort: 'desc', label: 'Amount' },
    {
      name: 'currency',
      column: 'currency',
      kind: 'currency',
      sort: 'asc',
      filter: 'currency',
      careBit: 6,
      label: 'Currency'
    },
    {
      name: 'paymentAmount',
      column: 'payment_amount',
      kind: 'money',
      currency: 'paymentCurrency',
      label: 'Payment amount'
    },
    { name: 'paymentCurrency', column: 'payment_currency', kind: 'currency', careBit: 7, label: 'Payment currency' },
    { name: 'exchangeRate', column: 'exchange_rate', kind: 'rate', none: null, careBit: 8, label: 'Exchange rate' }
  ],
  links: [
    {
      name: 'bulkPaymentId',
      column: 'bulk_payment_id',
      kind: 'code',
      none: null,
      sort: 'asc',
      filter: 'bulk',
      careBit: 14,
      label: 'Bulk payment'
    },
    {
      name: 'correlationId',
      column: 'correlation_id',
      kind: 'code',
      none: null,
      filter: 'correlation',
      careBit: 15,
      label: 'Payment id'
    }
  ],
  party: [
    {
      name: 'counterpartyName',
      column: 'counterparty_name',
      wire: 'counterparty.name',
      kind: 'text',
      none: null,
      sort: 'asc',
      filter: 'counterparty',
      careBit: 9,
      label: 'Counterparty'
    },
    {
      name: 'counterpartyNumber',
      column: 'counterparty_number',
      wire: 'counterparty.account_details.number',
      kind: 'code',
      none: null,
      careBit: 10,
      label: 'Account number'
    },
    {
      name: 'counterpartyBankCode',
      column: 'counterparty_bank_code',
      wire: 'counterparty.account_details.bank_code',
      kind: 'code',
      none: null,
      careBit: 11,
      label: 'Bank code'
    },
    {
      name: 'counterpartyAccountId',
      column: 'counterparty_account_id',
      wire: 'counterparty.account_id',
      kind: 'code',
      none: null,
      careBit: 12,
      label: 'Counterparty’s account id'
    }
  ],
  remittance: [
    { name: 'reference', column: 'reference', kind: 'text', none: '', sort: 'asc', careBit: 13, label: 'Reference' }
  ],
  status: [
    { name: 'status', column: 'status', kind: 'word', sort: 'asc', filter: 'status', careBit: 5, label: 'Status' }
  ],
  type: [{ name: 'type', column: 'type', kind: 'word', sort: 'asc', filter: 'type', careBit: 4, label: 'Type' }],
  times: [
    { name: 'createdAt', column: 'created_at', kind: 'time', sort: 'desc', careBit: 2, label: 'Created' },
    { name: 'updatedAt', column: 'updated_at', kind: 'time', sort: 'desc', careBit: 3, label: 'Updated' }
  ]
} as const satisfies Readonly<Record<string, readonly SentField[]>>

const { ids, money, links, party, remittance, status, type, times } = FIELD_PARTS

/** In the order of the interface and of the ledger's table. */
export const SENT_FIELDS = [...ids, ...money, ...links, ...party, ...remittance, ...status, ...type, ...times] as const

/** In the order of a file. */
export const FILE_FIELDS = [...ids, ...times, ...type, ...status, ...money, ...party, ...remittance, ...links] as const

/** Those that a filter can compare with exact values. */
export const FILTERED_FIELDS = SENT_FIELDS.filter((field) => 'filter' in field)

export type TransactionField = (typeof SENT_FIELDS)[number]
export type FieldName = TransactionField['name']

/** The path of a field in the interface. */
export type WirePath = PathOf<TransactionField>

type PathOf<Field extends TransactionField> = Field extends { readonly wire: string } ? Field['wire'] : Field['column']

export function wirePath(field: TransactionField): string {
  return 'wire' in field ? field.wire : field.column
}

/** The names of the fields for people, also of those that Tallydesk adds. */
export const FIELD_NAMES = {
  ...recordOf(SENT_FIELDS, ({ name, label }) => [name, label]),
  accountName: 'Account',
  standing: 'Settlement status',
  reconciliation: 'Reconciliation',
  isAbsent: 'No longer returned'
} as const
