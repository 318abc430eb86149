import { computed, type ComputedRef } from 'vue'
import type { ExportColumn } from '../../../shared/domain/exportFile.ts'
import { exportColumnsOf } from '../../kit/grid/columnNames.ts'
import { useTableLayout } from './tableLayout.ts'
import { arrangeColumns } from '../../kit/grid/arrangeColumns.ts'
import { transactionColumns } from '../parts/transactionColumns.ts'

/** Only the names and the order of the columns are used here, not their content. */
const COLUMNS = transactionColumns({
  settlementStatusOf: () => 'unclassified',
  accountName: () => undefined,
  timeZone: 'UTC'
})

/** The file columns that correspond to the columns of the table. */
export function useTableColumns(): ComputedRef<readonly ExportColumn[]> {
  const layout = useTableLayout()
  return computed(() => {
    const shown = arrangeColumns(COLUMNS, layout.states).filter(({ isShown }) => isShown)
    return exportColumnsOf(shown.map(({ column }) => column.id))
  })
}
