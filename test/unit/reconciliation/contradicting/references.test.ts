import { describe, expect, it } from 'vitest'
import { documentsIn, isWrittenIn } from '../../../../electron/reconciliation/matching/contradicting/documents.ts'
import {
  compareReferences,
  isOtherOfItsShape
} from '../../../../electron/reconciliation/matching/contradicting/references.ts'

const compared = (one: string, other: string) => compareReferences(one, other, '2026-03-04')

describe('two references', () => {
  it.each([
    ['INV-1001', 'SEPA CREDIT TRANSFER INV-1001 //ref 8812'],
    ['Invoice 1001', 'RE 1001'],
    ['Rechnung Nr. 1001', 'RECHNUNG 1001 KD 5550'],
    ['INV-2026-0045', 'inv 20260045'],
    ['2026-0045', '45'],
    ['Nr. 12', 'Nr. 13'],
    ['INV-1001', 'INV-1001 INV-1002'],
    ['Salary March 2026', 'GEHALT MÄRZ'],
    ['Rent 2026-03', 'RENT 03/2026'],
    ['Miete Q1', 'Rent Q1/2026'],
    ['KW 9', 'week 9'],
    ['RF18539007547034', 'RF18 5390 0754 7034 TID 757542'],
    ['Rechnung RF18539007547034', 'RF18539007547034 BOOKED 10091'],
    ['INV-1001', 'INV-1001 05.03.2026'],
    ['Invoice 2028', 'INVOICE 2028'],
    ['Cleaning', 'Window repair'],
    ['INV-1001', ''],
    ['INV-26-0045', 'Inv 26-0045'],
    ['12. KW 2026', 'KW 12'],
    ['Rent April 2026', 'RENT APRIL'],
    ['Invoice 4711', 'Invoice 4711 02 MAR 2026'],
    ['Rent Q2', 'Rent April 2026'],
    ['Rent Q2', 'Rent June and July 2026'],
    ['Novemberlön', 'LON NOV 2026'],
    ['Mietzahlung Oktobermiete', 'RENT 10/2026'],
    ['Marraskuun palkka', 'Salary November'],
    ['vecka 46', 'v.46'],
    ['Tranche II', 'TRANCHE 2'],
    ['Salary XI/2026', 'Salary 2026-11'],
    ['Order 7781-B', 'ORDER 7781B'],
    ['Augustsson', 'September'],
    ['123456', 'AUTH 123456 RE 77'],
    ['Salary March', 'MARCH SALARY TRANSFER 88123912'],
    ['Trip of 2026-01-10', 'TRIP JANUARY']
  ])('%s and %s fit', (one, other) => {
    expect([compared(one, other), compared(other, one)]).toEqual(['fits', 'fits'])
  })

  it.each([
    ['INV-1001', 'INV-1002'],
    ['Invoice 1001', 'RG 1002'],
    ['INV-1001 customer 5550', 'INV-1002 customer 5550'],
    ['Faktura 2026/3729', 'Faktura 2025/3729 //ref 2026/3729'],
    ['Faktura 1234758', 'faktura 2028'],
    ['RF18539007547034', 'RF471234567890'],
    ['RF18 5390 0754 7034', 'RF93 5390 0754 7042'],
    ['1234567', '1234568'],
    ['Rate 12 of 24', 'Rate 13 of 24'],
    ['INV-26-0045', 'INV-26-0046'],
    ['RE 2603-0017', 'RE 2603-0018'],
    ['RG 2026/03/0017', 'RG 2026/03/0018'],
    ['Kassenzeichen 5012.3456.7890', 'Kassenzeichen 5012.3456.7891'],
    ['4711-1', '4711-2'],
    ['Order 7781-A', 'Order 7781-B'],
    ['Order 7781', 'Order 7781-B'],
    ['Factura A 4711', 'Invoice 4712'],
    ['Tranche II', 'Tranche III'],
    ['Policy AB-12-3456', 'Policy AB-12-3457'],
    ['INV4711A', 'INV4711B'],
    ['1. Halbjahr 2026', '2. Halbjahr 2026'],
    ['Kunde 4711 Rechnungsnummer 1017', 'Kunde 4711 Rechnung 1018'],
    ['1. Rate Vertrag 4711', '2. Rate Vertrag 4711']
  ])('%s and %s name other documents', (one, other) => {
    expect([compared(one, other), compared(other, one)]).toEqual(['other-document', 'other-document'])
  })

  it.each([
    ['Salary March', 'Salary April'],
    ['Lön mars', 'LON APRIL'],
    ['Loyer février 2026', 'LOYER 03/2026'],
    ['Gehalt 2026-03', 'Gehalt 2026-04'],
    ['Rent Q1', 'Rent Q2'],
    ['Wages KW 12', 'Wages KW 13'],
    ['Salaire semaine 9', 'Gehalt KW 10/2026'],
    ['Membership 2025', 'Membership 2026'],
    ['Nómina ene 2026', 'Nómina feb 2026'],
    ['Stipendio gen', 'Stipendio feb'],
    ['Gehalt 03/2026', 'GEHALT 04 2026'],
    ['Gehalt 03/2026', 'Gehalt 04/26'],
    ['Rent Q1 2026', 'Rent April 2026'],
    ['12. KW 2026', '13. KW 2026'],
    ['1er trimestre', '2e trimestre'],
    ['1st quarter', '2nd quarter'],
    ['Jan Berg salary March', 'Jan Berg salary April'],
    ['Novemberlön', 'Oktoberlön'],
    ['Marraskuun palkka', 'Lokakuun palkka'],
    ['vecka 46', 'v.45'],
    ['Pensja XI/2026', 'Pensja X/2026'],
    ['mzda listopad', 'mzda říjen'],
    ['Зарплата ноябрь', 'ZARPLATA OKTIABR']
  ])('%s and %s name other periods', (one, other) => {
    expect([compared(one, other), compared(other, one)]).toEqual(['other-period', 'other-period'])
  })

  it.each([
    ['INV-1001', 'TRANSFER 88123912'],
    ['1001 5550', '1002 5550'],
    ['RF00 4711', 'RF00 4712'],
    ['10014711 5550', '10014711 5551'],
    ['Betalingskenmerk 5123 4567 8901 2345', 'Betalingskenmerk 6123 4567 8901 2346'],
    ['Vertrag 77 Rechnung 4711', 'Vertrag 78 Rechnung 4711'],
    ['Trip of 2026-01-10', 'Trip of 2026-01-17'],
    ['Trip of 2026-01-10', 'Trip of 17 Jan 26'],
    ['Trip of 2026-01-10', 'Trip of 17 Jan 2026']
  ])('%s and %s do not fit, and a person says what that means', (one, other) => {
    expect(compared(one, other)).toBe('unlike')
  })
})

