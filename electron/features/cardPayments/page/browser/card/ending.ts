import { element, setText } from '../element.ts'
import { showCode } from './showCode.ts'
import { indented } from '../indented.ts'

interface Ending {
  readonly title: string
  readonly words: string
  /** JSON text of the component's report. */
  readonly statement?: string
  readonly code?: string
  readonly canRetry?: boolean
}

/** Replaces the fields by a result, and moves the keyboard focus there. */
export function showEnding({ title, words, statement, code, canRetry = false }: Ending): void {
  setText('end-title', title)
  setText('end-words', words)
  showCode('end-code', code)
  element('said').hidden = statement === undefined
  setText('said-text', statement === undefined ? '' : indented(statement))
  element('again').hidden = !canRetry
  element('again-note').hidden = true
  setText('again', 'Enter a card again')
  element('entry').hidden = true
  element('end').hidden = false
  element('end').focus()
}

export function hideEnding(): void {
  element('end').hidden = true
  element('entry').hidden = false
}

/** Shows what another try may do; true once the user has read that and presses the button again. */
export function isRetryMeant(): boolean {
  const note = element('again-note')
  if (!note.hidden) return true
  setText('again-note', DOUBT)
  note.hidden = false
  setText('again', 'Enter a card anyway')
  return false
}

const DOUBT =
  'The outcome of the last try is not known, and another try may charge or save a card twice. First check whether it went through.'
