import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCli } from '../../support/runCli.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'

describe('the demo', () => {
  it('syncs, matches the sample instruction, writes a CSV and says what it found', async () => {
    await using folder = await temporaryFolder()
    const out = join(folder.path, 'demo.csv')
    const run = await runCli(['demo', '--json', '--out', out])
    expect(run).toMatchObject({ code: 0, err: '' })
    const result = JSON.parse(run.out) as {
      status: { verdict: string }
      match: { counts: Record<string, number> }
      file: { rows: number }
    }
    expect(result.status.verdict).toBe('complete')
    expect(result.file.rows).toBe(5000)
    expect(result.match.counts).toMatchObject({ different: 1, missing: 2, ambiguous: 0 })
    expect(result.match.counts['matched']).toBeGreaterThan(0)
    expect((await readFile(out, 'utf8')).startsWith('id,account_id,')).toBe(true)
    expect((await runCli(['demo', '--out', out])).out).toMatch(
      /COMPLETE: 5,000 rows in \d+ pages[\s\S]*Matched[\s\S]*Missing\s+2/
    )
  })
})
