import { AppError } from '../../../../shared/errors.ts'
import { localName, readXml } from './readXml.ts'
import { isTrue } from './xlsxCells.ts'
import type { XlsxParts } from './xlsxParts.ts'

/** A sheet of cells by its visible name. */
export interface XlsxSheet {
  readonly name: string
  readonly part: string
  readonly isHidden: boolean
}

export interface XlsxWorkbook {
  /** In their order. */
  readonly sheets: readonly XlsxSheet[]
  /** The part with shared texts, which spreadsheets use when they save. */
  readonly textsPart: string | undefined
  readonly stylesPart: string | undefined
  /** Whether days count from 1904. */
  readonly is1904: boolean
}

interface Relation {
  readonly type: string
  readonly part: string
}

/** Reads the parts of a workbook. */
export async function readWorkbook(parts: XlsxParts): Promise<XlsxWorkbook> {
  const main = parts.has('_rels/.rels') ? partOf(await readRelations(parts, ''), 'officeDocument') : undefined
  const workbook = main ?? 'xl/workbook.xml'
  const relations = await readRelations(parts, workbook)
  const sheets: XlsxSheet[] = []
  let is1904 = false
  await readXml(parts.read(workbook), {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = isTrue(attributes['date1904'])
      if (name !== 'sheet') return
      const relation = relations.get(relationId(attributes) ?? '')
      if (relation?.type.endsWith('/worksheet') !== true) return
      const isHidden = (attributes['state'] ?? 'visible') !== 'visible'
      sheets.push({ name: attributes['name'] ?? '', part: relation.part, isHidden })
    }
  })
  return { sheets, textsPart: partOf(relations, 'sharedStrings'), stylesPart: partOf(relations, 'styles'), is1904 }
}

function partOf(relations: ReadonlyMap<string, Relation>, type: string): string | undefined {
  return [...relations.values()].find((each) => each.type.endsWith(`/${type}`))?.part
}

/** What a part refers to, by its id there; the archive itself is the part ''. */
async function readRelations(parts: XlsxParts, of: string): Promise<ReadonlyMap<string, Relation>> {
  const folder = of.slice(0, of.lastIndexOf('/') + 1)
  const relations = new Map<string, Relation>()
  await readXml(parts.read(`${folder}_rels/${of.slice(folder.length)}.rels`), {
    open: (name, { Id = '', Type = '', Target = '' }) => {
      if (name !== 'Relationship') return
      const part = Target.startsWith('/') ? Target.slice(1) : folder + Target
      relations.set(Id, { type: Type, part })
    }
  })
  return relations
}

/** The attribute `r:id` with any prefix; `id` without a prefix is another attribute. */
function relationId(attributes: Readonly<Record<string, string>>): string | undefined {
  const name = Object.keys(attributes).find((key) => key.includes(':') && localName(key) === 'id')
  return name === undefined ? undefined : attributes[name]
}

const MOST_CHARACTERS = 300_000_000

/** The shared texts by number; those longer than `longest` are left empty. */
export async function readTexts(
  parts: XlsxParts,
  part: string | undefined,
  longest = Infinity
): Promise<readonly string[]> {
  if (part === undefined || !parts.has(part)) return []
  const texts: string[] = []
  let text = ''
  let size = 0
  await readXml(parts.read(part), {
    open: (name) => {
      if (name === 'si') text = ''
    },
    close: (name, piece, path) => {
      // Phonetic text is not part of the cell's text.
      if (name === 't' && !path.includes('rPh')) text += piece
      if (name !== 'si') return
      texts.push(text.length > longest ? '' : text)
      size += Math.min(text.length, longest) + 16
      if (size > MOST_CHARACTERS) throw new AppError('bad-input', 'The workbook has more texts than are read.')
    }
  })
  return texts
}
