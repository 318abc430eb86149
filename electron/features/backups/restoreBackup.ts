import type { RestoreReport } from '../../../shared/domain/backup.ts'
import { AppError } from '../../../shared/errors.ts'
import type { BackupContents } from '../../stores/backupFile/backupContents.ts'
import { claimFile, inUse, tryClaim, withFileLock } from '../../base/database/fileLock.ts'
import { isKey, saveKeyId } from '../../base/database/keyId.ts'
import type { SecretVault } from '../../stores/vault/secretVault.ts'
import { workbookKeyAccount } from '../../stores/vault/workbookKey.ts'
import type { WorkerScript } from '../../base/database/port/databaseWorker.ts'
import { openCopying, type Copying } from '../../stores/workbook/views/copying/openCopying.ts'
import { PROCESS_MARK } from '../../base/process/processMark.ts'
import { placesIn } from '../../session/dataFolder.ts'
import { claimToAdopt } from '../../session/sandboxMemory.ts'
import { isForSessionOnly, workbookFile, workbookKeeper } from '../../session/workbookFiles.ts'
import { layOutParts, partFile, workbookParts, type BackupSource } from './partFiles.ts'
import type { PlacingContext } from './placing.ts'
import { commitRestore, finishRestore, finishRestores } from './restoreJournal.ts'
import { journalOf, planOf, rowsOf, type Planned } from './restorePlan.ts'
import { withWorkFolder } from './workFolder.ts'

export interface RestoreSource extends BackupSource {
  /** Restores everything beside the existing data. */
  readonly beside: boolean
}

/**
 * Restores a backup into a data folder: all or nothing, even if the process is killed. See `placeBackup` for where
 * things go and `layOutParts` for the errors; also rejects with the vault's errors, with `in-use`, and with
 * `not-allowed` if secrets are stored in memory only.
 */
export async function restoreBackup(source: RestoreSource, context: PlacingContext): Promise<RestoreReport> {
  const { dataDir, workers } = context.ports
  if (await isForSessionOnly(context.vault)) throw sessionOnly()
  const restore = (folder: string) =>
    withCopying(workers.workbook, async (copying) => {
      const contents = await layOutParts(source, folder, copying)
      const claims: Claims = new Map()
      const sandboxes: (() => void)[] = []
      try {
        // First, so that what is replaced is what the plan looked at, however long the keychain takes.
        for (const { name } of workbookParts(contents)) claims.set(name, tryClaim(await workbookFile(dataDir, name)))
        for (const { name } of contents.sandboxes ?? []) sandboxes.push(await claimToAdopt(dataDir, name))
        const plan = await planOf(contents, context, copying, source.beside)
        await keepClaims(claims, plan, dataDir)
        await storeKeys(plan, context.vault, folder)
        const connections = await rowsOf(plan, contents, context, copying, folder)
        await commitRestore(folder, await journalOf(contents, plan, dataDir))
        await finishRestore(dataDir, folder, claims)
        await storeHeads(plan, context)
        return { madeAt: contents.madeAt, connections }
      } finally {
        for (const release of [...claims.values(), ...sandboxes]) release?.()
      }
    })
  return withFileLock(placesIn(dataDir).restoring, async () => {
    // One of this run that was committed and not finished comes first: later, it would replace what this one restores.
    await finishRestores(dataDir, PROCESS_MARK)
    return withWorkFolder(dataDir, restore)
  })
}

/** Reads a backup as a restore would, but restores nothing; same errors as `layOutParts`. */
export function checkBackup(source: BackupSource, { ports }: PlacingContext): Promise<BackupContents> {
  return withWorkFolder(ports.dataDir, (folder) =>
    withCopying(ports.workers.workbook, (copying) => layOutParts(source, folder, copying))
  )
}

async function withCopying<T>(worker: WorkerScript, work: (copying: Copying) => Promise<T>): Promise<T> {
  const copying = await openCopying(worker)
  try {
    return await work(copying)
  } finally {
    await copying.close()
  }
}

/** By id of the workbook: what lets others open it again; undefined where another process has it open. */
type Claims = Map<string, (() => void) | undefined>

/** Has exactly those claimed that are replaced or made. Rejects with `in-use` if one of them was open. */
async function keepClaims(claims: Claims, plan: readonly Planned[], dataDir: string): Promise<void> {
  const moved = new Set(plan.filter(({ isMoved }) => isMoved).map(({ id }) => id))
  for (const [id, release] of claims) {
    if (moved.has(id)) continue
    release?.()
    claims.delete(id)
  }
  for (const id of moved) {
    const file = await workbookFile(dataDir, id)
    if (!claims.has(id)) claims.set(id, claimFile(file))
    else if (!claims.get(id)) throw inUse(file)
  }
}

/** The keys come first: a key without a file does no harm, a file without its key would be lost. */
async function storeKeys(plan: readonly Planned[], vault: SecretVault, folder: string): Promise<void> {
  for (const { id, workbook, isMoved } of plan) {
    if (!workbook?.key) continue
    const account = workbookKeyAccount(id)
    const stored = await vault.read(account)
    // What is no key opens nothing, so nothing is lost with it.
    if (stored !== undefined && !isKey(stored)) await vault.write(account, workbook.key)
    else await vault.addIfAbsent(account, workbook.key)
    if ((await vault.read(account)) !== workbook.key) throw keyNotStored()
    if (isMoved) saveKeyId(partFile(folder, workbook), workbook.key)
  }
}

/**
 * Skips what is not stored here or is stored already. Keeps a known later end of the log: the app reports it when the
 * decisions are opened.
 */
async function storeHeads(plan: readonly Planned[], context: PlacingContext): Promise<void> {
  for (const { id, workbook, isMoved } of plan) {
    if (!workbook?.key || !isMoved) continue
    const keeper = await workbookKeeper(id, context)
    const stored = await keeper.read()
    if (stored === undefined || stored === 'begun') await keeper.write(workbook.log.head)
  }
}

function keyNotStored(): AppError {
  const message =
    'The key of the restored decisions could not be saved, so nothing was restored. Check the keychain and try again.'
  return new AppError('keychain-unavailable', message)
}

function sessionOnly(): AppError {
  const message =
    'Secrets are only in memory now, so restored data could not be opened again later. Start Tallydesk again and choose a passphrase for them, then restore.'
  return new AppError('not-allowed', message)
}
