import assert from 'node:assert/strict'
import { BAD_INPUTS } from '../../../support/reading/badInputs.ts'
import { CSV_TEXT } from '../../../support/reading/previewOfText.ts'
import { csvShapes } from '../../../support/reading/csvShapes/csvShapes.ts'
import type { FuzzTarget } from '../target.ts'
import { hasDigitsOf } from './decimals.ts'
import { readInstruction } from './instruction.ts'

/** CSV of payments, in any dialect, and lists of ids. No amount has other digits than a cell of the file. */
const target: FuzzTarget = {
  name: 'csv',
  covers: ['csv/', 'ids/', 'text/', 'values/', 'kindOf', 'readingNotes', 'itemSink'].map(
    (part) => `electron/core/matching/reading/${part}`
  ),
  passes: 2,
  seeds: async () => [
    ...csvShapes.map(({ lines, bytes }) => Buffer.from(lines.join('\r\n'), bytes ?? 'utf8')),
    Buffer.from(CSV_TEXT),
    Buffer.from('3f2b8c1e-6a1d-4c57-9a0e-1f4d2b6c7a89\nACME-17, ACME-18'),
    ...BAD_INPUTS.map(([, content]) => Buffer.from(content)).filter(({ length }) => length < 10_000)
  ],
  read: async (bytes) => {
    const dayOrder = bytes.length % 2 === 0 ? 'day-first' : 'month-first'
    const read = await readInstruction(bytes, ['csv', 'ids'], { dayOrder })
    const rows = read?.csv?.rows
    if (!read || !rows || read.faultCount > 0 || rows.length < read.items) return
    const cells = rows.flatMap((row) => row.cells)
    for (const { amount } of read.taken) {
      if (amount === null) continue
      assert.ok(
        cells.some((cell) => hasDigitsOf(amount, cell)),
        `${amount} is in no cell`
      )
    }
  }
}

export default target
