import fc from '../../../support/fastCheck.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWriter, type Value, type WriteDb } from '../../../../electron/base/database/database.ts'
import { DEFAULT_RULES } from '../../../../shared/reconciliation/defaultRules.ts'
import { hashEntry } from '../../../../electron/core/auditChain/hashEntry.ts'
import { eachEntry } from '../../../../electron/stores/workbook/log/logReader.ts'
import { verifyLog } from '../../../../electron/stores/workbook/log/verifyLog.ts'
import { aCandidate, uuidOf } from '../../../support/reconciliation/candidates.ts'
import { aKey } from '../../../support/ledger/testLedger.ts'
import { ANNA, applied, bulkRequest, stored, testWorkbook } from '../../../support/reconciliation/testWorkbook.ts'

/** A file with a log of all that an auditor looks at, and the right to do anything to it. */
let tampering: { readonly db: WriteDb; readonly entries: number } & AsyncDisposable

beforeAll(async () => {
  const setup = await testWorkbook()
  const { workbook } = setup
  const payments = [1, 2].map((number) => ({ amount: '10.00', correlationId: uuidOf(number) }))
  const { id } = await stored(workbook, bulkRequest(payments))
  const { revision } = await applied(workbook, id, [aCandidate({ id: 'tx1', correlationId: uuidOf(1) })])
  await workbook.signOff(id, revision, { reviewer: 'Ben', forcedBecause: 'in a hurry' }, ANNA)
  await workbook.reopen(id, 'time to look', ANNA)
  await workbook.saveRules(DEFAULT_RULES.toReversed(), 0, ANNA)
  await workbook.decide(id, { do: 'rename', name: 'October' }, ANNA)
  const again = await workbook.get(id)
  await workbook.signOff(id, again.revision, { reviewer: null, forcedBecause: 'still in a hurry' }, ANNA)
  const { entries, isWhole } = await workbook.verifyLog()
  expect({ entries, isWhole }).toEqual({ entries: 8, isWhole: true })
  await workbook.close()
  const db = openWriter({ file: setup.file, key: aKey })
  tampering = {
    db,
    entries,
    async [Symbol.asyncDispose]() {
      db.close()
      await setup[Symbol.asyncDispose]()
    }
  }
})

afterAll(() => tampering[Symbol.asyncDispose]())

