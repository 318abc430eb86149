import { describe, expect, it } from 'vitest'
import { foldText } from '../../../shared/text/foldText.ts'

describe('folded text', () => {
  it.each([
    ['ACME AB', 'acme ab'],
    ['Göteborg Färg', 'goteborg farg'],
    ['Göteborg', 'goteborg'],
    ['İSTANBUL', 'istanbul'],
    ['ﬁnance ＡＢＣ', 'finance abc'],
    ['Łódź Sørensen GROẞ Æther', 'lodz sorensen gross aether'],
    ['ΚΩΣΤΑΣ', 'κωστασ'],
    ['Κώστας', 'κωστασ'],
    ['東京商事', '東京商事'],
    ['a\ud800b', 'a\ufffdb']
  ])('of %j is %j', (text, folded) => {
    expect(foldText(text)).toBe(folded)
  })

  it('folds to itself', () => {
    for (const text of ['Åsa', 'Straße', 'ǅ', 'ς', '℡']) expect(foldText(foldText(text))).toBe(foldText(text))
  })
})
