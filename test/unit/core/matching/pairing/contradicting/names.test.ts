import { describe, expect, it } from 'vitest'
import fc from '../../../../../support/fastCheck.ts'
import {
  isUnreadableName,
  withLostLetters
} from '../../../../../../electron/core/matching/pairing/contradicting/lostLetters.ts'
import { compareNames, compareParties } from '../../../../../../electron/core/matching/pairing/contradicting/names.ts'

const LONG = 'Gesellschaft für angewandte Wasserwirtschaft und ländliche Bodenordnung mbH'

it('a party is compared by the better of its names, and by none that cannot be read', () => {
  const party = (counterpartyName: string | null, ultimateName: string | null = null) => ({
    counterpartyName,
    ultimateName
  })
  const payee = party('Factoring AG', 'Martin Weber')
  const verdicts = ['Factoring', 'Martina Weber', 'Otto Weber', 'Otto Wahl', '', '????', null].map((name) =>
    compareParties(payee, party(name))
  )
  expect(verdicts).toEqual(['compatible', 'near', 'akin', 'different', undefined, undefined, undefined])
  expect(compareParties(party(null, 'Otto Wahl'), party('Otto Wahl'))).toBe('compatible')
  expect(compareParties(party('????', 'Otto Wahl'), party('Anna Berg'))).toBe('different')
})

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
    ['Jörg-Müller Bau', 'JORGMULLER BAU'],
    ['Søren Łukaszewicz', 'SOREN LUKASZEWICZ'],
    ['Иван Петров', 'Ivan Petrov'],
    ['Otto Wahl GmbH & Co. KG', 'OTTO WAHL'],
    ['Nordic Supplies AB', 'Nordic Supplies Aktiebolag AB Stockholm'],
    ['Société Générale S.A.R.L.', 'SOCIETE GENERALE SARL'],
    ['International Business Machines', 'IBM'],
    ['Facility Services Nord', 'FACILITY SVCS NORD'],
    ['Christian Berg', 'Chr. Berg'],
    ['J.R.Nyström', 'Jan Rolf Nyström'],
    ['Nordlys Kraft Drift AS', 'NKDA'],
    ['Östliche Bau und Betriebe', 'ÖBB'],
    ['Acme Limited', 'ACME LTD'],
    ['Oy Acme Ab', 'Acme Oy'],
    ['Acme Oy', 'Acme'],
    ['Grundstücksverwaltung Müller', 'Mueller, Grundstuecksverwal'],
    [LONG, LONG.slice(0, 24)],
    [LONG, LONG.slice(0, 35)],
    [LONG, LONG.toUpperCase().slice(0, 70)],
    ['Kim Se Yong', 'Kim Yong Ltd'],
    ['Anna von Berg', 'ANNA VAN BERG'],
    ['I. Petrov', 'Ivan Petrov'],
    ['I. Berg', 'Ingi Berg'],
    ['I. Berg', 'Inga Berg'],
    ['Jörg Müller', 'Muller Jorg'],
    ['Anna Brgt', 'Anna Bergat'],
    ['Allg Bau Nord', 'Allgemeine Bau Nord'],
    ['王伟', 'Wang Wei']
  ])('%s and %s may be one', (one, other) => {
    expect([compareNames(one, other), compareNames(other, one)]).toEqual(['compatible', 'compatible'])
  })

  it.each([
    ['Christina Lindqvist', 'Christina Lindkvist'],
    ['Γιώργος Παπαδόπουλος', 'Giorgos Papadopoulos'],
    ['Martin Weber', 'Martina Weber'],
    ['Acme AB', 'Acme Oy'],
    ['Acme S.A.R.L', 'ACME GMBH'],
    ['Nordlicht Energie GmbH', 'NORDLICHT ENERGIE AG'],
    ['Jan Nilsson', 'Jana Nilsson'],
    ['Mario Rossi', 'Maria Rossi'],
    ['Maria Jansson', 'Maria Hansson'],
    ['Maria Svensson', 'Maria Svenson'],
    ['Nils Müller', 'Nils Muler'],
    ['Lindqvist', 'Lindkvist'],
    ['Anna Lindqvist', 'Anna Lindqvsit'],
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
    ['MARIA SA COSTA', 'MARIA LIMA COSTA'],
    ['Maria Nilsson', 'Maria Andersen'],
    ['Matteo Lefèvre', 'Nils M. Lefèvre'],
    ['Maria Sa', 'Maria Lima'],
    ['Hotel 210 Nord', 'Hotel 2101 Nord'],
    ['Hotel 2 Nord', 'Hotel 21 Nord'],
    ['Hotel N24', 'Hotel Nb2b4b'],
    ['Anna Brgt', 'Anna Bergt'],
    ['Facility Svcx Nord', 'Facility Services Nord'],
    ['Anna Tessier', 'Anna Lefevre'],
    ['Anna Lindqvist', 'Anna Lindqtsiv'],
    ['Nordic Supplies Malmö AB', 'Nordic Supplies Lund Oy'],
    ['Nordic Supplies Malmö AB', 'Nordic Supplies Lund AB'],
    ['Hotel 21 GmbH', 'Hotel 12 GmbH']
  ])('%s and %s are others that share a word', (one, other) => {
    expect([compareNames(one, other), compareNames(other, one)]).toEqual(['akin', 'akin'])
  })

  it.each([
    ['Anna Berg', 'Otto Wahl'],
    ['Åsa Tessier', 'Matteo Holm'],
    ['Otto Wahl GmbH', 'Nordlys Kraft GmbH'],
    ['Nordlys Kraft Drift', 'NKD Textil'],
    ['Otto Wahl GmbH', 'Nordlys Kraft AG'],
    ['A. Berg', 'Anna Holm'],
    ['Halle12345', 'Halle12346'],
    ['Иван Петров', 'Anna Berg'],
    ['王小明', '李大伟']
  ])('%s and %s have nothing in common', (one, other) => {
    expect([compareNames(one, other), compareNames(other, one)]).toEqual(['different', 'different'])
  })

  it.each([
    ['Daugavas loģistika', 'Daugavas lo?istika'],
    ['Ülle Põder', '?lle P\uFFFDder'],
    ['Jörg Müller', 'J??rg M??ller'],
    ['Розова долина ЕТ', '?????? ?????? ??'],
    ['Рога и Копыта ООО GmbH', '???? ? ?????? ??? GmbH'],
    ['Aoife Ó Súilleabháin', 'Aoife ? S?illeabh?in'],
    ['Émile Garzekinde', 'GARZEKINDE MILE'],
    ['Hervé Pedoard', 'HERV PEDOARD'],
    ['Böhfelli Mornuberg', 'B HFELLI MORNUBERG'],
    ['Finanzamt Köln-Süd', 'FINANZAMT K LN-S D'],
    ['Finanzamt Köln-Süd', 'Finanzamt Kln-Sd'],
    ['Garpapanet Ferströlfeguezenergie AG', 'GARPAPANET FERSTR LFEGUEZEN']
  ])('%s and %s may be one: letters were lost', (one, other) => {
    expect([compareNames(one, other), compareNames(other, one)]).toEqual(['compatible', 'compatible'])
  })

  it.each([
    ['Daugavas loģistika', 'Ventas lo?istika', 'akin'],
    ['Daugavas loģistika', 'Otto W?hl', 'different'],
    ['Anna Bergström', 'Otto Bergstr?m', 'akin'],
    ['Bo Wahl', '?? Berg', 'different'],
    ['Böhfelli Berg', 'B HFELLO BERG', 'akin'],
    ['Böhfelli Berg', 'B HFEL BERG', 'akin'],
    ['Jö Berg', 'Jan Berg', 'akin'],
    ['Åsa Berg', 'Otto Berg SA', 'akin'],
    ['?ömer Berg', 'Anna Berg', 'akin']
  ])('%s and %s are others, whatever letters were lost', (one, other, verdict) => {
    expect([compareNames(one, other), compareNames(other, one)]).toEqual([verdict, verdict])
  })

  it.each([
    ['lo?istika', 'loģistika', 'loģistika'],
    ['Berg ?erg', 'Berg Zerg', 'Berg Zerg'],
    ['Mueller ?uller', 'Müller Zuller', 'Mueller Zuller'],
    ['Muelle?', 'Müller', 'Müller'],
    ['B?g', 'Bxxxxg', 'B?g'],
    ['?? Berg', 'Otto Berg', 'Berg'],
    ['Nordlys S.A.R.L.', 'N?rdlys', 'Nordlys S.A.R.L.']
  ])('%s next to %s is read as %s', (damaged, other, read) => {
    expect(withLostLetters(damaged, other)).toBe(read)
  })

  it.each([
    ['????? ??', true],
    ['???? GmbH', true],
    ['???? S.A.', true],
    ['?nna', false],
    ['GmbH', false],
    ['---', false],
    ['', false]
  ])('%s has no readable letter left: %s', (name, is) => {
    expect(isUnreadableName(name)).toBe(is)
  })

  const letters = Array.from('bcdfghjklmnprstvzaeiouäöüõģļšžéó')
  const word = fc.array(fc.constantFrom(...letters), { minLength: 6, maxLength: 12 })
  const marks = fc.constantFrom('?', '\uFFFD', '??')

  it('stay compatible when any letters beyond plain ones are lost, and say nothing once all are', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 3 }), marks, (words, mark) => {
        const name = words.map((each) => each.join('')).join(' ')
        const damaged = name.replace(/[^a-z ]/g, mark)
        const gone = name.replace(/[^ ]/g, '?')
        expect(isUnreadableName(gone)).toBe(true)
        expect([compareNames(name, damaged), compareNames(name, gone)]).toEqual(['compatible', 'compatible'])
      })
    )
  })

  it('stay compatible when only a legal form is left of them', () => {
    const forms = fc.constantFrom('GmbH', 'AB', 'Ltd', 'OÜ', 'S.A.')
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 3 }), forms, (words, form) => {
        const name = words.map((each) => each.join('')).join(' ')
        const gone = `${name.replace(/[^ ]/g, '?')} ${form}`
        expect([compareNames(`${name} ${form}`, gone), compareNames(gone, `${name} ${form}`)]).toEqual([
          'compatible',
          'compatible'
        ])
      })
    )
  })

  // A pattern of so many unknown letters would be tried for longer than anybody lives.
  it('are compared at once, however many letters of a name were lost', () => {
    const other = 'a'.repeat(150)
    // Which no letters make of it, so that it keeps those that it has.
    expect(compareNames(`${'?a'.repeat(60)}b`, other)).toBe(compareNames(`${'a'.repeat(60)}b`, other))
    expect(compareNames(`${'?a'.repeat(60)}b`, `${'la'.repeat(60)}b`)).toBe('compatible')
  })

  it('of other people stay other people when letters are lost', () => {
    const plain = fc.stringMatching(/^[bcdfg][aeiou][bcdfg]{2}[aeiou][bcdfg]{2}$/)
    const other = fc.stringMatching(/^[klmnp][aeiou][klmnp]{2}[aeiou][klmnp]{2}$/)
    fc.assert(
      fc.property(plain, other, fc.nat({ max: 6 }), (one, another, at) => {
        const damaged = `${another.slice(0, at)}?${another.slice(at + 1)}`
        expect(compareNames(one, damaged)).toBe('different')
      })
    )
  })

  it('of which one says nothing are not held against each other', () => {
    expect(compareNames('', 'Anna Berg')).toBe('compatible')
    expect(compareNames('---', 'Anna Berg')).toBe('compatible')
  })
})
