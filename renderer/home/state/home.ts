import { computed, reactive, type ComputedRef } from 'vue'
import type { ShownEntry } from '../../../shared/domain/reconciliation/actionLog.ts'
import { call } from '../../kit/bridge/bridge.ts'
import { useReconciliations } from '../../reconciliation/state/reconciliations.ts'
import { useConnection } from '../../session/connection.ts'
import { asking, useAnswer } from '../../session/useAnswer.ts'

/** Of so many signed-off reconciliations it is loaded what changed, and so many entries of each. */
const MOST_CHANGED = 6
const MOST_ENTRIES = 10
const SYNCS = 3

/** Whether there is neither a transaction nor a reconciliation; undefined until that is known. */
export function useIsEmpty(): ComputedRef<boolean | undefined> {
  const connection = useConnection()
  const reconciliations = useReconciliations()
  return computed(() => {
    const { status, error, readable } = connection
    if (error) return false
    if (!status || status.state === 'opening') return undefined
    // What cannot be read may be anything; the screen says why.
    if (!readable || status.rows > 0 || reconciliations.error) return false
    const { list } = reconciliations
    return list === undefined ? undefined : list.length === 0
  })
}

/** The first screen where the home was chosen, which has something to say once there is something. */
export const homeUnless = (isEmpty: boolean) => (isEmpty ? 'reconciliations' : 'home')

/** What the home shows beside the list of reconciliations. Nothing is asked for once nobody sees it. */
export function useHome() {
  const reconciliations = useReconciliations()
  const changed = computed(() =>
    (reconciliations.list ?? [])
      .filter(({ phase, hasChanged }) => phase === 'signed-off' && hasChanged)
      .toSorted((one, other) => (one.changedAt > other.changedAt ? -1 : 1))
      .slice(0, MOST_CHANGED)
  )
  const changes = useAnswer(() => ({
    name: 'reconciliation.log',
    of: changed.value.map(({ id }) => id),
    at: changed.value.map(({ changedAt }) => changedAt),
    isTime: changed.value.length > 0,
    ask: () => entriesSince(changed.value.map(({ id }) => id))
  }))
  const syncs = useAnswer(() => asking('sync.certificates', { count: SYNCS }))

  return reactive({
    /** The changes since the last sign-off, by the reconciliation. */
    changes: computed(() => changes.answer.value ?? new Map<string, readonly ShownEntry[]>()),
    changesError: changes.error,
    syncs: syncs.answer,
    syncsError: syncs.error
  })
}

async function entriesSince(ids: readonly string[]): Promise<ReadonlyMap<string, readonly ShownEntry[]>> {
  const logs = await Promise.all(ids.map((id) => call('reconciliation.log', { id, from: 0, count: MOST_ENTRIES })))
  return new Map(logs.map(({ entries }, place) => [ids[place] ?? '', sinceSignOff(entries)]))
}

/** Latest first, as the log is. */
function sinceSignOff(entries: readonly ShownEntry[]): readonly ShownEntry[] {
  const signedOff = entries.findIndex(({ kind }) => kind === 'signed-off')
  return entries
    .slice(0, signedOff < 0 ? entries.length : signedOff)
    .filter(({ kind }) => kind === 'settled' || kind === 'changed')
}
