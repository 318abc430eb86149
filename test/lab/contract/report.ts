import type { ClauseResult } from './runContract.ts'

const MARKS = { holds: 'HOLDS', fails: 'FAILS', 'not-seen': '?    ', 'left-open': 'OPEN ' } as const

/** The results as text: what holds, by area, what contradicts the rest, and the counts. */
export function reportText(results: readonly ClauseResult[]): string {
  const areas = Map.groupBy(results, ({ area }) => area)
  const parts = Array.from(areas, ([area, inArea]) => [area, ...inArea.flatMap(lines), ''].join('\n'))
  return [...parts, counts(results)].join('\n')
}

function lines({ result, text, note, exchanges }: ClauseResult): readonly string[] {
  return [
    `  ${MARKS[result]}  ${text}${note === '' ? '' : `: ${note}`}`,
    ...exchanges.map(({ request, status, reply }) => `           ${request} -> ${status} ${reply.replace(/\s+/g, ' ')}`)
  ]
}

function counts(results: readonly ClauseResult[]): string {
  const count = (wanted: ClauseResult['result']) => results.filter(({ result }) => result === wanted).length
  return `${count('holds')} hold, ${count('fails')} fail, ${count('not-seen')} not seen, ${count('left-open')} left open`
}
