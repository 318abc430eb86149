import { electronicFormatIBAN, isValidIBAN } from 'ibantools'
import type { Transaction } from '../../../../../shared/domain/transaction.ts'
import { shortId } from '../statement/shortId.ts'
import { optionalElement, textElement } from '../xml/xmlText.ts'

// Most payments go to a few counterparties, and computing IBAN check digits is the slowest part of an entry. Of more ids,
// most would outlast the nursery.
const KEPT_IDS = 100
let accountIds = new Map<string, string>()

/**
 * `Id` of an account: an IBAN if the number is a valid one (country, length, check digits), else an id of no stated
 * kind.
 */
export function accountId(number: string): string {
  const known = accountIds.get(number)
  if (known !== undefined) return known
  // Not cleared: entries of a cleared map stay in memory until the next full garbage collection.
  if (accountIds.size >= KEPT_IDS) accountIds = new Map()
  const made = accountIdOf(number)
  accountIds.set(number, made)
  return made
}

function accountIdOf(number: string): string {
  const compact = electronicFormatIBAN(number)
  const isIban = compact !== null && isValidIBAN(compact)
  return `<Id>${isIban ? textElement('IBAN', compact) : `<Othr>${textElement('Id', shortId(number, 34))}</Othr>`}</Id>`
}

const BIC = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/

/** The counterparty with its account and bank: the debtor of incoming money, the creditor of outgoing money. */
export function counterparty(row: Transaction, isCredit: boolean): string {
  const side = isCredit ? 'Dbtr' : 'Cdtr'
  const name = optionalElement('Nm', row.counterpartyName, 140)
  const party = name && `<${side}><Pty>${name}</Pty></${side}>`
  const number = filled(row.counterpartyNumber) ?? filled(row.counterpartyAccountId)
  const account = number === undefined ? '' : `<${side}Acct>${accountId(number)}</${side}Acct>`
  const parties = party || account ? `<RltdPties>${party}${account}</RltdPties>` : ''
  return parties + bank(row.counterpartyBankCode, side)
}

function bank(code: string | null, side: 'Dbtr' | 'Cdtr'): string {
  if (filled(code) === undefined || code === null) return ''
  const id = BIC.test(code)
    ? textElement('BICFI', code)
    : `<ClrSysMmbId>${textElement('MmbId', shortId(code, 35))}</ClrSysMmbId>`
  return `<RltdAgts><${side}Agt><FinInstnId>${id}</FinInstnId></${side}Agt></RltdAgts>`
}

function filled(text: string | null): string | undefined {
  return text === null || text.trim() === '' ? undefined : text
}
