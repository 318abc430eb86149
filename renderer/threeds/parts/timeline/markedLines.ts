/** A line of a message, compared with the message before it. */
interface MarkedLine {
  readonly text: string
  readonly mark: 'same' | 'added' | 'removed'
}

/** The current lines with added and removed ones marked, as few as possible. */
export function markedLines(before: readonly string[], now: readonly string[]): readonly MarkedLine[] {
  const common = commonLengths(before, now)
  const marked: MarkedLine[] = []
  let [from, to] = [0, 0]
  while (from < before.length || to < now.length) {
    const [old, text] = [before[from], now[to]]
    if (old !== undefined && text !== undefined && isSame(old, text)) {
      marked.push({ text, mark: 'same' })
      from++
      to++
    } else if (old !== undefined && (text === undefined || at(common, from + 1, to) >= at(common, from, to + 1))) {
      marked.push({ text: old, mark: 'removed' })
      from++
    } else {
      marked.push({ text: text ?? '', mark: 'added' })
      to++
    }
  }
  return marked
}

/** For each pair of tails, the number of lines that they share in order. */
function commonLengths(before: readonly string[], now: readonly string[]): readonly (readonly number[])[] {
  const table = Array.from({ length: before.length + 1 }, () => Array.from({ length: now.length + 1 }, () => 0))
  for (let from = before.length - 1; from >= 0; from--) {
    for (let to = now.length - 1; to >= 0; to--) {
      const row = table[from]
      if (!row) continue
      row[to] = isSame(before[from] ?? '', now[to] ?? '')
        ? at(table, from + 1, to + 1) + 1
        : Math.max(at(table, from + 1, to), at(table, from, to + 1))
    }
  }
  return table
}

/** A comma at the end only says that another line follows. */
const isSame = (old: string, now: string): boolean => old.replace(/,$/, '') === now.replace(/,$/, '')

const at = (table: readonly (readonly number[])[], from: number, to: number): number => table[from]?.[to] ?? 0

/** How a message differs from the one before it: `1 line added, 2 lines removed`. Undefined if it does not. */
export function differenceWords(lines: readonly MarkedLine[]): string | undefined {
  const count = (wanted: MarkedLine['mark']) => lines.filter(({ mark }) => mark === wanted).length
  const [added, removed] = [count('added'), count('removed')]
  if (added + removed === 0) return undefined
  const words = (many: number, what: string) => (many === 0 ? [] : [`${many} ${many === 1 ? 'line' : 'lines'} ${what}`])
  return [...words(added, 'added'), ...words(removed, 'removed')].join(', ')
}
