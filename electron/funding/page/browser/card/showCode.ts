import { element, setText } from '../element.ts'

/** Beneath the words, in small print: what whoever helps is asked for. */
export function showCode(id: string, code: string | undefined): void {
  setText(id, code === undefined ? '' : `Reason: ${code}`)
  element(id).hidden = code === undefined
}
