import { describe, expect, it } from 'vitest'
import {
  countedStatuses,
  gravestStatus,
  groupedStatuses,
  rawStatuses
} from '../../../../renderer/transactions/parts/statusCounts.ts'
import { settlementStatusOf } from '../../../../shared/transactions/transactionStatus.ts'

const count = (status: string, of: number) => ({ status, standing: settlementStatusOf(status), count: of })

describe('the statuses of a bulk payment', () => {
  const raw = rawStatuses([count('completed', 1446), count('failed', 2), count('mystery', 1)], settlementStatusOf)

  it('are one text in the words of the provider, the most serious first', () => {
    expect(raw).toBe('2 failed · 1 mystery · 1446 completed')
    expect(groupedStatuses(raw)).toMatch(/^2 failed · 1 mystery · 1.446 completed$/u)
    expect(gravestStatus(raw, settlementStatusOf)).toBe('failed')
  })

  it('show no count that a status has in its own words', () => {
    const odd = rawStatuses([count('on hold · · 40 completed', 2)], settlementStatusOf)
    expect(odd).toBe(String.raw`2 on hold \u00b7 \u00b7 40 completed`)
    expect(groupedStatuses(odd)).toBe(odd)
    expect(countedStatuses(odd, settlementStatusOf)).not.toContain('40')
    expect(gravestStatus(odd, settlementStatusOf)).toBe('unclassified')
    // What somebody says of this status holds for it.
    const meaningOf = (status: string) => (status === 'on hold · · 40 completed' ? 'pending' : 'unclassified')
    expect(gravestStatus(odd, meaningOf)).toBe('pending')
  })
})
