import assert from 'node:assert/strict'
import { completeQuery } from '../../../../shared/query/completeQuery.ts'
import { formatQuery } from '../../../../shared/query/formatQuery.ts'
import { parseQuery } from '../../../../shared/query/parseQuery.ts'
import { splitQuery } from '../../../../shared/query/splitQuery.ts'
import { Condition } from '../../../../shared/domain/transactionFilter.ts'
import type { FuzzTarget } from '../target.ts'

const KNOWN = {
  accounts: [{ accountId: 'acc_1', count: 7 }],
  currencies: [{ currency: 'EUR', count: 1200 }],
  statuses: [{ status: 'pending approval', standing: 'pending', count: 2 }],
  types: [{ type: 'payment', count: 8 }],
  counterparties: [{ name: 'Oranjekade Bloemen B.V.', count: 32 }],
  accountNames: [{ accountId: 'acc_1', name: 'Payroll SE' }],
  writing: { amount: (decimal: string) => decimal, day: (day: string) => day, count: String }
} as const

const SEEDS = [
  'acme -"acme ltd" 1,250.00 -38,366.48 1 250,00 1  250.00',
  'status:pending,"pending approval" -currency:eur,USD settlement:pending has:() is:absent',
  'amount:>10..<20 size:>=1 250,00 amount:-1000 size:500..1 250,00',
  'created:2026-01-31 date:2026-Q1 updated:>=2026-01 created:2026-01..2026-03 date:last-30-days created:today',
  'created:31.01.2026 last month direction:in id:"\\u0041\\n\\\\" text:"Acme, Ltd" account:acc_1 type:payment',
  'reconciliation:matched bulk:x correlation:y counterparty:"B" acme AND NOT x OR y'
]

/** The query language. What is read and written again is read the same; every place is one of the text. */
const target: FuzzTarget = {
  name: 'query',
  covers: ['shared/query/', 'shared/typedDay', 'shared/decimals'],
  passes: 6,
  seeds: async () => SEEDS.map((text) => Buffer.from(text)),
  read: async (bytes) => {
    // As UTF-16 too, because a text of a page may have halves of characters.
    const text = bytes[0] === 0 ? bytes.subarray(1).toString('utf16le') : bytes.toString()
    for (const order of [undefined, 'day-first', 'month-first'] as const) {
      const { conditions, errors } = parseQuery(text, undefined, order)
      for (const { from, to } of errors) assert.ok(from >= 0 && from <= to && to <= text.length, `${from} to ${to}`)
      for (const condition of conditions) Condition.parse(condition)
      const written = formatQuery(conditions)
      assert.deepEqual(parseQuery(written), { conditions, errors: [] }, JSON.stringify(written))
    }
    let end = 0
    for (const { from, to } of splitQuery(text)) {
      assert.ok(from >= end && to > from && to <= text.length)
      end = to
    }
    const caret = text.length >> 1
    const { from, to } = completeQuery(text, caret, KNOWN)
    assert.ok(from <= caret && from <= to && to <= text.length)
  }
}

export default target
