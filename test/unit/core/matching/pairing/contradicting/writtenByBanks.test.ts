import { describe, expect, it } from 'vitest'
import { compareReferences } from '../../../../../../electron/core/matching/pairing/texts/references.ts'
import { isSameReference } from '../../../../../../electron/core/matching/pairing/comparing/references.ts'
import { campaign } from '../../../../../support/campaign.ts'
import fc from '../../../../../support/fastCheck.ts'
import { anItem, aRow } from '../../../../../support/reconciliation/reconciling.ts'

const numRuns = campaign(400, 20_000)
const compared = (one: string, other: string) => compareReferences(one, other, '2026-03-04')

const kinds = fc.constantFrom('INV-', 'INV ', 'RE ', 'Rechnung Nr. ', 'Order ', 'Unit ', 'Vertrag ', 'F', 'F-', '')
const words = fc.constantFrom('', 'Cleaning', 'Miete Büro', 'Consulting, second part', 'Kunde')
const joining = fc.constantFrom('-', '/', '.')
const signs = fc.oneof(joining, fc.constant(' / '))
const digits = (least: number, most: number) =>
  fc.stringMatching(new RegExp(`^[1-9][0-9]{${least - 1},${most - 1}}$`, 'u'))
/** Parts that are no periods or days, whatever sign is between them. */
const parts = fc.array(digits(3, 5), { minLength: 1, maxLength: 3 })
const numbers = fc.tuple(kinds, parts, signs).map(([kind, all, sign]) => `${kind}${all.join(sign)}`)
const texts = fc
  .tuple(words, fc.array(numbers, { minLength: 1, maxLength: 2 }), words)
  .map(([before, all, after]) => [before, ...all, after].filter((each) => each !== '').join(' '))
const prefixes = fc.constantFrom(
  '',
  'SVWZ+',
  'SVWZ+ ',
  '/REMI/',
  'REMI/',
  'USTD//',
  '/RFB/',
  'RMT ',
  'TXT: ',
  'EREF+NOTPROVIDED SVWZ+'
)
const cases = fc.constantFrom(
  (text: string) => text,
  (text: string) => text.toUpperCase(),
  (text: string) => text.toLowerCase()
)

/** As a bank writes a text: words before it, other case, broken once, or without signs between digits. */
const mangled = texts.chain((text) =>
  fc.record({
    text: fc.constant(text),
    written: fc
      .tuple(
        fc.oneof(prefixes, fc.constant('sepa credit transfer ')),
        cases,
        fc.nat(text.length),
        fc.constantFrom('', ' ', '\n'),
        fc.boolean()
      )
      .map(([prefix, inCase, at, gap, isBare]) => {
        const own = isBare ? text.replace(/(?<=\d)[-/.](?=\d)/g, '') : `${text.slice(0, at)}${gap}${text.slice(at)}`
        return `${prefix}${inCase(own)}`
      })
  })
)

describe('what a bank makes of a reference', () => {
  it('fits the reference', () => {
    fc.assert(
      fc.property(mangled, ({ text, written }) => {
        expect([compared(text, written), compared(written, text)]).toEqual(['fits', 'fits'])
      }),
      { numRuns }
    )
  })

  it('says of another reference what the reference says', () => {
    fc.assert(
      fc.property(texts, texts, prefixes, cases, (one, other, prefix, inCase) => {
        expect(compared(one, `${prefix}${inCase(other)}`)).toBe(compared(one, other))
      }),
      { numRuns }
    )
  })
})

describe('two references', () => {
  it('have one verdict, whichever is in the file', () => {
    fc.assert(
      fc.property(texts, texts, (one, other) => {
        expect(compared(one, other)).toBe(compared(other, one))
      }),
      { numRuns }
    )
  })

  it('are not the same if a sign between two digits stands elsewhere', () => {
    const moved = fc
      .oneof(
        fc.tuple(fc.constantFrom('INV-', 'RE ', 'Rechnung Nr. ', 'Order ', 'F'), digits(4, 8), joining),
        fc.tuple(fc.constantFrom('Unit ', 'Vertrag ', 'F-'), fc.stringMatching(/^[3-9]{4,8}$/u), joining),
        fc.tuple(fc.constantFrom('Unit ', 'RE '), fc.stringMatching(/^[3-9]{4}$/u), fc.constant(' / '))
      )
      .chain(([kind, own, sign]) =>
        fc
          .uniqueArray(fc.integer({ min: 1, max: own.length - 1 }), { minLength: 2, maxLength: 2 })
          .map((places) => places.map((at) => `${kind}${own.slice(0, at)}${sign}${own.slice(at)}`))
      )
    fc.assert(
      fc.property(moved, prefixes, ([one = '', other = ''], prefix) => {
        expect(compared(one, `${prefix}${other}`)).not.toBe('fits')
        expect(isSameReference(anItem({ reference: one }), aRow({ reference: other }))).toBe(false)
      }),
      { numRuns }
    )
  })
})
