import { expect, it } from 'vitest'
import { rowHeight } from '../../../../electron/core/spreadsheet/rowHeight.ts'

const columns = [
  { heading: 'What', width: 20, isWrapped: true },
  { heading: 'Value', width: 80, isWrapped: true },
  { heading: 'Id', width: 2 }
]

it('gives a row room for its longest text, but none for ids on one line', () => {
  expect(rowHeight(['Status', 'Open'], columns)).toBe('')
  expect(rowHeight(['Status', null, 'a long id'], columns)).toBe('')
  expect(rowHeight(['Status', 'x'.repeat(100)], columns)).toBe(' ht="30" customHeight="1"')
  expect(rowHeight(['one\ntwo\nthree', 'x'.repeat(100)], columns)).toBe(' ht="45" customHeight="1"')
  expect(rowHeight(['x'.repeat(30_000), null], columns)).toBe(' ht="180" customHeight="1"')
})
