import { xmlText } from './cellText.ts'
import { STYLES } from './styles.ts'

/** A finished sheet. `filtered` is the range that its headings filter. */
export interface WrittenSheet {
  readonly name: string
  readonly path: string
  readonly filtered?: string
  /** The printed range, by default the whole sheet. The headings repeat on each page. */
  readonly printed?: string
}

export interface WorkbookPart {
  readonly path: string
  readonly xml: string
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

interface WorkbookDetails {
  readonly title: string
  /** ISO 8601 in UTC. */
  readonly madeAt: string
}

/** All parts of a workbook except its sheets. */
export function workbookParts(sheets: readonly WrittenSheet[], facts: WorkbookDetails): readonly WorkbookPart[] {
  return [
    { path: 'xl/workbook.xml', xml: workbook(sheets) },
    { path: 'xl/_rels/workbook.xml.rels', xml: workbookRelations(sheets) },
    { path: 'xl/styles.xml', xml: STYLES },
    { path: 'docProps/core.xml', xml: properties(facts) },
    { path: '_rels/.rels', xml: ROOT_RELATIONS },
    { path: '[Content_Types].xml', xml: contentTypes(sheets) }
  ]
}

function workbook(sheets: readonly WrittenSheet[]): string {
  const list = sheets.map(
    ({ name }, index) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`
  )
  const names = sheets.flatMap((sheet, index) => definedNames(sheet, index))
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}/relationships"><bookViews><workbookView activeTab="0"/></bookViews>\
<sheets>${list.join('')}</sheets><definedNames>${names.join('')}</definedNames></workbook>`
}

/** Defines the filtered range, the printed range, and the headings to repeat on every page. */
function definedNames({ name, filtered, printed }: WrittenSheet, index: number): readonly string[] {
  if (filtered === undefined) return []
  const defined = (of: string, range: string, rest = '') =>
    `<definedName name="_xlnm.${of}" localSheetId="${index}"${rest}>'${xmlText(name)}'!${range}</definedName>`
  const fixed = (range: string) => range.replace(/[A-Z]+|\d+/g, '$$$&')
  return [
    defined('_FilterDatabase', fixed(filtered), ' hidden="1"'),
    ...(printed === undefined ? [] : [defined('Print_Area', fixed(printed))]),
    defined('Print_Titles', '$1:$1')
  ]
}

function workbookRelations(sheets: readonly WrittenSheet[]): string {
  const list = sheets.map(({ path }, index) => relation(index + 1, `${OFFICE}/relationships/worksheet`, inFolder(path)))
  const styles = relation(sheets.length + 1, `${OFFICE}/relationships/styles`, 'styles.xml')
  return relations([...list, styles])
}

function inFolder(path: string): string {
  return path.replace(/^xl\//, '')
}

const ROOT_RELATIONS = relations([
  relation(1, `${OFFICE}/relationships/officeDocument`, 'xl/workbook.xml'),
  relation(2, `${PACKAGE}/relationships/metadata/core-properties`, 'docProps/core.xml')
])

function relations(list: readonly string[]): string {
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${list.join('')}</Relationships>`
}

function relation(id: number, type: string, target: string): string {
  return `<Relationship Id="rId${id}" Type="${type}" Target="${target}"/>`
}

function contentTypes(sheets: readonly WrittenSheet[]): string {
  const override = (path: string, type: string) => `<Override PartName="/${path}" ContentType="${type}"/>`
  return `${XML}<Types xmlns="${PACKAGE}/content-types">\
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
<Default Extension="xml" ContentType="application/xml"/>\
${override('xl/workbook.xml', `${KIND}.sheet.main+xml`)}${override('xl/styles.xml', `${KIND}.styles+xml`)}\
${override('docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml')}\
${sheets.map(({ path }) => override(path, `${KIND}.worksheet+xml`)).join('')}</Types>`
}

function properties({ title, madeAt }: WorkbookDetails): string {
  return `${XML}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" \
xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">\
<dc:title>${xmlText(title)}</dc:title><dc:creator>Tallydesk</dc:creator>\
<dcterms:created xsi:type="dcterms:W3CDTF">${xmlText(madeAt)}</dcterms:created></cp:coreProperties>`
}
