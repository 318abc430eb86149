import type { Connection } from '../../../shared/domain/connection.ts'
import { AppError, toWire } from '../../../shared/errors.ts'
import { isNewFile } from '../../base/database/keyId.ts'
import type { Actor } from '../../stores/workbook/log/actor.ts'
import { openWorkbook } from '../../stores/workbook/openWorkbook.ts'
import type { TeamLink } from '../../stores/workbook/replication/linkedSequencer.ts'
import type { Workbook, WorkbookChange } from '../../stores/workbook/workbook.ts'
import { refuseInUse } from '../../session/ledgerFiles.ts'
import type { Log } from '../../session/ports.ts'
import { createHeadNotes, type HeadNotes } from './headNotes.ts'
import {
  isWorkbookMissed,
  isWorkbookThere,
  setWorkbookAside,
  workbookPlace,
  type WorkbookFileContext
} from '../../session/workbookFiles.ts'

export interface WorkbookDoorContext extends WorkbookFileContext {
  readonly log: Log
  readonly onChange: (change: WorkbookChange) => void
  readonly onOpened: () => void
  /** The link to the team that shares the workbook; undefined for a single user. */
  readonly openLink: () => Promise<WorkbookLink | undefined>
}

/** How a team's workbook is opened and closed. */
export interface WorkbookLink {
  readonly link: TeamLink
  readonly opened: (workbook: Workbook) => void
  /** Call it before the workbook is closed. */
  readonly closeWatch: () => Promise<void>
  /** Call it after the workbook is closed. */
  readonly close: () => Promise<void>
}

/** The workbook of a connection, opened when first needed. */
export interface WorkbookDoor {
  /** Rejects with the reason if it cannot be opened; the next call tries again. */
  readonly workbook: () => Promise<Workbook>
  /** Opens it if it exists; undefined if nothing was ever decided. */
  readonly storedWorkbook: () => Promise<Workbook | undefined>
  /** Opens it although it lacks known decisions; a log entry records what is missing and who accepted that. */
  readonly acceptLoss: (by: Actor) => Promise<void>
  readonly close: () => Promise<void>
}

export function createWorkbookDoor(connection: Connection, context: WorkbookDoorContext): WorkbookDoor {
  const { ports, log, onChange, onOpened, openLink } = context
  let opened: Promise<Opened> | undefined
  let isClosed = false
  // Cached, because many callers ask and only an opening changes it.
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
      const { baseUrl } = connection
      const options = { worker, file, known, accepting, team, baseUrl, ...(key !== undefined && { key }) }
      const workbook = await openWorkbook(options)
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
  /** Files left beside a deleted workbook would be taken for parts of the new one. */
  async function tidyLost(file: string): Promise<void> {
    if (!isNewFile(file)) return
    refuseInUse(file)
    await setWorkbookAside(ports.dataDir, connection.id)
  }
  // The next decision or opening stores it again; until then, less can be verified about the file.
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
      // Another call may be failing to open it right now.
      await opened?.catch(() => undefined)
      await through(() => open(by))
    },
    close: async () => {
      isClosed = true
      const last = await opened?.catch(() => undefined)
      // While no other process can open the file; the next one stores a later head.
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
