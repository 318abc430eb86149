import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readAs } from '../../../support/formats/libreOffice.ts'
import { hasProgram, needs, runProgram } from '../../../support/process/program.ts'
import { readText } from '../../../support/reading/readText.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

const ROWS = [
  'Payment run 17,,,,,',
  'Beneficiary,IBAN,Amount,Currency,Reference,Due date',
  'Ångström & Söner AB,DE75512108001245126199,1250.1,EUR,Invoice 1,2026-08-13',
  'Nordlys Kraft,SE6497700000000000000001,=C3*3,EUR,"a ""b""",2026-08-14',
  'Total,,=SUM(C3:C4),,,'
]

describe.skipIf(!hasProgram('soffice'))(`a file that LibreOffice wrote (${needs('soffice')})`, () => {
  it('is read as it shows it, or named with what to do', { timeout: 120_000 }, async () => {
    await using folder = await temporaryFolder()
    const source = join(folder.path, 'run.csv')
    await writeFile(source, ROWS.join('\n'))
    const convert = (format: string) => {
      const profile = `-env:UserInstallation=file://${join(folder.path, 'office')}`
      const filter = `--infilter=${readAs({ delimiter: ',', language: 1033 })}`
      runProgram('soffice', [profile, '--headless', filter, '--convert-to', format, '--outdir', folder.path, source])
      return readFile(join(folder.path, `run.${format}`))
    }
    const { taken, faultLines, warnings, csv } = await readText(await convert('xlsx'))
    expect([faultLines, warnings, csv?.leftOut.map(({ line }) => line)]).toEqual([[], [], [5]])
    expect(taken).toMatchObject([
      { counterpartyName: 'Ångström & Söner AB', amount: -12_501_000n, reference: 'Invoice 1', dueOn: '2026-08-13' },
      { counterpartyName: 'Nordlys Kraft', amount: -37_503_000n, reference: 'a "b"', dueOn: '2026-08-14' }
    ])
    expect((await readText(await convert('ods'))).faultLines.join()).toContain('an OpenDocument file, such as an ODS')
    expect((await readText(await convert('xls'))).faultLines.join()).toContain('an old Excel or Word file')
  })
})
