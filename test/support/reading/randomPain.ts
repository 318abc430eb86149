import fc from '../fastCheck.ts'
import type { InstructedItem } from '../../../electron/core/matching/model.ts'
import { PAIN_VERSIONS, painForm } from './painForms.ts'
import type { WrittenBatch, WrittenMessage, WrittenPayment } from './painText.ts'

// What the schemas allow in a text, less what is lost on purpose: space at the ends.
const words = (maxLength: number) =>
  fc
    .string({ unit: fc.constantFrom(...Array.from('abcXYZ019 .,-/&<>"\'äßŁé家٣😀')), minLength: 1, maxLength })
    .map((text) => text.trim())
    .filter((text) => text !== '' && Array.from(text).length <= maxLength && text !== 'NOTPROVIDED')

const ibans = fc.constantFrom('DE75512108001245126199', 'SE6497700000000000000001', 'SE2697700000010002870284')
const days = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2031-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10))

/** Statements of which none holds another, nor is held by a text. */
const statements = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1_000_000, max: 9_999_999 }), words(20)), {
    selector: ([number]) => number,
    maxLength: 6
  })
  .map((all) => all.map(([number, text]) => `R${number} ${text}`))

const payments: fc.Arbitrary<WrittenPayment> = fc
  .record({
    endToEndId: fc.oneof(
      words(35),
      fc.uuid().map((id) => id.replaceAll('-', ''))
    ),
    instructionId: fc.option(words(35), { nil: undefined }),
    uetr: fc.option(fc.uuid({ version: 4 }), { nil: undefined }),
    cents: fc.bigInt({ min: 1n, max: 10n ** 12n }),
    currency: fc.constantFrom('EUR', 'SEK', 'JPY', 'KWD'),
    name: words(70),
    number: fc.oneof(
      ibans.map((iban) => ({ iban })),
      words(34).map((otherNumber) => ({ otherNumber }))
    ),
    bic: fc.option(fc.constantFrom('FTCSSESSXXX', 'DEUTDEFF'), { nil: undefined }),
    texts: fc.array(words(140), { maxLength: 1 }),
    statements,
    ultimateCreditor: fc.option(words(70), { nil: undefined }),
    town: fc.option(words(35), { nil: undefined })
  })
  .map(({ cents, number, statements: [additional, ...others], ...payment }) => ({
    ...{ ...payment, ...number, amount: cents * scaleOf(payment.currency) },
    ...{ additional, documents: others.slice(0, 2), references: others.slice(2) }
  }))

const batches: fc.Arbitrary<Omit<WrittenBatch, 'id'>> = fc.record({
  booking: fc.option(fc.boolean(), { nil: undefined }),
  day: days,
  account: ibans,
  ultimateDebtor: fc.option(words(70), { nil: undefined }),
  payments: fc.array(payments, { minLength: 1, maxLength: 6 })
})

/** The message without what some of the versions cannot say. */
export function inAnyVersion(message: WrittenMessage): WrittenMessage {
  const batches = message.batches.map((batch) => ({
    ...batch,
    payments: batch.payments.map((payment) => ({ ...payment, uetr: undefined }))
  }))
  return { ...message, batches }
}

/** Messages of every version; ids of batches and UETRs are used once, as they should be. */
export const painMessages: fc.Arbitrary<WrittenMessage> = fc.record({
  version: fc.constantFrom(...PAIN_VERSIONS),
  id: words(35),
  prefix: fc.constantFrom('', 'n:', 'pain001:'),
  hasTotals: fc.boolean(),
  batches: fc
    .array(batches, { minLength: 1, maxLength: 4 })
    .map((all) => all.map((batch, at) => ({ ...batch, id: `Batch ${at}` })))
})

/** A message as the schema of version 09 that is at hand allows it: that of SEPA, with euros and IBANs alone. */
export function inEuros(message: WrittenMessage): WrittenMessage {
  const narrowed = (payment: WrittenPayment): WrittenPayment => ({
    ...payment,
    uetr: undefined,
    currency: 'EUR',
    amount: ((payment.amount % 10n ** 12n) / 100n + 1n) * 100n,
    iban: payment.iban ?? 'DE75512108001245126199',
    references: [],
    documents: [],
    additional: undefined
  })
  const narrow = (batch: WrittenBatch): WrittenBatch => ({ ...batch, payments: batch.payments.map(narrowed) })
  return { ...message, version: '09', hasTotals: true, batches: message.batches.map(narrow) }
}

/** What reading a message is to hand over. */
export function itemsOf({ version, batches }: WrittenMessage): readonly InstructedItem[] {
  return batches.flatMap((batch) =>
    batch.payments.map((payment) => itemOf(batch, payment, painForm(version).number >= 9))
  )
}

function itemOf({ id, account, day }: WrittenBatch, payment: WrittenPayment, hasUetr: boolean): InstructedItem {
  const { endToEndId, instructionId, uetr, amount, currency, name, iban, otherNumber, bic, ultimateCreditor } = payment
  const { texts = [], documents = [], additional = [], references = [] } = payment
  return {
    batch: id,
    account,
    correlationId: (hasUetr ? uetr : undefined) ?? hyphenated(endToEndId),
    endToEndId,
    instructionId: instructionId ?? null,
    amount: -amount,
    currency,
    counterpartyName: name,
    ultimateName:
      ultimateCreditor !== name && /[\p{L}\p{N}]/u.test(ultimateCreditor ?? '') ? (ultimateCreditor ?? null) : null,
    counterpartyNumber: iban ?? otherNumber ?? null,
    counterpartyBankCode: bic ?? null,
    reference: [texts, documents, additional, references].flat().join('\n') || null,
    dueOn: day
  }
}

function hyphenated(id: string): string | null {
  const match = /^([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})$/.exec(id)
  return match ? match.slice(1).join('-') : null
}

function scaleOf(currency: string): bigint {
  return currency === 'JPY' ? 10_000n : currency === 'KWD' ? 10n : 100n
}
