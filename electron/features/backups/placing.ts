import { randomBytes } from 'node:crypto'
import type { Connection } from '../../../shared/domain/connection.ts'
import type { RestoredConnection } from '../../../shared/domain/backup.ts'
import { AppError } from '../../../shared/errors.ts'
import type { BackupContents, WorkbookPart } from '../../stores/backupFile/backupContents.ts'
import type { Connections } from '../../stores/connections/connections.ts'
import { isKey, isNewFile } from '../../base/database/keyId.ts'
import { workbookKeyAccount } from '../../stores/vault/workbookKey.ts'
import type { Copying } from '../../stores/workbook/views/copying/openCopying.ts'
import { knownWorkbook, workbookFile, type WorkbookFileContext } from '../../session/workbookFiles.ts'
import { workbookParts } from './partFiles.ts'

export interface PlacingContext extends WorkbookFileContext {
  readonly connections: Pick<Connections, 'list'>
}

/** Where a connection of a backup goes. */
export interface Placement {
  readonly what: RestoredConnection['what']
  /** Its name and id here. */
  readonly connection: Connection
  /** Whether it must be added to the list of connections. */
  readonly isNew: boolean
  readonly workbook: WorkbookPart | undefined
  /** Whether the workbook is moved into place. */
  readonly isMoved: boolean
}

/**
 * Decides where each connection of a backup goes, and changes nothing itself. Never replaces anything that works:
 * existing identical data stays, unusable data is taken over, and different data goes beside it under a new name.
 * With `beside`, everything here stays and the whole backup goes beside it.
 */
export async function placeBackup(
  contents: BackupContents,
  context: PlacingContext,
  copying: Copying,
  beside: boolean
): Promise<readonly Placement[]> {
  const placements: Placement[] = []
  for (const connection of contents.connections) {
    const workbook = workbookParts(contents).find(({ name, key }) => name === connection.id && key !== null)
    const listed = context.connections.list().find(({ id }) => id === connection.id)
    const isListed = listed !== undefined
    const here = workbook
      ? await lookAt(connection.id, workbook, context, copying)
      : await lookWithout(connection.id, isListed, context)
    const what = wayOf({ here, beside, isListed, isOther: isOther(listed, connection) })
    const isNew = !isListed || what === 'second'
    const isMoved = workbook !== undefined && what !== 'left'
    const placed = what === 'second' ? secondOf(connection, contents.madeAt) : (listed ?? connection)
    placements.push({ what, connection: placed, isNew, workbook, isMoved })
  }
  return placements
}

/** The same for the decisions on the sandbox; there is only one sandbox. */
export async function placeSandbox(
  workbook: WorkbookPart,
  context: WorkbookFileContext,
  copying: Copying
): Promise<RestoredConnection['what']> {
  const here = await lookAt(workbook.name, workbook, context, copying)
  if (here === 'nothing') return 'added'
  return here === 'broken' ? 'mended' : 'left'
}

/** `other`: the decisions differ, or are encrypted with another key, so they cannot be compared. */
type Here = 'nothing' | 'broken' | 'all' | 'other'

interface Facts {
  readonly here: Here
  readonly beside: boolean
  readonly isListed: boolean
  /** Another service uses this id here. */
  readonly isOther: boolean
}

function wayOf({ here, beside, isListed, isOther }: Facts): Placement['what'] {
  if (isOther || here === 'other') return 'second'
  if (beside && (isListed || here !== 'nothing')) return 'second'
  if (here === 'broken') return 'mended'
  return here === 'all' ? 'left' : 'added'
}

function isOther(listed: Connection | undefined, { baseUrl, amountUnit }: Connection): boolean {
  return listed !== undefined && (listed.baseUrl !== baseUrl || listed.amountUnit !== amountUnit)
}

/** Nothing was decided yet when the backup was made. */
async function lookWithout(id: string, isListed: boolean, { ports }: WorkbookFileContext): Promise<Here> {
  if (isListed) return 'all'
  return isNewFile(await workbookFile(ports.dataDir, id)) ? 'nothing' : 'other'
}

/** Compares the workbook stored here under an id with a workbook of the backup. */
async function lookAt(
  id: string,
  workbook: WorkbookPart,
  context: WorkbookFileContext,
  copying: Copying
): Promise<Here> {
  const isSandbox = workbook.key === null
  const file = await workbookFile(context.ports.dataDir, id)
  const stored = isSandbox ? undefined : await context.vault.read(workbookKeyAccount(id))
  // A key is never replaced; what is no key, as good as absent.
  if (stored !== undefined && isKey(stored) && stored !== workbook.key) return 'other'
  const known = isSandbox ? { isStored: false } : await knownWorkbook(id, context)
  if (isNewFile(file)) return known.isStored ? 'broken' : 'nothing'
  const found = { file, key: workbook.key ?? undefined }
  try {
    if (await copying.holds(found, workbook.log.head)) {
      // It may hold more than the backup, so it is not replaced for a damaged audit trail either.
      const isMended = workbook.log.isWhole && !(await copying.check(found)).isWhole
      return isMended ? 'other' : 'all'
    }
    return known.head && !(await copying.holds(found, known.head)) ? 'broken' : 'other'
  } catch (error) {
    if (error instanceof AppError && /^(workbook-damaged|key-wrong|key-missing)$/.test(error.code)) return 'broken'
    throw error
  }
}

function secondOf({ id, name, ...connection }: Connection, madeAt: string): Connection {
  const added = ` (backup of ${madeAt.slice(0, 10)})`
  const second = `${id.slice(0, 48)}-${randomBytes(3).toString('hex')}`
  return { ...connection, id: second, name: `${name.slice(0, 80 - added.length)}${added}` }
}
