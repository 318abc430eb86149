import { element, setText } from '../element.ts'
import { showCode } from './showCode.ts'
import { indented } from '../indented.ts'

interface LastTry {
  readonly title: string
  readonly words: string
  /** JSON text of the component's report. */
  readonly statement: string
  readonly code?: string
}

/** Shows beside the fields, which stay as they are, that a try failed. */
export function showLastTry({ title, words, statement, code }: LastTry): void {
  setText('tried-title', title)
  setText('tried-words', words)
  showCode('tried-code', code)
  setText('tried-text', indented(statement))
  element('tried').hidden = false
}

export function hideLastTry(): void {
  element('tried').hidden = true
}
