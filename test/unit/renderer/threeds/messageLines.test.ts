import { describe, expect, it } from 'vitest'
import { differenceWords, markedLines } from '../../../../renderer/threeds/parts/timeline/markedLines.ts'
import { messageLines } from '../../../../renderer/threeds/parts/timeline/messageLines.ts'

describe('the lines of a message', () => {
  it('indent JSON and leave every value as it was sent', () => {
    const body =
      '{"items":12.50,"big":9007199254740993,"e":1E2,"text":"a\\u00e9, {\\"b\\"}: []","card":{"expires":[12,29]}}'
    expect(messageLines(body)).toEqual([
      '{',
      '  "items": 12.50,',
      '  "big": 9007199254740993,',
      '  "e": 1E2,',
      '  "text": "a\\u00e9, {\\"b\\"}: []",',
      '  "card": {',
      '    "expires": [12, 29]',
      '  }',
      '}'
    ])
  })

  it('write empty objects and lists on one line', () => {
    expect(messageLines('{}')).toEqual(['{}'])
    expect(messageLines('{"a":{},"b":[],"c":[{"d":null}]}')).toEqual([
      '{',
      '  "a": {},',
      '  "b": [],',
      '  "c": [',
      '    {',
      '      "d": null',
      '    }',
      '  ]',
      '}'
    ])
    expect(messageLines('')).toEqual([])
  })

  it('hold the same JSON as the message', () => {
    const values = [[], [[1], [2, [3]]], { a: [true, { b: 'x,y' }], c: '' }, [{}, []], 'not an object', 7]
    for (const value of values) {
      expect(JSON.parse(messageLines(JSON.stringify(value)).join('\n'))).toEqual(value)
    }
  })

  it('are one per field of a form, and unchanged for other text', () => {
    expect(messageLines('creq=abc&threeDSSessionData=x%3D')).toEqual(['creq=abc', '&threeDSSessionData=x%3D'])
    expect(messageLines('<html>\n{"a":\n')).toEqual(['<html>', '{"a":', ''])
    expect(messageLines('{"a":')).toEqual(['{"a":'])
  })
})

describe('a re-post beside the post before it', () => {
  const first = messageLines('{"card":{"pan":"411111******0072"},"target":"t"}')
  const again = messageLines('{"card":{"pan":"411111******0072","verification":{"type":"method"}},"target":"t"}')

  it('shows what was added and what is gone, and what is the same once', () => {
    const lines = markedLines(first, again)
    expect(lines.filter(({ mark }) => mark !== 'removed').map(({ text }) => text)).toEqual(again)
    // The comma that another line brought is no difference.
    expect(differenceWords(lines)).toBe('3 lines added')
    expect(differenceWords(markedLines(again, first))).toBe('3 lines removed')
  })

  it('says nothing where nothing differs', () => {
    expect(differenceWords(markedLines(first, first))).toBeUndefined()
    expect(markedLines([], ['a'])).toEqual([{ text: 'a', mark: 'added' }])
    expect(markedLines(['a'], [])).toEqual([{ text: 'a', mark: 'removed' }])
  })
})
