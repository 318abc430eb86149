import { rmSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ANNA, bulkRequest, stored, testWorkbook } from '../../../support/reconciliation/testWorkbook.ts'

const two = bulkRequest([{ amount: '1.00' }, { amount: '2.00' }])

describe('an instruction that was read', () => {
  it('is stored as it was shown, whole, or not at all when the file changed or went', async () => {
    await using test = await testWorkbook()
    const { workbook } = test
    const path = `${test.folder}/request.json`
    writeFileSync(path, two)
    const { draft, items, sha256 } = await workbook.read({ path, name: 'request.json' }, null)
    expect(items).toBe(2)
    writeFileSync(path, two.replace('2.00', '3.00'))
    await expect(workbook.create(draft, 'October', ANNA)).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringContaining('request.json was changed') as string
    })
    rmSync(path)
    await expect(workbook.create(draft, 'October', ANNA)).rejects.toMatchObject({ code: 'not-found' })
    expect(await workbook.list()).toEqual([])
    writeFileSync(path, two)
    const made = await workbook.create(draft, 'October', ANNA)
    expect(made).toMatchObject({ name: 'October', phase: 'new', items: 2, createdBy: 'anna', instruction: { sha256 } })
    await expect(workbook.create(draft, 'October', ANNA)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('becomes one reconciliation, also when two requests come at once', async () => {
    await using test = await testWorkbook()
    const { workbook } = test
    const path = `${test.folder}/request.json`
    writeFileSync(path, two)
    const { draft } = await workbook.read({ path, name: 'request.json' }, null)
    const create = () => workbook.create(draft, 'October', ANNA)
    const [first, second] = await Promise.allSettled([create(), create()])
    expect(first).toMatchObject({ status: 'fulfilled' })
    expect(second).toMatchObject({ status: 'rejected', reason: { code: 'busy' } })
    expect(await workbook.list()).toHaveLength(1)
  })

  it('with a mistake is shown and never stored', async () => {
    await using test = await testWorkbook()
    const { workbook } = test
    const text = bulkRequest([{ amount: '1.00' }, { amount: 'much' }])
    const { draft, faultCount } = await workbook.read({ text, name: 'wrong.json' }, null)
    expect(faultCount).toBe(1)
    await expect(workbook.create(draft, 'Wrong', ANNA)).rejects.toMatchObject({ code: 'bad-input' })
    expect(await workbook.list()).toEqual([])
    expect(await workbook.verifyLog()).toMatchObject({ entries: 0 })
  })

  it('is reported as already there, until the one before was discarded', async () => {
    await using test = await testWorkbook()
    const { workbook } = test
    const { id } = await stored(workbook, two, 'October')
    const again = await workbook.read({ text: two, name: 'copy.json' }, null)
    expect(again.duplicates).toEqual([{ id, name: 'October', same: 'content' }])
    await workbook.discard(id, (await workbook.get(id)).revision, 'read twice', ANNA)
    expect((await workbook.read({ text: two, name: 'copy.json' }, null)).duplicates).toEqual([])
  })

  it('is stored in the unit that it was shown in', async () => {
    await using test = await testWorkbook()
    const text = bulkRequest([{ amount: '1999' }])
    const shown = await test.workbook.read({ text, name: 'request.json', amountUnit: 'minor' }, null)
    expect(shown.sums).toEqual([{ currency: 'EUR', count: 1, amount: '-19.99' }])
    const { differences } = await test.workbook.create(shown.draft, 'October', ANNA)
    expect(differences).toMatchObject([{ currency: 'EUR', expected: '-19.99' }])
  })

  it('is forgotten on request', async () => {
    await using test = await testWorkbook()
    const { draft } = await test.workbook.read({ text: two, name: 'request.json' }, null)
    await test.workbook.forget(draft)
    await expect(test.workbook.create(draft, 'October', ANNA)).rejects.toMatchObject({ code: 'not-found' })
  })
})
