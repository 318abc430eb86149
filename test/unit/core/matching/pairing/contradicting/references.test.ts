import { describe, expect, it } from 'vitest'
import {
  documentsIn,
  isSameNumber,
  sharesDocument
} from '../../../../../../electron/core/matching/pairing/texts/documents.ts'
import { isWrittenIn } from '../../../../../../electron/core/matching/pairing/texts/writtenIn.ts'
import {
  compareReferences,
  isOtherOfItsShape
} from '../../../../../../electron/core/matching/pairing/texts/references.ts'
import { tellingTexts } from '../../../../../../electron/core/matching/pairing/contradicting/tellingTexts.ts'
import { anItem, aRow } from '../../../../../support/reconciliation/reconciling.ts'

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
    ['Lohn 06/2026 Pers.-Nr. 77', 'SALARY 062026'],
    ['Rent May 2026 Vertrag 112026', 'Vertrag 112026 Hauptstr.'],
    ['Order 7781-B', 'ORDER 7781B'],
    ['Augustsson', 'September'],
    ['123456', 'AUTH 123456 RE 77'],
    ['Salary March', 'MARCH SALARY TRANSFER 88123912'],
    ['Trip of 2026-01-10', 'TRIP JANUARY'],
    ['Trip of 2026-01-10', 'Trip 2026-01-10 to 2026-01-17'],
    ['Invoice 4711', '4711 RE 5005'],
    ['Invoice 1001', 'RE 1001 RE 1002'],
    ['4711 spring', '4711 autumn'],
    ['Rent 2025 2026', 'RENT 2026'],
    ['Customer 5550', 'INV-1001'],
    ['10014711 Order 12', '10014711 Voucher 345'],
    ['10014711 Order 123', '10014711 Voucher 345'],
    ['10014711 5550', '10014711 55501'],
    ['Invoice 03/2026', 'Rechnung March 2026'],
    ['Invoice 2026-03', 'RE 03/2026'],
    ['Invoice 03/2026', 'RE 4711'],
    ['Invoice 03/2026 INV 4711-1', 'INV 4711-1'],
    ['INV-12-345', 'INV12345'],
    ['INV-12-345', 'SVWZ+INV-12-3 45'],
    ['INV-12-345 Cleaning', 'ref 88 INV 12345'],
    ['Rent Unit 1 / 12', 'SVWZ+UNIT 1/12'],
    ['RE 1001 / 1002', 'RE 1001'],
    ['INV-10 01', 'Cleaning INV-1001 ref 88'],
    ['SVWZ+INV-10 01', 'Cleaning INV-1001 ref 88'],
    ['F26007488', 'SVWZ+F 26007488'],
    ['F26007488', '/REMI/F26007488'],
    ['539007547034', 'RF18 5390 0754 7034'],
    ['539007547034', 'RF18539007547034'],
    ['INV-1001', 'RF06INV1001'],
    ['Cleaning\nINV-1001\nRF06INV1001', 'INV-1001'],
    ['Cleaning\nINV-1001\nRF18539007547034', 'SVWZ+INV-1001'],
    ['Cleaning\nINV-1001\nRF18539007547034', 'SVWZ+RF18 5390 0754 7034'],
    ['Cleaning\nINV-1001\nRF18539007547034', 'Cleaning'],
    ['INV-1001\nINV-1002\nINV-1003', 'SVWZ+INV-1001, 1003'],
    ['RE-2026-1173', 'RE 2026 1173'],
    ['Rg.-Nr. 2026/152', 'RG  NR  2026 152'],
    ['Beitrag 07/2027 Betr.-Nr. 44812207', 'SVWZ+Beitrag 072027 BetrNr 44812 207'],
    ['LSt 07/2027 St.-Nr. 143/123/12345', 'LSt  072027  StNr  14312312 345'],
    ['RE-2027-534, RE-2027-539, RE-2027-576', '//RE2027534, RE2027539, RE202 7576'],
    ['Rent May 2026 Vertrag 4711 Hauptstr. 2412', 'RENT MAY 2026 VERTRAG 4711 HAUPTSTR 2 412'],
    ['Miete März 2026 Objekt Hauptstr. 58', 'MIETE MAERZ 2026 OBJEKT HAU PTSTR. 58']
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
    ['1. Rate Vertrag 4711', '2. Rate Vertrag 4711'],
    ['RE 1/11', 'RE 11/1'],
    ['INV-12-345', 'INV-123-45'],
    ['INV-12-345', 'SVWZ+INV-123-45'],
    ['Unit 1 / 12', 'Unit 11 / 2'],
    ['Unit 1', 'Unit 1 / 12'],
    ['1/11', '11/1'],
    ['INV-2026-12-345', 'INV-2026-123-45'],
    ['F26007488', 'TXT: F26007489'],
    ['RF06INV1001', 'RF76INV1002'],
    ['INV-1001', 'RF76INV1002'],
    ['Cleaning\nRF18539007547034', 'Cleaning RF471234567890'],
    ['Cleaning\nINV-1001', 'Cleaning INV-1002'],
    ['INV-1001\nINV-1002', 'INV-1003'],
    ['RE 2026-3', 'RE 2026-13'],
    ['RE 2/25', 'RE 12/25'],
    ['RE 12/34', 'RE 1/234'],
    ['F5-2056', 'F52-056'],
    ['INV-2000-1', 'INV-2-0001'],
    ['Rate 12 / 24', 'Rate 13 / 24'],
    ['Unit 5 / 11 Invoice 2026-4', 'Unit 5 / 11 Invoice 2026-13'],
    ['RE 2026 1173', 'RE 2026 1195'],
    ['RE-2026-1173', 'RE 2026 1195'],
    ['RG  NR  2025 41583805', 'RG  NR  2025 41583842'],
    ['RE 2027 7685', 'RE 2027 7707, RE 2027 7709'],
    ['Beitrag 07/2027 Betr.-Nr. 1/11', 'Beitrag 07/2027 Betr.-Nr. 11 1']
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
    ['Leasingrate 11/2026 Vertrag 435629', 'Leasingrate 122026 Vertrag 435629'],
    ['Lohn 06/2026', 'LOHN 062025'],
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
    ['1001 customer 5550', '1002 customer 5550'],
    ['1001 customer 5550', '1002'],
    ['1001', '1002 customer 5550'],
    ['1001 5550', '1002'],
    ['1001', '1002 5551'],
    ['1001 5550', '1002 5551'],
    ['12345', '123456'],
    ['RF18539007547034 contract 77', 'RF18539007547034 contract 78'],
    ['Voucher 12', 'Order 4711'],
    ['Trip of 2026-01-10', 'Trip of 2026-01-17'],
    ['Trip of 2026-01-10', 'Trip of 17 Jan 26'],
    ['Trip of 2026-01-10', 'Trip of 17 Jan 2026']
  ])('%s and %s do not fit, and a person says what that means', (one, other) => {
    expect(compared(one, other)).toBe('unlike')
  })
})

