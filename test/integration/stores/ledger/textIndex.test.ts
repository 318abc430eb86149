import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import fc from '../../../support/fastCheck.ts'
import { describe, expect, it } from 'vitest'
import { openReader, type ReadDb } from '../../../../electron/base/database/database.ts'
import { coveredRows } from '../../../../electron/stores/ledger/textIndex/indexTable.ts'
import { matchPhrases } from '../../../../electron/stores/ledger/textIndex/matchPhrases.ts'
import { FEW_ROWS, scanPhrases } from '../../../../electron/stores/ledger/textIndex/scanPhrases.ts'
import { createTextIndex, type TextIndex } from '../../../../electron/stores/ledger/textIndex/textIndex.ts'
import { aLedgerRow, numberedPages, numberedRow } from '../../../support/ledger/aLedgerRow.ts'
import { aQuery, withText } from '../../../support/ledger/aQuery.ts'
import { campaign, campaignTime } from '../../../support/campaign.ts'
import { ledgerDatabase, type LedgerDatabase } from '../../../support/ledger/ledgerDatabase.ts'
import { seededRandom, seedOf } from '../../../support/seededRandom.ts'
import { startProcess } from '../../../support/process/startedProcess.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import { aKey, storeSyncRun, storeRows, testLedger } from '../../../support/ledger/testLedger.ts'

/** Milliseconds, as long as the ledger takes when calls come often. */
const PIECE = 7
const KILLS = campaign(3, 40)
const random = seededRandom('kills of the index')
const program = fileURLToPath(new URL('../../../support/ledger/programs/indexingProgram.ts', import.meta.url))

/** Characters that the index and the folding of texts treat in ways of their own. */
const character = fc.constantFrom(...Array.from('aabbÅé "*^-\n\0\ufffd\ufffe\uffff😀東\ud800ßΣﬁ'))
const text = fc.array(character, { maxLength: 9 }).map((characters) => characters.join(''))

type Step = readonly [kind: 'put', place: number, reference: string, name: string] | readonly [kind: 'fill']

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(fc.constant('put' as const), fc.nat(30), text, text),
  fc.tuple(fc.constant('fill' as const))
)

const rowNumbers = (rows: Uint32Array) => Array.from(rows)

function indexOf(database: LedgerDatabase) {
  return createTextIndex(database.db, database.db)
}

/** Fills until there is nothing to do. */
function fillAll({ fillSome }: Pick<TextIndex, 'fillSome'>): void {
  while (fillSome(PIECE));
}

/** Words of the rows that `numberedRow` and the program make. */
const PHRASES = [
  'acme',
  'lodz works 1',
  'reference 3 of',
  'of 12',
  'invoice 1000',
  'se64977000',
  'tx0000',
  '-4000-',
  'zz'
]

/** Each phrase alone, and with the one after it. */
const SEARCHES = PHRASES.flatMap((phrase, place) => [[phrase], PHRASES.slice(place, place + 2)])

function expectAgreement(db: ReadDb, match: (phrases: readonly string[]) => Uint32Array): void {
  for (const phrases of SEARCHES) expect(rowNumbers(match(phrases))).toEqual(rowNumbers(scanPhrases(db, phrases)))
}

