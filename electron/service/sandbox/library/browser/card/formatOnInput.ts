import { digitsOf } from '../../cardText.ts'

/**
 * Formats the text of an input after each change and keeps the caret behind the same digit. When a separator between
 * two digits is deleted, the digit before or after it is deleted too, because the separator would come back by itself.
 */
export function formatOnInput(input: HTMLInputElement, format: (text: string, isDeleting: boolean) => string): void {
  let shown = input.value
  const shape = (kind: string) => {
    const caret = input.selectionStart ?? input.value.length
    let text = input.value
    let before = countDigits(text.slice(0, caret))
    const isAtEnd = caret === text.length
    if (kind.startsWith('delete') && !isAtEnd && text.length < shown.length && digitsOf(text) === digitsOf(shown)) {
      const isForward = kind.includes('Forward')
      text = withoutDigit(text, isForward ? before : before - 1)
      if (!isForward && before > 0) before -= 1
    }
    shown = format(text, kind.startsWith('delete'))
    if (shown === input.value) return
    input.value = shown
    const place = isAtEnd ? shown.length : placeAfter(shown, before)
    input.setSelectionRange(place, place)
  }
  input.addEventListener('input', (event) => shape(event instanceof InputEvent ? event.inputType : ''))
  // Programs that fill in forms may send only a `change` event.
  input.addEventListener('change', () => shape(''))
}

function countDigits(text: string): number {
  return digitsOf(text).length
}

function withoutDigit(text: string, index: number): string {
  const at = Array.from(text.matchAll(/\d/g))[index]?.index
  return at === undefined ? text : text.slice(0, at) + text.slice(at + 1)
}

function placeAfter(text: string, digits: number): number {
  let seen = 0
  for (let at = 0; at < text.length; at += 1) {
    if (seen === digits) return at
    if (/\d/.test(text.charAt(at))) seen += 1
  }
  return text.length
}
