import { describe, expect, it } from 'vitest'
import {
  isComparableAccount,
  isSameAccount,
  isSameNumber,
  numberTail
} from '../../../../../electron/core/matching/pairing/comparing/accounts.ts'

const IBAN = 'DE75512108001245126199'

describe('two account numbers', () => {
  it.each([
    ['an IBAN with spaces', IBAN, 'DE75 5121 0800 1245 1261 99'],
    ['the domestic number at the end of an IBAN', IBAN, '1245126199'],
    ['the domestic number before the check digits of an IBAN', 'FR7630006000011234567890189', '12345678901'],
    ['one with the zeros that fill it up', IBAN, '0001245126199'],
    ['six digits at the end of another', '991234567890', '567890'],
    ['the end of another with the zeros before it', '99000123', '000123'],
    ['six digits behind the zeros that fill it up', '991234567890', '00567890'],
    ['eight digits in the middle of an IBAN', 'FR7630006000011234567890189', '23456789'],
    ['a number with a letter X at the end of another', '55559X31926819', '9X31926819'],
    ['one that says nothing', IBAN, '-'],
    ['one of which nothing is shown', IBAN, '****'],
    ['one of which the last digits are shown', IBAN, 'XXXXXXXX6199']
  ])('are one: %s', (_, one, other) => {
    expect([isSameNumber(one, other), isSameNumber(other, one)]).toEqual([true, true])
  })

  it.each([
    ['two IBANs', IBAN, 'DE02120300000000202051'],
    ['some digits in the middle of an IBAN', 'FR7630006000011234567890189', '1234567'],
    ['the middle of a number that is no IBAN', '991234567890', '12345678'],
    ['an end that is too short', '991234567890', '67890'],
    ['numbers of one length, of which one begins with zeros', '00123456', '99123456'],
    ['the beginning of a number', '991234567890', '991234'],
    ['the beginning of a number behind zeros', '9912345678901', '00991234'],
    ['the check digits of an IBAN', 'FR7630006000011234567890189', '76300060'],
    ['a number with a letter X', '12345631926819', 'AX31926819'],
    ['one of which more is shown before its last letters', '1111619912', 'XXXX12X619912'],
    ['one of which other digits are shown', IBAN, '**** 6198']
  ])('are two: %s', (_, one, other) => {
    expect([isSameNumber(one, other), isSameNumber(other, one)]).toEqual([false, false])
  })
})

describe('the accounts of two parties', () => {
  const party = (counterpartyNumber: string | null, counterpartyBankCode: string | null = null) => ({
    counterpartyNumber,
    counterpartyBankCode
  })

  it.each([
    ['the same number', party(IBAN), party(IBAN), true],
    ['another number', party(IBAN), party('DE02120300000000202051'), false],
    ['the last digits', party(IBAN), party('******6199'), true],
    ['other last digits', party(IBAN), party('******6198'), false],
    ['too few digits', party(IBAN), party('*******199'), undefined],
    ['no number', party(IBAN), party(null), undefined],
    ['a placeholder', party(IBAN), party('NOTPROVIDED'), undefined],
    ['the number at the bank of the IBAN', party(IBAN), party('1245126199', '51210800'), true],
    ['the number at another bank than that of the IBAN', party(IBAN), party('1245126199', '37040044'), false],
    ['the number at a bank without a numeric code', party(IBAN), party('1245126199', 'NDEASESS'), true],
    ['the same IBAN with the code of a bank that has merged', party(IBAN), party(IBAN, '37040044'), true],
    ['one number at one bank', party('31926819', '0601613'), party('31926819', '60-16-13'), true],
    ['one number at two banks', party('31926819', '601613'), party('31926819', '200000'), false],
    ['no digit', party(IBAN), party('-'), undefined],
    ['zeros alone', party(IBAN), party('0000'), undefined],
    ['a number that begins like a placeholder', party('NA12345678'), party('NA12345678'), true],
    ['the number with another bank’s code on both', party(IBAN, '37040044'), party('1245126199', '51210800'), true],
    ['the same IBAN with the codes of two banks', party(IBAN, '51210800'), party(IBAN, '37040044'), true],
    ['a code that is in the check digits', party(IBAN), party('1245126199', '7551'), false],
    ['a code with a letter before it', party('31926819', 'A601613'), party('31926819', 'A601614'), true],
    ['a code with a letter behind it', party('31926819', '601613A'), party('31926819', '601614A'), true],
    ['two numbers at one bank', party('31926819', '601613'), party('31926820', '601613'), false]
  ])('of which the other has %s', (_, one, other, is) => {
    expect([isSameAccount(one, other), isSameAccount(other, one)]).toEqual([is, is])
  })
})

it.each([
  ['main', true],
  ['DE75 5121 0800 1245 1261 99', false],
  [`main-${IBAN}`, true],
  ['AB1CDEFGHIJKLMNOPQ', true],
  [`${IBAN}00000000000000000000`, true],
  ['--', false]
])('%s can be compared with the accounts of the ledger: %s', (account, can) => {
  expect(isComparableAccount(account)).toBe(can)
})

it('account numbers that are alike end alike', () => {
  expect([IBAN, '**** 6199', '-'].map(numberTail)).toEqual(['126199', '6199', ''])
})
