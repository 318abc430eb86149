import type { ClauseResult } from './runContract.ts'

const MARKS = { pass: 'PASS', fail: 'FAIL', unknown: '?   ', observed: 'NOTE' } as const

/** The results as text: what holds, by area, and the counts. */
export function reportText(results: readonly ClauseResult[]): string {
  const areas = Map.groupBy(results, ({ area }) => area)
  const parts = Array.from(areas, ([area, inArea]) => [area, ...inArea.map(line), ''].join('\n'))
  return [...parts, counts(results)].join('\n')
}

function line({ result, text, note }: ClauseResult): string {
  return `  ${MARKS[result]}  ${text}${note === '' ? '' : `: ${note}`}`
}

function counts(results: readonly ClauseResult[]): string {
  const count = (wanted: ClauseResult['result']) => results.filter(({ result }) => result === wanted).length
  return `${count('pass')} passed, ${count('fail')} failed, ${count('unknown')} unknown, ${count('observed')} observed`
}
