/** Shapes the text of an input with each change, and keeps the caret behind the same digit. */
export function formatOnInput(input: HTMLInputElement, format: (text: string, isDeleting: boolean) => string): void {
  input.addEventListener('input', (event) => {
    const isDeleting = event instanceof InputEvent && event.inputType.startsWith('delete')
    const caret = input.selectionStart ?? input.value.length
    const digitsBefore = countDigits(input.value.slice(0, caret))
    const isAtEnd = caret === input.value.length
    const text = format(input.value, isDeleting)
    if (text === input.value) return
    input.value = text
    const place = isAtEnd ? text.length : placeAfter(text, digitsBefore)
    input.setSelectionRange(place, place)
  })
}

function countDigits(text: string): number {
  return text.replace(/\D/g, '').length
}

function placeAfter(text: string, digits: number): number {
  let seen = 0
  for (let at = 0; at < text.length; at += 1) {
    if (seen === digits) return at
    if (/\d/.test(text.charAt(at))) seen += 1
  }
  return text.length
}