it.each([
  ['LSt 10/2025 St.-Nr. 143/123/12345', '//LSt  10  2025  St    Nr    143  123', 'fits'],
  ['RE-2025-8210, RE-2025-8245, RE-2025-8250', 'SVWZ+RE 2025 8210, RE 2025 8245, RE 2025', 'fits'],
  ['Miete März 2026 Objekt Hauptstr. 58', 'MIETE MAERZ 2026 OBJEKT HAU PTSTR. 5', 'fits'],
  ['Beitrag 03/2026 Betr.-Nr. 44812207', 'BEITRAG  03/2026  BETR.-NR.   448122', 'fits'],
  ['Beitrag 03/2026 Betr.-Nr. 44912207', 'BEITRAG  03/2026  BETR.-NR.   448122', 'other-document'],
  ['Beitrag 03/2026 Betr.-Nr. 44812207', 'BEITRAG 03/2026 BETR.-NR. 448122', 'other-document'],
  ['Beitrag 03/2026 Betriebsstelle 4 / 12 / 1', 'BEITRAG 03/2026 BETRIEBSSTELLE 41 / 2', 'other-document'],
  ['BEITRAG  03/2026  BETR.-NR.   448122', 'Beitrag 03/2026 Betr.-Nr. 44812207', 'other-document']
])('of %s, %s may be what a bank left, or not: %s', (expected, found, verdict) => {
  expect(compared(expected, found)).toBe(verdict)
})

