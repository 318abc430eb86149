import { NAME, SPACE } from './nameCodes.ts'
import { XmlMistake } from './plainText.ts'

export const GET_AGAIN = 'Get the file again from the program that wrote it.'

const GREATER = 62
const INSTRUCTION = new RegExp(`^${NAME}(?:${SPACE}|$)`, 'u')
const IS = `${SPACE}*=${SPACE}*`
const ENCODING = `${SPACE}+encoding${IS}(["'])[A-Za-z][\\w.-]*\\2`
const STANDALONE = `${SPACE}+standalone${IS}(["'])(?:yes|no)\\3`
const DECLARATION = new RegExp(`^xml${SPACE}+version${IS}(["'])1\\.\\d+\\1(?:${ENCODING})?(?:${STANDALONE})?${SPACE}*$`)
const BEGINS_DECLARATION = new RegExp(`^xml(?:${SPACE}|$)`, 'i')

/** The end of the comment at an offset; undefined if it has not arrived yet. */
export function endOfComment(text: string, at: number): number | undefined {
  // Two hyphens end a comment, so a bracket must follow.
  const end = text.indexOf('--', at + 4)
  if (end === -1 || end + 2 >= text.length) return undefined
  return text.charCodeAt(end + 2) === GREATER ? end + 3 : refuse(at)
}

/**
 * The end of a processing instruction; undefined if it has not arrived yet. An XML declaration is allowed only at the
 * very start.
 */
export function endOfInstruction(text: string, at: number, isAtStart: boolean): number | undefined {
  const end = text.indexOf('?>', at + 2)
  if (end === -1) return undefined
  const source = text.slice(at + 2, end)
  const isDeclaration = BEGINS_DECLARATION.test(source)
  if (isDeclaration && !isAtStart) refuseSecond(at)
  return (isDeclaration ? DECLARATION : INSTRUCTION).test(source) ? end + 2 : refuse(at)
}

export function refuse(at: number): never {
  throw new XmlMistake(`This is not well-formed XML. ${GET_AGAIN}`, at)
}

export function refuseSecond(at: number): never {
  throw new XmlMistake('A second document begins here. Put each document in its own file.', at)
}

export function refuseText(at: number): never {
  throw new XmlMistake(`There is text outside of the document. ${GET_AGAIN}`, at)
}

export function refuseDoctype(at: number): never {
  const what = 'The file has a document type (DTD). It could load other files, so Tallydesk does not read it.'
  throw new XmlMistake(`${what} Remove <!DOCTYPE …>.`, at)
}
