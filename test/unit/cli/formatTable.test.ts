import fc from '../../support/fastCheck.ts'
import { describe, expect, it } from 'vitest'
import { formatTable, wrapped } from '../../../electron/cli/terminal/formatTable.ts'

describe('a table', () => {
  it('puts texts to the left and numbers to the right', () => {
    const table = formatTable(
      [{ head: 'Kind' }, { head: 'Rows', align: 'right' }],
      [
        ['full', '5,000'],
        ['delta', '7']
      ]
    )
    expect(table).toBe(['    Kind     Rows', '    ─────────────', '    full    5,000', '    delta       7'].join('\n'))
  })

  it('has any number of rows', () => {
    const rows = Array.from({ length: 200_000 }, (_, index) => [`${index}`])
    const lines = formatTable([{ head: 'Row' }], rows).split('\n')
    expect(lines).toHaveLength(rows.length + 2)
    expect(lines.at(-1)).toBe('    199999')
  })

  it('wraps its last column to the width of the screen', () => {
    const words = 'one two three four five six seven eight nine ten'
    const table = formatTable(
      [{ head: 'Key' }, { head: 'About' }],
      [
        ['cursor', words],
        ['order', 'short']
      ],
      40
    )
    expect(table.split('\n')).toEqual([
      '    Key      About',
      `    ${'─'.repeat(36)}`,
      '    cursor   one two three four five six',
      '             seven eight nine ten',
      '    order    short'
    ])
  })
})

describe('a wrapped text', () => {
  it('keeps every character but the spaces at which it breaks, in lines that fit', () => {
    const text = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', ' ') })).map((all) => all.join(' ').trim())
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 12 }), (line, width) => {
        const lines = wrapped(line, width)
        expect(lines.join('').replaceAll(' ', '')).toBe(line.replaceAll(' ', ''))
        expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(width)
      })
    )
  })
})
