import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from '../fastCheck.ts'
import type { NewTransaction } from '../../../electron/stores/ledger/model/ledgerSyncRun.ts'
import type { ExportSettings } from '../../../shared/domain/exportFile.ts'
import { fileInMemory, type FileInMemory } from '../formats/formatInput.ts'
import { ledgerDatabase } from '../ledger/ledgerDatabase.ts'

export interface RandomFile extends FileInMemory {
  readonly path: string
  /** The rows of the query, those that the format leaves out too. */
  readonly rows: readonly NewTransaction[]
}

/** Makes a file of each of many random tables. A table that nothing of fits the format is passed over. */
export function randomFiles(
  folder: string,
  settings: ExportSettings,
  tables: fc.Arbitrary<readonly NewTransaction[]>,
  count: number
): readonly RandomFile[] {
  using ledger = ledgerDatabase()
  return fc.sample(tables, count).map((rows, index) => {
    ledger.clear()
    ledger.put(rows)
    const file = fileInMemory(ledger.file, settings, { timeZone: 'Europe/Stockholm' })
    const path = join(folder, `${index}.${settings.format}`)
    writeFileSync(path, file.bytes)
    return { ...file, path, rows }
  })
}
