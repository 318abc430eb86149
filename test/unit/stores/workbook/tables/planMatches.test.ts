import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openWriter } from '../../../../../electron/base/database/database.ts'
import { migrate } from '../../../../../electron/stores/workbook/file/migrate.ts'
import { createPlanTable } from '../../../../../electron/stores/workbook/file/tables/plans.ts'
import { temporaryFolder } from '../../../../support/temporaryFolder.ts'

const BEFORE = 5

it('reads what a plan matches that was stored as one text', async () => {
  await using folder = await temporaryFolder()
  const db = openWriter({ file: join(folder.path, 'workbook.db') })
  try {
    migrate(db, BEFORE)
    const match = { rule: 'correlation-id', form: '1:1', items: ['one'], rows: ['tx1'] } as const
    db.exec(`PRAGMA foreign_keys = OFF`)
    db.command(
      `INSERT INTO plans (reconciliation, hash, inputs, rules_version, made_by, matches, questions, summary)
        VALUES ('a', 'hash', 'inputs', 1, 1, ?, '[]', '{"looked":1}')`
    ).run(JSON.stringify([match]))
    migrate(db)
    const plans = createPlanTable(db)
    expect(plans.matchesOf('a')).toEqual([match])
    expect(plans.find('a')).toMatchObject({ hash: 'hash', rulesVersion: 1, appliedBy: null })
  } finally {
    db.close()
  }
})

it('keeps every match of a plan in its order, whatever the plan before matched', async () => {
  await using folder = await temporaryFolder()
  const db = openWriter({ file: join(folder.path, 'workbook.db') })
  try {
    migrate(db)
    db.exec(`PRAGMA foreign_keys = OFF`)
    const plans = createPlanTable(db)
    const put = (count: number) => {
      const matches = Array.from({ length: count }, (_, index) => {
        return { rule: 'correlation-id', form: '1:1', items: [`item ${index}`], rows: [`tx${index}`] } as const
      })
      const counts = {
        items: { matched: 0, different: 0, suggested: 0, ambiguous: 0, pending: 0, missing: 0, repeated: 0 },
        transactions: { expected: 0, suggested: 0, candidate: 0, duplicate: 0, unexpected: 0, unrelated: 0 },
        queue: 0
      }
      const about = { hash: 'hash', madeAt: '2026-01-01T00:00:00.000Z', rulesVersion: 1, looked: count }
      const summary = { ...about, matches: count, byRule: [], counts, differences: [], notes: [] }
      plans.insertPlan('a', { inputs: 'inputs', summary, matches, questions: [], told: [], certificate: null }, 1)
      return matches
    }
    put(6001)
    const second = put(4500)
    expect(plans.matchesOf('a')).toEqual(second)
  } finally {
    db.close()
  }
})
