import { element, setText } from '../element.ts'

/** Shows the code in small print below the words, for support staff. */
export function showCode(id: string, code: string | undefined): void {
  setText(id, code === undefined ? '' : `Reason: ${code}`)
  element(id).hidden = code === undefined
}