it.each([
  ['SUPPLIERS-45-2026-02', 'Collective SUPPLIERS 45 2026 02', true],
  ['SUPPLIERS-45-2026-02', 'SUPPLIERS-45-2026-02-2', false],
  ['INV-10', 'INV-1001', false],
  ['INV-1001', 'INV', false],
  ['4711', '2026-4711', false],
  ['4711', '2026-1 4711', true],
  ['INV4711', '2026-INV4711', true],
  ['INV-10A', 'INV-10A-2', true],
  ['INV-1001', 'INV-1001 x-2', true],
  ['Order 7781', 'Order 7781-B', false],
  ['Order 7781', 'Order 7781-B2', true],
  ['Order 7781', 'Order 7781-BC', true],
  ['INV-12-345', 'ref INV 12345 booked', true],
  ['INV-12-345', 'ref INV-123-45 booked', false],
  ['INV-12-345', 'INV-12\n34 5', true],
  ['SVWZ+INV-1001', 'INV-1001 Cleaning', true],
  ['E2E-751120', 'RIMBORSO E2E-751120', true],
  ['AB-12345', 'ALPHA AB 12345', true],
  ['Unit 1', 'Unit 1 / 12', false],
  ['45', '45', false],
  ['456', '456', true]
])('%s is written in %s, as whole words and no number that goes on: %s', (text, whole, is) => {
  expect(isWrittenIn(text, whole)).toBe(is)
})

it.each([
  ['BATCH7-2031', 'BATCH7-2037', true],
  ['BATCH7-2031', 'ref BATCH7-2037', true],
  ['BATCH7-2031', 'BATCH7-2031', false],
  ['BATCH7-2031', 'BATCH7-20377', false],
  ['E2E-0001', 'INV-0001', false],
  ['PAY 2031', 'PAY 2037', true],
  ['PAY-31', 'PAY-37', false],
  ['PAY-331', 'PAY-337', true],
  ['SALARY1', 'SALARY2', false],
  ['E2E-12-345', 'E2E-123-45', true],
  ['E2E-12-345', 'E2E12345', false]
])('%s and %s are two ids of one make: %s', (id, text, are) => {
  expect(isOtherOfItsShape(id, text)).toBe(are)
})

/** What a reference names: numbers as `KIND#text(joined)`, and years, months, quarters, weeks and days. */
function saidIn(reference: string): string {
  const { numbers, years, months, quarters, weeks, days, isEmpty } = documentsIn(reference)
  const shown = numbers.map(({ kind, text, joined }) => `${kind ?? ''}#${text}${joined === text ? '' : `(${joined})`}`)
  const listed = (sign: string, all: Iterable<unknown>) => [...all].map((each) => `${sign}${String(each)}`)
  const periods = [...listed('y', years), ...listed('m', months), ...listed('q', quarters), ...listed('w', weeks)]
  return [...shown, ...periods, ...listed('d', days), ...(isEmpty ? ['nothing'] : [])].join(' ')
}

