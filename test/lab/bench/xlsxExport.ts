import { SERVICE_COLUMNS } from '../../../shared/exports/exportColumns.ts'
import type { ExportSettings } from '../../../shared/domain/exportFile.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'
import { aKey } from '../../support/ledger/testLedger.ts'
import { fetchExceljs, writeWithExceljs } from './exporting/exceljs.ts'
import { exportInProcess, type ExportReport } from './exporting/exportProcess.ts'
import { fillLedger, fillPlainFile } from './exporting/filledLedger.ts'
import { median, type Figure } from './figure.ts'

const ROWS = 200_000
const ROUNDS = 5

const settings: ExportSettings = {
  format: 'xlsx',
  columns: [...SERVICE_COLUMNS, 'created_at_local', 'updated_at_local']
}

/** A workbook of 20 columns against the streaming writer of exceljs, each in a process of its own. */
export async function xlsxExport(): Promise<readonly Figure[]> {
  await using folder = await temporaryFolder()
  const [file, plain] = [`${folder.path}/ledger.db`, `${folder.path}/plain.db`]
  await fillLedger(file, ROWS, aKey)
  await fillPlainFile(plain, ROWS)
  const module = fetchExceljs(folder.path)
  const own: ExportReport[] = []
  const reference: ExportReport[] = []
  for (let round = 0; round < ROUNDS; round++) {
    own.push(await exportInProcess({ file, path: `${folder.path}/own.xlsx`, settings }))
    if (module !== undefined)
      reference.push(await writeWithExceljs({ module, plain, path: `${folder.path}/reference.xlsx` }))
  }
  if ([...own, ...reference].some(({ rows }) => rows !== ROWS)) throw new Error('Rows are missing')
  return [
    compared('time', '<= 0.6 x', 0.6, own, reference, ({ ms }) => ms, 'ms'),
    compared('memory', '<= 0.4 x', 0.4, own, reference, ({ peakMb }) => peakMb, 'MB')
  ]
}

function compared(
  what: string,
  aim: string,
  most: number,
  own: readonly ExportReport[],
  reference: readonly ExportReport[],
  of: (report: ExportReport) => number,
  unit: string
): Figure {
  const name = `XLSX of ${ROWS.toLocaleString('en')} rows and 20 columns, ${what}`
  const ours = median(own.map(of))
  const detail = `${ours.toFixed(0)} ${unit} from the encrypted ledger`
  if (reference.length === 0) {
    return { name, measured: 'not compared', aim, isMet: false, detail: `${detail}; exceljs could not be fetched` }
  }
  const theirs = median(reference.map(of))
  const ratio = ours / theirs
  return {
    name,
    measured: `${ratio.toFixed(2)} x`,
    aim,
    isMet: ratio <= most,
    detail: `${detail}, against ${theirs.toFixed(0)} ${unit} of exceljs on a plain file; median of ${ROUNDS}`
  }
}
