import { describe, expect, it } from 'vitest'
import { conditionWords } from '../../../shared/query/conditionWords.ts'
import { formatAmount, formatDay } from '../../../renderer/kit/bridge/format.ts'
import { parseQuery } from '../../../shared/query/parseQuery.ts'

const ENGLISH = writingOf('en-GB')
const GERMAN = writingOf('de-DE')
const NAMES = [{ accountId: 'acc_1', name: 'Payroll' }]

describe('conditionWords', () => {
  it.each([
    ['acme', 'Any text', 'contains “acme”'],
    ['38.366,48', 'Any text', 'contains “38.366,48”, or is 38,366.48'],
    ['1.250', 'Any text', 'contains “1.250”, or is 1.250 or 1,250.00'],
    ['-"-12.50"', 'Any text', 'does not contain “-12.50”, and is not −12.50'],
    ['-acme', 'Any text', 'does not contain “acme”'],
    ['status:pending_approval', 'Status', 'is Pending approval'],
    ['type:bank-transfer', 'Type', 'is Bank transfer'],
    ['reconciliation:open,unexpected', 'Reconciliation', 'is open or not in payment file'],
    ['status:pending,created', 'Status', 'is Pending or Created'],
    ['-status:pending,created', 'Status', 'is neither Pending nor Created'],
    ['status:a,b,c,d', 'Status', 'is A, B, C or D'],
    ['-status:a,b,c,d,e', 'Status', 'is neither A, B, C nor 2 others'],
    ['status:()', 'Status', 'is one of no values'],
    ['account:acc_1,acc_2', 'Account', 'is Payroll or acc_2'],
    ['direction:in', 'Direction', 'is incoming'],
    ['has:bulk,reference', 'Includes', 'bulk payment and reference'],
    ['-has:reference', 'Missing information', 'reference'],
    ['-has:bulk,reference', 'Missing information', 'bulk payment or reference'],
    ['is:absent', 'Sync problem', 'is no longer returned'],
    ['settlement:unclassified', 'Settlement status', 'is unknown'],
    ['amount:<-1000', 'Amount', 'below −1,000.00'],
    ['-amount:1234567.5', 'Amount', 'is not 1,234,567.50'],
    ['size:10..20.125', 'Absolute amount', 'from 10.00 to 20.125'],
    ['amount:>10..20', 'Amount', 'above 10.00 and at most 20.00'],
    ['amount:..', 'Amount', 'is any'],
    ['date:last-30-days', 'Date created', 'last 30 days'],
    ['-date:today', 'Date created', 'not today'],
    ['date:2026-01', 'Date created', 'in January 2026'],
    ['date:2026-Q2', 'Date created', 'in Q2 2026'],
    ['date:2026', 'Date created', 'in 2026'],
    ['updated:2026-01-31', 'Date updated', 'on 31 Jan 2026'],
    ['updated:2026-01-30..2026-02-02', 'Date updated', 'from 30 Jan 2026 to 02 Feb 2026'],
    ['updated:>2026-01-30', 'Date updated', 'from 31 Jan 2026'],
    ['updated:<2026', 'Date updated', 'until 31 Dec 2025']
  ])('says %s as %s %s', (text, field, value) => {
    const [condition] = parseQuery(text).conditions
    if (!condition) throw new Error('The text holds no condition')
    expect(conditionWords(condition, NAMES, ENGLISH)).toEqual({ field, value })
  })

  it('writes amounts and days as the region has them', () => {
    const words = (text: string) =>
      parseQuery(text).conditions.map((condition) => conditionWords(condition, [], GERMAN).value)
    expect(words('amount:<-1234.5 1.250,00 updated:2026-01-31')).toEqual([
      'below −1.234,50',
      'contains “1.250,00”, or is 1.250,00',
      'on 31 Jan 2026'
    ])
  })
})

function writingOf(locale: string) {
  return {
    amount: (decimal: string) => formatAmount(decimal, locale),
    day: (day: string) => formatDay(day, locale)
  }
}
