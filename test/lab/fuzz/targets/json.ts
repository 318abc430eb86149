import assert from 'node:assert/strict'
import { minorDigits } from '../../../../shared/money/minorDigits.ts'
import type { FuzzTarget } from '../target.ts'
import { isExactly } from './decimals.ts'
import { readInstruction } from './instruction.ts'

const SEEDS = [
  '{"account_id": "3f2b8c1e-6a1d-4c57-9a0e-1f4d2b6c7a89", "currency": "EUR", "items": [{"counterparty": {"name": "Acme", "account_details": {"number": "DE75512108001245126199", "bank_code": "FTCSSESSXXX"}}, "amount": 12.50, "reference": "A-1"}, {"counterparty": {"account_id": "3f2b8c1e-6a1d-4c57-9a0e-1f4d2b6c7a88"}, "amount": 1e3, "reference": "\\u0041\\n", "correlation_id": "3f2b8c1e-6a1d-4c57-9a0e-1f4d2b6c7a87"}]}',
  '{"items": [{"amount": "12.50", "currency": "JPY", "counterparty": null, "reference": ""}, {"amount": -0}, [], null, true]}',
  '[{"amount": 1}]'
]

const REFUSED = /This is not valid JSON\. (?!Values are nested)/

/** Bulk requests. It refuses as no JSON what `JSON.parse` does, but for what is nested too deep, and each amount is the number as it is written. */
const target: FuzzTarget = {
  name: 'json',
  covers: ['json/', 'text/', 'values/', 'kindOf', 'readingNotes', 'itemSink'].map(
    (part) => `electron/core/matching/reading/${part}`
  ),
  passes: 3,
  seeds: async () => SEEDS.map((text) => Buffer.from(text)),
  read: async (bytes) => {
    const amountUnit = bytes.length % 2 === 0 ? 'major' : 'minor'
    const read = await readInstruction(bytes, ['bulk-request'], { amountUnit })
    if (read?.kind !== 'bulk-request' || bytes[0] === 0xff || bytes[0] === 0xfe) return
    const text = bytes.toString().replace(/^\ufeff/, '')
    if (read.faultCount > 0) {
      if (read.faultLines.some((line) => REFUSED.test(line))) assert.throws(() => JSON.parse(text) as unknown)
      return
    }
    const amounts = amountsIn(text)
    assert.equal(amounts.length, read.items)
    for (const [index, { amount, currency }] of read.taken.entries()) {
      const digits = amountUnit === 'minor' ? minorDigits(currency ?? '') : 0
      const written = amounts[index] ?? ''
      assert.ok(isExactly(-(amount ?? 0n), written, digits), `${amount ?? 0n} for ${written}`)
    }
  }
}

/** The source texts of the numbers, as the engine itself tells them. */
function amountsIn(text: string): readonly string[] {
  const keepingSource = (key: string, value: unknown, context?: { readonly source?: string }): unknown =>
    key === 'amount' && typeof value === 'number' ? (context?.source ?? '') : value
  const { items } = JSON.parse(text, keepingSource) as { readonly items: readonly { readonly amount: unknown }[] }
  return items.map(({ amount }) => String(amount))
}

export default target
