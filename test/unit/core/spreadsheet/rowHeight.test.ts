import { expect, it } from 'vitest'
import { rowHeight } from '../../../../electron/core/spreadsheet/rowHeight.ts'

const columns = [
  { heading: 'What', width: 20 },
  { heading: 'Value', width: 80 }
]

it('a row is as high as the lines of its longest text, and has its own height for one line', () => {
  expect(rowHeight(['Status', 'Open'], columns)).toBe('')
  expect(rowHeight(['Status', null], columns)).toBe('')
  expect(rowHeight(['Status', 'x'.repeat(100)], columns)).toBe(' ht="30" customHeight="1"')
  expect(rowHeight(['one\ntwo\nthree', 'x'.repeat(100)], columns)).toBe(' ht="45" customHeight="1"')
  expect(rowHeight(['x'.repeat(30_000), null], columns)).toBe(' ht="180" customHeight="1"')
})
