import { readReport } from '../../../../electron/features/exporting/verify/readReport.ts'
import { readXlsx } from '../../../../electron/features/exporting/verify/readXlsx.ts'
import { readFilledFile } from '../../../../electron/stores/workbook/views/filling/filledFile.ts'
import { FILL_IN_COLUMNS } from '../../../../shared/words/fillIn.ts'
import { zipOf } from '../../../support/formats/zipOf.ts'
import type { FuzzTarget } from '../target.ts'
import { inFile } from './given.ts'
import { readInstruction } from './instruction.ts'
import { orNamed } from './named.ts'
import { tallied } from './tallied.ts'

const BORDER = '\n%%\n'
const NAMES = [
  'xl/workbook.xml',
  'xl/_rels/workbook.xml.rels',
  'xl/worksheets/sheet1.xml',
  'xl/worksheets/sheet2.xml',
  'xl/sharedStrings.xml',
  'xl/styles.xml'
]
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

const workbook = (...names: readonly string[]) =>
  `<?xml version="1.0"?><workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${names.map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`
const RELATIONS = `<Relationships><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/worksheet" Target="/xl/worksheets/sheet2.xml"/><Relationship Id="rId3" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId4" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`
const cells = (row: readonly string[]) => row.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')
const sheet = (...rows: readonly string[]) =>
  `<worksheet xmlns="${MAIN}"><sheetData>${rows.map((row, index) => `<row r="${index + 1}">${row}</row>`).join('')}</sheetData></worksheet>`

const ROWS = sheet(
  cells(['id', 'amount', 'currency', 'status']),
  '<c r="A2" t="s"><v>0</v></c><c r="B2"><v>-12.5</v></c><c r="C2" t="str"><v>EUR</v></c><c r="D2" t="inlineStr"><is><t>completed_x000D_</t><rPh><t>x</t></rPh></is></c>',
  '<c r="A3" t="s"><v>1</v></c><c r="B3"><v>1.1000000000000001</v></c><c r="C3" t="s"><v>2</v></c>'
)
const TEXTS = `<sst xmlns="${MAIN}"><si><t>t1</t></si><si><r><t>t</t></r><r><t>2</t></r></si><si><t>USD</t></si></sst>`
const PAYMENTS = sheet(
  cells(['No.', 'Status', 'Instructed', 'Difference', 'Currency']),
  `${cells(['1', 'Matched'])}<c><v>12.5</v></c><c><v>0</v></c>${cells(['EUR'])}`
)
const DIFFERENCES = sheet(
  cells(['Currency', 'Difference', 'Kind']),
  `${cells(['EUR'])}<c><v>1E-2</v></c>${cells(['Total'])}`
)
const LIST = sheet(
  cells(['Beneficiary', 'IBAN', 'Amount', 'Currency', 'Due date']),
  '<c r="A2" t="s"><v>0</v></c><c r="C2"><v>1.1000000000000001</v></c><c r="D2" t="str"><f>"EUR"</f><v>EUR</v></c><c r="E2" s="1"><v>46247</v></c>',
  '<c r="A3" t="b"><v>1</v></c><c r="B3"><v>1E+15</v></c><c r="C3" t="e"><v>#N/A</v></c><c r="D3"><f>A1</f></c><c r="E3" s="2"><v>46247.5</v></c>'
).replace('</worksheet>', '<mergeCells><mergeCell ref="A2:B3"/></mergeCells></worksheet>')
const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts><numFmt numFmtId="170" formatCode="d.m.yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="14"/></cellXfs></styleSheet>`
const FILLED = sheet(
  cells(FILL_IN_COLUMNS),
  `${cells(FILL_IN_COLUMNS)}<c t="str"><f>A1</f><v>x</v></c>`,
  '<c r="A3" t="s"><v>0</v></c><c r="J3" t="inlineStr"><is><t>write off</t></is></c><c r="K3" s="1"><v>46247</v></c><c r="M3" s="1"><v>46247</v></c>'
).replace('</worksheet>', '<mergeCells><mergeCell ref="J2:J3"/></mergeCells></worksheet>')
const SEEDS = [
  [workbook('Transactions', 'Transactions 2'), RELATIONS, ROWS, ROWS, TEXTS],
  [workbook('Payments', 'Differences', 'Summary'), RELATIONS, PAYMENTS, DIFFERENCES, TEXTS],
  [workbook('List', 'Notes'), RELATIONS, LIST, DIFFERENCES, TEXTS, STYLES],
  [workbook('Exceptions', 'How to fill in'), RELATIONS, FILLED, DIFFERENCES, TEXTS, STYLES]
]

const COLUMNS = ['id', 'amount', 'currency', 'status'] as const

/** Workbooks: the bytes of an archive, or the texts of its parts, which changes of packed bytes would never reach. */
const target: FuzzTarget = {
  name: 'xlsx',
  covers: [
    'electron/features/exporting/',
    'electron/core/spreadsheet/reading/',
    'electron/core/matching/reading/xlsx/',
    'electron/stores/workbook/views/filling/filledFile',
    'shared/domain/money',
    'shared/minorDigits'
  ],
  passes: 5,
  seeds: async () => [...SEEDS.map((parts) => Buffer.from(parts.join(BORDER))), ...SEEDS.map(archiveOf)],
  read: async (bytes, folder) => {
    const archive = bytes.toString('latin1', 0, 2) === 'PK' ? bytes : archiveOf(partsOf(bytes))
    await readInstruction(archive, ['xlsx'])
    await orNamed(() => readFilledFile({ bytes: archive, name: 'filled.xlsx' }))
    return inFile(archive, folder, async (path) => {
      const settings = { format: 'xlsx', columns: COLUMNS } as const
      await tallied((tally) => readXlsx(path, { settings, titles: undefined, rows: 0 }, tally))
      for (const headings of ['names', 'titles'] as const)
        await orNamed(() => readReport(path, 'xlsx', { headings, reconciliation: { differences: [] } }))
    })
  }
}

function archiveOf(parts: readonly (string | Buffer)[]): Buffer {
  return zipOf(parts.map((data, index) => ({ name: NAMES[index] ?? `${index}`, data })))
}

function partsOf(bytes: Buffer): readonly Buffer[] {
  const parts: Buffer[] = []
  let from = 0
  for (let at = bytes.indexOf(BORDER); at >= 0; at = bytes.indexOf(BORDER, from)) {
    parts.push(bytes.subarray(from, at))
    from = at + BORDER.length
  }
  return [...parts, bytes.subarray(from)].slice(0, NAMES.length)
}

export default target
