import assert from 'node:assert/strict'
import { hashEntry, FIRST_HASH } from '../../../../electron/core/auditChain/hashEntry.ts'
import { logLine, readLogLine } from '../../../../electron/core/auditChain/logLine.ts'
import { readJsonLines } from '../../../../electron/features/exporting/verify/readJsonLines.ts'
import { verifyLogFile } from '../../../../electron/features/exporting/verify/verifyLogFile.ts'
import type { FuzzTarget } from '../target.ts'
import { inFile } from './given.ts'
import { orNamed } from './named.ts'
import { tallied } from './tallied.ts'

const ROWS = `{"id":"t1","currency":"EUR","amount":"-12.50","status":"completed"}
{"id":"t1","currency":"JPY","amount":"500","extra":{"x":[1.10,null]}}
`

function chain(): string {
  let previousHash = FIRST_HASH
  return [1, 2, 3]
    .map((seq) => {
      const at = `2026-01-0${4 - seq}T00:00:00.000Z`
      const entry = {
        previousHash,
        seq,
        at,
        by: 'A',
        kind: 'applied',
        reconciliation: 'r1',
        detail: '{"a":1}'
      } as const
      previousHash = hashEntry(entry)
      const hash = previousHash
      return logLine(seq === 2 ? { seq, previousHash: entry.previousHash, hash } : { ...entry, hash })
    })
    .join('')
}

/** Files of lines: exported rows, and exported audit trails. */
const target: FuzzTarget = {
  name: 'lines',
  covers: ['electron/features/exporting/', 'electron/core/auditChain/', 'shared/domain/money'],
  passes: 3,
  seeds: async () => [ROWS, chain(), chain().replace('"A"', '"B"'), `${ROWS}{`].map((text) => Buffer.from(text)),
  read: (bytes, folder) =>
    inFile(bytes, folder, async (path) => {
      await tallied((tally) => readJsonLines(path, { format: 'jsonl' }, tally))
      const verdict = await orNamed(() =>
        verifyLogFile(path, [{ hash: 'f'.repeat(64), says: 'it', isRequested: true }])
      )
      for (const line of bytes.toString().split('\n')) {
        const entry = readLogLine(line)
        if (!entry) continue
        const again = readLogLine(logLine(entry))
        assert.equal(again && logLine(again), logLine(entry))
      }
      if (verdict?.isWhole) assert.equal(verdict.broken, null)
    })
}

export default target
