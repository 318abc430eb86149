import { describe, expect, it } from 'vitest'
import { filterWords, orderWords } from '../../../shared/query/fileWords.ts'
import { parseQuery } from '../../../shared/query/parseQuery.ts'

const MADE_AT = '2026-10-31T23:30:00.000Z'
const words = (query: string, timeZone: string) =>
  filterWords({ filter: parseQuery(query).conditions, timeZone }, [{ accountId: 'acc_1', name: 'Payroll' }], MADE_AT)

describe('filterWords', () => {
  it('says the days that were meant when the file was made, in the time zone of the user', () => {
    expect(words('created:last-month', 'UTC')).toBe('Date created in September 2026')
    expect(words('created:last-month', 'Europe/Stockholm')).toBe('Date created in October 2026')
    expect(words('created:today account:acc_1', 'UTC')).toBe('Date created on 2026-10-31; Account is Payroll')
  })
})

it('says the order of rows in words', () => {
  expect(
    orderWords([
      { by: 'createdAt', direction: 'desc' },
      { by: 'counterpartyName', direction: 'asc' }
    ])
  ).toBe('Created, newest first; then Counterparty, A to Z')
})
