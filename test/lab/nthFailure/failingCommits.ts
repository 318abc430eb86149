import { copyFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { inTransaction, openReader, openWriter, type WriteDb } from '../../../electron/base/database/database.ts'
import { failures } from './failures.ts'

// A program of its own, with `failingDisk.c` preloaded: adds a row to a file over and over, and lets the 1st, 2nd, …
// change of the disk fail. Prints one line each: what the caller was told, and what would stand there after a crash.

const folder = process.env['FAILING_DISK_FOLDER'] ?? ''
const disks = failures(process.env['FAILING_DISK_BOARD'] ?? '')

function add(db: WriteDb): 'added' | 'refused' {
  try {
    inTransaction(db, () => db.command('INSERT INTO t VALUES (zeroblob(50000))').run())
    return 'added'
  } catch {
    return 'refused'
  }
}

/** The rows in the files as they are now, without what only the process knows. */
function rowsAfterCrash(file: string): bigint | undefined {
  const copy = `${file}-crashed`
  for (const part of ['', '-wal']) if (existsSync(file + part)) copyFileSync(file + part, copy + part)
  const db = openReader({ file: copy })
  const count = db.column<bigint>('SELECT count(*) FROM t').get()
  db.close()
  return count
}

/** How a commit ended, and what would stand in its file after a crash. */
interface Ended {
  readonly call: string
  readonly told: 'added' | 'refused'
  readonly file: string
  readonly db: WriteDb
}

function print({ call, told, file, db }: Ended): void {
  process.stdout.write(`${call} ${told} ${String(rowsAfterCrash(file))}\n`)
  db.close()
}

function* commitsUnder(kind: 'disk-error' | 'disk-full'): Generator<Ended> {
  const disk = disks[kind]
  for (let at = 1; ; at++) {
    const file = join(folder, `${kind}-${at}.db`)
    const db = openWriter({ file, synchronous: 'FULL' })
    db.exec('CREATE TABLE t (content)')
    disk.arm(at)
    const told = add(db)
    const { failed, call } = disk.disarm()
    yield { call, told, file, db }
    if (failed === 0) break
  }
}

for (const ended of commitsUnder('disk-error')) print(ended)
// A disk that is full refuses too what would undo the commit; that is tried again once there is space.
const refused = [...commitsUnder('disk-full')]
// Longer than the product waits before it tries again.
await setTimeout(6000)
refused.forEach(print)
