import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { AppError } from '../../../shared/errors.ts'
import { call } from '../../kit/bridge/bridge.ts'
import type { PrintedSheet } from '../parts/print/printedSheet.ts'
import { onOtherConnection } from '../../kit/bridge/useLedgerSource.ts'
import { useRequest } from '../../kit/bridge/useRequest.ts'

/** More would be pages that nobody reads on paper; the workbook holds all of them. */
const MOST_PRINTED = 2000
const WINDOW = 500
const LOG_HEAD = 20
const ATTEMPTS = 3

/** The printable report of a reconciliation, all of it of one revision. */
export const useReconciliationReport = defineStore('reconciliationReport', () => {
  const made = shallowRef<PrintedSheet>()

  const { state, run } = useRequest(async (id: string) => {
    made.value = undefined
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const report = await readOnce(id)
      if (report) {
        made.value = report
        return
      }
    }
    throw new AppError('busy', 'The reconciliation kept changing while it was read. Try again in a moment.')
  })
  onOtherConnection(() => (made.value = undefined))

  return {
    report: computed(() => made.value),
    failure: computed(() => (state.value.kind === 'failed' ? state.value.error : undefined)),
    load: run
  }
})

async function readOnce(id: string): Promise<PrintedSheet | undefined> {
  const details = await call('reconciliation.get', id)
  const log = await call('reconciliation.log', { id, from: 0, count: LOG_HEAD })
  const items = await readAll((from) =>
    call('reconciliation.items', {
      id,
      filter: {
        states: ['different', 'suggested', 'ambiguous', 'pending', 'missing'],
        only: 'all',
        currency: null,
        batch: null,
        text: ''
      },
      from,
      count: WINDOW
    })
  )
  const rows = await readAll((from) =>
    call('reconciliation.found', {
      id,
      filter: { states: ['unexpected', 'duplicate', 'suggested', 'candidate'], only: 'all', currency: null, text: '' },
      from,
      count: WINDOW
    })
  )
  const [head = null] = (await call('reconciliation.log', { id: null, from: 0, count: 1 })).entries
  const after = await call('reconciliation.get', id)
  if (after.revision !== details.revision) return undefined
  return {
    details,
    items: items.rows,
    itemCount: items.total,
    rows: rows.rows,
    rowCount: rows.total,
    entries: log.entries,
    entryCount: log.total,
    head,
    madeAt: new Date().toISOString()
  }
}

async function readAll<T>(
  find: (from: number) => Promise<{ readonly rows: readonly T[]; readonly total: number }>
): Promise<{ readonly rows: readonly T[]; readonly total: number }> {
  const rows: T[] = []
  let total: number
  do {
    const window = await find(rows.length)
    rows.push(...window.rows)
    total = window.total
    if (window.rows.length === 0) break
  } while (rows.length < Math.min(total, MOST_PRINTED))
  return { rows: rows.slice(0, MOST_PRINTED), total }
}
