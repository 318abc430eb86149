import type { Input } from '../../../shared/contract.ts'
import type { ExportTemplate, SavedView, TableLayout, Workspace } from '../../../shared/domain/workspace.ts'
import { AppError } from '../../../shared/errors.ts'
import { isSameName } from '../../../shared/text/sameName.ts'

/** Returns the changed workspace; throws `bad-input` if it is full. */
export type WorkspaceChange = (before: Workspace) => Workspace

export const emptyWorkspace: Workspace = { views: [], templates: [], accountNames: [], table: null }

// The schema of the file allows no more.
const MOST_NAMED = 200
const MOST_ACCOUNTS = 10_000

/** Replaces the view with that name, or adds it at the end. */
export function withView(view: SavedView): WorkspaceChange {
  return (before) => ({ ...before, views: withNamed(before.views, view, 'saved views') })
}

export function withoutView(name: string): WorkspaceChange {
  return (before) => ({ ...before, views: without(before.views, name) })
}

/** Replaces the template with that name, or adds it at the end. */
export function withTemplate(template: ExportTemplate): WorkspaceChange {
  return (before) => ({ ...before, templates: withNamed(before.templates, template, 'export templates') })
}

export function withoutTemplate(name: string): WorkspaceChange {
  return (before) => ({ ...before, templates: without(before.templates, name) })
}

export function withAccountName({ accountId, name }: Input<'workspace.nameAccount'>): WorkspaceChange {
  return (before) => {
    const others = before.accountNames.filter((each) => each.accountId !== accountId)
    const accountNames = name === null ? others : [...others, { accountId, name }]
    if (accountNames.length > MOST_ACCOUNTS) fail(`At most ${MOST_ACCOUNTS} accounts can have names.`)
    return { ...before, accountNames }
  }
}

export function withTable(table: TableLayout | null): WorkspaceChange {
  return (before) => ({ ...before, table })
}

interface Named {
  readonly name: string
}

function withNamed<T extends Named>(all: readonly T[], named: T, what: string): readonly T[] {
  const isKnown = all.some(({ name }) => isSameName(name, named.name))
  if (isKnown) return all.map((each) => (isSameName(each.name, named.name) ? named : each))
  if (all.length >= MOST_NAMED) fail(`There are already ${MOST_NAMED} ${what}, the maximum. Delete one first.`)
  return [...all, named]
}

function without<T extends Named>(all: readonly T[], name: string): readonly T[] {
  return all.filter((each) => !isSameName(each.name, name))
}

function fail(message: string): never {
  throw new AppError('bad-input', message)
}
