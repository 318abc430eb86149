import { SaxesParser } from 'saxes'
import { AppError } from '../../../../shared/errors.ts'
import { textChunks } from './textChunks.ts'

/** Called for each element of a document; names have no prefix. */
export interface XmlHandlers {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>, path: readonly string[]) => void
  /** `text`: the text of the element, after its last child if it has any. `path`: names from the root to it. */
  readonly close?: (name: string, text: string, path: readonly string[]) => void
  /** Asked after each piece: whether the rest need not be read. */
  readonly isEnough?: (() => boolean) | undefined
}

/** Most nested elements, and most characters between two tags; files of payments stay far below. */
const DEEPEST = 50
const LONGEST_PART = 4_000_000

/**
 * Reads an XML document in pieces. Throws `bad-input` if it is not well-formed or has a document type, because harmful
 * documents use its entities.
 */
export async function readXml(chunks: AsyncIterable<Uint8Array>, handlers: XmlHandlers): Promise<void> {
  const parser = new SaxesParser()
  let sinceBorder = 0
  listen(parser, handlers, () => (sinceBorder = 0))
  const taken = (work: () => void) => {
    try {
      work()
    } catch (cause) {
      if (cause instanceof AppError) throw cause
      const reason = cause instanceof Error ? cause.message : ''
      throw new AppError(
        'bad-input',
        `The XML is not well-formed: ${reason.slice(0, 200)}. Get the file again from the program that wrote it.`,
        { cause }
      )
    }
  }
  for await (const text of textChunks(chunks)) {
    sinceBorder += text.length
    taken(() => parser.write(text))
    if (sinceBorder > LONGEST_PART) throw refused('a text in it is longer than 4 million characters')
    if (handlers.isEnough?.()) return
  }
  taken(() => parser.close())
}

function listen(parser: SaxesParser, { open, close }: XmlHandlers, onBorder: () => void): void {
  const path: string[] = []
  const texts: string[] = []
  parser.on('doctype', () => {
    throw refused('it has a document type, which may hide entities')
  })
  parser.on('opentag', ({ name, attributes }) => {
    onBorder()
    // Text between elements is not needed, and there may be any amount of it.
    if (texts.length > 0) texts[texts.length - 1] = ''
    path.push(localName(name))
    texts.push('')
    if (path.length > DEEPEST) throw refused(`its elements are nested deeper than ${DEEPEST}`)
    open?.(localName(name), attributes, path)
  })
  const add = (text: string): void => {
    const last = texts.length - 1
    if (last >= 0) texts[last] = `${texts[last] ?? ''}${text}`
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', ({ name }) => {
    onBorder()
    close?.(localName(name), texts.pop() ?? '', path)
    path.pop()
  })
}

/** The name without its prefix. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function refused(reason: string): AppError {
  return new AppError('bad-input', `The XML is not read: ${reason}.`)
}
