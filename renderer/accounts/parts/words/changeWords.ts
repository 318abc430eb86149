import type { BankDetailsChange } from '../../../../shared/domain/bankDetails.ts'
import { groupedIban } from '../../../../shared/accounts/iban.ts'
import { railName } from './bankWords.ts'

type Change = Pick<BankDetailsChange, 'rail' | 'field' | 'name' | 'was' | 'now'>

/** What has changed in bank details: `The IBAN (SEPA credit transfer) is another one`. */
export function changeTitle({ rail, field, name }: Change): string {
  const of = `(${railName(rail)})`
  const titles: Readonly<Record<Change['field'], string>> = {
    iban: `The IBAN ${of} has changed`,
    bic: `The BIC ${of} has changed`,
    beneficiary: `The beneficiary ${of} has changed`,
    other: `${name ?? 'A field'} ${of} has changed`,
    added: `Bank details were added ${of}`,
    removed: `Bank details were removed ${of}`
  }
  return titles[field]
}

/** A value in the form that is easy to compare: an IBAN in groups. */
export function changeValue(field: Change['field'], value: string): string {
  return field === 'iban' ? groupedIban(value) : value
}
