import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { DEFAULT_RULES } from '../../../shared/defaultRules.ts'
import type { CsvMapping } from '../../../shared/domain/reconciliation/instruction.ts'
import { aCandidate, uuidOf } from '../../support/reconciliation/candidates.ts'
import {
  ANNA,
  applied,
  bulkRequest,
  stored,
  testWorkbook,
  type TestWorkbook
} from '../../support/reconciliation/testWorkbook.ts'

const WITHOUT_IDS = DEFAULT_RULES.map((rule) => (rule.id === 'correlation-id' ? { ...rule, isOn: false } : rule))

describe('versions of rules', () => {
  it('begin with those as delivered', async () => {
    await using desk = await testWorkbook()
    expect(await desk.workbook.rules()).toEqual({ version: 0, rules: DEFAULT_RULES, savedAt: null, savedBy: null })
  })

  it('are made by saving, and say who did it', async () => {
    await using desk = await testWorkbook()
    expect(await desk.workbook.saveRules(WITHOUT_IDS, ANNA)).toMatchObject({ version: 1, savedBy: 'anna' })
    const reversed = WITHOUT_IDS.toReversed()
    expect(await desk.workbook.saveRules(reversed, { name: 'Ben' })).toMatchObject({ version: 2, rules: reversed })
    const workbook = await desk.reopen()
    expect(await workbook.rules()).toMatchObject({ version: 2, savedBy: 'Ben' })
    const { entries } = await workbook.log(null, 0, 10)
    expect(entries.map(({ words }) => words)).toEqual([
      'Saved version 2 of the rules: 4 on, 1 off',
      'Saved version 1 of the rules: 4 on, 1 off'
    ])
    expect((await workbook.verifyLog()).isWhole).toBe(true)
  })

  it('are not made by saving what is there already', async () => {
    await using desk = await testWorkbook()
    expect(await desk.workbook.saveRules(DEFAULT_RULES, ANNA)).toMatchObject({ version: 0 })
    expect((await desk.workbook.log(null, 0, 10)).total).toBe(0)
  })

  it('are not made of nonsense', async () => {
    await using desk = await testWorkbook()
    const off = DEFAULT_RULES.map((rule) => ({ ...rule, isOn: false }))
    await expect(desk.workbook.saveRules(off, ANNA)).rejects.toMatchObject({ code: 'bad-input' })
    expect(await desk.workbook.rules()).toMatchObject({ version: 0 })
  })
})

/** Everything that is in the file, and beside it. */
async function contentOf({ file }: TestWorkbook): Promise<string> {
  const hash = createHash('sha256')
  for (const part of ['', '-wal']) hash.update(await readFile(`${file}${part}`))
  return hash.digest('hex')
}

describe('testing rules on what was signed off', () => {
  async function signedOff(desk: TestWorkbook): Promise<string> {
    const { workbook } = desk
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
    await using desk = await testWorkbook()
    const id = await signedOff(desk)
    const { rulesVersion, reconciliations } = await desk.workbook.backTest(DEFAULT_RULES)
    expect(rulesVersion).toBe(0)
    expect(reconciliations).toEqual([{ id, name: 'Salaries October', same: 2, different: [], differentCount: 0 }])
  })

  it('tells each payment that other rules would have found otherwise, and changes nothing', async () => {
    await using desk = await testWorkbook()
    const id = await signedOff(desk)
    const [details, before] = [await desk.workbook.get(id), await contentOf(desk)]
    const { rulesVersion, reconciliations } = await desk.workbook.backTest(WITHOUT_IDS)
    expect(rulesVersion).toBeNull()
    const [tested] = reconciliations
    expect(tested).toMatchObject({ id, same: 0, differentCount: 2 })
    expect(tested?.different.map(({ position, was }) => [position, was])).toEqual([
      [1, { state: 'matched', transactionIds: ['tx1'] }],
      [2, { state: 'matched', transactionIds: ['tx2'] }]
    ])
    expect(await contentOf(desk)).toBe(before)
    expect(await desk.workbook.get(id)).toEqual(details)
  })

  it('leaves out what is not signed off, or was reopened', async () => {
    await using desk = await testWorkbook()
    const id = await signedOff(desk)
    await desk.workbook.reopen(id, 'to look again', ANNA)
    expect((await desk.workbook.backTest(WITHOUT_IDS)).reconciliations).toEqual([])
  })

  it('refuses rules that could not be saved', async () => {
    await using desk = await testWorkbook()
    const twice = [...DEFAULT_RULES, ...DEFAULT_RULES]
    await expect(desk.workbook.backTest(twice)).rejects.toMatchObject({ code: 'bad-input' })
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
  it('are kept under their names, one a name however it is written', async () => {
    await using desk = await testWorkbook()
    await desk.workbook.saveMapping({ name: 'Payroll', mapping: MAPPING, header: ['ref', 'sum'] })
    const changed = { name: 'payroll', mapping: { ...MAPPING, delimiter: ',' as const }, header: ['ref', 'sum'] }
    expect(await desk.workbook.saveMapping(changed)).toEqual([changed])
    const workbook = await desk.reopen()
    expect(await workbook.mappings()).toEqual([changed])
    expect(await workbook.removeMapping('PAYROLL')).toEqual([])
    await expect(workbook.removeMapping('payroll')).rejects.toMatchObject({ code: 'not-found' })
  })
})
