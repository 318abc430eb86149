import type { CardThemes } from '../../../shared/domain/cardTheme.ts'
import type { ComponentSettings } from '../../../shared/domain/cardPayment.ts'
import type { Workspace } from '../../../shared/domain/workspace.ts'
import { AppError } from '../../../shared/errors.ts'
import { RESTORE_WAYS } from '../../base/database/restoreWays.ts'
import { inTurn } from '../../../shared/app/inTurn.ts'
import { lockOf, withFileLock } from '../../base/database/fileLock.ts'
import { emptyWorkspace, type WorkspaceChange } from './workspaceChanges.ts'
import { loadWorkspace, storeWorkspace, type StoredWorkspace } from './workspaceFile.ts'

/** The settings of one connection, in a file of their own. */
export interface OpenWorkspace {
  /** Rejects with `cache-too-new`, `not-writable`, or once with `cache-damaged` if the file was damaged meanwhile. */
  current(): Promise<Workspace>
  /** Saves a change and returns the whole new state; rejects and changes nothing if it cannot be saved. */
  change(change: WorkspaceChange): Promise<Workspace>
  /** The access and theme of the card component, with the same guarantees. */
  readonly cards: {
    current(): Promise<CardSetup>
    change(change: (before: CardSetup) => CardSetup): Promise<CardSetup>
  }
  /** Passes on the time zone that an earlier version stored here, then deletes it here. */
  handOverTimeZone(adopt: (timeZone: string) => Promise<void>): Promise<void>
  /** The new name, in the same folder, of a damaged file that was renamed at opening. Never rejects. */
  readonly setAside: Promise<string | undefined>
  /** Resolves when all changes are saved; nothing is announced after it. */
  close(): Promise<void>
}

interface CardSetup {
  readonly component: ComponentSettings
  readonly themes: CardThemes
}

export interface WorkspaceOptions {
  readonly file: string
  /** Creates the folder of the file. */
  readonly prepare: () => Promise<void>
  readonly onChange: (now: Workspace) => void
}

/**
 * Changes run one after the other, in all processes, each on the current content of the file, so that a change here never
 * reverts a change of another process.
 */
export function openWorkspace({ file, prepare, onChange }: WorkspaceOptions): OpenWorkspace {
  const turn = inTurn()
  let isOpen = true

  async function read(): Promise<StoredWorkspace> {
    const { value, setAside } = await loadWorkspace(file)
    if (setAside !== undefined) throw new AppError('cache-damaged', workspaceSetAside(setAside))
    return value ?? emptyWorkspace
  }
  const store = (after: StoredWorkspace) => storeWorkspace(file, after)
  const changing = <T>(work: () => Promise<T>): Promise<T> =>
    turn(async () => {
      await prepare()
      return withFileLock(lockOf(file), work)
    })

  return {
    current: () => turn(async () => pageOf(await read())),
    change: (change) =>
      changing(async () => {
        const stored = await read()
        const after = change(pageOf(stored))
        await store({ ...stored, ...after })
        if (isOpen) onChange(after)
        return after
      }),
    cards: {
      current: () => turn(async () => cardsOf(await read())),
      change: (change) =>
        changing(async () => {
          const stored = await read()
          const after = change(cardsOf(stored))
          await store({ ...stored, component: after.component, cardThemes: after.themes })
          return after
        })
    },
    handOverTimeZone: async (adopt) => {
      // Nearly always; nothing is written then.
      if ((await turn(read)).timeZone === undefined) return
      await changing(async () => {
        const { timeZone, ...rest } = await read()
        if (typeof timeZone === 'string') await adopt(timeZone)
        await store(rest)
      })
    },
    // Later calls report what cannot be read.
    setAside: turn(() => loadWorkspace(file)).then(
      (loaded) => loaded.setAside,
      () => undefined
    ),
    close: async () => {
      isOpen = false
      await turn(() => Promise.resolve())
    }
  }
}

/** The part of the workspace that the page always has. */
function pageOf({ views, templates, accountNames, table }: StoredWorkspace): Workspace {
  return { views, templates, accountNames, table }
}

function cardsOf({ component, cardThemes }: StoredWorkspace): CardSetup {
  return {
    component: component ?? { sdkUrl: null, publicKey: null },
    themes: cardThemes ?? { themes: [], chosen: null }
  }
}

/** The message to the user about a damaged workspace. */
export function workspaceSetAside(name: string): string {
  return `What you set up for this connection (saved views, export templates, account names, table, card component) was damaged. It was set aside as ${name}; set it up again, or ${RESTORE_WAYS}.`
}
