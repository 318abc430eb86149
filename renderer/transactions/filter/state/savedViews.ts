import { defineStore } from 'pinia'
import { computed } from 'vue'
import type { SavedView } from '../../../../shared/domain/workspace.ts'
import { AppError } from '../../../../shared/errors.ts'
import { formatQuery } from '../../../../shared/query/formatQuery.ts'
import { isSameName } from '../../../../shared/text/sameName.ts'
import { useConnection } from '../../../session/connection.ts'
import { ofConnection } from '../../../session/useLedgerSource.ts'
import { useAction } from '../../../session/useAction.ts'
import { useAnnouncer } from '../../../kit/page/announcer.ts'
import { useTransactions } from '../../state/transactions.ts'
import { useWorkspace } from '../../../session/workspace.ts'

/** Named filters and orders. A failure is stored in `error` and changes nothing. */
export const useSavedViews = defineStore('savedViews', () => {
  const announcer = useAnnouncer()
  const transactions = useTransactions()
  const workspace = useWorkspace()
  const connection = useConnection()

  const all = computed(() => workspace.views.toSorted((a, b) => a.name.localeCompare(b.name)))
  const named = (name: string) => workspace.views.find((view) => isSameName(view.name, name))
  const current = computed(() => (transactions.view === undefined ? undefined : named(transactions.view)))
  const isChanged = computed(() => current.value !== undefined && contentOf(current.value) !== contentOf(now()))
  /** The last deleted view, until it is restored or dismissed. */
  const removed = ofConnection<SavedView | undefined>(() => undefined)
  const { attempt, failure: error } = useAction<'change'>({ to: () => connection.status?.connection.id })

  function now(): Omit<SavedView, 'name'> {
    return { filter: transactions.filter, sort: transactions.sort }
  }

  function apply(view: SavedView): void {
    transactions.setFilter(view.filter)
    transactions.setSort(view.sort)
    transactions.view = view.name
  }

  /** Saves the current filter under a name, and replaces a view of that name. */
  const save = (name: string) =>
    attempt('change', async () => {
      await workspace.saveView({ name, ...now() })
      transactions.view = name
      announcer.announce(`The view ${name} is saved.`)
    })

  const rename = (view: SavedView, name: string) =>
    attempt('change', async () => {
      const isItself = isSameName(view.name, name)
      if (!isItself && named(name)) throw new AppError('bad-input', `There is already a view named “${name}”.`)
      const isCurrent = transactions.view !== undefined && isSameName(transactions.view, view.name)
      await workspace.saveView({ ...view, name })
      if (!isItself) await workspace.removeView(view.name)
      if (isCurrent) transactions.view = name
    })

  const remove = (view: SavedView) =>
    attempt('change', async () => {
      await workspace.removeView(view.name)
      removed.value = view
      announcer.announce(`The view ${view.name} is deleted. You can undo this.`)
    })

  const bringBack = () =>
    attempt('change', async () => {
      const { value: view } = removed
      if (!view) return
      if (named(view.name)) throw new AppError('bad-input', `There is now another view named “${view.name}”.`)
      await workspace.saveView(view)
      removed.value = undefined
    })

  function dismiss(): void {
    removed.value = error.value = undefined
  }

  return { all, named, current, isChanged, removed, error, apply, save, rename, remove, bringBack, dismiss }
})

function contentOf({ filter, sort }: Omit<SavedView, 'name'>): string {
  return `${formatQuery(filter)}\n${JSON.stringify(sort)}`
}
