import { computed } from 'vue'
import { useRouter } from 'vue-router'
import type { ExportSettings, OpeningBalance } from '../../../shared/domain/exportFile.ts'
import type { TransactionQuery } from '../../../shared/domain/transaction.ts'
import type { ChosenFormat } from '../parts/exportFormats.ts'
import { call } from '../../kit/bridge/bridge.ts'
import { regionalDecimalSign } from '../../kit/bridge/format.ts'
import { useTableColumns } from '../../transactions/state/useTableColumns.ts'
import { quickExports, type QuickExport } from '../parts/quickExports.ts'
import { useExportDialog, type ExportScope } from './exportDialog.ts'
import { useExports } from '../../session/exports.ts'
import { useSelection } from '../../transactions/state/selection.ts'
import { useStatement } from '../statement/state/statement.ts'
import { useTransactions } from '../../transactions/state/transactions.ts'

/** The ways to export what is shown: at once, through the dialog, or as pages to print. */
export function useExporting() {
  const transactions = useTransactions()
  const exports = useExports()
  const dialog = useExportDialog()
  const selection = useSelection()
  const statement = useStatement()
  const router = useRouter()
  const tableColumns = useTableColumns()

  /** If rows are selected, the user means these, so they come first. */
  const scopes = computed<readonly ExportScope[]>(() => {
    const view: ExportScope = { of: 'view', query: transactions.query }
    return selection.count > 0 ? [{ of: 'selection', query: selection.query }, view] : [view]
  })
  /** Why nothing can be exported now. */
  const refusal = computed(() => {
    if (!transactions.opened) return 'No rows are shown.'
    if (transactions.total === 0) return 'There are no rows to export.'
    return exports.starting ? 'Another export is being started.' : undefined
  })

  async function print(query: TransactionQuery, balances: readonly OpeningBalance[]): Promise<void> {
    statement.prepare({ query, balances })
    await router.push({ name: 'statement' })
  }

  const write = (settings: ExportSettings, query: TransactionQuery, template: string | null = null) =>
    exports.start({
      begin: () => call('export.start', { kind: 'transactions', settings, query, template }),
      format: settings.format
    })

  async function start({ settings }: QuickExport): Promise<void> {
    const { query } = transactions
    if (settings) await write(settings, query)
    else await print(query, [])
  }

  const items = computed(() => quickExports(regionalDecimalSign(), tableColumns.value))
  const openDialog = (format?: ChosenFormat) => dialog.open(scopes.value, format)

  return { scopes, refusal, items, start, write, print, openDialog }
}
