import { daysOf } from '../../../../shared/days/dateRange.ts'
import type { Transaction } from '../../../../shared/domain/transaction.ts'
import type { Condition } from '../../../../shared/domain/transactionFilter.ts'
import { recordOf } from '../../../../shared/transactions/fieldLists.ts'
import { FILTERED_FIELDS } from '../../../../shared/transactions/transactionFields.ts'
import { settlementStatusOf } from '../../../../shared/transactions/transactionStatus.ts'

const exact = recordOf(FILTERED_FIELDS, ({ filter, name }) => [filter, name])

const possessed = {
  bulk: 'bulkPaymentId',
  correlation: 'correlationId',
  counterparty: 'counterpartyName',
  number: 'counterpartyNumber',
  reference: 'reference',
  extra: 'exchangeRate',
  history: 'exchangeRate'
} as const

/** Whether a made-up row meets a condition: near enough to look at the page with, in UTC and with doubles. */
export function fakeMatch(row: Transaction, condition: Condition): boolean {
  return holds(row, condition) !== condition.not
}

function holds(row: Transaction, condition: Condition): boolean {
  switch (condition.field) {
    case 'text':
      return JSON.stringify(Object.values(row)).toLowerCase().includes(condition.phrase.toLowerCase())
    case 'standing':
      return condition.anyOf.includes(settlementStatusOf(row.status))
    case 'reconciliation':
      return condition.anyOf.includes(row.reconciliation)
    case 'direction':
      return condition.anyOf.includes(Number(row.amount) > 0 ? 'in' : Number(row.amount) < 0 ? 'out' : 'zero')
    case 'has':
      return condition.allOf.every((what) => row[possessed[what]])
    case 'is':
      return condition.anyOf.includes('absent') && row.isAbsent
    case 'amount':
      return isWithin(Number(row.amount), condition)
    case 'size':
      return isWithin(Math.abs(Number(row.amount)), condition)
    case 'created':
      return isOn(row.createdAt, condition.days)
    case 'updated':
      return isOn(row.updatedAt, condition.days)
    case 'id':
    case 'account':
    case 'currency':
    case 'status':
    case 'type':
    case 'bulk':
    case 'correlation':
    case 'counterparty':
      return condition.anyOf.includes(row[exact[condition.field]] ?? '')
  }
}

type Range = Extract<Condition, { field: 'amount' | 'size' }>

function isWithin(amount: number, { min, max }: Range): boolean {
  const above = !min || amount > Number(min.value) || (min.isIncluded && amount === Number(min.value))
  const below = !max || amount < Number(max.value) || (max.isIncluded && amount === Number(max.value))
  return above && below
}

function isOn(time: string, days: Extract<Condition, { field: 'created' | 'updated' }>['days']): boolean {
  const { from, to } = 'preset' in days ? daysOf(days.preset, '2026-10-03') : days
  const day = time.slice(0, 10)
  return (from === null || day >= from) && (to === null || day <= to)
}
