import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openDatabaseFile } from '../../../../electron/base/database/databaseFile.ts'
import { createActionLog } from '../../../../electron/stores/workbook/file/log/actionLog.ts'
import { migrate } from '../../../../electron/stores/workbook/file/migrate.ts'
import { readRulesOf } from '../../../../electron/stores/workbook/file/tables/ruleSets.ts'
import { DEFAULT_RULES, DEFAULT_WINDOW } from '../../../../shared/reconciliation/defaultRules.ts'
import type { MatchRule } from '../../../../shared/domain/reconciliation/matchRule.ts'
import type { CsvMapping } from '../../../../shared/domain/reconciliation/instruction.ts'
import { aKey } from '../../../support/ledger/testLedger.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import { aCandidate, uuidOf } from '../../../support/reconciliation/candidates.ts'
import {
  ANNA,
  applied,
  bulkRequest,
  stored,
  testWorkbook,
  openWorkbookHere,
  type TestWorkbook
} from '../../../support/reconciliation/testWorkbook.ts'

const WITHOUT_IDS = DEFAULT_RULES.map((rule) => (rule.id === 'correlation-id' ? { ...rule, isOn: false } : rule))

describe('versions of rules', () => {
  it('begin with those as delivered', async () => {
    await using setup = await testWorkbook()
    expect(await setup.workbook.rules()).toEqual({ version: 0, rules: DEFAULT_RULES, savedAt: null, savedBy: null })
  })

  it('are made by saving, and say who did it', async () => {
    await using setup = await testWorkbook()
    expect(await setup.workbook.saveRules(WITHOUT_IDS, 0, ANNA)).toMatchObject({ version: 1, savedBy: 'anna' })
    const reversed = WITHOUT_IDS.toReversed()
    expect(await setup.workbook.saveRules(reversed, 1, { name: 'Ben' })).toMatchObject({ version: 2, rules: reversed })
    const workbook = await setup.reopen()
    expect(await workbook.rules()).toMatchObject({ version: 2, savedBy: 'Ben' })
    const { entries } = await workbook.log({ id: null, from: 0, count: 10 })
    expect(entries.map(({ words }) => words)).toEqual([
      'Saved version 2 of the rules: 4 on, 1 off',
      'Saved version 1 of the rules: 4 on, 1 off'
    ])
    expect((await workbook.verifyLog()).isWhole).toBe(true)
  })

  it('are not made by saving what is there already', async () => {
    await using setup = await testWorkbook()
    expect(await setup.workbook.saveRules(DEFAULT_RULES, 0, ANNA)).toMatchObject({ version: 0 })
    expect((await setup.workbook.log({ id: null, from: 0, count: 10 })).total).toBe(0)
  })

  it('take the place of none that somebody saved since they were shown', async () => {
    await using setup = await testWorkbook()
    await setup.workbook.saveRules(WITHOUT_IDS, 0, ANNA)
    const other = DEFAULT_RULES.toReversed()
    await expect(setup.workbook.saveRules(other, 0, { name: 'Ben' })).rejects.toMatchObject({ code: 'plan-outdated' })
    expect(await setup.workbook.rules()).toMatchObject({ version: 1, rules: WITHOUT_IDS, savedBy: 'anna' })
    expect(await setup.workbook.saveRules(other, 1, { name: 'Ben' })).toMatchObject({ version: 2, rules: other })
  })

  it('are not made of nonsense', async () => {
    await using setup = await testWorkbook()
    const off = DEFAULT_RULES.map((rule) => ({ ...rule, isOn: false }))
    await expect(setup.workbook.saveRules(off, 0, ANNA)).rejects.toMatchObject({ code: 'bad-input' })
    expect(await setup.workbook.rules()).toMatchObject({ version: 0 })
  })
})

describe('rules of a file of before', () => {
  const RENT = {
    id: 'rent',
    name: 'Rent',
    isOn: true,
    strength: 'strong',
    confirms: true,
    tests: [
      { field: 'reference', compare: 'contains' },
      { field: 'amount', tolerance: null }
    ]
  } as const

  /** A file of the version before in which rules were saved once, and one plan was made by those as delivered. */
  async function fileOfBefore(path: string, rules: readonly MatchRule[]): Promise<string> {
    const file = join(path, 'workbook.db')
    const db = openDatabaseFile({ file, key: aKey, synchronous: 'FULL' }, (old) => migrate(old, 6))
    const text = JSON.stringify(rules)
    const detail = { version: 1, on: rules.length, off: 0, sha256: createHash('sha256').update(text).digest('hex') }
    const entry = {
      at: '2026-01-01T00:00:00.000Z',
      by: 'anna',
      kind: 'rules-saved',
      reconciliation: null,
      detail
    } as const
    const { seq } = createActionLog(db).append(entry)
    db.command('INSERT INTO rule_sets VALUES (1, ?, ?, ?, ?)').run(text, seq, entry.at, 'anna')
    db.close()
    return file
  }

  it('look around the execution day from now on, are else as they were, and the log says so', async () => {
    await using folder = await temporaryFolder()
    const file = await fileOfBefore(folder.path, [RENT])
    for (const opened of [1, 2]) {
      const workbook = await openWorkbookHere({ file, key: aKey })
      try {
        const { rules, version, savedBy } = await workbook.rules()
        expect({ opened, version, savedBy }).toEqual({ opened, version: 2, savedBy: 'Tallydesk' })
        expect(rules).toEqual([{ ...RENT, tests: [...RENT.tests, { field: 'date', ...DEFAULT_WINDOW }] }])
        const { entries } = await workbook.log({ id: null, from: 0, count: 10 })
        expect(entries.map(({ words }) => words)).toEqual([
          'Saved version 2 of the rules: this version of Tallydesk limits 1 rule to business days around the execution date; 1 on',
          'Saved version 1 of the rules: 1 on'
        ])
        expect((await workbook.verifyLog()).isWhole).toBe(true)
      } finally {
        await workbook.close()
      }
    }
  })

  it('stay as they are saved afterwards, also without days', async () => {
    await using folder = await temporaryFolder()
    const file = await fileOfBefore(folder.path, [RENT])
    for (const version of [3, 3]) {
      const workbook = await openWorkbookHere({ file, key: aKey })
      try {
        expect(await workbook.saveRules([RENT], 2, ANNA)).toMatchObject({ version, rules: [RENT] })
      } finally {
        await workbook.close()
      }
    }
  })

  it('are the old defaults for what was decided by them, and the current ones for what comes', async () => {
    await using folder = await temporaryFolder()
    const file = await fileOfBefore(folder.path, [RENT])
    const db = openDatabaseFile({ file, key: aKey, synchronous: 'FULL' }, (old) => migrate(old))
    try {
      const delivered = readRulesOf(db, 0)
      expect(delivered.rules.map(({ id }) => id)).toEqual(DEFAULT_RULES.map(({ id }) => id))
      expect(delivered.rules[2]?.name).toBe('Reference and amount')
      expect(delivered).toMatchObject({ savedAt: null, savedBy: null })
    } finally {
      db.close()
    }
  })
})

