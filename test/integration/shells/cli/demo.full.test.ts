import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCli } from '../../../support/cli/runCli.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

describe('the demo', () => {
  it('syncs, reconciles the sample instruction, writes a CSV and says what it found', async () => {
    await using folder = await temporaryFolder()
    const out = join(folder.path, 'demo.csv')
    const run = await runCli(['demo', '--json', '--out', out])
    expect(run).toMatchObject({ code: 0, err: '' })
    const result = JSON.parse(run.out) as {
      status: { verdict: string }
      reconciliation: Record<string, unknown>
      file: { rows: number }
    }
    expect(result.status.verdict).toBe('COMPLETE')
    expect(result.file.rows).toBe(5000)
    // One of each state at least, so that each can be looked at.
    for (const state of ['matched', 'differing', 'ambiguous', 'pending', 'missing', 'unexpected']) {
      expect([state, Number(result.reconciliation[state]) > 0]).toEqual([state, true])
    }
    expect((await readFile(out, 'utf8')).startsWith('Transaction id,Account id,Created,')).toBe(true)
    expect((await runCli(['demo', '--out', out])).out).toMatch(
      /COMPLETE: 5,000 rows in \d+ pages[\s\S]*Matched +\d+ +of \d+[\s\S]*Missing +[1-9]/
    )
  })
})
