import { AppError } from '../../../shared/errors.ts'
import { localName, readXml } from './readXml.ts'
import type { XlsxParts } from './xlsxParts.ts'

/** A sheet by its visible name. */
interface XlsxSheet {
  readonly name: string
  readonly part: string
}

export interface XlsxWorkbook {
  /** In their order. */
  readonly sheets: readonly XlsxSheet[]
  /** The part with shared texts, which spreadsheets use when they save. */
  readonly textsPart: string | undefined
}

interface Relation {
  readonly type: string
  readonly part: string
}

/** Reads the parts of a workbook. */
export async function readWorkbook(parts: XlsxParts): Promise<XlsxWorkbook> {
  const relations = await readRelations(parts)
  const sheets: XlsxSheet[] = []
  await readXml(parts.read('xl/workbook.xml'), {
    open: (name, attributes) => {
      if (name !== 'sheet') return
      const relation = relations.get(relationId(attributes) ?? '')
      if (relation) sheets.push({ name: attributes['name'] ?? '', part: relation.part })
    }
  })
  const texts = [...relations.values()].find(({ type }) => type.endsWith('/sharedStrings'))
  return { sheets, textsPart: texts?.part }
}

async function readRelations(parts: XlsxParts): Promise<ReadonlyMap<string, Relation>> {
  const relations = new Map<string, Relation>()
  await readXml(parts.read('xl/_rels/workbook.xml.rels'), {
    open: (name, { Id = '', Type = '', Target = '' }) => {
      if (name !== 'Relationship') return
      const part = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`
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

/** No compared column has longer texts. */
const LONGEST_TEXT = 400
const MOST_CHARACTERS = 300_000_000

/** The shared texts by number; long ones are left empty. */
export async function readTexts(parts: XlsxParts, part: string | undefined): Promise<readonly string[]> {
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
      texts.push(text.length > LONGEST_TEXT ? '' : text)
      size += Math.min(text.length, LONGEST_TEXT) + 16
      if (size > MOST_CHARACTERS) throw new AppError('bad-input', 'The workbook has more texts than can be compared.')
    }
  })
  return texts
}
