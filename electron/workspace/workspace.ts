import type { CardThemes } from '../../shared/domain/cardTheme.ts'
import type { ComponentSettings } from '../../shared/domain/cardPayment.ts'
import type { Workspace } from '../../shared/domain/workspace.ts'
import { AppError } from '../../shared/errors.ts'
import { RESTORE_WAYS } from '../../shared/restoreWays.ts'
import { inTurn } from '../../shared/inTurn.ts'
import { emptyWorkspace, type WorkspaceChange } from './workspaceChanges.ts'
import { loadWorkspace, storeWorkspace, type StoredWorkspace } from './workspaceFile.ts'

/** What the user set up for one connection, in a file of its own. */
export interface OpenWorkspace {
  /** Rejects with `cache-too-new`, `not-writable`, or once with `cache-damaged` when the file was damaged meanwhile. */
  current(): Promise<Workspace>
  /** Saves the change; rejects, and changes nothing, when it cannot be saved. Returns all there is now. */
  change(change: WorkspaceChange): Promise<Workspace>
  /** How the card component is reached and looks, under the same rules. */
  readonly cards: {
    current(): Promise<CardSetup>
    change(change: (before: CardSetup) => CardSetup): Promise<CardSetup>
  }
  /** Hands over the time zone that an earlier version kept here, if any; it is forgotten here once that is done. */
  handOverTimeZone(adopt: (timeZone: string) => Promise<void>): Promise<void>
  /** Name of the file that a damaged one was renamed to at the opening, in the same folder. Never rejects. */
  readonly setAside: Promise<string | undefined>
  /** Resolves when everything is saved that can be; nothing is announced any more. */
  close(): Promise<void>
}

interface CardSetup {
  readonly component: ComponentSettings
  readonly themes: CardThemes
}

export interface WorkspaceOptions {
  readonly file: string
  /** Makes the folder of the file. */
  readonly prepare: () => Promise<void>
  readonly onChange: (now: Workspace) => void
}

/**
 * Changes are made one after the other, each to what the file holds at that moment: whoever changes one thing, here or in
 * another process, takes nothing else back.
 */
export function openWorkspace({ file, prepare, onChange }: WorkspaceOptions): OpenWorkspace {
  const turn = inTurn()
  let isOpen = true

  async function read(): Promise<StoredWorkspace> {
    const { value, setAside } = await loadWorkspace(file)
    if (setAside !== undefined) throw new AppError('cache-damaged', workspaceSetAside(setAside))
    return value ?? emptyWorkspace
  }
  async function store(after: StoredWorkspace): Promise<void> {
    await prepare()
    await storeWorkspace(file, after)
  }

  return {
    current: () => turn(async () => pageOf(await read())),
    change: (change) =>
      turn(async () => {
        const stored = await read()
        const after = change(pageOf(stored))
        await store({ ...stored, ...after })
        if (isOpen) onChange(after)
        return after
      }),
    cards: {
      current: () => turn(async () => cardsOf(await read())),
      change: (change) =>
        turn(async () => {
          const stored = await read()
          const after = change(cardsOf(stored))
          await store({ ...stored, component: after.component, cardThemes: after.themes })
          return after
        })
    },
    handOverTimeZone: (adopt) =>
      turn(async () => {
        const { timeZone, ...rest } = await read()
        if (timeZone === undefined) return
        if (timeZone !== null) await adopt(timeZone)
        await store(rest)
      }),
    // What cannot be read is said by whoever asks for it.
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

/** What the page always has of it. */
function pageOf({ views, templates, accountNames, table }: StoredWorkspace): Workspace {
  return { views, templates, accountNames, table }
}

function cardsOf({ component, cardThemes }: StoredWorkspace): CardSetup {
  return {
    component: component ?? { sdkUrl: null, publicKey: null },
    themes: cardThemes ?? { themes: [], chosen: null }
  }
}

/** What to tell the user of a damaged workspace. */
export function workspaceSetAside(name: string): string {
  return `What you set up for this connection (saved views, export templates, account names, table, card component) was damaged. It was set aside as ${name}; set it up again, or ${RESTORE_WAYS}.`
}