/** Everything that is in the file, and beside it. */
async function contentOf({ file }: TestWorkbook): Promise<string> {
  const hash = createHash('sha256')
  for (const part of ['', '-wal']) hash.update(await readFile(`${file}${part}`))
  return hash.digest('hex')
}

describe('testing rules on what was signed off', () => {
  async function signedOff(setup: TestWorkbook): Promise<string> {
    const { workbook } = setup
    const payments = [1, 2].map((number) => ({
      amount: '10.00',
      correlationId: uuidOf(number),
      reference: `R${number}`
    }))
    const { id } = await stored(workbook, bulkRequest(payments))
    const rows = [1, 2].map((number) => aCandidate({ id: `tx${number}`, correlationId: uuidOf(number) }))
    const { revision } = await applied(workbook, id, rows)
    await workbook.signOff(id, revision, { reviewer: null, forcedBecause: null }, ANNA)
    return id
  }

  it('finds nothing else with the same rules', async () => {
    await using setup = await testWorkbook()
    const id = await signedOff(setup)
    const { rulesVersion, reconciliations } = await setup.workbook.backTest(DEFAULT_RULES)
    expect(rulesVersion).toBe(0)
    expect(reconciliations).toEqual([{ id, name: 'Salaries October', same: 2, different: [], differentCount: 0 }])
  })

  it('lists each payment that other rules would have found otherwise, and changes nothing', async () => {
    await using setup = await testWorkbook()
    const id = await signedOff(setup)
    const [details, before] = [await setup.workbook.get(id), await contentOf(setup)]
    const { rulesVersion, reconciliations } = await setup.workbook.backTest(WITHOUT_IDS)
    expect(rulesVersion).toBeNull()
    const [tested] = reconciliations
    expect(tested).toMatchObject({ id, same: 0, differentCount: 2 })
    expect(tested?.different.map(({ position, was }) => [position, was])).toEqual([
      [1, { state: 'matched', transactionIds: ['tx1'] }],
      [2, { state: 'matched', transactionIds: ['tx2'] }]
    ])
    expect(await contentOf(setup)).toBe(before)
    expect(await setup.workbook.get(id)).toEqual(details)
  })

  it('leaves out what is not signed off, or was reopened', async () => {
    await using setup = await testWorkbook()
    const id = await signedOff(setup)
    await setup.workbook.reopen(id, 'to look again', ANNA)
    expect((await setup.workbook.backTest(WITHOUT_IDS)).reconciliations).toEqual([])
  })

  it('refuses rules that could not be saved', async () => {
    await using setup = await testWorkbook()
    const twice = [...DEFAULT_RULES, ...DEFAULT_RULES]
    await expect(setup.workbook.backTest(twice)).rejects.toMatchObject({ code: 'bad-input' })
  })
})

const MAPPING: CsvMapping = {
  encoding: 'utf-8',
  delimiter: ';',
  hasHeader: true,
  columns: { amount: 1, reference: 0 },
  decimalSign: ',',
  dateOrder: 'day-month-year',
  isPositiveOut: true,
  currency: 'EUR'
}

describe('templates of CSV files', () => {
  it('are stored by name, one for each name however it is written', async () => {
    await using setup = await testWorkbook()
    await setup.workbook.saveMapping({ name: 'Payroll', mapping: MAPPING, header: ['ref', 'sum'] })
    const changed = { name: 'payroll', mapping: { ...MAPPING, delimiter: ',' as const }, header: ['ref', 'sum'] }
    expect(await setup.workbook.saveMapping(changed)).toEqual([changed])
    const workbook = await setup.reopen()
    expect(await workbook.mappings()).toEqual([changed])
    expect(await workbook.removeMapping('PAYROLL')).toEqual([])
    await expect(workbook.removeMapping('payroll')).rejects.toMatchObject({ code: 'not-found' })
  })
})
