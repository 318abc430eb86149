import { shown } from '../values/amount.ts'

const ISO = 'urn:iso:std:iso:20022:tech:xsd:'
const READ = ['pain.001.001.03', 'pain.001.001.09', 'pain.001.001.11', 'pain.001.001.12'] as const

const ASK = 'Ask the program that wrote it for pain.001.001.09.'

const OTHER_MESSAGES: readonly (readonly [begins: string, is: string])[] = [
  ['pain.008', 'a direct debit instruction (pain.008), which collects money'],
  ['pain.002', 'a status report (pain.002)'],
  ['pain.007', 'a reversal of payments (pain.007)'],
  ['pain.', 'another message about payments'],
  ['camt.052', 'a report on an account (camt.052)'],
  ['camt.053', 'a bank statement (camt.053)'],
  ['camt.054', 'a notification of bookings (camt.054)'],
  ['camt.', 'a message of cash management (camt)'],
  ['pacs.', 'a message between banks (pacs)']
]

/** The version that a namespace names, or why its files are not read. */
export function painVersion(namespace: string): { readonly schema: string } | { readonly refusal: string } {
  const message = namespace.startsWith(ISO) ? namespace.slice(ISO.length) : ''
  const schema = READ.find((version) => version === message)
  if (schema) return { schema }
  if (namespace === '') return { refusal: `The file names no namespace, so its version is not known. ${ASK}` }
  if (message.startsWith('pain.001') || namespace.includes('pain.001')) {
    return { refusal: `This version of pain.001 is not read: “${shown(message || namespace)}”. ${ASK}` }
  }
  const other = OTHER_MESSAGES.find(([begins]) => message.startsWith(begins))
  if (other) return { refusal: `This is ${other[1]}. Choose the payment instruction, a pain.001 file.` }
  return { refusal: `The namespace “${shown(namespace)}” is not that of a pain.001 file. Choose another file.` }
}
