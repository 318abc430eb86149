import { expect, it } from 'vitest'
import { openWriter, type WriteDb } from '../../../../electron/base/database/database.ts'
import { LATEST_VERSION, migrate } from '../../../../electron/stores/ledger/file/migrate.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

const versions = Array.from({ length: LATEST_VERSION }, (_, index) => index)

type Open = () => WriteDb

async function withFile<T>(work: (open: Open) => T): Promise<T> {
  await using folder = await temporaryFolder()
  return work(() => openWriter({ file: `${folder.path}/ledger.db` }))
}

const schemaOf = (db: WriteDb) =>
  db.column<string>('SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name').all()

/** The schema after coming to `version`, closing, and opening once more with all migrations. */
function upgradedFrom(version: number, open: Open): string[] {
  const old = open()
  migrate(old, version)
  old.close()
  const upgraded = open()
  migrate(upgraded)
  expect(upgraded.column<bigint>('PRAGMA user_version').get()).toBe(BigInt(LATEST_VERSION))
  const schema = schemaOf(upgraded)
  upgraded.close()
  return schema
}

it.each(versions)('brings a file of version %i to the schema of a new one', async (version) => {
  const fresh = await withFile((open) => upgradedFrom(LATEST_VERSION, open))
  expect(await withFile((open) => upgradedFrom(version, open))).toEqual(fresh)
})

it('keeps every table strict, so that no number turns into another type', async () => {
  await withFile((open) => {
    const db = open()
    migrate(db)
    const lax = db.column<string>("SELECT name FROM pragma_table_list WHERE schema = 'main' AND strict = 0").all()
    expect(lax.filter((name) => !name.startsWith('sqlite_'))).toEqual([])
    db.close()
  })
})

it('refuses a file from the future by name and leaves it as it is', async () => {
  await withFile((open) => {
    const db = open()
    db.exec('PRAGMA user_version = 99')
    expect(() => migrate(db)).toThrow(expect.objectContaining({ code: 'cache-too-new' }))
    expect(db.column<bigint>('PRAGMA user_version').get()).toBe(99n)
    db.close()
  })
})