describe('what a reference names', () => {
  it.each([
    ['Cleaning', 'nothing'],
    ['RF18539007547034', 'RF#539007547034'],
    ['RF18 5390 0754 7034 booked', 'RF#539007547034'],
    ['RF40123456789012345678901', 'RF#123456789012345678901'],
    ['RF191234567890123456789012', 'RF#191234567890123456789012'],
    ['Rechnung RF18539007547034 10091', 'RF#539007547034 #10091'],
    ['RF06INV1001', 'RF#INV1001 INVOICE#1001'],
    ['RF06 INV1 001 booked', 'RF#INV1001 INVOICE#1001'],
    ['Unit 1 / 12, 4711 / 2', 'UNIT#112 UNIT#4711 UNIT#2'],
    ['Invoice 2026 / 17', 'INVOICE#17(202617) y2026'],
    ['Rate 12 / 24', 'RATE#1224'],
    ['RE 1001 / 1002', 'INVOICE#1001 INVOICE#1002'],
    ['Rent 03 / 2026', 'RENT#3 y2026'],
    ['5 / 03/2026', '#5 y2026 m3'],
    ['Rate 12 / 03.04.2026', 'RATE#12 d2026-04-03'],
    ['2026-03 / 5', '#5 y2026 m3'],
    ['SVWZ+F26007488', 'F#26007488'],
    ['EREF+NOTPROVIDEDSVWZ+F 26007488', 'F#26007488'],
    ['EREF+4711SVWZ+RE 77', 'INVOICE#77'],
    ['SVWZ+26007488', '#26007488'],
    ['/RFB/F 26007488/REMI/Order 4711', 'F#26007488 ORDER#4711'],
    ['Invoice\n4711', '#4711'],
    ['Cleaning\nF 4711', 'F#4711'],
    ['Rent 2026-10-01', 'd2026-10-01'],
    ['Rent 1.10.2026', 'd2026-10-01'],
    ['Rent 01.10.26', 'd2026-10-01'],
    ['45.13.2026', '#45132026'],
    ['INV-1 of 2026-03-02', 'INVOICE#1 d2026-03-02'],
    ['17Jan26', 'd2026-01-17'],
    ['Trip 5 of 17. Jan 2026', 'TRIP#5 d2026-01-17'],
    ['17 Foo 2026', '#17 y2026'],
    ['Rent 2026-3', 'y2026 m3'],
    ['Rent 2026-12', 'y2026 m12'],
    ['Rent 2026-13', 'RENT#13(202613) y2026'],
    ['RE 2026-03-0017', 'INVOICE#30017(2026030017) y2026'],
    ['Rent 3/2026', 'y2026 m3'],
    ['Rent 12/2026', 'y2026 m12'],
    ['Rent 03 2026', 'y2026 m3'],
    ['Rent 3 2026', 'RENT#3 y2026'],
    ['Rent 03/26 A', 'y2026 m3'],
    ['Rent 12/26', 'y2026 m12'],
    ['Part 03/26-7', 'PART#3267'],
    ['XI/2026', 'y2026 m11'],
    ['1.Quartal 2026', 'y2026 q1'],
    ['Quartal1', 'q1'],
    ['Quartal 1', 'q1'],
    ['Q 2', 'q2'],
    ['3rd week', 'w3'],
    ['KW12', 'w12'],
    ['KW. 12', 'w12'],
    ['2026', 'y2026'],
    ['Ref 12026', 'REF#12026'],
    ['Ref 20261', 'REF#20261'],
    ['Invoice 2026', 'INVOICE#2026'],
    ['Invoice 2026-17', 'INVOICE#17(202617) y2026'],
    ['Invoice 2026 2027 5', 'INVOICE#2027(20262027) INVOICE#5 y2026'],
    ['Invoice 2026 17', 'INVOICE#17(202617) y2026'],
    ['Invoice 2026 03/2026', 'INVOICE#2026 y2026 m3'],
    ['Invoice 2026, 2027', 'INVOICE#2026 INVOICE#2027'],
    ['Invoice no 4711', 'INVOICE#4711'],
    ['Invoice AB-NO-4711', 'NO#4711'],
    ['Factura A 4711', 'INVOICE#4711'],
    ['Order 12A, 7781-B', 'ORDER#12A ORDER#7781B'],
    ['Order 4711ABC', 'ORDER#4711'],
    ['12C34', '#12 C#34'],
    ['Tranche II', 'TRANCHE#2'],
    ['II', 'nothing'],
    ['AUTH 123456', 'nothing'],
    ['IBAN 123456 RE 77', 'INVOICE#77'],
    ['No. 0045', '#45'],
    ['No. 000', '#0']
  ])('%s: %s', (reference, said) => {
    expect(saidIn(reference)).toBe(said)
  })
})

