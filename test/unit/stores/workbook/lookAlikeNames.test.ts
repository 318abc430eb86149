import { describe, expect, it } from 'vitest'
import {
  looksTheSame,
  isVisibleName
} from '../../../../electron/stores/workbook/decisions/governance/signing/lookAlikeNames.ts'

const SAME: readonly (readonly [why: string, one: string, other: string])[] = [
  ['case', 'Anna Berg', 'ANNA BERG'],
  ['spaces around and inside', ' Anna  Berg', 'AnnaBerg'],
  ['other spaces', 'Anna\u00a0Berg', 'Anna\u2003Berg'],
  ['signs', 'Anna-Maria O’Brien', "Anna Maria O'Brien"],
  ['accents, composed or not', 'Zo\u00eb', 'Zoe\u0308'],
  ['zero-width letters', 'An\u200b\u200d\ufeffna', 'Anna'],
  ['what turns the direction', '\u202eAnna\u202c', 'Anna'],
  ['fillers that are letters and cannot be seen', 'An\u3164na\u115f', 'Anna'],
  ['a soft hyphen, and a joiner that is a mark', 'An\u00adn\u034fa', 'Anna'],
  ['a Cyrillic a', '\u0410nn\u0430', 'Anna'],
  ['all of it Cyrillic, in capitals', '\u0410\u041d\u041d\u0410', 'AHHA'],
  ['Cyrillic in two cases', '\u0410\u043d\u043d\u0430', '\u0410\u041d\u041d\u0410'],
  ['a Cyrillic letter with an accent', 'Zo\u0451', 'Zo\u00eb'],
  ['a Greek nu in capitals', 'A\u039d\u039dA', 'Anna'],
  ['a Greek nu, small', '\u03bdan', 'Van'],
  ['Greek letters of both kinds', '\u0397ug\u03bf \u03bdan', 'Hugo van'],
  ['a Greek lunate sigma', '\u03f9arl', 'Carl'],
  ['full-width letters', '\uff21\uff4e\uff4e\uff41', 'Anna'],
  ['mathematical letters', '\u{1d400}\u{1d427}\u{1d427}\u{1d41a}', 'Anna'],
  ['letters in circles', '\u24b6nna', 'Anna'],
  ['an i without its dot', 'Ingr\u0131d', 'Ingrid'],
  ['a capital I for an l', 'AIi', 'Ali'],
  ['a digit for a letter', 'B0b', 'Bob'],
  ['a one for an l', 'Car1', 'Carl']
]

describe('two names', () => {
  it.each(SAME)('are of one person in spite of %s', (_why, one, other) => {
    expect(looksTheSame(one, other)).toBe(true)
    expect(looksTheSame(other, one)).toBe(true)
  })

  it.each([
    ['Anna', 'Hanna'],
    ['Anna', 'Ana'],
    ['Anna', 'An\u00e1'],
    ['Anna Berg', 'Anna Borg'],
    ['\u0410\u043d\u043d\u0430', 'Anna'],
    ['\u0418\u0432\u0430\u043d', '\u0418\u0432\u0430\u043d\u0430'],
    ['Ian', 'Dan']
  ])('are of two people: %s and %s', (one, other) => {
    expect(looksTheSame(one, other)).toBe(false)
  })

  it.each(['', '  ', '\u200b\u200d', '\u3164', '\u2800', '\u00ad', '.-_'])(
    'are none where nothing can be read: %j',
    (name) => {
      expect(isVisibleName(name)).toBe(false)
    }
  )

  it.each(['A', '\u5f20', '7', '\u0416'])('are some where something can: %s', (name) => {
    expect(isVisibleName(name)).toBe(true)
  })
})
