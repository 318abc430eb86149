import { watch } from 'vue'
import type { EntrySubject } from '../../../shared/domain/reconciliation/actionLog.ts'
import { useReconciliation } from './reconciliation.ts'

interface UndoneRowOptions<T> {
  /** Revision of the list on screen. */
  readonly revision: () => number | undefined
  readonly placeOf: (isIt: (row: T) => boolean) => Promise<number | undefined>
  readonly isAbout: (row: T, subject: EntrySubject) => boolean
  readonly goTo: (place: number) => void
}

/** Goes to what was undone, wherever it is in a list, as soon as the list includes the undo. */
export function useUndoneRow<T>({ revision, placeOf, isAbout, goTo }: UndoneRowOptions<T>): void {
  const store = useReconciliation()
  let gone = store.undone

  watch([() => store.undone, revision], async ([undone, now]) => {
    if (!undone || undone === gone || now !== store.revision) return
    gone = undone
    const place = await placeOf((row) => undone.some((subject) => isAbout(row, subject)))
    if (place !== undefined && undone === store.undone) goTo(place)
  })
}
