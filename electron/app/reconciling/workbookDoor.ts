import type { Connection } from '../../../shared/domain/connection.ts'
import { AppError } from '../../../shared/errors.ts'
import { openWorkbook } from '../../workbook/openWorkbook.ts'
import type { Workbook, WorkbookChange } from '../../workbook/workbook.ts'
import { isWorkbookThere, workbookPlace, type WorkbookContext } from './workbookFiles.ts'

export interface WorkbookDoorContext extends WorkbookContext {
  readonly onChange: (change: WorkbookChange) => void
  readonly onOpened: () => void
}

/** The workbook of a connection, opened by the first who needs it. */
export interface WorkbookDoor {
  /** Rejects with the reason why it cannot be opened; the next who asks tries again. */
  readonly workbook: () => Promise<Workbook>
  /** Opens it where one was kept; undefined where nothing was ever decided. */
  readonly kept: () => Promise<Workbook | undefined>
  readonly close: () => Promise<void>
}

export function createWorkbookDoor(connection: Connection, context: WorkbookDoorContext): WorkbookDoor {
  const { ports, onChange, onOpened } = context
  let opened: Promise<Opened> | undefined
  let isClosed = false

  async function open(): Promise<Opened> {
    const place = await workbookPlace(connection, context)
    try {
      const { file, key } = place
      const workbook = await openWorkbook({ worker: ports.workers.workbook, file, ...(key !== undefined && { key }) })
      workbook.onChange(onChange)
      onOpened()
      return { workbook, remove: place.remove }
    } catch (error) {
      await place.remove()
      throw error
    }
  }
  async function workbook(): Promise<Workbook> {
    if (isClosed) throw new AppError('cancelled', 'This connection is closed.')
    opened ??= open()
    const opening = opened
    opening.catch(() => {
      if (opened === opening) opened = undefined
    })
    return (await opening).workbook
  }
  return {
    workbook,
    kept: async () => (opened !== undefined || (await isWorkbookThere(connection, context)) ? workbook() : undefined),
    close: async () => {
      isClosed = true
      const last = await opened?.catch(() => undefined)
      await last?.workbook.close()
      await last?.remove()
    }
  }
}

interface Opened {
  readonly workbook: Workbook
  readonly remove: () => Promise<void>
}
