import { computed } from 'vue'
import { useRouter } from 'vue-router'
import type { WorkspaceAction } from '../parts/workspaceAction.ts'
import { useReconciliation } from './reconciliation.ts'
import { useReportActions } from './useReportActions.ts'
import { useWorkspacePrompts } from './useWorkspacePrompts.ts'
import { workspaceActions } from './workspaceActions.ts'

/** What can be done with the whole reconciliation that is open; the main thing first. */
export function useWorkspaceActions() {
  const store = useReconciliation()
  const router = useRouter()
  const acts = {
    ...useWorkspacePrompts(),
    show: (id: string) => router.push({ name: 'reconciliation', params: { id } }),
    rules: () => router.push({ name: 'matchRules' }),
    plan: store.plan
  }
  const busy = computed(() => (store.progress ? 'Something is running for it.' : undefined))
  const actions = computed<readonly WorkspaceAction[]>(() =>
    store.details ? workspaceActions(store.details, busy.value, acts) : []
  )
  return { actions, reports: useReportActions() }
}
