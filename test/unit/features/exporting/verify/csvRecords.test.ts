import fc from '../../../../support/fastCheck.ts'
import { describe, expect, it } from 'vitest'
import { csvReader } from '../../../../../electron/features/exporting/verify/csvRecords.ts'

/** The records of a text that comes in pieces, cut at these places. */
function recordsOf(text: string, delimiter = ',', cuts: readonly number[] = []): (readonly string[])[] {
  const records: (readonly string[])[] = []
  const reader = csvReader(delimiter, (cells) => records.push(cells))
  const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length]
  for (let at = 1; at < places.length; at++) reader.write(text.slice(places[at - 1], places[at]))
  reader.end()
  return records
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\r', '\n', ' ', 'é'), maxLength: 6 })
const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 5 })

describe('delimited text', () => {
  it('gives the cells that were written, wherever it is cut', () => {
    fc.assert(
      fc.property(
        table,
        fc.constantFrom(',', ';', '\t'),
        fc.array(fc.nat(), { maxLength: 4 }),
        (rows, delimiter, cuts) => {
          const text = rows.map((cells) => `${cells.map(quoted).join(delimiter)}\r\n`).join('')
          expect(recordsOf(text, delimiter, cuts)).toEqual(rows)
        }
      ),
      { numRuns: 2000 }
    )
  })

  it.each([
    ['a\nb\n', [['a'], ['b']]],
    ['a,b', [['a', 'b']]],
    ['a,\r\n', [['a', '']]],
    ['a"b,c\r\n', [['a"b', 'c']]],
    ['"a"b,c\r\n', [['ab', 'c']]],
    ['\r\n', [['']]],
    ['', []]
  ])('%j is read as other programs mean it', (text, records) => {
    expect(recordsOf(text)).toEqual(records)
  })

  it('that ends within a quoted cell is cut off', () => {
    expect(() => recordsOf('a,"b')).toThrow('the rest is missing')
  })
})