it.each([
  ['2026-0045', '2026-0045', true],
  ['2026-0045', '45', true],
  ['2026-0045', '2025-0045', false],
  ['2026-0045', '2026-0046', false],
  ['2026-0045', '20260045', true],
  ['2026-0045', '202600-45', false],
  ['2026-12-345', '12-345', true],
  ['2026-12-345', '1-2345', false],
  ['001/11', '1/11', true],
  ['001/11', '11/1', false],
  ['4711', '4712', false]
])('%s and %s are one number: %s', (one, other, are) => {
  const same = (left: string, right: string) =>
    documentsIn(left).numbers.some((number) => documentsIn(right).numbers.some((each) => isSameNumber(number, each)))
  expect([same(one, other), same(other, one)]).toEqual([are, are])
})

it.each([
  ['Invoice 4711', 'RETURN AC04 RE 4711', true],
  ['INV-2026-0045', 'back: 20260045', true],
  ['INV-2026-0045', 'back: 2025-0045', false],
  ['RF18539007547034', 'RÜCKGABE RF18 5390 0754 7034', true],
  ['Invoice 471', 'RE 471', false],
  ['Invoice 0045', 'RE 0045', false],
  ['Invoice 4711', 'RE 4712', false],
  ['Invoice 1001 customer 5550', 'RE 1002 KD 5550', false],
  ['Rent 2026-03', 'Rent 2026-03', false]
])('%s and %s share a document that distinguishes them from others: %s', (one, other, share) => {
  expect([sharesDocument(one, other), sharesDocument(other, one)]).toEqual([share, share])
})

describe('a text that distinguishes one payment from others', () => {
  const tells = tellingTexts([], [])

  it.each([
    ['Invoice 4711', true],
    ['RF18539007547034', true],
    ['4711', true],
    ['4711 12', true],
    ['0471', false],
    ['Anna Berg', false],
    ['Salary', false],
    ['Payment 1', false],
    ['Payment 12', true],
    ['Payment 12 7', true],
    ['Voucher 7', true],
    ['March 7', false],
    ['12A 7', true],
    ['SVWZ+Payment 1', false],
    ['EREF+4711 SVWZ+Salary', false],
    ['SVWZ+Payment 12', true],
    ['A1 7 7', true],
    ['B 7 7 7', false],
    ['X 12', false],
    ['XY12', true],
    ['', false]
  ])('%s: %s', (reference, does) => {
    expect(tells(reference)).toBe(does)
  })

  it('is none that stands on payments to several parties, in the file or the ledger', () => {
    const [anna, otto] = [{ counterpartyName: 'Anna Berg' }, { counterpartyName: 'Otto Wahl' }]
    const text = { reference: 'Invoice 4711' }
    const toldBy = (items: readonly Parameters<typeof anItem>[0][], rows: readonly Parameters<typeof aRow>[0][]) =>
      tellingTexts(items.map(anItem), rows.map(aRow))('INVOICE 4711')
    expect(
      toldBy(
        [
          { ...text, ...anna },
          { ...text, ...otto }
        ],
        []
      )
    ).toBe(false)
    expect(
      toldBy(
        [
          { endToEndId: 'Invoice-4711', ...anna },
          { ...text, ...otto }
        ],
        []
      )
    ).toBe(false)
    expect(
      toldBy(
        [],
        [
          { ...text, ...anna },
          { ...text, ...otto }
        ]
      )
    ).toBe(false)
    expect(
      toldBy(
        [
          { ...text, ...anna },
          { ...text, ...anna }
        ],
        [text]
      )
    ).toBe(true)
    expect(toldBy([{ ...text, ...anna }], [{ ...text, ...otto }])).toBe(true)
    const number = { counterpartyNumber: '31926819' }
    expect(
      toldBy(
        [],
        [
          { ...text, ...anna, ...number },
          { ...text, ...otto, ...number }
        ]
      )
    ).toBe(true)
    expect(toldBy([], [text, { ...text, ...otto }])).toBe(true)
  })
})
