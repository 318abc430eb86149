import assert from 'node:assert/strict'
import type { FileShape } from '../../../../electron/features/exporting/verify/contentReader.ts'
import { createTally, type Tally } from '../../../../electron/features/exporting/verify/tally.ts'
import { orNamed } from './named.ts'

/** Reads the content of an exported file: each row is in a sum or told as one that cannot be read. */
export async function tallied(read: (tally: Tally) => Promise<FileShape>): Promise<void> {
  const tally = createTally()
  await orNamed(() => read(tally))
  const { rows, sums, unreadCount, unread, repeated } = tally.content()
  assert.ok(unread.length <= 3 && repeated.length <= 3)
  if (!sums) return
  const counted = sums.reduce((count, sum) => count + sum.count, 0)
  assert.equal(counted + unreadCount, rows)
  for (const { incoming, outgoing } of sums) assert.ok(incoming >= 0n && outgoing <= 0n)
}
