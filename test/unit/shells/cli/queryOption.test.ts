import { describe, expect, it } from 'vitest'
import { textWidth } from '../../../../electron/shells/cli/terminal/textWidth.ts'
import { markedPlace, queryOption } from '../../../../electron/shells/cli/transactions/queryOption.ts'

function read(query: string | undefined) {
  const printed: string[] = []
  const terminal = { err: (line: string) => void printed.push(line), width: 80 }
  try {
    return { filter: queryOption(query, terminal), printed }
  } catch (error) {
    return { error, printed }
  }
}

describe('--query', () => {
  it('is everything when it is left out, else the conditions it says', () => {
    expect(read(undefined).filter).toEqual([])
    expect(read('status:pending').filter).toEqual([{ field: 'status', anyOf: ['pending'], not: false }])
  })

  it('that cannot be read shows the place and why, and is wrong use', () => {
    const { error, printed } = read('status:pending amuont:<-1000 acme')
    expect(printed).toEqual(['    status:pending amuont:<-1000 acme', '                   ^^^^^^'])
    expect(error).toMatchObject({ code: 'bad-input', message: expect.stringContaining('amuont') as string })
  })

  it('shows several places, each with its reason', () => {
    const { error, printed } = read('x:1 y:2')
    expect(printed).toEqual(['    x:1 y:2', '    ^', expect.stringContaining('“x”'), '    x:1 y:2', '        ^'])
    expect(error).toMatchObject({ message: expect.stringContaining('“y”') as string })
  })
})

describe('the mark under a place', () => {
  it('stands under it also behind characters that are written out', () => {
    const [line, carets] = markedPlace('a\nb x:1', 4, 5, 80)
    expect(line.slice(carets.indexOf('^'), carets.indexOf('^') + 1)).toBe('x')
    expect(line).not.toContain('\n')
  })

  it('stands under it behind wide characters too', () => {
    expect(markedPlace('東京 👨\u200d👩\u200d👧 x:1', 12, 13, 80)[1]).toBe(`    ${' '.repeat(8)}^`)
    const [line, carets] = markedPlace(`${'東京 '.repeat(100)}x:1`, 300, 301, 60)
    expect(line.startsWith('    ')).toBe(true)
    expect(textWidth(line.slice(0, line.indexOf('x')))).toBe(carets.indexOf('^'))
  })

  it('is seen in a text that is longer than the screen', () => {
    const text = `${'word '.repeat(100)}x:1 ${'word '.repeat(100)}`
    const [line, carets] = markedPlace(text, 500, 501, 60)
    expect(line.length).toBeLessThanOrEqual(60)
    expect(carets.length).toBeLessThanOrEqual(60)
    expect(line[carets.indexOf('^')]).toBe('x')
  })
})
