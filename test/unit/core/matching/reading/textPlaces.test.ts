import { expect, it } from 'vitest'
import { TextPlaces } from '../../../../../electron/core/matching/reading/text/textPlaces.ts'
import fc from '../../../../support/fastCheck.ts'

function placeIn(text: string, offset: number) {
  // A CR that is cut from its LF ends no line yet.
  const before = text.slice(0, offset)
  const isWithin = before.endsWith('\r') && text[offset] === '\n'
  const lines = (isWithin ? before.slice(0, -1) : before).split(/\r\n|\r|\n/)
  const last = Array.from(lines.at(-1) ?? '').length
  return { line: lines.length, column: 1 + last + (isWithin ? 1 : 0) }
}

it('any places of a text are the same in whatever order they are requested', () => {
  const pieces = fc.constantFrom('a', '\n', '\r', '\r\n', '🙂', 'x'.repeat(700))
  const texts = fc.array(pieces, { maxLength: 12 }).map((some) => some.join(''))
  fc.assert(
    fc.property(texts, fc.array(fc.nat({ max: 10_000 }), { maxLength: 20 }), (text, wanted) => {
      const places = new TextPlaces(text)
      // Not within a surrogate pair.
      const offsets = wanted
        .map((offset) => offset % (text.length + 1))
        .filter((offset) => !/^[\udc00-\udfff]/.test(text.slice(offset)))
      for (const offset of offsets) expect(places.at(offset)).toEqual(placeIn(text, offset))
    })
  )
})

it('both halves of a character are in one column, whatever it is', () => {
  for (const letter of ['\u{10000}', '\u{103ff}', '\u{10ffff}']) {
    expect(new TextPlaces(`${letter}a`).at(2)).toEqual({ line: 1, column: 2 })
  }
  expect(new TextPlaces('\ue000a').at(1)).toEqual({ line: 1, column: 2 })
})
