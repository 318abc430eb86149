import { existsSync, readFileSync } from 'node:fs'
import type { JournalLine, Verdict } from './plan.ts'

export interface Found {
  readonly verdict: Verdict | 'hung'
  /** The test file that noticed. */
  readonly by?: string | undefined
}

export interface Journal {
  readonly found: ReadonlyMap<string, Found>
  /** The trial that began and did not end. */
  readonly open: string | undefined
  readonly failed: readonly string[]
  readonly isFinished: boolean
}

/** Reads what a process has written. Its last line may be cut: the process may have been killed. */
export function readJournal(path: string): Journal {
  const found = new Map<string, Found>()
  let open: string | undefined
  let failed: readonly string[] = []
  let isFinished = false
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  for (const written of text.split('\n').slice(0, -1)) {
    const line = JSON.parse(written) as JournalLine
    if ('starts' in line) open = line.starts
    else if ('key' in line) {
      found.set(line.key, { verdict: line.verdict, by: line.by })
      open = undefined
    } else if ('failed' in line) ({ failed } = line)
    else isFinished = true
  }
  return { found, open, failed, isFinished }
}
