import type { Connection } from '../../shared/domain/connection.ts'
import { AppError, toWire } from '../../shared/errors.ts'
import { isNewFile } from '../database/keyId.ts'
import type { Actor } from '../workbook/actor.ts'
import { openWorkbook } from '../workbook/openWorkbook.ts'
import type { TeamLink } from '../workbook/replication/linkedSequencer.ts'
import type { Workbook, WorkbookChange } from '../workbook/workbook.ts'
import { refuseInUse } from '../session/ledgerFiles.ts'
import type { Log } from '../session/ports.ts'
import { createHeadNotes, type HeadNotes } from './headNotes.ts'
import {
  isWorkbookMissed,
  isWorkbookThere,
  setWorkbookAside,
  workbookPlace,
  type WorkbookFileContext
} from '../session/workbookFiles.ts'

export interface WorkbookDoorContext extends WorkbookFileContext {
  readonly log: Log
  readonly onChange: (change: WorkbookChange) => void
  readonly onOpened: () => void
  /** The way to the team whose workbook it is; undefined for who works alone. */
  readonly openLink: () => Promise<WorkbookLink | undefined>
}

/** What a workbook of a team is opened and closed with. */
export interface WorkbookLink {
  readonly link: TeamLink
  readonly opened: (workbook: Workbook) => void
  /** Before the workbook is closed. */
  readonly closeWatch: () => Promise<void>
  /** After it. */
  readonly close: () => Promise<void>
}

/** The workbook of a connection, opened by the first who needs it. */
export interface WorkbookDoor {
  /** Rejects with the reason why it cannot be opened; the next who asks tries again. */
  readonly workbook: () => Promise<Workbook>
  /** Opens it where one was kept; undefined where nothing was ever decided. */
  readonly storedWorkbook: () => Promise<Workbook | undefined>
  /** Opens it although it lacks what is known of it; an entry of the log says what, and who went on. */
  readonly acceptLoss: (by: Actor) => Promise<void>
  readonly close: () => Promise<void>
}

export function createWorkbookDoor(connection: Connection, context: WorkbookDoorContext): WorkbookDoor {
  const { ports, log, onChange, onOpened, openLink } = context
  let opened: Promise<Opened> | undefined
  let isClosed = false
  // Asked once: it changes with an opening only, and many want to know.
  let missed: Promise<boolean> | undefined

  async function open(accepting?: Actor): Promise<Opened> {
    const place = await workbookPlace(connection, context, accepting !== undefined)
    const { file, key, keeper, known } = place
    let way: WorkbookLink | undefined
    try {
      way = await openLink()
      if (accepting && known.isStored) await tidyLost(file)
      if (keeper && !known.isStored && isNewFile(file)) await keeper.write('begun')
      const worker = ports.workers.workbook
      const team = way?.link
      const workbook = await openWorkbook({ worker, file, known, accepting, team, ...(key !== undefined && { key }) })
      const notes = keeper && createHeadNotes((latest) => keeper.write(latest), headNotStored)
      const head = await workbook.head().catch((error: unknown) => failed(workbook, error))
      if (head.hash !== known.head?.hash) notes?.note(head)
      workbook.onChange((change) => {
        notes?.note(change.head)
        onChange(change)
      })
      onOpened()
      way?.opened(workbook)
      return { workbook, notes, way, remove: place.remove }
    } catch (error) {
      await way?.close()
      await place.remove()
      throw error
    }
  }
  /** What is left beside a file that is gone would be taken for a part of the new one. */
  async function tidyLost(file: string): Promise<void> {
    if (!isNewFile(file)) return
    refuseInUse(file)
    await setWorkbookAside(ports.dataDir, connection.id)
  }
  // It is kept with the next decision, or at the next opening; until then less can be told of the file.
  function headNotStored(error: unknown): void {
    log('log-head-not-kept', { code: toWire(error).code })
  }
  function isMissed(): Promise<boolean> {
    const answer = (missed ??= isWorkbookMissed(connection, context))
    answer.catch(() => (missed = undefined))
    return answer
  }
  async function through(make: () => Promise<Opened>): Promise<Workbook> {
    if (isClosed) throw new AppError('cancelled', 'This connection is closed.')
    opened ??= make()
    const opening = opened
    opening.catch(() => {
      if (opened === opening) opened = undefined
    })
    return (await opening).workbook
  }
  const workbook = () => through(open)
  return {
    workbook,
    storedWorkbook: async () => {
      const isStored = opened !== undefined || (await isWorkbookThere(connection, context)) || (await isMissed())
      return isStored ? workbook() : undefined
    },
    acceptLoss: async (by) => {
      // Somebody else may be finding out just now that it cannot be opened.
      await opened?.catch(() => undefined)
      await through(() => open(by))
    },
    close: async () => {
      isClosed = true
      const last = await opened?.catch(() => undefined)
      // While nobody else can have the file: whoever opens it next keeps a later head.
      await last?.way?.closeWatch()
      await last?.notes?.close()
      await last?.workbook.close()
      await last?.way?.close()
      await last?.remove()
    }
  }
}

async function failed(workbook: Workbook, error: unknown): Promise<never> {
  await workbook.close()
  throw error
}

interface Opened {
  readonly workbook: Workbook
  readonly notes: HeadNotes | undefined
  readonly way: WorkbookLink | undefined
  readonly remove: () => Promise<void>
}
