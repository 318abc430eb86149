import { z } from 'zod'
import { CurrencyCode, parseMoney, type AmountUnit } from '../../../../shared/domain/money.ts'
import { TransactionId } from '../../../../shared/domain/transaction.ts'
import { moneySource, stringifyKeepingMoney } from '../jsonText.ts'
import { isCanonical, noFields, unknownFields, utcOf, wireTime } from './wireFields.ts'

/** A received row, ready for the ledger: scaled money, UTC times, and the JSON text of unknown fields. */
export type ReceivedTransaction = ReturnType<typeof convert>

// The schema only checks and transforms nothing: zod compiles such a schema, which is several times as fast.
const optionalText = z.string().nullish()
const money = z.custom<string>((value) => moneySource(value) !== undefined, 'is not a number')

/** The documented fields, and any others that the service sends. */
const WireFields = z.looseObject({
  id: TransactionId,
  account_id: z.string(),
  amount: money,
  currency: CurrencyCode,
  payment_amount: money,
  payment_currency: CurrencyCode,
  exchange_rate: z.unknown().optional(),
  bulk_payment_id: optionalText,
  correlation_id: optionalText,
  counterparty: z
    .looseObject({
      name: optionalText,
      account_id: optionalText,
      account_details: z.looseObject({ number: optionalText, bank_code: optionalText }).nullish()
    })
    .nullish(),
  reference: z.string(),
  status: z.string().min(1),
  type: z.string().min(1),
  created_at: wireTime,
  updated_at: wireTime
})
type WireFields = z.output<typeof WireFields>

/** Parses one row of the wire. An issue names the field that breaks the schema. */
export const wireTransaction = (unit: AmountUnit) =>
  WireFields.transform((wire, context) => convert(wire, unit, context))

/** The only place that converts the wire's snake_case names. */
function convert(wire: WireFields, unit: AmountUnit, context: z.RefinementCtx) {
  const { counterparty } = wire
  return {
    id: wire.id,
    accountId: wire.account_id,
    amount: scaled('amount', wire.amount, wire.currency, unit, context),
    currency: wire.currency,
    paymentAmount: scaled('payment_amount', wire.payment_amount, wire.payment_currency, unit, context),
    paymentCurrency: wire.payment_currency,
    exchangeRate: rateText(wire.exchange_rate, context),
    bulkPaymentId: idOrNone(wire.bulk_payment_id),
    correlationId: idOrNone(wire.correlation_id),
    counterpartyName: counterparty?.name ?? null,
    counterpartyNumber: counterparty?.account_details?.number ?? null,
    counterpartyBankCode: counterparty?.account_details?.bank_code ?? null,
    counterpartyAccountId: counterparty?.account_id ?? null,
    reference: wire.reference,
    status: wire.status,
    type: wire.type,
    createdAt: sortableTime('created_at', wire.created_at, context),
    updatedAt: sortableTime('updated_at', wire.updated_at, context),
    extra: extraOf(wire, context)
  }
}

/** Some services write "" for none. As an id, all transactions without a bulk payment would be one. */
function idOrNone(id: string | null | undefined): string | null {
  return id === '' ? null : (id ?? null)
}

function scaled(field: string, source: string, currency: string, unit: AmountUnit, context: z.RefinementCtx): bigint {
  const amount = parseMoney(moneySource(source) ?? '', currency, unit)
  if (amount !== undefined) return amount
  context.addIssue({ code: 'custom', path: [field], message: 'has more than four decimals or is too large' })
  return z.NEVER
}

/** The ledger sorts times as text, which works only for four-digit years; an offset may lead out of them. */
function sortableTime(field: string, received: string, context: z.RefinementCtx): string {
  const time = utcOf(received)
  if (isCanonical(time)) return time
  context.addIssue({ code: 'custom', path: [field], message: 'is outside of the years 0 to 9999 in UTC' })
  return z.NEVER
}

/** The source text of a rate, number or string. */
function rateText(rate: unknown, context: z.RefinementCtx): string | null {
  if (rate === null || rate === undefined) return null
  return moneySource(rate) ?? (typeof rate === 'string' ? rate : jsonOf(rate, context))
}

const KNOWN = new Set(Object.keys(WireFields.shape))
const KNOWN_COUNTERPARTY = new Set(['name', 'account_id', 'account_details'])
const KNOWN_DETAILS = new Set(['number', 'bank_code'])

/**
 * JSON text of unknown fields, and of known ones that the ledger cannot store as received: times in another form and
 * texts with lone surrogates. Null if there are none.
 */
function extraOf(wire: WireFields, context: z.RefinementCtx): string | null {
  const { counterparty } = wire
  const details = counterparty?.account_details
  const unknownDetails = details ? unknownFields(details, KNOWN_DETAILS) : undefined
  let unknownParty = counterparty ? unknownFields(counterparty, KNOWN_COUNTERPARTY) : undefined
  if (unknownDetails) (unknownParty ??= noFields())['account_details'] = unknownDetails
  let extra = unknownFields(wire, KNOWN)
  if (unknownParty) (extra ??= noFields())['counterparty'] = unknownParty
  for (const field of ['created_at', 'updated_at'] as const)
    if (utcOf(wire[field]) !== wire[field]) (extra ??= noFields())[field] = wire[field]
  return extra ? jsonOf(extra, context) : null
}

/** JSON text of a value. A value nested too deep is a problem of the row. */
function jsonOf(value: unknown, context: z.RefinementCtx): string {
  try {
    return stringifyKeepingMoney(value)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    context.addIssue({ code: 'custom', message: 'is nested too deep' })
    return z.NEVER
  }
}
