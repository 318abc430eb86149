import { useRouter } from 'vue-router'
import { foldText } from '../../../shared/text/foldText.ts'
import { visibleLine } from '../../kit/bridge/visibleText.ts'
import { useSearchSource } from '../../kit/commands/useSearchSource.ts'
import { useAccounts } from './accounts.ts'

const SHOWN = 5

/** Lets the command palette find accounts by name, note and id. */
export function useAccountSearch(): void {
  const store = useAccounts()
  const router = useRouter()
  useSearchSource((typed) => {
    const wanted = foldText(typed)
    const found = (store.list ?? [])
      .filter(({ id, name, note, ledgerAccountId }) =>
        [id, name, note, ledgerAccountId ?? ''].some((text) => foldText(text).includes(wanted))
      )
      .slice(0, SHOWN)
    return Promise.resolve(
      found.map(({ id, name, note }) => ({
        id: `found.account.${id}`,
        group: 'Accounts',
        title: visibleLine(name),
        ...(note !== '' && { detail: visibleLine(note) }),
        run: () => router.push({ name: 'account', params: { id } })
      }))
    )
  })
}
