import { computed } from 'vue'
import { useRouter } from 'vue-router'
import type { Headings } from '../../../shared/domain/headings.ts'
import type { WorkspaceAction } from '../parts/workspaceAction.ts'
import { useTeam } from '../../team/state/team.ts'
import { call } from '../../kit/bridge/bridge.ts'
import { useExports } from '../../session/exports.ts'
import { useFilledExceptions } from './filledExceptions.ts'
import { useReconciliation } from './reconciliation.ts'
import { useWorkspacePrompts } from './useWorkspacePrompts.ts'
import { workspaceActions } from './workspaceActions.ts'

/** The actions on the open reconciliation, the main one first. */
export function useWorkspaceActions() {
  const store = useReconciliation()
  const router = useRouter()
  const team = useTeam()
  const filled = useFilledExceptions()
  const { approve, sendBack, ...prompts } = useWorkspacePrompts()
  const acts = {
    ...prompts,
    show: (id: string) => router.push({ name: 'reconciliation', params: { id } }),
    rules: () => router.push({ name: 'matchRules' }),
    plan: store.plan,
    readFilled: filled.open
  }
  const busy = computed(() => (store.progress ? 'Wait until the current step is done.' : undefined))
  const review = computed(() => (team.login === undefined ? undefined : { login: team.login, approve, sendBack }))
  const actions = computed<readonly WorkspaceAction[]>(() =>
    store.details ? workspaceActions(store.details, busy.value, { ...acts, review: review.value }) : []
  )
  return { actions, reports: useReportActions() }
}

/** The forms in which the open reconciliation can be passed on. */
function useReportActions(): readonly WorkspaceAction[] {
  const store = useReconciliation()
  const exports = useExports()
  const router = useRouter()

  const report = (format: 'csv' | 'xlsx' | 'log', headings?: Headings) => () => {
    const { id } = store
    if (id === undefined) return undefined
    return exports.start({ begin: () => call('reconciliation.report', { id, format, ...(headings && { headings }) }) })
  }
  const fillIn = () => {
    const { id } = store
    return id === undefined ? undefined : exports.start({ begin: () => call('reconciliation.fillIn', id) })
  }
  const print = () => store.id !== undefined && router.push({ name: 'reconciliationReport', params: { id: store.id } })

  return [
    { id: 'report.xlsx', title: 'Excel workbook', run: report('xlsx') },
    { id: 'report.fillIn', title: 'Exceptions to fill in (Excel)', run: fillIn },
    { id: 'report.print', title: 'Print, or save as PDF…', run: print },
    { id: 'report.csv', title: 'CSV file', run: report('csv') },
    { id: 'report.names', title: 'Excel workbook for programs', run: report('xlsx', 'names') },
    { id: 'report.log', title: 'Audit trail (tamper-evident)', run: report('log') }
  ]
}
