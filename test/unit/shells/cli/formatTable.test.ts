import fc from '../../../support/fastCheck.ts'
import { describe, expect, it } from 'vitest'
import { textWidth } from '../../../../electron/shells/cli/terminal/textWidth.ts'
import { formatTable, wrapped } from '../../../../electron/shells/cli/terminal/formatTable.ts'

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

  it('stands straight whatever its cells are written in', () => {
    const cells = [
      'abc',
      '東京',
      'e\u0301',
      '👨\u200d👩\u200d👧',
      '🇩🇪',
      'नमस्ते',
      'می\u200cخواهم',
      '한국',
      '1\ufe0f\u20e3'
    ]
    const lines = formatTable(
      [{ head: 'Name' }, { head: 'N', align: 'right' }],
      cells.map((cell) => [cell, '1'])
    ).split('\n')
    expect(lines.slice(2).map((line) => textWidth(line))).toEqual(cells.map(() => lines[1]?.length))
    expect(lines[2 + 1]).toBe('    東京      1')
    expect(lines[2 + 3]).toBe('    👨\u200d👩\u200d👧        1')
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

  it('is never broken within a character', () => {
    const characters = ['a', ' ', '東', 'e\u0301', '👨\u200d👩\u200d👧', '🇩🇪', 'क्ष', '🏽', '❤\ufe0f', ' \u0301']
    const graphemes = new Intl.Segmenter('en')
    const parts = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment)
    const bare = (all: readonly string[]) => all.filter((part) => part !== ' ')
    const text = fc.array(fc.constantFrom(...characters), { maxLength: 12 }).map((all) => all.join('').trim())
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 8 }), (line, width) => {
        const lines = wrapped(line, width)
        expect(bare(lines.flatMap(parts))).toEqual(bare(parts(line)))
        for (const each of lines) expect(textWidth(each) <= width || parts(each).length === 1, each).toBe(true)
      })
    )
  })
})
