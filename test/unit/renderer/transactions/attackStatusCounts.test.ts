import { expect, it } from 'vitest'
import { countedStatuses, gravestStatus, rawStatuses } from '../../../../renderer/transactions/parts/statusCounts.ts'
import { settlementStatusOf } from '../../../../shared/transactionStatus.ts'

it('counts no settled items where the only status has a dot in it', () => {
  const status = 'on hold · 40 completed'
  const raw = rawStatuses([{ status, standing: 'unclassified', count: 2 }], settlementStatusOf)
  expect(countedStatuses(raw, settlementStatusOf)).not.toContain('40')
  expect(gravestStatus(raw, settlementStatusOf)).toBe('unclassified')
})
