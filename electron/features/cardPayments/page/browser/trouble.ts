import type { FrameFault } from '../frameMessages.ts'
import { element, setText } from './element.ts'

export type Trouble = FrameFault | 'slow' | 'gone'

const WORDS: Readonly<Record<Trouble, string>> = {
  load: 'The card form could not be loaded: its address does not answer correctly. Check the address of the card form, or try again.',
  shape: 'The address of the card form leads to something else, perhaps a web page. Check the address.',
  start: 'The card form did not start. Check the public key and the design.',
  confirm: 'The card form stopped working.',
  slow: 'The card form does not load. It may be slow; try again, or later.',
  gone: 'The card form went to another page. Load it again.'
}

/** Shows what is wrong with the component, with its own message, and offers to load it again. */
export function showTrouble(trouble: Trouble, detail = ''): void {
  setText('trouble-words', WORDS[trouble])
  setText('trouble-text', detail)
  element('trouble-text').hidden = detail === ''
  element('trouble').hidden = false
  element('waiting').hidden = true
}

export function hideTrouble(): void {
  element('trouble').hidden = true
  element('waiting').hidden = false
}
