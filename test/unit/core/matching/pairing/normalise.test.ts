import { describe, expect, it } from 'vitest'
import {
  foldUmlauts,
  idKey,
  isProvided,
  normalise,
  spellings,
  uuidIn,
  wordsOf
} from '../../../../../electron/core/matching/pairing/texts/normalise.ts'

describe('normalise', () => {
  it.each([
    ['Invoice 4711/2026 – März', 'INVOICE47112026MARZ'],
    ['Straße', 'STRASSE'],
    ['Ærø Łódź', 'AEROLODZ'],
    ['ﬁve ½ ＡＢ', 'FIVE12AB'],
    ['日本 42', '日本42'],
    [' -/+ ', '']
  ])('makes of %j what banks leave of it', (text, left) => {
    expect(normalise(text)).toBe(left)
  })
})

describe('spellings', () => {
  it.each([
    ['Müller', ['MULLER', 'MUELLER']],
    ['Mu\u0308ller', ['MULLER', 'MUELLER']],
    ['Ångström', ['ANGSTROM', 'AANGSTROEM']],
    ['Mueller', ['MUELLER']],
    ['José', ['JOSE']],
    ['', []]
  ])('reads %j in each way that a bank may write it', (text, forms) => {
    expect(spellings(text)).toEqual(forms)
  })
})

it('takes a name apart into words', () => {
  expect(wordsOf("O'Neill, Anna-Lena")).toEqual(['O', 'NEILL', 'ANNA', 'LENA'])
})

it.each([
  ['MUELLER', 'MULLER'],
  ['AANGSTROEM', 'ANGSTROM'],
  ['JAEGER', 'JAGER'],
  ['BERG', 'BERG'],
  ['ENEE', 'ENEE']
])('reads %s as %s, however an umlaut is written', (word, folded) => {
  expect(foldUmlauts(word)).toBe(folded)
})

it('compares ids without hyphens, case and the spaces around them', () => {
  expect(idKey(' X-1 ')).toBe('x1')
})

it.each([
  ['7B0F3F6231AD4A3C9D2E3F5A3F7E0C11', '7b0f3f62-31ad-4a3c-9d2e-3f5a3f7e0c11'],
  ['7b0f3f62-31ad-4a3c-9d2e-3f5a3f7e0c11', '7b0f3f62-31ad-4a3c-9d2e-3f5a3f7e0c11'],
  ['7b0f3f62', undefined],
  ['007B0F3F6231AD4A3C9D2E3F5A3F7E0C11', undefined],
  ['7B0F3F6231AD4A3C9D2E3F5A3F7E0C1100', undefined],
  ['E2E-2026-0001', undefined]
])('finds the UUID in %j', (id, uuid) => {
  expect(uuidIn(id)).toBe(uuid)
})

it.each([
  ['NOTPROVIDED', false],
  ['not provided', false],
  [' ', false],
  [null, false],
  ['NOTPROVIDED-1', true]
])('knows whether %j is an id', (id, is) => {
  expect(isProvided(id)).toBe(is)
})
