import type { PainDialect } from '../../../../../shared/domain/reconciliation/instruction.ts'
import { shown } from '../values/amount.ts'

/** The version that a file claims. */
export interface PainVersion {
  /** `pain.001.001.09`, or a national name for it. */
  readonly schema: string
  readonly dialect: PainDialect
}

const ISO = 'urn:iso:std:iso:20022:tech:xsd:'
const SWISS = 'http://www.six-interbank-clearing.com/de/'

const ISO_VERSIONS = ['03', '04', '05', '06', '07', '08', '09', '10', '11', '12']
const GERMAN_VERSIONS = ['pain.001.002.03', 'pain.001.003.03']
const SWISS_VERSIONS = ['pain.001.001.03.ch.02', 'pain.001.001.09.ch.03']

const READ: ReadonlyMap<string, PainVersion> = new Map([
  ...ISO_VERSIONS.map((number) => version(`${ISO}pain.001.001.${number}`, `pain.001.001.${number}`, 'iso')),
  ...GERMAN_VERSIONS.map((schema) => version(ISO + schema, schema, 'german')),
  ...SWISS_VERSIONS.map((schema) => version(`${SWISS}${schema}.xsd`, schema, 'swiss'))
])

// The file of a country's schema for an ISO version, as in “pain.001.001.09.ch.03.xsd” and “pain.001.001.03_GBIC_3.xsd”.
const NATIONAL = /(?:^|[\s/\\])((pain\.001\.001\.\d\d)(?:(\.ch\.\d\d)|_GBIC_\d+))\.xsd(?=\s|$)/

// Payment slips (CH01 to CH03), references of QR bills, and the clearing of the bank that is to pay.
const SWISS_CODE = /^(?:CH0[123]|QRR|CHBCC)$/

const ASK = 'Ask the program that wrote it for pain.001.001.09.'

const SHOWN = 'Read the payment file whose payments it shows, a pain.001 file.'
const OWN = 'Read the file of payments that you make, a pain.001 file.'

/** Other messages by their names, and by the element that only they have. */
const OTHER_MESSAGES: readonly (readonly [begins: string, is: string, instead: string, element?: string])[] = [
  ['pain.008', 'a direct debit file (pain.008), which collects money', OWN, 'CstmrDrctDbtInitn'],
  ['pain.002', 'a status report (pain.002)', 'Read the payment file that it answers.', 'CstmrPmtStsRpt'],
  ['pain.007', 'a reversal of payments (pain.007)', OWN, 'CstmrPmtRvsl'],
  ['pain.', 'another message about payments', OWN],
  ['camt.052', 'a report on an account (camt.052)', SHOWN, 'BkToCstmrAcctRpt'],
  ['camt.053', 'a bank statement (camt.053)', SHOWN, 'BkToCstmrStmt'],
  ['camt.054', 'a notification of bookings (camt.054)', SHOWN, 'BkToCstmrDbtCdtNtfctn'],
  ['camt.', 'a message of cash management (camt)', OWN],
  ['pacs.', 'a message between banks (pacs)', OWN]
]

/**
 * The version of a namespace, or why such files are not read. `locations`: the file's `xsi:schemaLocation`, which names
 * a national schema if the namespace is that of ISO.
 */
export function painVersion(namespace: string, locations: string): PainVersion | { readonly refusal: string } {
  const known = READ.get(namespace)
  if (known) return nationalVersion(known, locations)
  const message = namespace.startsWith(ISO) ? namespace.slice(ISO.length) : ''
  if (namespace === '') return { refusal: `The file names no namespace, so its version is not known. ${ASK}` }
  if (namespace.includes('pain.001')) {
    const name = message || namespace.slice(namespace.lastIndexOf('/') + 1).replace(/\.xsd$/, '')
    return { refusal: `This version of pain.001 is not read: “${shown(name)}”. ${ASK}` }
  }
  const other = OTHER_MESSAGES.find(([begins]) => message.startsWith(begins))
  if (other) return { refusal: refusalOf(other) }
  return { refusal: `The namespace “${shown(namespace)}” does not belong to a pain.001 file. Choose another file.` }
}

/** Why a file is not read whose beginning has the element of another message, in whatever namespace. */
export function otherMessageIn(beginning: string): string | undefined {
  const names = new Set(Array.from(beginning.matchAll(/<(?:[\w.-]+:)?(\w+)/g), ([, name]) => name))
  const other = OTHER_MESSAGES.find(([, , , element]) => element !== undefined && names.has(element))
  return other && refusalOf(other)
}

function refusalOf([, is, instead]: (typeof OTHER_MESSAGES)[number]): string {
  return `This is ${is}. ${instead}`
}

/** Whether a code of a batch or payment shows that the file follows the Swiss rules. */
export function isSwissCode(code: string): boolean {
  return SWISS_CODE.test(code)
}

function nationalVersion(known: PainVersion, locations: string): PainVersion {
  const [, schema, iso, swiss] = NATIONAL.exec(locations) ?? []
  if (schema === undefined || iso !== known.schema) return known
  return { schema, dialect: swiss === undefined ? 'german' : 'swiss' }
}

function version(namespace: string, schema: string, dialect: PainDialect): readonly [string, PainVersion] {
  return [namespace, { schema, dialect }]
}
