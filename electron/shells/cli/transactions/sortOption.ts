import type { TransactionSort } from '../../../../shared/domain/transaction.ts'
import { AppError } from '../../../../shared/errors.ts'

/** The sortable fields, by their names in a query. */
const FIELDS = {
  created: 'createdAt',
  updated: 'updatedAt',
  amount: 'amount',
  counterparty: 'counterpartyName',
  reference: 'reference',
  status: 'status',
  type: 'type',
  currency: 'currency',
  account: 'accountId',
  bulk: 'bulkPaymentId'
} as const satisfies Readonly<Record<string, TransactionSort['by']>>

/** Most sort keys that a query takes. */
const MOST = 5

/** The order without `--sort`. */
export const NEWEST_FIRST = [{ by: 'createdAt', direction: 'desc' }] as const satisfies readonly TransactionSort[]

/** The `--sort` option of a command. */
export const sortOption = {
  value: 'FIELD[:desc],…',
  read: readSorts,
  text: `the order: ${Object.keys(FIELDS).join(', ')}; default: created:desc`
} as const

function readSorts(text: string): readonly TransactionSort[] {
  const sorts = text.split(',').map(readSort)
  if (sorts.length > MOST) throw new AppError('bad-input', `--sort takes up to ${MOST} fields.`)
  return sorts
}

function readSort(text: string): TransactionSort {
  const [name = '', direction = 'asc', ...rest] = text.trim().toLowerCase().split(':')
  if (rest.length === 0 && isField(name) && (direction === 'asc' || direction === 'desc')) {
    return { by: FIELDS[name], direction }
  }
  const names = Object.keys(FIELDS).join(', ')
  throw new AppError('bad-input', `--sort takes fields such as created:desc,amount, of ${names}; not "${text}".`)
}

function isField(name: string): name is keyof typeof FIELDS {
  return Object.hasOwn(FIELDS, name)
}
