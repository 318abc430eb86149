import { useRouter } from 'vue-router'
import { foldText } from '../../../shared/text/foldText.ts'
import { visibleLine } from '../../kit/bridge/visibleText.ts'
import { useSearchSource } from '../../kit/commands/useSearchSource.ts'
import { useReconciliations } from './reconciliations.ts'

const SHOWN = 5

/** Lets the command palette find reconciliations by name. */
export function useReconciliationSearch(): void {
  const store = useReconciliations()
  const router = useRouter()
  useSearchSource((typed) => {
    const wanted = foldText(typed)
    const found = (store.list ?? []).filter(({ name }) => foldText(name).includes(wanted)).slice(0, SHOWN)
    return Promise.resolve(
      found.map(({ id, name }) => ({
        id: `found.reconciliation.${id}`,
        group: 'Reconciliations',
        title: visibleLine(name),
        run: () => router.push({ name: 'reconciliation', params: { id } })
      }))
    )
  })
}
