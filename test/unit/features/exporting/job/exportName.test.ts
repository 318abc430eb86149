import { describe, expect, it } from 'vitest'
import type { ExportRequest } from '../../../../../shared/domain/exportFile.ts'
import { exportName } from '../../../../../electron/features/exporting/job/exportName.ts'
import { parseQuery } from '../../../../../shared/query/parseQuery.ts'

const NOW = Date.parse('2026-11-23T23:30:00.000Z')
const NAMES = [{ accountId: 'acc_1', name: 'Payroll / SE' }]

function nameOf(query: string, timeZone = 'UTC'): string {
  const request: ExportRequest = {
    kind: 'transactions',
    settings: { format: 'jsonl' },
    query: { filter: parseQuery(query).conditions, sort: [], timeZone },
    template: null
  }
  return exportName(request, 'bank', NOW, NAMES)
}

describe('exportName', () => {
  it.each([
    ['', 'transactions-bank-2026-11-23.jsonl'],
    ['created:last-month currency:EUR', 'transactions-bank-2026-10-EUR-2026-11-23.jsonl'],
    ['created:2026-10-05..2026-10-09', 'transactions-bank-2026-10-05_2026-10-09-2026-11-23.jsonl'],
    ['account:acc_1 -status:pending,created', 'transactions-bank-Payroll-SE-not-pending-and-others-2026-11-23.jsonl'],
    ['counterparty:"Müller GmbH & Co."', 'transactions-bank-Müller-GmbH-Co-2026-11-23.jsonl'],
    ['settlement:unknown amount:>10', 'transactions-bank-unknown-by-amount-2026-11-23.jsonl']
  ])('says what %s filters', (query, name) => {
    expect(nameOf(query)).toBe(name)
  })

  it('has the day of the user, and no number that may be one of an account or a card', () => {
    expect(nameOf('', 'Asia/Tokyo')).toBe('transactions-bank-2026-11-24.jsonl')
    expect(nameOf('"4111 1111 1111 1111" id:12345')).toBe('transactions-bank-selected-selected-2026-11-23.jsonl')
  })
})
