import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { samplePain001 } from '../../../../electron/service/sandbox/sample/samplePain001.ts'
import { SeededTransactions } from '../../../../electron/service/sandbox/transactions/seededTransactions.ts'
import { sampleOf } from '../../../support/campaign.ts'
import { checkPain, painSchemaMissing } from '../../../support/reading/painSchema.ts'
import { readText } from '../../../support/reading/readText.ts'
import { reconcile } from '../../../support/reconciliation/reconciling.ts'
import { foundRowOf } from '../../../support/reading/foundRowOf.ts'

const SEEDS = [1, 2, 3, 40, 500]

async function reconciled(seed: number, rows: number) {
  const read = await readText(samplePain001({ seed, rows }).text)
  const transactions = new SeededTransactions(seed, rows)
  const items = read.taken.map((item, at) => ({ ...item, key: `i${String(at).padStart(3, '0')}`, position: at + 1 }))
  const found = Array.from({ length: rows }, (_, index) => foundRowOf(transactions.at(index)))
  const { assessed } = reconcile({ items, rows: found, batches: read.batches, messageId: read.messageId })
  return { read, items, found, assessed }
}

describe('the sample instruction', () => {
  it.each(sampleOf(SEEDS, 3))('has a payment of each state, and one that nobody ordered (seed %i)', async (seed) => {
    const { read, assessed } = await reconciled(seed, 5000)
    expect(read.faultLines).toEqual([])
    const { items, transactions } = assessed.counts
    expect(items.matched).toBeGreaterThan(8)
    expect(items.pending).toBeGreaterThan(3)
    expect(items.missing).toBe(2)
    // The one that was ordered twice, both times, and the one that only a name tells of.
    expect(items.ambiguous).toBe(3)
    expect(items.different).toBe(2)
    expect(new Set(assessed.items.flatMap(({ differences }) => differences))).toEqual(new Set(['amount', 'failed']))
    expect(transactions.unexpected).toBe(1)
  })

  it('warns of the payment that was ordered twice', async () => {
    const { read } = await reconciled(1, 5000)
    expect(read.warnings).toEqual([
      expect.stringMatching(/^The EndToEndId “[\da-f]{32}” in line \d+ was used in line \d+ already\.$/),
      expect.stringMatching(/^1 payment has no end-to-end id/)
    ])
  })

  it.each([0, 1, 5, 30, 1025, 1_000_000])('can be made for %i rows', async (rows) => {
    const { items, faultLines } = await readText(samplePain001({ seed: 1, rows }).text)
    expect(faultLines).toEqual([])
    expect(items).toBeGreaterThanOrEqual(2)
  })

  const reason = painSchemaMissing()
  it.skipIf(reason !== undefined)(`is valid by its schema${reason ? ` (${reason})` : ''}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'tallydesk-sample-'))
    try {
      const paths = SEEDS.map((seed) => {
        const path = join(folder, `${seed}.xml`)
        writeFileSync(path, samplePain001({ seed, rows: 5000 }).text)
        return path
      })
      checkPain('03', paths)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
