import fc from '../../../../support/fastCheck.ts'
import { campaign } from '../../../../support/campaign.ts'
import { expect, it } from 'vitest'
import { textElement } from '../../../../../electron/stores/ledger/formats/xml/xmlText.ts'

const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }

/** A character at a time. */
function expected(character: string): string {
  const code = character.codePointAt(0) ?? 0
  const isPermitted =
    [9, 10, 13].includes(code) || (code >= 32 && code < 0xd800) || (code >= 0xe000 && code < 0xfffe) || code > 0xffff
  return isPermitted ? (MARKS[character] ?? character) : '\ufffd'
}

it('an element holds any text, with its marks escaped and what XML forbids replaced', () => {
  const odd = fc.constantFrom('&', '<', '>', '\r', '\n', '\t', '\0', '\ud800', '\udc00', '\uffff', '\ufffd', '😀', ' a')
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(odd).map((all) => all.join('')),
    fc.string()
  )
  fc.assert(
    fc.property(texts, (text) => {
      expect(textElement('Nm', text)).toBe(`<Nm>${Array.from(text, expected).join('')}</Nm>`)
    }),
    { numRuns: campaign(300, 6000) }
  )
  for (let code = 0; code <= 0xffff; code++) {
    const text = String.fromCharCode(code)
    if (textElement('x', text) !== `<x>${expected(text)}</x>`)
      throw new Error(`U+${code.toString(16)} is written wrong.`)
  }
})
