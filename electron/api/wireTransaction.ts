import { z } from 'zod'
import { CurrencyCode, parseMoney, type AmountUnit } from '../../shared/domain/money.ts'
import { TransactionId } from '../../shared/domain/transaction.ts'
import { moneySource, stringifyKeepingMoney } from './jsonText.ts'

/** A row as received, ready for the ledger: scaled money, UTC times, and JSON text of what the schema does not name. */
export type ReceivedTransaction = ReturnType<typeof convert>

const optionalText = z
  .string()
  .nullish()
  .transform((text) => text ?? null)
const money = z.unknown().transform((value, context) => {
  const source = moneySource(value)
  if (source !== undefined) return source
  context.addIssue({ code: 'custom', message: 'is not a number' })
  return z.NEVER
})
const exchangeRate = z
  .unknown()
  .optional()
  .transform((value, context) => {
    if (value === null || value === undefined) return null
    return moneySource(value) ?? (typeof value === 'string' ? value : jsonOf(value, context))
  })
const time = z.iso.datetime({ offset: true })

/** The documented fields, and whatever else the service sends. */
const WireFields = z.looseObject({
  id: TransactionId,
  account_id: z.string(),
  amount: money,
  currency: CurrencyCode,
  payment_amount: money,
  payment_currency: CurrencyCode,
  exchange_rate: exchangeRate,
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
  created_at: time,
  updated_at: time
})
type WireFields = z.output<typeof WireFields>

/** Reads one row of the wire; an issue names the field that breaks the schema. */
export const wireTransaction = (unit: AmountUnit) =>
  WireFields.transform((wire, context) => convert(wire, unit, context))

/** The one place where the wire's snake_case becomes ours. */
function convert(wire: WireFields, unit: AmountUnit, context: z.RefinementCtx) {
  const { counterparty } = wire
  return {
    id: wire.id,
    accountId: wire.account_id,
    amount: scaled('amount', wire.amount, wire.currency, unit, context),
    currency: wire.currency,
    paymentAmount: scaled('payment_amount', wire.payment_amount, wire.payment_currency, unit, context),
    paymentCurrency: wire.payment_currency,
    exchangeRate: wire.exchange_rate,
    bulkPaymentId: wire.bulk_payment_id,
    correlationId: wire.correlation_id,
    counterpartyName: counterparty?.name ?? null,
    counterpartyNumber: counterparty?.account_details?.number ?? null,
    counterpartyBankCode: counterparty?.account_details?.bank_code ?? null,
    counterpartyAccountId: counterparty?.account_id ?? null,
    reference: wire.reference,
    status: wire.status,
    type: wire.type,
    createdAt: utc(wire.created_at),
    updatedAt: utc(wire.updated_at),
    extra: extraOf(wire, context)
  }
}

function scaled(field: string, source: string, currency: string, unit: AmountUnit, context: z.RefinementCtx): bigint {
  const amount = parseMoney(source, currency, unit)
  if (amount !== undefined) return amount
  context.addIssue({ code: 'custom', path: [field], message: 'has more than four decimals or is too large' })
  return z.NEVER
}

const CANONICAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** UTC with milliseconds, so that text order is time order. */
function utc(time: string): string {
  return CANONICAL.test(time) ? time : new Date(time).toISOString()
}

const KNOWN = new Set(Object.keys(WireFields.shape))
const KNOWN_COUNTERPARTY = new Set(['name', 'account_id', 'account_details'])
const KNOWN_DETAILS = new Set(['number', 'bank_code'])

/** JSON text of the fields the schema does not name and of times that came in another form; null when there are none. */
function extraOf(wire: WireFields, context: z.RefinementCtx): string | null {
  const extra: Record<string, unknown> = unknownFields(wire, KNOWN)
  if (wire.counterparty) {
    const counterparty = unknownFields(wire.counterparty, KNOWN_COUNTERPARTY)
    const details = wire.counterparty.account_details
    const unknownDetails = details ? unknownFields(details, KNOWN_DETAILS) : {}
    if (Object.keys(unknownDetails).length > 0) counterparty['account_details'] = unknownDetails
    if (Object.keys(counterparty).length > 0) extra['counterparty'] = counterparty
  }
  for (const field of ['created_at', 'updated_at'] as const)
    if (!CANONICAL.test(wire[field])) extra[field] = wire[field]
  return Object.keys(extra).length > 0 ? jsonOf(extra, context) : null
}

/** JSON text of a value; a problem of the row where that is nested too deep to be written. */
function jsonOf(value: unknown, context: z.RefinementCtx): string {
  try {
    return stringifyKeepingMoney(value)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    context.addIssue({ code: 'custom', message: 'is nested too deep' })
    return z.NEVER
  }
}

function unknownFields(source: Readonly<Record<string, unknown>>, known: ReadonlySet<string>): Record<string, unknown> {
  // Without a prototype, so that a field named `__proto__` is data like any other.
  const unknown = Object.create(null) as Record<string, unknown>
  for (const key of Object.keys(source)) if (!known.has(key)) unknown[key] = source[key]
  return unknown
}
