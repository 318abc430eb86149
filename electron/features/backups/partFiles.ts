import { open, readFile, type FileHandle } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { explainReadFailure } from '../exporting/files/fileFailure.ts'
import type { BackupContents, BackupPart, WorkbookPart } from '../../stores/backupFile/backupContents.ts'
import { readBackup } from '../../stores/backupFile/backupFile.ts'
import { damagedBackup } from '../../stores/backupFile/sealedPieces.ts'
import type { Copying } from '../../stores/workbook/views/copying/openCopying.ts'

export interface BackupSource {
  readonly path: string
  /** The file name to show to the user; by default the file's own name. */
  readonly name?: string | undefined
  readonly passphrase: string
}

/** Path of a part in a folder of parts. */
export function partFile(folder: string, { kind, name }: Pick<BackupPart, 'kind' | 'name'>): string {
  return join(folder, `${kind}.${name}`)
}

export function workbookParts({ parts }: BackupContents): readonly WorkbookPart[] {
  return parts.filter((part) => part.kind === 'workbook')
}

/**
 * Reads a backup to its end and writes its parts as durable files. Opens every workbook with its key, reads all
 * pages, verifies its log and compares it with what the backup states. Rejects with `backup-damaged`,
 * `backup-too-new`, `passphrase-wrong`, `bad-input`, `not-found`, `not-allowed` or `disk-full`.
 */
export async function layOutParts(
  { path, passphrase, name = basename(path) }: BackupSource,
  folder: string,
  copying: Copying
): Promise<BackupContents> {
  const { contents, parts } = await readBackup(path, passphrase, name).catch((error: unknown) => {
    throw explainReadFailure(error, name)
  })
  await writeParts(parts, folder)
  for (const part of workbookParts(contents)) {
    const found = await copying.check({ file: partFile(folder, part), key: part.key ?? undefined })
    const { entries, isWhole, head, reconciliations } = part.log
    const isSame = found.head.hash === head.hash && found.head.seq === head.seq && found.entries === entries
    if (!isSame || found.isWhole !== isWhole || found.reconciliations !== reconciliations) throw damagedBackup(name)
  }
  for (const part of contents.parts) {
    if (part.kind !== 'workbook') JSON.parse(await readFile(partFile(folder, part), 'utf8'))
  }
  return contents
}

async function writeParts(parts: Awaited<ReturnType<typeof readBackup>>['parts'], folder: string): Promise<void> {
  let current: { readonly part: BackupPart; readonly handle: FileHandle } | undefined
  const finish = async (): Promise<void> => {
    const { handle } = current ?? {}
    current = undefined
    try {
      await handle?.sync()
    } finally {
      await handle?.close()
    }
  }
  try {
    for await (const { part, bytes } of parts) {
      if (current?.part !== part) {
        await finish()
        current = { part, handle: await open(partFile(folder, part), 'wx', 0o600) }
      }
      await current.handle.writeFile(bytes)
    }
  } finally {
    await finish()
  }
}
