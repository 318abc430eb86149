import type { BankDetails, BankDetailsChange } from '../../../../shared/domain/bankDetails.ts'
import { groupedIban } from '../../../../shared/accounts/iban.ts'
import { visibleLine } from '../../../kit/bridge/visibleText.ts'
import { addressLines, ibanVerdicts, railName } from './bankWords.ts'
import { changeTitle } from './changeWords.ts'

/** One field as it is shown and copied. */
export interface BankField {
  readonly name: string
  readonly value: string
}

/** All fields of an entry that have a value, as they are copied: an IBAN without spaces. */
export function bankFields(entry: BankDetails): readonly BankField[] {
  const { beneficiary, iban, bic, address, others } = entry
  const known = [
    { name: 'Beneficiary', value: beneficiary ?? '' },
    { name: 'Address', value: addressLines(address).join(', ') },
    { name: 'IBAN', value: iban?.value ?? '' },
    { name: 'BIC', value: bic?.value ?? '' }
  ].filter(({ value }) => value !== '')
  return [...known, ...others]
}

/** An entry as visible text, one field on each line, with a warning if something is wrong. */
export function entryText(entry: BankDetails): string {
  const lines = bankFields(entry).map(({ name, value }) => oneLine(`${name}: ${inWords(entry, name, value)}`))
  return [oneLine(railName(entry.rail)), ...lines].join('\n')
}

/**
 * All entries of an account as visible text for a message, with where and when they were loaded. It begins with the changes
 * that nobody has acknowledged. `changes` is undefined if there are none.
 */
export function shareText(
  account: { readonly name: string; readonly entries: readonly BankDetails[] },
  read: { readonly service: string; readonly at: string },
  changes?: readonly BankDetailsChange[]
): string {
  return [
    ...(changes ? [changeWarning(changes)] : []),
    `Bank details of ${oneLine(account.name)}`,
    ...account.entries.map(entryText),
    `Read from ${oneLine(read.service)} on ${read.at}.`
  ].join('\n\n')
}

/** The warning that comes first while nobody has acknowledged the changes. */
function changeWarning(changes: readonly BankDetailsChange[]): string {
  return [
    'WARNING: SEND NO MONEY YET. These bank details have changed, and nobody has acknowledged the change.',
    ...changes.map((change) => `- ${oneLine(changeTitle(change))}.`)
  ].join('\n')
}

function inWords({ iban, bic }: BankDetails, name: string, value: string): string {
  if (name === 'IBAN' && iban?.value === value)
    return iban.verdict === 'valid'
      ? groupedIban(value)
      : `${groupedIban(value)} (${ibanVerdicts[iban.verdict].name.replace(/^C/, 'c')})`
  if (name === 'BIC' && bic?.value === value && !bic.isWellFormed) return `${value} (not a BIC)`
  return value
}

/** A line break inside a name or a value must not end its line, and a text for others hides nothing from them. */
function oneLine(text: string): string {
  return visibleLine(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '))
}
