import { expect, it } from 'vitest'
import { syncToEnd } from '../../../../electron/shells/cli/syncing/syncToEnd.ts'
import { appOnSandbox } from '../../../support/app/appOnSandbox.ts'
import { aTerminal } from '../../../support/cli/aTerminal.ts'

it('a running sync shows progress, speed and what is left, if known, and clears the line', async () => {
  // Twenty pages that take their time: a speed is known after half a second only.
  const faults = [{ kind: 'latency', milliseconds: 50 }] as const
  await using setup = await appOnSandbox({ rows: 2000, faults: [...faults] })
  const lines: string[] = []
  const { terminal } = aTerminal({ progress: (line) => void lines.push(line) })
  const first = await syncToEnd(setup.app, terminal, { kind: 'full' })
  expect([first.verdict, first.counts.seen]).toEqual(['complete', 2000])
  expect(lines.at(-1)).toBe('')
  expect(lines.join('\n')).toMatch(/^Syncing: [\d,]+ rows, [\d,]+ pages, [\d,]+ rows a second$/m)
  expect(lines.join('\n')).not.toMatch(/left/)
  lines.length = 0
  await syncToEnd(setup.app, terminal, { kind: 'full', fresh: true })
  expect(lines.join('\n')).toMatch(
    /^Syncing: [\d,]+ of about 2,000 rows, [\d,]+ pages, [\d,]+ rows a second, about \d+ s left$/m
  )
})
