import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

/** An encrypted copy of a database that stands where nothing can be written. */
export interface ReadingCopy {
  readonly file: string
  readonly remove: () => void
}

/** SQLite cannot open a database with a log in a read-only place, so there a copy is read. */
export function readingCopy(file: string): ReadingCopy {
  const folder = mkdtempSync(join(tmpdir(), 'tallydesk-reading-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const copy = join(folder, basename(file))
    for (const part of ['', '-wal', '.key-id']) if (existsSync(file + part)) copyFileSync(file + part, copy + part)
    return { file: copy, remove }
  } catch (error) {
    remove()
    throw error
  }
}
