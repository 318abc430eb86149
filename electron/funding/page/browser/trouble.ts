import type { FrameFault } from '../frameMessages.ts'
import { element, setText } from './element.ts'

export type Trouble = FrameFault | 'slow' | 'gone'

const WORDS: Readonly<Record<Trouble, string>> = {
  load: 'The card component could not be loaded: its address does not answer, or not with a script. Check the address of the card component, or try again.',
  shape: 'What came from the address of the card component is something else, perhaps a web page. Check the address.',
  start: 'The card component did not start. Check the public key and the theme.',
  confirm: 'The card component broke off.',
  slow: 'The card component does not come. It may be slow; try again, or later.',
  gone: 'The card component left its place. Load it again.'
}

/** Says what is wrong with the component, with what it said itself, and offers to load it again. */
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
