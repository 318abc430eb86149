import { formatMoney } from '../../../../../shared/domain/money.ts'
import type { Reading } from '../reading.ts'
import type { TextPlaces } from '../text/textPlaces.ts'
import { paidAmountOf, shown } from '../values/amount.ts'
import { UsedIds } from '../values/usedIds.ts'
import { canonicalUuid } from '../values/uuid.ts'
import type { JsonMember, JsonValue } from './jsonScanner.ts'

type Fields = ReadonlyMap<string, JsonValue>

const KNOWN = ['counterparty', 'amount', 'reference', 'correlation_id', 'currency']
const KNOWN_OF_COUNTERPARTY = ['name', 'account_id', 'account_details']
const KNOWN_OF_DETAILS = ['number', 'bank_code']
/** A request has no id, and its payments name no batch. */
const BATCH = 'Bulk request'
const CURRENCY = /^[A-Z]{3}$/

/** Turns the items of a bulk request into expected payments. */
export class BulkItems {
  readonly #reading: Reading
  readonly #places: TextPlaces
  readonly #account: string | null
  readonly #currency: string
  readonly #ids = new UsedIds()
  #saidMinor = false

  constructor(
    reading: Reading,
    places: TextPlaces,
    { account, currency }: { readonly account: JsonValue | undefined; readonly currency: JsonValue | undefined }
  ) {
    this.#reading = reading
    this.#places = places
    this.#account = this.#text(account, 'account_id') || null
    this.#currency = this.#text(currency, 'currency')
  }

  take(item: JsonValue): void {
    if (item.kind !== 'object') {
      this.#fault('A payment is an object: {"counterparty": "…", "amount": "12.50", "reference": "…"}.', item)
      return
    }
    const fields = this.#fields(item.members, KNOWN, '')
    const currency = this.#text(fields.get('currency'), 'currency') || this.#currency
    const counterparty = this.#counterparty(fields.get('counterparty'))
    this.#reading.sink.take({
      batch: null,
      account: this.#account,
      correlationId: this.#correlationId(fields.get('correlation_id')),
      endToEndId: null,
      instructionId: null,
      amount: this.#amount(item, fields.get('amount'), currency),
      currency: CURRENCY.test(currency) ? currency : null,
      ...counterparty,
      reference: this.#text(fields.get('reference'), 'reference') || null,
      dueOn: null
    })
  }

  /** All items form one batch, which the bank may book as one line. */
  end(): void {
    const { batches, sink } = this.#reading
    const account = this.#account
    batches.push({ id: BATCH, booking: 'unknown', bulkPaymentId: null, account, dueOn: null, items: sink.items })
  }

  #amount(item: JsonValue, value: JsonValue | undefined, currency: string): bigint | null {
    if (value === undefined || (value.kind !== 'number' && value.kind !== 'string')) {
      this.#fault('This payment has no amount.', value ?? item)
      return null
    }
    if (currency === '') {
      this.#fault('This payment has no currency, and the file names none. Add "currency": "EUR" beside "items".', value)
      return null
    }
    const { amountUnit = 'major' } = this.#reading.options
    const amount = paidAmountOf(value.text, currency, amountUnit)
    if (typeof amount === 'bigint') {
      if (amountUnit === 'minor') this.#sayMinor(value.text, amount, currency)
      return -amount
    }
    this.#fault(amount, value)
    return null
  }

  /** Warns once, at the first amount, because the file does not state its unit. */
  #sayMinor(text: string, amount: bigint, currency: string): void {
    if (this.#saidMinor) return
    this.#saidMinor = true
    this.#reading.notes.warn(
      'Amounts are read in the smallest unit of their currency, as this connection counts: ' +
        `${shown(text)} is ${formatMoney(amount, currency)} ${currency}.`
    )
  }

  /** Reads a name, or an object as the service returns it. */
  #counterparty(value: JsonValue | undefined) {
    if (value?.kind !== 'object') {
      return {
        counterpartyName: this.#text(value, 'counterparty') || null,
        ultimateName: null,
        counterpartyNumber: null,
        counterpartyBankCode: null
      }
    }
    const fields = this.#fields(value.members, KNOWN_OF_COUNTERPARTY, 'counterparty.')
    const details = this.#details(fields.get('account_details'))
    return {
      counterpartyName: this.#text(fields.get('name'), 'name') || null,
      ultimateName: null,
      counterpartyNumber: this.#text(details.get('number'), 'number') || null,
      counterpartyBankCode: this.#text(details.get('bank_code'), 'bank_code') || null
    }
  }

  #details(value: JsonValue | undefined): Fields {
    const isNull = value?.kind === 'literal' && value.text === 'null'
    if (value !== undefined && value.kind !== 'object' && !isNull)
      this.#fault('“account_details” is not an object: {"number": "…", "bank_code": "…"}.', value)
    return this.#fields(value?.kind === 'object' ? value.members : [], KNOWN_OF_DETAILS, 'account_details.')
  }

  #correlationId(value: JsonValue | undefined): string | null {
    const text = this.#text(value, 'correlation_id')
    if (text === '' || value === undefined) return null
    const id = canonicalUuid(text) ?? text
    const { line } = this.#places.at(value.at)
    const before = this.#ids.note(id, line)
    if (before !== undefined) {
      this.#reading.notes.warn(`The payment id “${shown(id)}” in line ${line} was used in line ${before} already.`)
    }
    return id
  }

  #fields(members: readonly JsonMember[], known: readonly string[], within: string): Fields {
    const fields = new Map<string, JsonValue>()
    for (const { key, at, value } of members) {
      if (fields.has(key)) this.#fault(`“${shown(key)}” appears twice.`, { at })
      if (!known.includes(key))
        this.#reading.notes.warn(`“${within}${shown(key)}” is not used: it is not part of a bulk request.`)
      fields.set(key, value)
    }
    return fields
  }

  /** Trimmed; empty for null or a missing value. */
  #text(value: JsonValue | undefined, name: string): string {
    if (value === undefined || (value.kind === 'literal' && value.text === 'null')) return ''
    if (value.kind === 'string') return value.text.trim()
    if (value.kind === 'number' && name !== 'currency') return value.text
    this.#fault(`“${name}” is not a text.`, value)
    return ''
  }

  #fault(message: string, { at }: { readonly at: number }): void {
    this.#reading.notes.fault(message, this.#places.at(at))
  }
}
