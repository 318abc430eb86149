import { describe, expect, it } from 'vitest'
import { compareNames } from '../../../../electron/reconciliation/matching/contradicting/names.ts'

const LONG = 'Gesellschaft für angewandte Wasserwirtschaft und ländliche Bodenordnung mbH'

describe('two names', () => {
  it.each([
    ['Anna Berg', 'BERG, ANNA'],
    ['Anna Berg', 'A. Berg'],
    ['Anna Maria Berg', 'Anna M. Berg'],
    ['Anna Maria Berg', 'Anna Berg'],
    ['M. Nyström', 'Mona M. Nystroem'],
    ['Dr. Anna Berg', 'Frau Anna Berg'],
    ['Jörg Müller', 'JOERG MUELLER'],
    ['Jörg Müller', 'Jorg Muller'],
    ['Søren Łukaszewicz', 'SOREN LUKASZEWICZ'],
    ['Иван Петров', 'Ivan Petrov'],
    ['Otto Wahl GmbH & Co. KG', 'OTTO WAHL'],
    ['Nordic Supplies AB', 'Nordic Supplies Aktiebolag AB Stockholm'],
    ['Société Générale S.A.R.L.', 'SOCIETE GENERALE SARL'],
    ['International Business Machines', 'IBM'],
    ['Facility Services Nord', 'FACILITY SVCS NORD'],
    ['Christian Berg', 'Chr. Berg'],
    [LONG, LONG.slice(0, 35)],
    [LONG, LONG.toUpperCase().slice(0, 70)],
    ['王伟', 'Wang Wei']
  ])('%s and %s may be one', (one, other) => {
    expect([compareNames(one, other), compareNames(other, one)]).toEqual(['compatible', 'compatible'])
  })

  it.each([
    ['Christina Lindqvist', 'Christina Lindkvist'],
    ['Γιώργος Παπαδόπουλος', 'Giorgos Papadopoulos'],
    ['Martin Weber', 'Martina Weber'],
    ['Jan Nilsson', 'Jana Nilsson'],
    ['Mario Rossi', 'Maria Rossi'],
    ['Maria Jansson', 'Maria Hansson'],
    ['Anna-Maria Schmidt', 'Anna-Maria Schmidtke']
  ])('%s and %s are nearly the same, which is no proof', (one, other) => {
    expect([compareNames(one, other), compareNames(other, one)]).toEqual(['near', 'near'])
  })

  it.each([
    ['Anna Berg', 'Otto Berg'],
    ['Anh Le', 'Anh Do'],
    ['Nordic Properties I AB', 'Nordic Properties II AB'],
    ['Anna Berg', 'O. Berg'],
    ['Anna Berg', 'Anna Wahl'],
    ['Matteo Lefèvre', 'Nils M. Lefèvre'],
    ['Nordic Supplies Malmö AB', 'Nordic Supplies Lund AB'],
    ['Hotel 21 GmbH', 'Hotel 12 GmbH']
  ])('%s and %s are others that share a word', (one, other) => {
    expect([compareNames(one, other), compareNames(other, one)]).toEqual(['akin', 'akin'])
  })

  it.each([
    ['Anna Berg', 'Otto Wahl'],
    ['Åsa Tessier', 'Matteo Holm'],
    ['Otto Wahl GmbH', 'Nordlys Kraft GmbH'],
    ['Иван Петров', 'Anna Berg'],
    ['王小明', '李大伟']
  ])('%s and %s have nothing in common', (one, other) => {
    expect([compareNames(one, other), compareNames(other, one)]).toEqual(['different', 'different'])
  })

  it('of which one says nothing are not held against each other', () => {
    expect(compareNames('', 'Anna Berg')).toBe('compatible')
    expect(compareNames('---', 'Anna Berg')).toBe('compatible')
  })
})
