import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { verifyWorkbook } from '../../../../electron/stores/workbook/log/verifyWorkbook.ts'
import { AppError } from '../../../../shared/errors.ts'
import { aKey } from '../../../support/ledger/testLedger.ts'
import { bulkRequest, stored, testWorkbook } from '../../../support/reconciliation/testWorkbook.ts'

/** The code of the failure that some work ends with. */
function codeOf(work: () => unknown): string | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    return error instanceof AppError ? error.code : 'another'
  }
}

describe('the log in an encrypted file', () => {
  it('is verified while an app has the file open, and afterwards, with the same verdict', async () => {
    await using setup = await testWorkbook()
    await stored(setup.workbook, bulkRequest([{ amount: '10.00' }]))
    const verdict = await setup.workbook.verifyLog()
    expect(verdict).toMatchObject({ isWhole: true, entries: 1 })
    expect(verifyWorkbook({ file: setup.file, key: aKey })).toEqual(verdict)
    await setup.workbook.close()
    expect(verifyWorkbook({ file: setup.file, key: aKey })).toEqual(verdict)
    const workbook = await setup.reopen()
    expect(await workbook.list()).toHaveLength(1)
  })

  it('is not opened with another key, and damage is reported as such', async () => {
    await using setup = await testWorkbook()
    await setup.workbook.close()
    const other = 'f'.repeat(64)
    expect(() => verifyWorkbook({ file: setup.file, key: other })).toThrow(
      expect.objectContaining({ code: 'key-wrong' })
    )
    expect(codeOf(() => verifyWorkbook({ file: setup.file }))).toBe('key-missing')
    const damaged = join(setup.folder, 'damaged.db')
    await writeFile(damaged, 'SQLite format 3\0 and nothing that a database would write')
    expect(codeOf(() => verifyWorkbook({ file: damaged }))).toBe('workbook-damaged')
  })
})
