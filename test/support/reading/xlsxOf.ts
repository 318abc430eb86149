import { zipOf, type ZippedFile } from '../formats/zipOf.ts'

/** A cell: a text, a number, or the element as a program writes it, without its place. */
export type WrittenCell = string | number | { readonly xml: string } | null

export interface WrittenSheet {
  readonly name: string
  /** Row numbers count from 1; an empty list is a row without cells. */
  readonly rows: readonly (readonly WrittenCell[])[]
  readonly state?: 'hidden' | 'veryHidden'
  /** Numbers of hidden rows. */
  readonly hiddenRows?: readonly number[]
  readonly merged?: readonly string[]
}

interface WrittenWorkbook {
  readonly sheets: readonly WrittenSheet[]
  /** The codes of number formats; a cell with the style 1 has the first. */
  readonly formats?: readonly string[]
  readonly texts?: readonly string[]
  readonly is1904?: boolean
  /** More files, or other ones in the place of those of this name. */
  readonly files?: readonly ZippedFile[]
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook as a stranger's program writes it. */
export function xlsxOf({ sheets, formats = [], texts = [], is1904 = false, files = [] }: WrittenWorkbook): Buffer {
  const own: ZippedFile[] = [
    { name: '[Content_Types].xml', data: '<Types/>' },
    { name: '_rels/.rels', data: relations([['officeDocument', 'xl/workbook.xml']]) },
    {
      name: 'xl/workbook.xml',
      data: `<workbook ${MAIN} xmlns:r="${OFFICE}"><workbookPr date1904="${is1904}"/><sheets>${sheets
        .map(
          ({ name, state = 'visible' }, at) =>
            `<sheet name="${name}" sheetId="${at + 1}" state="${state}" r:id="r${at}"/>`
        )
        .join('')}</sheets></workbook>`
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: relations([
        ...sheets.map((_, at) => ['worksheet', `worksheets/s${at}.xml`] as const),
        ['styles', 'styles.xml'],
        ['sharedStrings', '/xl/texts.xml']
      ])
    },
    { name: 'xl/styles.xml', data: styles(formats) },
    { name: 'xl/texts.xml', data: `<sst ${MAIN}>${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>` },
    ...sheets.map((sheet, at) => ({ name: `xl/worksheets/s${at}.xml`, data: sheetXml(sheet) }))
  ]
  return zipOf([...own.filter(({ name }) => !files.some((file) => file.name === name)), ...files])
}

const relations = (targets: readonly (readonly [type: string, target: string])[]) =>
  `<Relationships>${targets.map(([type, target], at) => `<Relationship Id="r${at}" Type="${OFFICE}/${type}" Target="${target}"/>`).join('')}</Relationships>`

function styles(formats: readonly string[]): string {
  const codes = formats.map(
    (code, at) => `<numFmt numFmtId="${170 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`
  )
  const xfs = formats.map((_, at) => `<xf numFmtId="${170 + at}"/>`)
  return `<styleSheet ${MAIN}><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${xfs.join('')}<xf numFmtId="14"/></cellXfs></styleSheet>`
}

function sheetXml({ rows, hiddenRows = [], merged = [] }: WrittenSheet): string {
  const written = rows.map((cells, at) => {
    const hidden = hiddenRows.includes(at + 1) ? ' hidden="1"' : ''
    return `<row r="${at + 1}"${hidden}>${cells.map((cell, column) => cellXml(cell, `${String.fromCharCode(65 + column)}${at + 1}`)).join('')}</row>`
  })
  return `<worksheet ${MAIN}><sheetData>${written.join('')}</sheetData><mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells></worksheet>`
}

function cellXml(cell: WrittenCell, place: string): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if (typeof cell === 'string') return `<c r="${place}" t="inlineStr"><is><t>${cell}</t></is></c>`
  return cell.xml.replace('<c', `<c r="${place}"`)
}
