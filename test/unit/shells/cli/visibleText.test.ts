import fc from '../../../support/fastCheck.ts'
import { describe, expect, it } from 'vitest'
import { clippedText, visibleJson, visibleText } from '../../../../electron/shells/cli/terminal/visibleText.ts'

/** Joiners and signs around numbers, which are needed to write, aside. */
const ACTING = /(?!\u200c|\u200d|[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u

describe('a text of the service on a terminal', () => {
  it('cannot move the cursor, change a colour or turn the reading direction', () => {
    expect(visibleText('\u001b[2J\u009b31m')).toBe('\\u001b[2J\\u009b31m')
    expect(visibleText('abc\u202egpj.exe\u2066')).toBe('abc\\u202egpj.exe\\u2066')
    expect(visibleText('one\ntwo\r\u2028\ud800')).toBe('one\\u000atwo\\u000d\\u2028\\ud800')
    expect(visibleText('Société Générale 東京 👍')).toBe('Société Générale 東京 👍')
  })

  it.each([
    ['Persian', 'می\u200cخواهم'],
    ['Devanagari', 'क्\u200dष क्\u200cष'],
    ['Sinhala', 'ශ්\u200dරී'],
    ['a family', '👨\u200d👩\u200d👧\u200d👦'],
    ['a profession with a colour of skin', '👩🏽\u200d💻'],
    ['a heart on fire', '❤\ufe0f\u200d🔥'],
    ['a flag of tags', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
    ['a year in Arabic', '\u0601١٤٤٧']
  ])('keeps what joins letters and emoji: %s', (_what, text) => {
    expect(visibleText(text)).toBe(text)
  })

  it.each([
    ['among Latin letters', 'pay\u200dpal\u200c', 'pay\\u200dpal\\u200c'],
    ['among digits and signs', '1\u200d2 \u200d,', '1\\u200d2 \\u200d,'],
    ['more than one', 'می\u200c\u200cخ', 'می\u200c\\u200cخ'],
    ['direction in Arabic', 'می\u202eخ\u2067', 'می\\u202eخ\\u2067'],
    ['tags without a flag', 'a\u{e0067}\u{e007f}', 'a\\udb40\\udc67\\udb40\\udc7f']
  ])('shows a joiner or mark that only hides: %s', (_where, text, shown) => {
    expect(visibleText(text)).toBe(shown)
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
    expect(clippedText('abcd👍fg', 7)).toBe('abcd👍…')
    expect(clippedText('a👨\u200d👩\u200d👧b', 4)).toBe('a👨\u200d👩\u200d👧b')
    expect(clippedText('a👨\u200d👩\u200d👧bc', 4)).toBe('a👨\u200d👩\u200d👧…')
    expect(clippedText('ae\u0301e\u0301', 2)).toBe('a…')
    expect(clippedText('東京商事', 5)).toBe('東京…')
  })
})
