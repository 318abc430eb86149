import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { damagedIn } from '../../../shared/words/damagedIn.ts'
import type { MadeBackup } from '../../../shared/domain/backup.ts'
import { toWire } from '../../../shared/errors.ts'
import { backedUp } from '../../stores/backupFile/backupContents.ts'
import type { Connections } from '../../stores/connections/connections.ts'
import { SANDBOX_CONNECTION } from '../../stores/connections/sandboxConnection.ts'
import { tryLock } from '../../base/database/fileLock.ts'
import type { ConnectionContext } from '../../session/connectionContext.ts'
import { placesIn } from '../../session/dataFolder.ts'
import { beingMade, damagedTrail, neverEnding } from './backupFailures.ts'
import { freePath, usableFolder } from './backupFolder.ts'
import { changeBackups, type BackupsFile } from './backupsFile.ts'
import { removeOldest, withBackup } from './generations.ts'
import type { KeptPassphrase } from './keptPassphrase.ts'
import { makeBackup, type BackupTarget, type ProvenBackup } from './makeBackup.ts'

export interface BackupMakingContext extends ConnectionContext {
  readonly connections: Connections
  /** Registers the path of a file that the app writes without a dialog. */
  readonly noteTarget: (path: string) => Promise<void>
  /** Milliseconds of the wall clock. */
  readonly now?: () => number
}

/** Makes backups and lists them. */
export interface BackupMaking {
  /** One that the user asked for. Returns its bytes. */
  make(target: BackupTarget): Promise<number>
  /**
   * The scheduled one, and stores why it failed. Rejects with `busy` where another process is at it, and with
   * `backup-damaged` once it is made where an audit trail in it is damaged.
   */
  makeScheduled(file: BackupsFile): Promise<void>
}

/** Another process that is at it for so long may never end. */
const TOO_LONG = 3_600_000

export function backupMaking(context: BackupMakingContext, kept: KeptPassphrase, stopping: AbortSignal): BackupMaking {
  const { ports, options, vault, connections, noteTarget, now = Date.now } = context
  const { dataDir } = ports
  const making = { ports, options, vault, connections, version: ports.version, cost: options.backupCost, now }
  /** When another process was first found at it, in milliseconds of the wall clock. */
  let busySince: number | undefined

  function remember(path: string, { contents, bytes }: ProvenBackup, folder: string | null): Promise<BackupsFile> {
    const { madeAt } = contents
    const list = [...backedUp(contents, SANDBOX_CONNECTION.name)]
    const backup: MadeBackup = { id: randomUUID(), name: basename(path), madeAt, bytes, contents: list, folder }
    return changeBackups(dataDir, (before) => ({
      ...before,
      made: withBackup(before.made, backup, before.schedule.keep),
      failure: folder === null ? before.failure : null
    }))
  }
  async function storeFailure(error: unknown): Promise<void> {
    const failure = { at: new Date(now()).toISOString(), error: toWire(error) }
    await changeBackups(dataDir, (before) => ({ ...before, failure }))
    ports.log('backup-failed', { code: failure.error.code })
  }
  /** Writes into the schedule's folder; deletes older backups only after the new one was read back. */
  async function writeScheduled({ schedule }: BackupsFile): Promise<void> {
    const folder = await usableFolder(schedule.folder, dataDir)
    const passphrase = await kept.read()
    const path = freePath(folder, new Date(now()))
    await noteTarget(path)
    const proven = await makeBackup({ path, passphrase, isNew: true, signal: stopping }, making)
    const after = await remember(path, proven, folder)
    const removed = await removeOldest(after)
    if (removed.size > 0)
      await changeBackups(dataDir, (file) => ({ ...file, made: file.made.filter(({ id }) => !removed.has(id)) }))
    const damaged = damagedIn(after.made[0]?.contents ?? [])
    if (damaged.length > 0) throw damagedTrail(damaged)
  }
  return {
    async make(target) {
      const proven = await makeBackup(target, making)
      await remember(target.path, proven, null)
      return proven.bytes
    },
    async makeScheduled(file) {
      // One process at a time: a process that already works on it makes this backup too.
      const release = tryLock(placesIn(dataDir).backingUp)
      if (!release) {
        busySince ??= now()
        if (now() - busySince > TOO_LONG) await storeFailure(neverEnding())
        throw beingMade()
      }
      busySince = undefined
      try {
        await writeScheduled(file)
      } catch (error) {
        if (!stopping.aborted) await storeFailure(error)
        throw error
      } finally {
        release()
      }
    }
  }
}