it('is written in a text that has it as whole words, and no number that goes on', () => {
  expect(isWrittenIn('SUPPLIERS-45-2026-02', 'Collective SUPPLIERS 45 2026 02')).toBe(true)
  expect(isWrittenIn('SUPPLIERS-45-2026-02', 'SUPPLIERS-45-2026-02-2')).toBe(false)
  expect(isWrittenIn('INV-10', 'INV-1001')).toBe(false)
  expect(isWrittenIn('4711', '2026-4711')).toBe(false)
  expect(isWrittenIn('INV4711', '2026-INV4711')).toBe(true)
})

it('knows an id of the same make with other figures', () => {
  expect(isOtherOfItsShape('BATCH7-2031', 'BATCH7-2037')).toBe(true)
  expect(isOtherOfItsShape('BATCH7-2031', 'ref BATCH7-2037')).toBe(true)
  expect(isOtherOfItsShape('BATCH7-2031', 'BATCH7-2031')).toBe(false)
  expect(isOtherOfItsShape('E2E-0001', 'INV-0001')).toBe(false)
})

describe('what a reference names', () => {
  it.each([
    ['Rent 2026-10-01', '2026-10-01'],
    ['Rent 1.10.2026', '2026-10-01'],
    ['Rent 01.10.26', '2026-10-01']
  ])('%s is a day and no document', (reference, day) => {
    const { days, numbers } = documentsIn(reference)
    expect([[...days], numbers]).toEqual([[day], []])
  })

  it('is a number with the letter behind it, and not with the word behind it', () => {
    const textsIn = (reference: string) => documentsIn(reference).numbers.map(({ text }) => text)
    expect(textsIn('Order 12A, 7781-B')).toEqual(['12A', '7781B'])
    expect(textsIn('Order 4711ABC')).not.toContain('4711A')
  })
})
