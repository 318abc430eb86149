import { defineStore } from 'pinia'
import type { ShownEntry } from '../../../shared/domain/reconciliation/actionLog.ts'
import { call } from '../../kit/bridge/bridge.ts'
import { useAnswer } from '../../session/useAnswer.ts'
import { stateOf } from '../../kit/bridge/stateOf.ts'
import { useReconciliation } from './reconciliation.ts'

const PAGE = 100

interface LogShown {
  readonly entries: readonly ShownEntry[]
  readonly total: number
}

/** The audit trail of the open reconciliation, latest first, as far back as the user loaded it. */
export const useActionLog = defineStore('actionLog', () => {
  const store = useReconciliation()
  /** A part of a payee's name. */
  const text = stateOf(
    () => store.id,
    () => ''
  )
  /** How many entries are wanted at least. */
  const least = stateOf(
    () => store.id,
    () => PAGE
  )

  const {
    answer: log,
    error,
    isLoading,
    load
  } = useAnswer(
    () => {
      const { id, revision } = store
      if (id === undefined) return undefined
      const [wanted, count] = [text.value, least.value]
      return {
        name: 'reconciliation.log',
        of: id,
        at: [revision, wanted, count],
        ask: () => readLog(id, count, wanted)
      }
    },
    { stays: true }
  )

  function loadMore(): void {
    if (log.value) least.value = log.value.entries.length + PAGE
  }

  return { log, text, error, isLoading, load, loadMore }
})

async function readLog(id: string, least: number, text: string): Promise<LogShown> {
  const entries: ShownEntry[] = []
  let total: number
  do {
    const page = await call('reconciliation.log', { id, from: entries.length, count: PAGE, text })
    entries.push(...page.entries)
    total = page.total
    if (page.entries.length === 0) break
  } while (entries.length < Math.min(least, total))
  return { entries, total }
}
