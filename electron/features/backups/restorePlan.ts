import type { RestoredConnection } from '../../../shared/domain/backup.ts'
import {
  logOf,
  type BackupContents,
  type BackupPart,
  type WorkbookPart
} from '../../stores/backupFile/backupContents.ts'
import { SANDBOX_CONNECTION } from '../../stores/connections/sandboxConnection.ts'
import { fileOf } from '../../session/dataFolder.ts'
import { isOfTeam } from '../../session/teamFiles.ts'
import { knownWorkbook, workbookFile } from '../../session/workbookFiles.ts'
import type { Copying } from '../../stores/workbook/views/copying/openCopying.ts'
import { partFile, workbookParts } from './partFiles.ts'
import { placeBackup, placeSandbox, type Placement, type PlacingContext } from './placing.ts'
import { stateOf, type Journal } from './restoreJournal.ts'
import { isBrought } from './settingsPlace.ts'

/** A placement with the id under which its files go. */
export interface Planned extends Pick<Placement, 'what' | 'workbook' | 'isMoved'> {
  readonly id: string
  readonly name: string
  /** Absent for the sandbox. */
  readonly placement?: Placement
  /** From the settings in the backup. */
  readonly from: string
}

/** Changes nothing yet. */
export async function planOf(
  contents: BackupContents,
  context: PlacingContext,
  copying: Copying,
  beside: boolean
): Promise<readonly Planned[]> {
  const placed = await placeBackup(contents, context, copying, beside)
  const own = placed.map((placement, index): Planned => {
    const { what, workbook, isMoved, connection } = placement
    const from = contents.connections[index]?.id ?? connection.id
    return { what, workbook, isMoved, id: connection.id, name: connection.name, placement, from }
  })
  const sandboxes: Planned[] = []
  for (const workbook of workbookParts(contents).filter(({ key }) => key === null)) {
    const what = await placeSandbox(workbook, context, copying)
    const { name } = SANDBOX_CONNECTION
    sandboxes.push({ what, workbook, isMoved: what !== 'left', id: workbook.name, name, from: workbook.name })
  }
  return [...own, ...sandboxes]
}

/** What will have been done; to be asked before anything is moved. */
export async function rowsOf(
  plan: readonly Planned[],
  { parts, teams = [] }: BackupContents,
  context: PlacingContext,
  copying: Copying,
  folder: string
): Promise<RestoredConnection[]> {
  const rows: RestoredConnection[] = []
  for (const { what, name, workbook, id, isMoved, from } of plan) {
    const isBehind = workbook !== undefined && isMoved && (await lacksKnown(id, workbook, context, copying, folder))
    const [origin, here] = workbook?.key === null ? [SANDBOX_CONNECTION.id, SANDBOX_CONNECTION.id] : [from, id]
    const hadTeam = isMoved && teams.includes(origin) && !isOfTeam(here, context)
    const own = parts.filter((part) => part.name === from)
    const isSetUp = what === 'left' && (await bringsSettings(own, id, context.ports.dataDir, folder))
    rows.push({ what: isSetUp ? 'settings' : what, name, log: logOf(workbook), isBehind, hadTeam })
  }
  return rows
}

async function bringsSettings(
  parts: readonly BackupPart[],
  id: string,
  dataDir: string,
  folder: string
): Promise<boolean> {
  for (const part of parts) {
    if (part.kind === 'workbook') continue
    if (await isBrought(part.kind, partFile(folder, part), fileOf(dataDir, part.kind, id))) return true
  }
  return false
}

/** Whether this computer knows a later end of the log than the one in the backup. */
async function lacksKnown(
  id: string,
  part: WorkbookPart,
  context: PlacingContext,
  copying: Copying,
  folder: string
): Promise<boolean> {
  if (part.key === null) return false
  const { head } = await knownWorkbook(id, context)
  return head !== undefined && !(await copying.holds({ file: partFile(folder, part), key: part.key }, head))
}

export async function journalOf(
  { parts, selected, appSettings, sandboxes }: BackupContents,
  plan: readonly Planned[],
  dataDir: string
): Promise<Journal> {
  const moves: Journal['moves'] = []
  for (const { kind, name } of parts) {
    const planned = plan.find(({ from }) => from === name)
    if (kind !== 'workbook') moves.push({ kind, name, id: planned?.id ?? name })
    else if (planned?.isMoved) {
      const replaces = await stateOf(await workbookFile(dataDir, planned.id))
      moves.push({ kind, name, id: planned.id, replaces })
    }
  }
  const added = plan.filter(({ placement }) => placement?.isNew)
  const connections = added.flatMap(({ placement }) => (placement ? [placement.connection] : []))
  const chosen = added.find(({ from }) => from === selected)?.id ?? null
  return { moves, connections, selected: chosen, appSettings, sandboxes }
}
