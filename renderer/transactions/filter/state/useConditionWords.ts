import type { Condition } from '../../../../shared/domain/transactionFilter.ts'
import { conditionWords } from '../../../../shared/query/conditionWords.ts'
import { regionalWriting } from '../../../kit/bridge/format.ts'
import { useWorkspace } from '../../../session/workspace.ts'
import { visibleLine } from '../../../kit/bridge/visibleText.ts'

/** Each condition of a filter in a few words, with the user's names of accounts. */
export function useConditionWords(): (filter: readonly Condition[]) => readonly string[] {
  const workspace = useWorkspace()
  return (filter) =>
    filter.map((condition) => {
      const { field, value } = conditionWords(condition, workspace.workspace?.accountNames ?? [], regionalWriting)
      return visibleLine(`${field} ${value}`)
    })
}
