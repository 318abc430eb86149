import { expect, it } from 'vitest'
import { isSimilarName, nameComparer } from '../../../../../electron/core/matching/pairing/comparing/nameComparer.ts'
import { textKeys } from '../../../../../electron/core/matching/pairing/relating/relationKeys.ts'
import { aDueItem, aRow } from '../../../../support/reconciliation/reconciling.ts'
import fc from '../../../../support/fastCheck.ts'

const WORDS = ['Anna', 'Maria', 'Sjöberg', 'Sjoeberg', 'Sjoberg', 'Smith', 'AB', 'GmbH', 'Nord', 'É', '-', 'ANNA']
const name = fc.array(fc.constantFrom(...WORDS), { maxLength: 6 }).map((words) => words.join(' '))

it('names that are alike share a key, whichever side says which', () => {
  const { keys } = nameComparer('similar')
  fc.assert(
    fc.property(name, name, (one, other) => {
      const ofItem = new Set(keys?.ofItem(aDueItem({ counterpartyName: one })))
      const ofRow = keys?.ofRow(aRow({ counterpartyName: other })) ?? []
      if (isSimilarName(one, other)) expect(ofRow.some((key) => ofItem.has(key))).toBe(true)
    }),
    { numRuns: 5000 }
  )
})

it.each([
  ['Nord Water Works', 'Nord Water Service', true],
  ['Nord Water Works', 'Nord Kraft Service', false],
  ['Nord Water', 'Nord Kraft', false],
  ['Nord', 'Kraft Nord AB', true],
  ['Nord', 'Nord Water Works', false],
  ['Co AB', 'AB CO', true],
  ['Co AB', 'Nord AB', false],
  ['Jörg Wahl', 'WAHL JOERG', true]
])('%s and %s are alike where they share most words: %s', (one, other, are) => {
  expect([isSimilarName(one, other), isSimilarName(other, one)]).toEqual([are, are])
})

it('names of two words share no key for one of them', () => {
  const { keys } = nameComparer('similar')
  const ofItem = new Set(keys?.ofItem(aDueItem({ counterpartyName: 'Anna Smith' })))
  const shared = (other: string) => keys?.ofRow(aRow({ counterpartyName: other })).some((key) => ofItem.has(key))
  expect(['Anna Nord', 'Smith Anna', 'Anna', 'Nord'].map(shared)).toEqual([false, true, true, false])
  const keysOf = (counterpartyName: string) => keys?.ofItem(aDueItem({ counterpartyName }))
  expect([keysOf('Smith Anna'), keysOf('Smith Anna Berg')]).toEqual([
    ['SMITH >', 'ANNA >', 'ANNA SMITH'],
    ['ANNA SMITH', 'BERG SMITH', 'ANNA BERG']
  ])
})

it.each([
  ['RUN-02099', 'RUN 02099'],
  ['RUN-00618', 'RUN 00618'],
  ['INV-0123', '0123'],
  ['INV 000123456', 'Rg. 123456']
])('a document shares a key with how a bank writes it, with years or leading zeros: %s, %s', (one, other) => {
  const keys = new Set(textKeys(one))
  expect(textKeys(other).some((key) => keys.has(key))).toBe(true)
})

it('a year alone has no key', () => {
  expect([textKeys('2099'), textKeys('Rent 2026')]).toEqual([[], []])
})
