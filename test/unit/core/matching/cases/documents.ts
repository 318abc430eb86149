import { aDueItem, aRow } from '../../../../support/reconciliation/reconciling.ts'
import type { NamedCase } from '../namedCase.ts'

const anna = { counterpartyName: 'Anna Berg', counterpartyNumber: 'SE6497700000000000000001' }
const missing = { a: 'missing', r: 'unrelated' }
const matched = { a: 'matched r', r: 'expected' }

/** Which documents the texts of both sides name. */
export const DOCUMENT_CASES: readonly NamedCase[] = [
  {
    says: 'A number with the same digits in other parts is another invoice',
    items: [aDueItem({ ...anna, reference: 'RE 1/11' })],
    rows: [aRow({ ...anna, reference: 'RE 11/1' })],
    becomes: missing
  },
  {
    says: 'Each of two such numbers finds its own transaction',
    items: [aDueItem({ reference: 'INV-12-345' }), aDueItem({ key: 'b', reference: 'INV-123-45' })],
    rows: [aRow({ reference: 'SVWZ+INV-123-45' }), aRow({ id: 's', reference: 'INV12-345' })],
    becomes: { a: 'matched s', b: 'matched r', r: 'expected', s: 'expected' }
  },
  {
    says: 'Signs that a bank leaves out of a number are no difference',
    items: [aDueItem({ reference: 'INV-12-345' })],
    rows: [aRow({ reference: 'Transfer INV12345 booked' })],
    becomes: matched
  },
  {
    says: 'A line that a bank ends within a number is none either',
    items: [aDueItem({ reference: 'INV-12345' })],
    rows: [aRow({ reference: 'SEPA CT INV-12 345 EREF+88' })],
    becomes: matched
  },
  {
    says: 'The third invoice of the year is not the thirteenth',
    items: [aDueItem({ ...anna, reference: 'RE 3/2026' })],
    rows: [aRow({ ...anna, reference: 'RE 13/2026' })],
    becomes: missing
  },
  {
    says: 'A letter before the number counts behind the words of the bank',
    items: [aDueItem({ reference: 'F26007488', counterpartyName: 'Montclair Werbung AG' })],
    rows: [aRow({ reference: 'SVWZ+F26007488', counterpartyName: 'MONTCLAIR WERBUNG AG' })],
    becomes: matched
  },
  {
    says: 'Check digits that a bank adds to a reference do not make it another',
    items: [aDueItem({ reference: '539007547034' }), aDueItem({ key: 'b', reference: 'INV1001' })],
    rows: [aRow({ reference: 'RF18 5390 0754 7034' }), aRow({ id: 's', reference: 'RF06INV1001' })],
    becomes: { ...matched, b: 'matched s', s: 'expected' }
  },
  {
    says: 'A bank may carry any one line of a reference',
    items: [aDueItem({ ...anna, reference: 'Cleaning\nINV-1001\nRF18539007547034' })],
    rows: [aRow({ reference: 'SVWZ+INV-1001' })],
    becomes: matched
  },
  {
    says: 'The same text with the creditor reference of another invoice is no match',
    items: [aDueItem({ ...anna, reference: 'Cleaning\nRF18539007547034' })],
    rows: [aRow({ ...anna, reference: 'Cleaning RF471234567890' })],
    becomes: missing
  },
  {
    says: 'A text that names some of the invoices of a list is its payment’s',
    items: [aDueItem({ ...anna, reference: 'INV-1001\nINV-1002\nINV-1003' })],
    rows: [aRow({ reference: 'INV-1001, 1003' })],
    becomes: matched
  },
  {
    says: 'One that names an invoice outside of the list is not',
    items: [aDueItem({ ...anna, reference: 'INV-1001\nINV-1002' })],
    rows: [aRow({ ...anna, reference: 'INV-1003' })],
    becomes: missing
  },
  ...[
    'Salary May',
    'SVWZ+Salary May',
    'EREF+NOTPROVIDED SVWZ+Salary May',
    '/EREF/NOTPROVIDED/REMI/Salary May',
    'SEPA-Überweisung Salary May'
  ].map((reference) => ({
    says: `Words of a bank are no part of the reference in “${reference}”`,
    items: [aDueItem({ ...anna, reference: 'Salary May' })],
    rows: [aRow({ counterpartyName: 'Anna Berg', reference })],
    becomes: matched
  })),
  {
    says: 'Nor are they where the name is cut off',
    items: [aDueItem({ reference: 'RE 783', counterpartyName: 'Garpapanet Ferströlfeguezenergie AG' })],
    rows: [aRow({ reference: 'SVWZ+RE 783', counterpartyName: 'Garpapanet Ferströlfeguezen' })],
    becomes: matched
  },
  {
    says: 'Equal payments with documents of three digits each belong to their own, whatever stands before it',
    items: ['223', '248'].map((reference) => aDueItem({ key: reference, ...anna, reference })),
    rows: ['248', '223'].map((number) => aRow({ id: `r${number}`, ...anna, reference: `SVWZ+${number}` })),
    becomes: { '223': 'matched r223', '248': 'matched r248', r223: 'expected', r248: 'expected' }
  },
  {
    says: 'A text that the bank cut off within a number is the payment’s',
    items: [aDueItem({ ...anna, reference: 'LSt 10/2025 St.-Nr. 143/123/12345' })],
    rows: [aRow({ ...anna, reference: '//LSt  10  2025  St    Nr    143  123' })],
    becomes: matched
  }
]
