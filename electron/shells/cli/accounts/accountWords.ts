import type { Account, AccountAttempt } from '../../../../shared/domain/account.ts'
import type { BankDetails } from '../../../../shared/domain/bankDetails.ts'
import { groupedIban, type IbanVerdict } from '../../../../shared/accounts/iban.ts'
import { shownAmount } from '../terminal/region.ts'
import { formatTable, type Column } from '../terminal/formatTable.ts'
import { clippedText, visibleText } from '../terminal/visibleText.ts'
import { utcTime } from '../terminal/words.ts'

const COLUMNS: readonly Column[] = [
  { head: 'Id' },
  { head: 'Currency' },
  { head: 'Balance', align: 'right' },
  { head: 'As of' },
  { head: 'Ledger' },
  { head: 'Name' }
]

export function accountTable(accounts: readonly Account[], width: number): string {
  if (accounts.length === 0) return 'No accounts yet. See: accounts create, accounts add'
  const cells = accounts.map(({ id, told, ledgerAccountId, name, isArchived }) => [
    id,
    told?.currency ?? '',
    told ? shownAmount(told.balance) : '',
    told ? utcTime(told.at) : '',
    clippedText(ledgerAccountId ?? '', 40),
    `${clippedText(name, 80)}${isArchived ? ' (archived)' : ''}`
  ])
  return `\n${formatTable(COLUMNS, cells, width)}\n`
}

/** An account with its bank details. */
export function accountWords({ id, name, told, bankDetails }: Account): string {
  const lines = [`${visibleText(name)} (${id})`]
  if (told) lines.push(`    ${shownAmount(told.balance)} ${told.currency}, as of ${utcTime(told.at)}`)
  if (!bankDetails)
    return [...lines, `    Bank details not loaded. To load them: accounts bank-details ${id} --refresh`].join('\n')
  lines.push(`    Bank details as read on ${utcTime(bankDetails.readAt)}`)
  if (bankDetails.entries.length === 0) lines.push('', '    There are none.')
  return [...lines, ...bankDetails.entries.flatMap(entryLines)].join('\n')
}

const VERDICTS: Readonly<Record<IbanVerdict, string>> = {
  valid: ' (valid)',
  'wrong-check': ' - INVALID: wrong check digits or length',
  'wrong-form': ' - INVALID: not an IBAN',
  'unknown-country': ' - NOT CHECKED: unknown country'
}

function entryLines({ rail, beneficiary, address, iban, bic, others }: BankDetails): readonly string[] {
  const { street1, postCode, city, countryCode } = address
  const place = [street1, [postCode, city].filter(Boolean).join(' '), countryCode].filter(Boolean).join(', ')
  const fields: readonly (readonly [string, string | null])[] = [
    ['Rail', rail],
    ['Beneficiary', beneficiary],
    ['Address', place],
    ['IBAN', iban && `${groupedIban(iban.value)}${VERDICTS[iban.verdict]}`],
    ['BIC', bic && `${bic.value}${bic.isWellFormed ? '' : ' - INVALID: not a BIC'}`],
    ...others.map(({ name, value }) => [name, value] as const)
  ]
  return ['', ...fields.flatMap(([name, value]) => (value ? [`    ${label(name)}${visibleText(value)}`] : []))]
}

function label(name: string): string {
  return `${clippedText(name, 40)}:`.padEnd(14)
}

export function attemptWords({ id, individualId, sentAt }: AccountAttempt): string {
  return `An account for the customer ${individualId} was requested on ${utcTime(sentAt)} and may have been created: no answer came (request ${id}; see accounts forget).`
}
