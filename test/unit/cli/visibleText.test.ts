import fc from '../../support/fastCheck.ts'
import { describe, expect, it } from 'vitest'
import { clippedText, visibleJson, visibleText } from '../../../electron/cli/terminal/visibleText.ts'

const ACTING = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u

describe('a text of the service on a terminal', () => {
  it('cannot move the cursor, change a colour or turn the reading direction', () => {
    expect(visibleText('\u001b[2J\u009b31m')).toBe('\\u001b[2J\\u009b31m')
    expect(visibleText('abc\u202egpj.exe\u2066')).toBe('abc\\u202egpj.exe\\u2066')
    expect(visibleText('one\ntwo\r\u2028\ud800')).toBe('one\\u000atwo\\u000d\\u2028\\ud800')
    expect(visibleText('Société Générale 東京 👍')).toBe('Société Générale 東京 👍')
  })

  it('holds nothing that acts, whatever it held', () => {
    const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code))
    fc.assert(fc.property(fc.string({ unit }), (text) => !ACTING.test(visibleText(text))))
  })

  it('reads back from JSON as it was', () => {
    const marks = fc.constantFrom('\\', '"', '\u0000', '\u007f', '\u009b', '\u202e', '\u{e0001}', '\ud800', 'a', 'é')
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string({ unit: 'binary-ascii' }), fc.string({ unit: marks })), { maxLength: 5 }),
        (value) => {
          const shown = visibleJson(value)
          expect(ACTING.test(shown)).toBe(false)
          expect(JSON.parse(shown)).toEqual(value)
        }
      )
    )
  })

  it('is clipped with a mark, never through the middle of a character', () => {
    expect(clippedText('abcdef', 6)).toBe('abcdef')
    expect(clippedText('abcdefg', 6)).toBe('abcde…')
    expect(clippedText('abcd👍fg', 6)).toBe('abcd…')
  })
})