describe('the text index', () => {
  it('answers as looking through every row does, whatever was stored, changed and filled before', () => {
    using database = ledgerDatabase()
    const index = indexOf(database)
    let run = 0
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 40 }),
        fc.array(fc.array(text, { minLength: 1, maxLength: 3 }), { minLength: 5, maxLength: 10 }),
        (steps, searches) => {
          run += 1
          for (const [kind, ...rest] of steps) {
            if (kind === 'fill') index.fillSome(PIECE)
            else {
              const [place, reference, counterpartyName] = rest as [number, string, string]
              // The places of earlier runs are still there: their rows change as well.
              const id = `${place}-${Math.floor(run / 10)}`
              database.put([aLedgerRow({ id, reference, counterpartyName })])
            }
          }
          for (const phrases of searches) {
            expect(rowNumbers(index.match(phrases))).toEqual(rowNumbers(scanPhrases(database.db, phrases)))
          }
        }
      ),
      { numRuns: campaign(150, 1500) }
    )
    fillAll(index)
    const last = database.db.column<bigint>('SELECT max(row_id) FROM transactions').get()
    expect(coveredRows(database.db)).toBe(Number(last))
    expect(database.db.column<bigint>('SELECT count(*) FROM text_unindexed').get()).toBeGreaterThan(0n)
  })

  it('finds the new text of a row that changed, and no longer the old one', () => {
    using database = ledgerDatabase()
    const index = indexOf(database)
    database.put([aLedgerRow({ id: 'a', reference: 'before' }), aLedgerRow({ id: 'b', reference: 'beforehand' })])
    fillAll(index)
    database.put([aLedgerRow({ id: 'a', reference: 'after\0wards' })])
    expect(rowNumbers(index.match(['BEFORE']))).toEqual([2])
    expect(rowNumbers(index.match(['after']))).toEqual([1])
    expect(rowNumbers(index.match(['afterwards']))).toEqual([])
    database.put([aLedgerRow({ id: 'a', reference: 'afterwards' })])
    expect(rowNumbers(index.match(['afterwards']))).toEqual([1])
  })

  it('finds a phrase in all rows, in all but one, and in those added after the index was filled', () => {
    using database = ledgerDatabase()
    const index = indexOf(database)
    const row = (place: number, reference = 'in every row') => aLedgerRow({ id: `tx${place}`, reference })
    const places = Array.from({ length: 40 }, (_, place) => place)
    const found = (phrase: string) => rowNumbers(index.match([phrase]))
    database.put(places.map((place) => row(place)))
    fillAll(index)
    expect(found('every')).toEqual(places.map((place) => place + 1))
    database.put([row(30, 'not in this one')])
    expect(found('every')).toEqual(places.map((place) => place + 1).filter((number) => number !== 31))
    expect(found('this one')).toEqual([31])
    database.put([row(30, 'every\0row'), row(40)])
    expect(found('every')).toEqual([...places, 40].map((place) => place + 1))
  })

  it('finds phrases that it has no term for in the rows of the others, few or many', () => {
    using database = ledgerDatabase()
    const index = indexOf(database)
    database.put(Array.from({ length: FEW_ROWS + 500 }, (_, place) => numberedRow(place)))
    fillAll(index)
    for (const phrases of [
      ['acme', '9'],
      ['invoice', '9'],
      ['9', 'sé', 'invoice'],
      ['9', '\ufffd'],
      ['', 'acme']
    ]) {
      expect(rowNumbers(index.match(phrases))).toEqual(rowNumbers(scanPhrases(database.db, phrases)))
    }
    expect(index.match(['acme', '9']).length).toBeGreaterThan(0)
  })

  it('undoes what a transaction did that is rolled back', () => {
    using database = ledgerDatabase()
    const index = indexOf(database)
    database.put([aLedgerRow({ id: 'a', reference: 'before' })])
    fillAll(index)
    database.db.exec("BEGIN; UPDATE transactions SET search_text = 'another'; ROLLBACK")
    expect(rowNumbers(index.match(['before']))).toEqual([1])
    expect(rowNumbers(index.match(['another']))).toEqual([])
  })

  it('fills between the calls of the ledger, goes on after closing, and follows each sync run', async () => {
    await using test = await testLedger()
    await storeSyncRun(test.ledger, numberedPages(0, 3000))
    const ledger = await test.reopen()
    expect(await covered(test.file, 3000)).toBe(3000)
    await storeRows(ledger, [{ ...numberedRow(7), reference: 'Late fee' }, numberedRow(3000)], 'delta')
    expect(await covered(test.file, 3001)).toBe(3001)
    const found = async (phrase: string) => {
      const query = aQuery({ filter: withText(phrase) })
      return (await ledger.find({ query, from: 0, count: 10 })).rows.map(({ id }) => id)
    }
    expect(await found('ate fé')).toEqual([numberedRow(7).id])
    expect(await found('voice 100007')).toEqual([])
    expect(await found('voice 103000')).toEqual([numberedRow(3000).id])
  })

  it(
    `agrees with the rows after each of ${KILLS} kills at random moments`,
    async () => {
      await using folder = await temporaryFolder()
      const file = `${folder.path}/ledger.db`
      let last = 0
      // A slow machine gets nothing done in a moment that is long for another.
      for (let kill = 0; kill < KILLS || (last === 0 && kill < 4 * KILLS); kill++) {
        await using child = startProcess(process.execPath, [program, file, seedOf(random)])
        await child.untilPrinted(/indexing/)
        await wait(random() * 300 * Math.max(1, kill / KILLS) ** 2)
        child.kill('SIGKILL')
        await child.ended
        const db = openReader({ file, key: aKey })
        expect(db.column<string>('PRAGMA integrity_check').all()).toEqual(['ok'])
        expectAgreement(db, (phrases) => matchPhrases(db, phrases))
        expect(coveredRows(db)).toBeGreaterThanOrEqual(last)
        last = coveredRows(db)
        db.close()
      }
      expect(last).toBeGreaterThan(0)
    },
    campaignTime(600_000)
  )
})

/** The rows that the index reaches, once they are so many. */
async function covered(file: string, rows: number): Promise<number> {
  const db = openReader({ file, key: aKey })
  try {
    while (coveredRows(db) < rows) await wait(20)
    return coveredRows(db)
  } finally {
    db.close()
  }
}

describe('a text index that is broken', () => {
  const rows = Array.from({ length: 500 }, (_, place) => numberedRow(place))

  it.each([
    ['whose pages make no sense', 'UPDATE text_index_data SET block = zeroblob(100) WHERE id > 10'],
    ['whose table of contents is gone', 'DELETE FROM text_index_data WHERE id = 10'],
    ['whose table is gone', 'DROP TABLE text_index']
  ])('%s costs no answer, and is made anew', (_name, damage) => {
    using database = ledgerDatabase()
    database.put(rows)
    fillAll(indexOf(database))
    spoil(database, damage)
    const index = indexOf(database)
    expectAgreement(database.db, (phrases) => index.match(phrases))
    fillAll(index)
    expect(coveredRows(database.db)).toBe(500)
    expectAgreement(database.db, (phrases) => matchPhrases(database.db, phrases))
    database.put([{ ...numberedRow(3), reference: 'Changed' }])
    expect(rowNumbers(index.match(['changed']))).toEqual([4])
  })

  it('is left alone by a database without its module, which stores and finds as before', () => {
    using database = ledgerDatabase()
    database.put(rows)
    fillAll(indexOf(database))
    spoil(
      database,
      "PRAGMA schema_version = 1000; PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'fts5', 'fts0') WHERE name = 'text_index'"
    )
    const index = indexOf(database)
    fillAll(index)
    database.put([{ ...numberedRow(3), reference: 'Changed' }])
    expect(rowNumbers(index.match(['changed']))).toEqual([4])
    expect(coveredRows(database.db)).toBe(0)
  })
})

/** Changes the file behind the back of the database, which reads it anew. */
function spoil(database: LedgerDatabase, sql: string): void {
  database.db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  const other = new DatabaseSync(database.file, { defensive: false })
  other.exec(sql)
  other.close()
}
