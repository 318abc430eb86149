import type { RowContent } from './modelRow.ts'
import type { Change } from './modelService.ts'

let lastCents = 0

/** Content that differs from every other, so that each change is one. */
export function content(change: Partial<RowContent> = {}): RowContent {
  lastCents += 100
  return { cents: lastCents, status: 'pending', counterparty: 'Acme AB', correlation: null, isBroken: false, ...change }
}

/** Rows arrive at the service's present time. */
export function insert(count: number, rows: RowContent = content()): Change {
  return { do: 'insert', count, content: rows }
}

/** The n-th row, in the order of arrival, changes. */
export function update(row: number, change: Partial<RowContent> = {}): Change {
  return { do: 'update', row, content: content(change) }
}

export function remove(row: number): Change {
  return { do: 'delete', row }
}

export function wait(milliseconds: number): Change {
  return { do: 'wait', milliseconds }
}
