import { expect, it } from 'vitest'
import { syncToEnd } from '../../../electron/cli/syncing/syncToEnd.ts'
import { aTerminal } from '../../support/cli/aTerminal.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'
import { testApp } from '../../support/app/testApp.ts'

it('a running sync says how far it is, with its speed and what is left once the ledger can tell, and clears the line', async () => {
  await using folder = await temporaryFolder()
  await using desk = await testApp({ dataDir: folder.path, autoSync: false, sandbox: { rows: 20_000, seed: 1 } })
  const lines: string[] = []
  const { terminal } = aTerminal({ progress: (line) => void lines.push(line) })
  const first = await syncToEnd(desk.app, terminal, { kind: 'full' })
  expect([first.verdict, first.counts.seen]).toEqual(['complete', 20_000])
  expect(lines.at(-1)).toBe('')
  expect(lines.join('\n')).toMatch(/^Syncing: [\d,]+ rows, [\d,]+ pages, [\d,]+ rows a second$/m)
  expect(lines.join('\n')).not.toMatch(/left/)
  lines.length = 0
  await syncToEnd(desk.app, terminal, { kind: 'full', fresh: true })
  expect(lines.join('\n')).toMatch(
    /^Syncing: [\d,]+ of about 20,000 rows, [\d,]+ pages, [\d,]+ rows a second, about \d+ s left$/m
  )
})