/** What is said of the log after somebody who can write to the file did this to it; afterwards all is as it was. */
function verdictAfter(work: (db: WriteDb) => void) {
  const { db } = tampering
  db.exec('PRAGMA foreign_keys = OFF')
  db.exec('BEGIN')
  try {
    const triggers = db.column<string>("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all()
    for (const trigger of triggers) db.exec(`DROP TRIGGER ${trigger}`)
    work(db)
    return verifyLog(db)
  } finally {
    db.exec('ROLLBACK')
  }
}

const COLUMNS = ['at', 'by', 'kind', 'reconciliation', 'detail', 'previous_hash', 'hash'] as const

describe('the log in its file', () => {
  it('cannot be changed by accident', () => {
    const { db } = tampering
    for (const table of ['log', 'sign_offs', 'reopenings', 'rule_sets']) {
      expect(() => db.exec(`UPDATE ${table} SET rowid = rowid`)).toThrow(/append-only/)
      expect(() => db.exec(`DELETE FROM ${table}`)).toThrow(/append-only/)
    }
  })

  it('is whole as it was written', () => {
    expect(verdictAfter(() => undefined)).toMatchObject({ isWhole: true, entries: tampering.entries })
  })

  it('reveals any value that replaces another, and in which entry', () => {
    const anywhere = fc.integer({ min: 1, max: 8 })
    fc.assert(
      fc.property(anywhere, fc.constantFrom(...COLUMNS), fc.string(), (seq, column, value) => {
        const isSame = tampering.db.column<Value>(`SELECT ${column} FROM log WHERE seq = ?`).get(seq) === value
        const { isWhole, broken } = verdictAfter((db) => {
          db.command(`UPDATE log SET ${column} = ? WHERE seq = ?`).run(value, seq)
        })
        expect(isWhole).toBe(isSame)
        if (!isSame) expect(broken?.seq).toBe(seq)
      }),
      { numRuns: 300 }
    )
  })

  it('reveals an entry that was removed, and entries that changed places', () => {
    for (let seq = 1; seq <= tampering.entries; seq++) {
      const removed = verdictAfter((db) => void db.command('DELETE FROM log WHERE seq = ?').run(seq))
      expect(removed.broken?.message).toMatch(/removed|cut off/)
      for (let other = seq + 1; other <= tampering.entries; other++) {
        const swapped = verdictAfter((db) => {
          db.command('UPDATE log SET seq = 0 WHERE seq = ?').run(seq)
          db.command('UPDATE log SET seq = ? WHERE seq = ?').run(seq, other)
          db.command('UPDATE log SET seq = ? WHERE seq = 0').run(other)
        })
        expect(swapped.broken?.seq).toBe(seq)
      }
    }
  })

  it('reveals an end that was cut off, by what rests on it', () => {
    for (let kept = 0; kept < tampering.entries; kept++) {
      const { isWhole, entries } = verdictAfter((db) => void db.command('DELETE FROM log WHERE seq > ?').run(kept))
      expect({ isWhole, entries }).toEqual({ isWhole: false, entries: kept })
    }
  })

  it('reveals an end that was cut off without any sign-off, by the decisions that name it', () => {
    const verdict = verdictAfter((db) => {
      for (const table of ['sign_offs', 'reopenings', 'rule_sets']) db.exec(`DELETE FROM ${table}`)
      db.exec('DELETE FROM log WHERE seq > 2')
    })
    expect(verdict.broken).toEqual({
      seq: 7,
      message: 'The audit trail ends with entry 2, but a decision names entry 7: its end was cut off.'
    })
  })

  it('reveals an end that was cut off with all that was made since, by an earlier sign-off', () => {
    const verdict = verdictAfter((db) => {
      db.exec('DELETE FROM log WHERE seq > 2')
      for (const table of ['reopenings', 'rule_sets']) db.exec(`DELETE FROM ${table}`)
    })
    expect(verdict.broken?.message).toMatch(
      /the sign-off of “October” on .* names one that is not in it|made a sign-off/
    )
  })

  it('reveals a log that somebody wrote anew from some entry on, with hashes that fit', () => {
    const verdict = verdictAfter((db) => {
      const all = [...eachEntry(db)]
      let previousHash = all[1]?.hash ?? ''
      for (const entry of all.slice(2)) {
        const linked = { ...entry, by: entry.by.toUpperCase(), previousHash }
        previousHash = hashEntry(linked)
        db.command('UPDATE log SET by = ?, previous_hash = ?, hash = ? WHERE seq = ?').run(
          linked.by,
          linked.previousHash,
          previousHash,
          entry.seq
        )
      }
    })
    expect(verdict.isWhole).toBe(false)
    expect(verdict.broken?.message).toMatch(/the sign-off of “October”/)
  })

  it.each([
    ['figures of a sign-off', "UPDATE sign_offs SET snapshot = replace(snapshot, '-20.00', '-10.00')", /sign-off/],
    ['the preparer of a sign-off', "UPDATE sign_offs SET snapshot = replace(snapshot, 'anna', 'cleo')", /sign-off/],
    ['a sign-off that was removed', 'DELETE FROM sign_offs WHERE id = 1', /sign-off of entry 4 was removed/],
    ['a reopening that was removed', 'DELETE FROM reopenings', /reopening of entry 5 was removed/],
    ['the reason of a reopening', "UPDATE reopenings SET reason = 'none'", /reopening does not match entry 5/],
    [
      'a version of the rules',
      "UPDATE rule_sets SET rules = replace(rules, '10', '90')",
      /version of rules does not match/
    ]
  ])('reveals %s', (_, sql, words) => {
    expect(verdictAfter((db) => db.exec(sql)).broken?.message).toMatch(words)
  })
})
