import { describe, expect, it } from 'vitest'
import { areEqual, foldedTexts, sortTexts } from '../../../../electron/stores/ledger/ordering/textOrder.ts'
import { campaign } from '../../../support/campaign.ts'
import fc from '../../../support/fastCheck.ts'

const bytesOf = (texts: readonly string[]) =>
  Buffer.concat(texts.flatMap((text, at) => (at === 0 ? [Buffer.from(text)] : [Buffer.of(0xff), Buffer.from(text)])))
const folded = (text: string) => Buffer.from(text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()))

// Long common beginnings and few letters, so that many texts are equal, or equal to behind a window of 8 bytes.
const beginning = fc.constantFrom('', 'Invoice', 'invoice ', 'INVOICE 12345678')
const letter = fc.constantFrom('a', 'A', 'b', '\0', 'é', '漢', '😀')
const anyText = fc.tuple(beginning, fc.array(letter, { maxLength: 3 })).map(([text, rest]) => text + rest.join(''))
// More than are compared one by one.
const anyTexts = fc.array(anyText, { minLength: 1, maxLength: 300, size: 'max' })

describe('the order of texts', () => {
  it('is that of a stable sort by their bytes in small letters', () => {
    fc.assert(
      fc.property(anyTexts, fc.nat({ max: 300 }), (texts, cut) => {
        const slices = [texts.slice(0, cut), texts.slice(cut)].filter(({ length }) => length > 0).map(bytesOf)
        const made = foldedTexts(slices, texts.length)
        const places = Uint32Array.from(texts.keys())
        const keys = texts.map(folded)
        const expected = [...places].sort((a, b) => Buffer.compare(keys[a] ?? bytesOf([]), keys[b] ?? bytesOf([])))
        expect([...sortTexts(made, places)]).toEqual(expected)
        for (const [at, place] of expected.entries()) {
          const before = expected[at - 1] ?? place
          expect(areEqual(made, before, place)).toBe(keys[before]?.equals(keys[place] ?? bytesOf([])))
        }
      }),
      { numRuns: campaign(80, 10_000) }
    )
  })

  it('refuses another number of texts than there are', () => {
    expect(() => foldedTexts([bytesOf(['a', 'b'])], 3)).toThrow('3 texts')
  })
})
