/** Ways to change an exported audit trail after the fact, by what was done. `at` chooses where. */
export const TAMPERING = {
  'a changed byte': (lines, at) => changed(lines, at, (line) => line.replace(/"by":"(.)/u, '"by":"$1.')),
  'a changed figure': (lines, at) => changed(lines, at, (line) => line.replace(/\d(?=\D*"previousHash)/u, otherDigit)),
  'a changed time': (lines, at) => changed(lines, at, (line) => line.replace(/\d(?=\.\d+Z)/u, otherDigit)),
  'a removed entry': (lines, at) => lines.toSpliced(at % (lines.length - 1), 1),
  'a repeated entry': (lines, at) => lines.toSpliced(at % lines.length, 0, lines[at % lines.length] ?? ''),
  'swapped entries': (lines, at) => {
    const first = at % (lines.length - 1)
    return lines.toSpliced(first, 2, lines[first + 1] ?? '', lines[first] ?? '')
  }
} satisfies Record<string, (lines: readonly string[], at: number) => readonly string[]>

/** An exported audit trail with one change. */
export function tampered(trail: string, kind: keyof typeof TAMPERING, at: number): string {
  const lines = trail.split('\n').slice(0, -1)
  const tampering: (lines: readonly string[], at: number) => readonly string[] = TAMPERING[kind]
  return tampering(lines, at)
    .map((line) => `${line}\n`)
    .join('')
}

function otherDigit(digit: string): string {
  return String((Number(digit) + 1) % 10)
}

/** Links of other reconciliations have nothing that can be changed: one of those entries that say something is. */
function changed(lines: readonly string[], at: number, change: (line: string) => string): readonly string[] {
  const told = lines.flatMap((line, index) => (change(line) === line ? [] : [index]))
  const place = told[at % told.length] ?? 0
  return lines.with(place, change(lines[place] ?? ''))
}
