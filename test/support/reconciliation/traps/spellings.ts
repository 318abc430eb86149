import type { FoundRow } from '../../../../electron/core/matching/model.ts'
import type { Dice } from './dice.ts'
import type { Payee } from './payees.ts'

const LEGAL_FORM =
  / (?:GmbH & Co\. KG|gGmbH|GmbH|mbH|AG|AB|SARL|SAS|SA|S\.r\.l\.|S\.p\.A\.|S\.L\.|S\.A\.|Ltd|plc|e\.K\.|e\.V\.|B\.V\.|KG|PartG mbB)$/
const DIGRAPHS: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  å: 'aa',
  ø: 'oe',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  Å: 'Aa',
  Ø: 'Oe'
}
const BARE: Readonly<Record<string, string>> = { ß: 'ss', ł: 'l', Ł: 'L', ø: 'o', Ø: 'O', æ: 'ae', Æ: 'Ae' }

/** Characters that every bank passes on: `Müller` as `Mueller`, as `Muller`, or as it is. */
function transcribed(dice: Dice, text: string): string {
  const way = dice.one(['as it is', 'digraphs', 'bare'])
  if (way === 'as it is') return text
  const digraphs = way === 'digraphs' ? text.replaceAll(/[äöüåøÄÖÜÅØ]/g, (sign) => DIGRAPHS[sign] ?? sign) : text
  return digraphs
    .replaceAll(/[ßłŁøØæÆ]/g, (sign) => BARE[sign] ?? sign)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
}

/** The payee's name as a bank may write it, which nobody would take for another's. */
export function spelledName(dice: Dice, { name, kind }: Payee): string {
  const written = transcribed(dice, kind === 'person' ? spelledPerson(dice, name) : spelledCompany(dice, name))
  return dice.chance(40) ? written.toUpperCase() : written
}

function spelledPerson(dice: Dice, name: string): string {
  const [first = '', ...rest] = name.split(' ')
  const surname = rest.join(' ')
  return dice.one([
    name,
    name,
    `${surname} ${first}`,
    `${surname}, ${first}`,
    `${first.normalize('NFD').charAt(0)}. ${surname}`,
    `${first} M. ${surname}`
  ])
}

function spelledCompany(dice: Dice, name: string): string {
  const whole = dice.chance(40) ? name.replace(LEGAL_FORM, '') : name
  if (whole.length > 70 && dice.chance(30)) return whole.slice(0, 70).trim()
  return whole.length > 35 && dice.chance(50) ? whole.slice(0, 35).trim() : whole
}

type Numbered = Pick<FoundRow, 'counterpartyNumber' | 'counterpartyBankCode'>

/** The payee's account as a ledger may show it: as an IBAN, perhaps with the BIC, or as bank code and number of the country. */
export function spelledNumber(dice: Dice, { iban }: Payee): Numbered {
  const number = dice.one([iban, iban, iban, iban, grouped(iban), iban.toLowerCase(), domestic(iban), parted(iban)])
  if (typeof number !== 'string') return number
  const bankCode = dice.chance(40)
    ? `${dice.one(['NOSE', 'TRAV', 'OAKB'])}${iban.slice(0, 2)}${dice.one(['22', '2LXXX'])}`
    : null
  return { counterpartyNumber: number, counterpartyBankCode: bankCode }
}

/** The account number of a country, without the beginning that makes it an IBAN. That of Britain begins with the bank. */
export function domestic(iban: string): string {
  return iban.startsWith('GB') ? iban : iban.slice(4)
}

function grouped(iban: string): string {
  return iban.replaceAll(/(.{4})(?=.)/g, '$1 ')
}

/** Bank code and account number, each on its own. */
function parted(iban: string): Numbered | string {
  const [start, end] = { DE: [4, 12], AT: [4, 9], CH: [4, 9], DK: [4, 8], GB: [8, 14] }[iban.slice(0, 2)] ?? []
  if (start === undefined || end === undefined) return iban
  return { counterpartyNumber: iban.slice(end), counterpartyBankCode: iban.slice(start, end) }
}

/** A reference with what banks put around it, or as they change it; the document that it names is whole. */
export function spelledReference(dice: Dice, text: string): string {
  const isCreditors = /^RF\d{2}/.test(text)
  const written = isCreditors && dice.chance(50) ? grouped(text) : transcribed(dice, text)
  return dice.one([
    written,
    written.toUpperCase(),
    written.replaceAll('-', ' '),
    `SEPA CREDIT TRANSFER ${written} //ref ${dice.digits(4)}`,
    `Ueberweisung ${written}`,
    `/ROC/${written}//`,
    `${written} TID ${dice.digits(6)}`,
    `${written} VAL 0${dice.from(1, 9)}.0${dice.from(1, 9)}.2026`
  ])
}
