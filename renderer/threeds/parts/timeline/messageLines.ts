/**
 * The body of a message in readable lines: JSON indented, one line for each form field, anything else unchanged. Values
 * keep the text that was sent: numbers all their digits, strings their escapes.
 */
export function messageLines(body: string): readonly string[] {
  if (body === '') return []
  if (isJson(body)) return indented(body)
  if (/^[\w-]+=[^\s]*$/.test(body)) return body.split('&').map((field, place) => (place === 0 ? field : `&${field}`))
  return body.split('\n')
}

function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const TOKENS = /"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/gsu

/** The lines of JSON text. A list of plain values stays on one line. */
function indented(text: string): readonly string[] {
  const tokens = text.match(TOKENS) ?? []
  const lines: string[] = []
  let line = ''
  let depth = 0
  let plainUntil = -1
  const turn = (): void => {
    lines.push(line)
    line = '  '.repeat(depth)
  }
  for (const [place, token] of tokens.entries()) {
    const isPlain = place <= plainUntil
    if (isOpening(token)) {
      line += token
      depth++
      plainUntil = Math.max(plainUntil, endOfPlain(tokens, place))
      if (place >= plainUntil) turn()
    } else if (token === '}' || token === ']') {
      depth--
      if (!isPlain) turn()
      line += token
    } else {
      line += token === ':' || (token === ',' && isPlain) ? `${token} ` : token
      if (token === ',' && !isPlain) turn()
    }
  }
  return [...lines, line]
}

const isOpening = (token: string | undefined): boolean => token === '{' || token === '['

/** The end of a list of plain values, or of something empty, that begins at `from`. Below `from` if there is none. */
function endOfPlain(tokens: readonly string[], from: number): number {
  const end = tokens.findIndex((token, place) => place > from && (isOpening(token) || token === '}' || token === ']'))
  const isPlain = tokens[from] === '[' ? tokens[end] === ']' : end === from + 1 && tokens[end] === '}'
  return isPlain ? end : -1
}
