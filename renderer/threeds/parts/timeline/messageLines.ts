/**
 * A message's body in lines to be read: JSON indented, a form a field a line, anything else as it is. The text of every
 * value stays what was sent: a number keeps all its digits, a string its escapes.
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

/** Of text that is JSON. A list of plain values stays in one line. */
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

/** Where a list of plain values, or what is empty, ends that begins at `from`; before it where there is none. */
function endOfPlain(tokens: readonly string[], from: number): number {
  const end = tokens.findIndex((token, place) => place > from && (isOpening(token) || token === '}' || token === ']'))
  const isPlain = tokens[from] === '[' ? tokens[end] === ']' : end === from + 1 && tokens[end] === '}'
  return isPlain ? end : -1
}
